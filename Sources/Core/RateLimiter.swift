import Synchronization
import Wire

/// A rate limit: a burst size and a refill per minute.
public struct Rate: Sendable {
  public var burst: Int
  public var perMinute: Double
  /// Multiplier for IPv4 addresses; carriers put thousands of phones behind one address.
  public var sharedFactor: Int

  public init(burst: Int, perMinute: Double, sharedFactor: Int = 1) {
    self.burst = burst
    self.perMinute = perMinute
    self.sharedFactor = sharedFactor
  }

  /// The rate for a shared IPv4 address.
  var shared: Rate {
    Rate(burst: burst * sharedFactor, perMinute: perMinute * Double(sharedFactor))
  }

  /// Mutations by one account; generous for people, tight for scripts.
  public static let changes = Rate(burst: 120, perMinute: 240)
  /// Mutations with large stored replies, such as opening a round.
  public static let openings = Rate(burst: 20, perMinute: 10)
  /// Pictures rendered for one account; each takes about 0.1 s of a core.
  public static let pictures = Rate(burst: 20, perMinute: 20)
  /// Pictures of link previews for one network; crawlers and proxies cache them.
  public static let linkPictures = Rate(burst: 20, perMinute: 20, sharedFactor: 3)
  /// Sign-in attempts by one subscriber; an IPv4 address may make ten times as many.
  public static let signIns = Rate(burst: 30, perMinute: 30, sharedFactor: 10)
}

/// Token buckets in memory, one per subject; a restart resets them.
public final class RateLimiter: Sendable {
  private struct Bucket {
    var tokens: Double
    var at: Instant
  }

  private let world: World
  private let scale: Double
  private let buckets = Mutex<[String: Bucket]>([:])
  /// When full buckets were last removed; at most once a second.
  private let swept = Mutex(Instant(milliseconds: 0))

  /// Creates a limiter whose limits are multiplied by `scale`; load tests raise it.
  public init(world: World, scale: Double = 1) {
    self.world = world
    self.scale = scale
  }

  /// Takes one token for `subject`; refuses with 429 and the seconds to wait.
  public func take(_ rate: Rate, for subject: String) throws {
    if let wait = wait(rate, for: subject) { throw Refusal.tooMany.retry(after: wait) }
  }

  /// Takes one token for the network of `address` and the route `pattern`.
  ///
  /// This limits the load one network can cause. Guessing is limited by ``DurableRateLimit`` per
  /// number, address or code, across all networks.
  public func take(_ rate: Rate, _ pattern: String, from address: String) throws {
    let rate = isShared(address) ? rate.shared : rate
    try take(rate, for: Self.subject(pattern, from: address))
  }

  static func subject(_ pattern: String, from address: String) -> String {
    "\(pattern) \(network(address))"
  }

  /// Takes one token for `subject`, or returns the seconds until the next one.
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

/// Whether many subscribers may share an address: IPv4, written as such or mapped into IPv6.
func isShared(_ address: String) -> Bool { !address.contains(":") || address.contains(".") }

/// The network of an address, used as the limit key; an IPv6 subscriber has a whole /64 (RFC 6177).
public func network(_ address: String) -> String {
  guard address.contains(":"), !address.contains(".") else { return address }
  var groups = address.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
  if let gap = groups.firstIndex(of: ""), address.contains("::") {
    let right = groups[(gap + 1)...].filter { !$0.isEmpty }
    groups = Array(groups[..<gap])
    groups += Array(repeating: "0", count: max(0, 8 - groups.count - right.count)) + right
  }
  return groups.prefix(4).joined(separator: ":") + "::/64"
}
