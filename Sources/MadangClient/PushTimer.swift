public import Foundation
public import Wire

/// The countdown of a gift on this device, 24 hours by default.
///
/// Load it before the first screen, start it when a push or a sync delivers a gift, and call `remaining` once a
/// second while the gift is visible. Times are whole seconds since 1970 by this device's clock.
public final class PushTimer: @unchecked Sendable {  // its variables are touched only under `lock`
  /// The app's timer, stored in `UserDefaults.standard`.
  public static let shared = PushTimer(storage: .userDefaults())

  /// The storage key.
  public static let key = "pushTimer"
  /// The allowed lifetimes in seconds.
  public static let lifetimes = 60...604_800

  private let lock = NSLock()
  private let storage: any PushTimerStorage
  private let lifetime: Int
  private var values = Values()
  private var listeners: [UUID: AsyncStream<String>.Continuation] = [:]

  /// A timer stored in `storage`; `lifetime` is in seconds, by default a day, and clamped to `lifetimes`.
  public init(storage: some PushTimerStorage, lifetime: Int = 86_400) {
    self.storage = storage
    self.lifetime = min(max(lifetime, Self.lifetimes.lowerBound), Self.lifetimes.upperBound)
  }

  deinit {
    for listener in listeners.values { listener.finish() }
  }

  /// The current values.
  public var timer: Values {
    get { lock.withLock { values } }
    set { lock.withLock { values = newValue } }
  }

  /// Starts the timer for `gift` and saves it.
  ///
  /// Ignored for the gift of the current or last timer, for an older gift while one is running, and for one that
  /// has expired on the server.
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

  /// Saves the timer.
  public func saveTimer() { lock.withLock { save() } }

  /// Loads the stored timer, or an idle one if none is stored.
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

  /// Stops the timer and saves it.
  public func terminateTimer() {
    lock.withLock {
      values.terminateTimer()
      save()
    }
  }

  /// The remaining seconds.
  ///
  /// At 0 the timer stops, is saved, and `expirations` emits the gift once.
  /// The value never grows, even if the clock is set back.
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

  /// Corrects the end of the running gift to the server's, by the server's clock.
  public func correct(giftID: String, expiresAt: Int, serverTime: Int, now: Instant) {
    lock.withLock {
      guard !values.isTimeout, values.giftID == giftID else { return }
      let left = min(max(expiresAt - serverTime, 0), Self.lifetimes.upperBound)
      values.setRemaining(left, now: Int(now.second))
      save()
    }
    _ = remaining(now: now)
  }

  /// The ids of gifts that expire from now on.
  ///
  /// Each access creates a new stream.
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
  /// A gift, as a push or a sync delivers it.
  public struct Gift: Hashable, Sendable {
    /// The gift's id; a timer starts only once per id.
    public var id: String
    /// The colour, `#RRGGBB`.
    public var color: String
    /// When the server issued it; the latest gift is shown.
    public var issuedAt: Instant
    /// When it expires, in seconds by the server's clock; nil if no device has started it.
    public var expiresAt: Int?
    /// The server's time when it reported `expiresAt`.
    public var serverTime: Int?

    /// A gift with these values.
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

  /// The values of a timer, as stored.
  public struct Values: Hashable, Codable, Sendable {
    /// When the gift was received; −1 when idle.
    public private(set) var startTime = -1
    /// When the gift expires; −1 when idle.
    public private(set) var expireTime = -1
    /// Whether the timer is idle.
    public private(set) var isTimeout = true
    /// The gift's colour, `#RRGGBB`.
    public private(set) var color: String?

    private var version = 1
    /// The id of the last gift, kept after it expired so that its push does not start it again.
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

    /// Resets all four values.
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

    /// Records the clock; returns the remaining seconds.
    fileprivate mutating func advance(to now: Int) -> Int {
      let left = min(max(expireTime - now, 0), lastRemaining)
      // The clock was set back: the countdown continues from the last value.
      if now < lastSeen { setRemaining(left, now: now) }
      lastSeen = now
      lastRemaining = left
      return left
    }

    /// Whether the values are one of the two valid states, idle or running.
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
