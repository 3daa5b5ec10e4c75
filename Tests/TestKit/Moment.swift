import Synchronization
public import Wire

/// A clock that stands still until it is moved.
public final class Moment: Sendable {
  private let instant: Mutex<Instant>

  /// Friday, 20 March 2026, 12:00 in Seoul, unless told otherwise.
  public init(_ instant: Instant = Instant(milliseconds: 1_773_975_600_000)) {
    self.instant = Mutex(instant)
  }

  /// The moment it stands at.
  public var now: Instant { instant.withLock { $0 } }

  /// Moves it forward.
  public func move(by duration: Duration) { instant.withLock { $0 = $0 + duration } }
}
