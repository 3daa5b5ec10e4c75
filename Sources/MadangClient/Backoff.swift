/// Waits that double from `first` to `cap`, each drawn out by up to as much again.
///
/// The draw keeps clients cut off at one moment from all returning at one moment. A `first` longer
/// than `cap` is kept as it is.
struct Backoff: Sendable {
  var first: Duration
  var cap: Duration
  private var failures = 0

  init(first: Duration, cap: Duration = .seconds(30)) {
    self.first = first
    self.cap = cap
  }

  mutating func reset() { failures = 0 }

  /// The next wait, and never less than `least`.
  mutating func next(atLeast least: Duration = .zero, jitter: Double) -> Duration {
    // 2^16 first waits is past any cap, and cannot overflow.
    let doubled = first * (1 << min(failures, 16))
    failures += 1
    return max(least, max(first, min(doubled, cap))) * (1 + jitter)
  }
}
