import Wire

/// Whether the body of an upload arrives fast enough, judged window by window.
///
/// The first window is longer and needs one byte only. A window's surplus does not count for the
/// next one: bytes sent at once cannot pay for silence later.
struct UploadPace {
  private let window: Duration
  private let bytesPerWindow: Int
  /// The end of the current window.
  private var end: ContinuousClock.Instant
  /// What the current window still needs.
  private var missing = 1

  init(
    rate: Int, grace: Duration, window: Duration, from now: ContinuousClock.Instant
  ) {
    self.window = window
    bytesPerWindow = max(1, Int(Int64(rate) * window.milliseconds / 1000))
    end = now + grace
  }

  /// The time at which the upload is aborted unless more arrives.
  var deadline: ContinuousClock.Instant { missing > 0 ? end : end + window }

  /// Counts bytes that arrived at `now`.
  ///
  /// Bytes after the deadline count for the window that was missed.
  mutating func receive(_ count: Int, at now: ContinuousClock.Instant) {
    if now >= end, missing == 0 {
      end += window
      missing = bytesPerWindow
    }
    missing = max(0, missing - count)
  }
}
