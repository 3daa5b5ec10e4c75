public import Foundation
public import Wire

/// The timer that shows a gift in its colour for a day.
///
/// Load it before the first screen, start it when a push or a sync brings a gift, and ask `remaining` once a
/// second while the gift is on the screen. Times are whole seconds since 1970 by this device's clock.
public final class PushTimer: @unchecked Sendable {  // its variables are touched only under `lock`
  /// The app's timer, stored in `UserDefaults.standard`.
  public static let shared = PushTimer(storage: .userDefaults())

  /// What is stored under `key`.
  public static let key = "pushTimer"
  /// The lifetimes that may be configured.
  public static let lifetimes = 60...604_800

  private let lock = NSLock()
  private let storage: any PushTimerStorage
  private let lifetime: Int
  private var values = Values()
  private var listeners: [UUID: AsyncStream<String>.Continuation] = [:]

  /// A timer kept in `storage`, whose gifts last `lifetime` seconds: a day unless set otherwise, and always within
  /// `lifetimes`.
  public init(storage: some PushTimerStorage, lifetime: Int = 86_400) {
    self.storage = storage
    self.lifetime = min(max(lifetime, Self.lifetimes.lowerBound), Self.lifetimes.upperBound)
  }

  deinit {
    for listener in listeners.values { listener.finish() }
  }

  /// The timer itself.
  public var timer: Values {
    get { lock.withLock { values } }
    set { lock.withLock { values = newValue } }
  }

  /// Starts the timer for `gift`, and saves it.
  ///
  /// The gift that is or was the last one does not start again, an older one replaces no running one, and one that
  /// has expired on the server starts none.
  public func initTimer(gift: Gift, now: Instant = Instant(Date())) {
    _ = remaining(now: now)
    lock.withLock {
      let now = Int(now.second)
      guard gift.id != values.giftID else { return }
      if !values.isTimeout, let running = values.issuedAt, gift.issuedAt <= running { return }
      let left = gift.remaining(now: now) ?? lifetime
      guard left > 0, Color.isValid(gift.color) else { return }
      values.start(gift, now: now, remaining: min(left, Self.lifetimes.upperBound))
      save()
    }
  }

  /// Stores the timer, and nothing else.
  public func saveTimer() { lock.withLock { save() } }

  /// Replaces the timer by the stored one, or by an idle one if that is none.
  public func loadTimer(now: Instant = Instant(Date())) {
    lock.withLock {
      values = Values()
      guard let data = storage.load(Self.key) else { return }
      if let stored = try? JSONDecoder().decode(Values.self, from: data), stored.isConsistent {
        values = stored
      } else {
        save()
      }
    }
    _ = remaining(now: now)
  }

  /// Ends the timer and saves it.
  public func terminateTimer() {
    lock.withLock {
      values.terminateTimer()
      save()
    }
  }

  /// The seconds that are left.
  ///
  /// At 0 the timer ends, is saved, and `expirations` says so once.
  /// It never grows, even if the clock is set back; it goes on from where it was.
  public func remaining(now: Instant = Instant(Date())) -> Int {
    let (left, expired) = lock.withLock { () -> (Int, String?) in
      guard !values.isTimeout else { return (0, nil) }
      let before = values
      let left = values.advance(to: Int(now.second))
      let gift = before.giftID
      if left == 0 { values.terminateTimer() }
      if values != before { save() }
      return (left, left == 0 ? gift : nil)
    }
    if let expired {
      for listener in lock.withLock({ Array(listeners.values) }) { listener.yield(expired) }
    }
    return left
  }

  /// Sets the running gift's end to what the server says, by the server's clock.
  public func correct(giftID: String, expiresAt: Int, serverTime: Int, now: Instant) {
    lock.withLock {
      guard !values.isTimeout, values.giftID == giftID else { return }
      let left = min(max(expiresAt - serverTime, 0), Self.lifetimes.upperBound)
      values.setRemaining(left, now: Int(now.second))
      save()
    }
    _ = remaining(now: now)
  }

