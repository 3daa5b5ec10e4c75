public import SQL
import Synchronization
public import Wire

/// The demo's clock: real time plus an offset that only grows.
public final class DemoClock: Sendable {
  private let real: @Sendable () -> Instant
  private let ahead = Mutex(Duration.zero)
  private let observers = Mutex<[@Sendable () -> Void]>([])

  public init(real: @escaping @Sendable () -> Instant) { self.real = real }

  /// The demo's current time.
  public func now() -> Instant { real() + ahead.withLock { $0 } }

  /// Calls `tell` after every move, so that waiting loops check the clock again.
  public func onMove(_ observer: @escaping @Sendable () -> Void) {
    observers.withLock { $0.append(observer) }
  }

  /// Restores the offset of an earlier run.
  public func restore(from db: Database) async throws {
    let text: String? = try await db.read {
      try $0.value("SELECT value FROM setting WHERE name = 'demo.clock.ahead'")
    }
    apply(to: text)
  }

  /// Follows moves by other nodes from now on.
  public func follow(_ db: Database) {
    let reload: @Sendable () -> Void = { [self, weak db] in
      guard let db else { return }
      Task { try? await restore(from: db) }
    }
    db.listen({ if $0 == Self.notice { reload() } }, onGap: reload)
  }

  /// The notification sent when the clock was moved.
  private static let notice = "demo.clock"

  /// Applies a stored offset and calls the observers; two moves may arrive in either order.
  private func apply(to milliseconds: String?) {
    let stored = Duration.milliseconds(milliseconds.flatMap { Int64($0) } ?? 0)
    let isMoved = ahead.withLock { ahead in
      defer { ahead = max(ahead, stored) }
      return ahead < stored
    }
    guard isMoved else { return }
    for observer in observers.withLock({ $0 }) { observer() }
  }

  /// Moves the clock forward by at most 31 days and stores the offset.
  public func move(by step: Duration, in db: Database) async throws {
    guard step > .zero, step <= .days(31) else { throw Refusal.clockRange }
    let milliseconds = try await db.write { tx in
      try tx.notify(Self.notice)
      return try tx.value(
        """
        INSERT INTO setting (name, value)
        VALUES ('demo.clock.ahead', \(String(step.milliseconds)))
        ON CONFLICT (name) DO UPDATE
          SET value = CAST(CAST(setting.value AS BIGINT) + \(step.milliseconds) AS TEXT)
        RETURNING value
        """) as String?
    }
    apply(to: milliseconds)
  }
}
