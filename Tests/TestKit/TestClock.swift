import Commons
public import Core
import Wire

extension ManualClock {
  /// Friday, 20 March 2026, 12:00 in Seoul.
  public convenience init() { self.init(Instant(milliseconds: 1_773_975_600_000)) }
}
