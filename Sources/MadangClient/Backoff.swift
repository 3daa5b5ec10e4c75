/// Retry backoff of the client: exponential, delays double from `first` up to `cap`, with up to 100 % of jitter added.
///
/// The jitter keeps clients that lost their connections together from reconnecting together. A
/// `first` longer than `cap` is used as it is.
struct Backoff: Sendable {
  var first: Duration
  var cap: Duration
  private var failures = 0

  init(first: Duration, cap: Duration = .seconds(30)) {
    self.first = first
    self.cap = cap
  }

  mutating func reset() { failures = 0 }

  /// The next delay, before jitter at least `least`.
  mutating func next(atLeast least: Duration = .zero, jitter: Double) -> Duration {
    // 2^16 times the first delay exceeds any cap and cannot overflow.
    let doubled = first * (1 << min(failures, 16))
    failures += 1
    return max(least, max(first, min(doubled, cap))) * (1 + jitter)
  }
}
