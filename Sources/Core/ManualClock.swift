import Synchronization
public import Wire

/// A clock that only moves when told to; used by tests and to generate the demo's history.
public final class ManualClock: Sendable {
  private let instant: Mutex<Instant>

  public init(_ instant: Instant) { self.instant = Mutex(instant) }

  /// The current time of this clock.
  public var now: Instant { instant.withLock { $0 } }

  /// Sets the clock.
  public func set(_ to: Instant) { instant.withLock { $0 = to } }

  /// Moves the clock forward.
  public func move(by duration: Duration) { instant.withLock { $0 = $0 + duration } }
}
