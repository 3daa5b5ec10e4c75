/// Retry backoff of the sync: min(300 s, 1 s · 2ⁿ⁻¹) with full jitter, or the server's `Retry-After` if it is longer.
struct Backoff {
  /// The longest wait that a server may ask for.
  static let longest: Int64 = 3_600_000

  private var failures = 0
  private var notBefore = Int64.min
  private var wait: Int64 = 0
  private var isPaused = false

  @inline(never)
  mutating func fail(now: Int64, retryAfter: Int64 = 0, random: inout RandomSource) {
    failures = min(failures + 1, 10)
    let ceiling = min(300_000, Int64(1_000) << Int64(failures - 1))
    let server = min(max(retryAfter, 0), Backoff.longest)
    wait = max(server, isPaused ? 300_000 : random.upTo(ceiling))
    notBefore = now &+ wait
  }

  mutating func reset() { self = Backoff() }

  /// The system says that there is no network: one attempt in five minutes, as it may be wrong.
  ///
  /// It lasts until `reset()`: a request that was under way, and fails then, does not end it.
  mutating func pause(now: Int64) {
    isPaused = true
    wait = 300_000
    notBefore = now &+ wait
  }

  /// Milliseconds to wait; 0 when it is time.
  @inline(never)
  func remaining(now: Int64) -> Int64 {
    guard notBefore > now else { return 0 }
    let (left, overflow) = notBefore.subtractingReportingOverflow(now)
    // More than the whole wait: the clock was set back.
    return overflow || left > wait ? 0 : left
  }
}