  /// The ids of gifts whose time ends from now on.
  ///
  /// Each access creates a listener of its own.
  public var expirations: AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let id = UUID()
    continuation.onTermination = { [weak self] _ in
      self?.lock.withLock { _ = self?.listeners.removeValue(forKey: id) }
    }
    lock.withLock { listeners[id] = continuation }
    return stream
  }

  private func save() {
    guard let data = try? JSONEncoder().encode(values) else { return }
    storage.save(data, under: Self.key)
  }
}

extension PushTimer {
  /// A gift as a push or a sync brings it.
  public struct Gift: Hashable, Sendable {
    /// The gift's id; the same gift does not start twice.
    public var id: String
    /// `#RRGGBB`.
    public var color: String
    /// When the server gave it; of two gifts the later one is shown.
    public var issuedAt: Instant
    /// When it ends for all devices, in seconds by the server's clock, if it was started on another one.
    public var expiresAt: Int?
    /// The server's clock when it said so.
    public var serverTime: Int?

    /// A gift of these values.
    public init(
      id: String, color: String, issuedAt: Instant, expiresAt: Int? = nil, serverTime: Int? = nil
    ) {
      self.id = id
      self.color = color
      self.issuedAt = issuedAt
      self.expiresAt = expiresAt
      self.serverTime = serverTime
    }

    fileprivate func remaining(now: Int) -> Int? { expiresAt.map { $0 - (serverTime ?? now) } }
  }

  /// The timer's values, as they are stored.
  public struct Values: Hashable, Codable, Sendable {
    /// When the gift arrived; −1 when nothing is running.
    public private(set) var startTime = -1
    /// When the gift ends; −1 when nothing is running.
    public private(set) var expireTime = -1
    /// Whether nothing is running.
    public private(set) var isTimeout = true
    /// The gift's colour, `#RRGGBB`.
    public private(set) var color: String?

    private var version = 1
    /// The last gift, kept after its end so that its push does not start it again.
    fileprivate private(set) var giftID: String?
    fileprivate private(set) var issuedAt: Instant?
    private var lastSeen = -1
    private var lastRemaining = -1

    enum CodingKeys: String, CodingKey {
      case version = "v"
      case giftID = "giftId"
      case startTime, expireTime, isTimeout, color, issuedAt, lastSeen, lastRemaining
    }

    /// The values of an idle timer.
    public init() {}

    /// Returns all four values to the initial ones.
    public mutating func terminateTimer() {
      let gift = giftID
      self = Values()
      giftID = gift
    }

    fileprivate mutating func start(_ gift: Gift, now: Int, remaining: Int) {
      isTimeout = false
      color = gift.color
      giftID = gift.id
      issuedAt = gift.issuedAt
      startTime = now
      setRemaining(remaining, now: now)
    }

    fileprivate mutating func setRemaining(_ left: Int, now: Int) {
      startTime = min(startTime, now)
      expireTime = now + left
      lastSeen = now
      lastRemaining = left
    }

    /// Takes note of the clock; returns the seconds that are left.
    fileprivate mutating func advance(to now: Int) -> Int {
      let left = min(max(expireTime - now, 0), lastRemaining)
      // Set back: the countdown goes on from what was left.
      if now < lastSeen { setRemaining(left, now: now) }
      lastSeen = now
      lastRemaining = left
      return left
    }

    /// Whether this is one of the two states: idle or running.
    fileprivate var isConsistent: Bool {
      guard version == 1 else { return false }
      if isTimeout { return startTime == -1 && expireTime == -1 && color == nil }
      return startTime >= 0 && expireTime > startTime && color.map(Color.isValid) == true
        && giftID != nil && issuedAt != nil && lastRemaining >= 0
        && lastRemaining <= PushTimer.lifetimes.upperBound
    }
  }

  private enum Color {
    static func isValid(_ text: String) -> Bool {
      text.utf8.count == 7 && text.first == "#" && text.dropFirst().allSatisfy(\.isHexDigit)
    }
  }
}
