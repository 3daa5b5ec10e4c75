import Synchronization
public import Wire

/// A clock that stands still until it is moved: for tests, and for the days a demo's town lived through.
public final class ManualClock: Sendable {
  private let instant: Mutex<Instant>

  public init(_ instant: Instant) { self.instant = Mutex(instant) }

  /// The moment it stands at.
  public var now: Instant { instant.withLock { $0 } }

  /// Puts it at another moment.
  public func set(_ to: Instant) { instant.withLock { $0 = to } }

  /// Moves it forward.
  public func move(by duration: Duration) { instant.withLock { $0 = $0 + duration } }
}
