import Synchronization
import Wire

/// How often something may be done: so many at once, and so many a minute after that.
public struct Rate: Sendable {
  public var burst: Int
  public var perMinute: Double
  /// How many times as often it may be done from an address of IPv4, behind which a carrier puts thousands of phones.
  public var crowd: Int

  public init(burst: Int, perMinute: Double, crowd: Int = 1) {
    self.burst = burst
    self.perMinute = perMinute
    self.crowd = crowd
  }

  /// The rate for whoever shares one address of IPv4.
  var shared: Rate { Rate(burst: burst * crowd, perMinute: perMinute * Double(crowd)) }

  /// Changes by one account: quick thumbs pass, scripts do not.
  public static let changes = Rate(burst: 120, perMinute: 240)
  /// Changes whose replies are large and kept, such as opening a round: far more than people need.
  public static let openings = Rate(burst: 20, perMinute: 10)
  /// Pictures drawn for one account: each is a tenth of a second of a core.
  public static let pictures = Rate(burst: 20, perMinute: 20)
  /// Tries to come in: by one subscriber, ten times as many from an address of IPv4.
  public static let signIns = Rate(burst: 30, perMinute: 30, crowd: 10)
}

/// Token buckets in memory, one per subject; what restarts with the process is only the count.
public final class RateLimiter: Sendable {
  private struct Bucket {
    var tokens: Double
    var at: Instant
  }

  private let world: World
  private let scale: Double
  private let buckets = Mutex<[String: Bucket]>([:])
  /// When full buckets were last thrown away; at most once a second.
  private let swept = Mutex(Instant(milliseconds: 0))

  /// Buckets `scale` times as generous as written; a load test needs more than people do.
  public init(world: World, scale: Double = 1) {
    self.world = world
    self.scale = scale
  }

  /// Takes one from the bucket of `subject`; refuses with 429 and the seconds to wait.
  public func take(_ rate: Rate, for subject: String) throws {
    if let wait = wait(rate, for: subject) { throw Refusal.tooMany.retry(after: wait) }
  }

  /// Takes one from the bucket that the network of `address` has for asking at `pattern`.
  ///
  /// It only keeps one network from costing the server much: what is guessed at is held by its own
  /// count, of a number, an address or a code, however many networks ask.
  func take(_ rate: Rate, _ pattern: String, from address: String) throws {
    let rate = isShared(address) ? rate.shared : rate
    try take(rate, for: Self.subject(pattern, from: address))
  }

  static func subject(_ pattern: String, from address: String) -> String {
    "\(pattern) \(network(address))"
  }

  /// Takes one from the bucket of `subject`, or says how many seconds to wait for the next.
  func wait(_ rate: Rate, for subject: String) -> Int? {
    let now = world.now()
    let most = Double(rate.burst) * scale
    let perMillisecond = rate.perMinute * scale / 60_000
    let wait: Double? = buckets.withLock { buckets in
      if buckets.count > 100_000, isTimeToSweep(now) {
        buckets = buckets.filter { _, bucket in
          bucket.tokens + Double((now - bucket.at).milliseconds) * perMillisecond < most
        }
      }
      var bucket = buckets[subject] ?? Bucket(tokens: most, at: now)
      let passed = max(0, Double((now - bucket.at).milliseconds))
      bucket.tokens = min(most, bucket.tokens + passed * perMillisecond)
      bucket.at = now
      defer { buckets[subject] = bucket }
      guard bucket.tokens >= 1 else { return (1 - bucket.tokens) / perMillisecond / 1000 }
      bucket.tokens -= 1
      return nil
    }
    return wait.map { max(1, Int($0.rounded(.up))) }
  }

  private func isTimeToSweep(_ now: Instant) -> Bool {
    swept.withLock { last in
      guard now - last >= .seconds(1) else { return false }
      last = now
      return true
    }
  }
}

/// Whether an address may be that of many subscribers: one of IPv4, written as such or within IPv6.
func isShared(_ address: String) -> Bool { !address.contains(":") || address.contains(".") }

/// The network an address belongs to, for limits: an IPv6 subscriber has a whole /64 (RFC 6177).
func network(_ address: String) -> String {
  guard address.contains(":"), !address.contains(".") else { return address }
  var groups = address.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
  if let gap = groups.firstIndex(of: ""), address.contains("::") {
    let right = groups[(gap + 1)...].filter { !$0.isEmpty }
    groups = Array(groups[..<gap])
    groups += Array(repeating: "0", count: max(0, 8 - groups.count - right.count)) + right
  }
  return groups.prefix(4).joined(separator: ":") + "::/64"
}
