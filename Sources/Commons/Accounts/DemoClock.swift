public import SQL
import Synchronization
public import Wire

/// The demo's clock: real time plus an offset that only grows.
public final class DemoClock: Sendable {
  private let real: @Sendable () -> Instant
  private let ahead = Mutex(Duration.zero)
  private let ears = Mutex<[@Sendable () -> Void]>([])

  public init(real: @escaping @Sendable () -> Instant) { self.real = real }

  /// The demo's current time.
  public func now() -> Instant { real() + ahead.withLock { $0 } }

  /// Calls `tell` after every move, so that waiting loops check the clock again.
  public func whenMoved(_ tell: @escaping @Sendable () -> Void) {
    ears.withLock { $0.append(tell) }
  }

  /// Restores the offset of an earlier run.
  public func restore(from db: Database) async throws {
    let text: String? = try await db.read {
      try $0.value("SELECT value FROM setting WHERE name = 'demo.clock.ahead'")
    }
    goAhead(to: text)
  }

  /// Follows moves by other nodes from now on.
  func follow(_ db: Database) {
    let reload: @Sendable () -> Void = { [self, weak db] in
      guard let db else { return }
      Task { try? await restore(from: db) }
    }
    db.listen({ if $0 == Self.notice { reload() } }, missed: reload)
  }

  /// The notification sent when the clock was moved.
  private static let notice = "demo.clock"

  /// Applies a stored offset and calls the observers; two moves may arrive in either order.
  private func goAhead(to milliseconds: String?) {
    let stored = Duration.milliseconds(milliseconds.flatMap { Int64($0) } ?? 0)
    let isMoved = ahead.withLock { ahead in
      defer { ahead = max(ahead, stored) }
      return ahead < stored
    }
    guard isMoved else { return }
    for tell in ears.withLock({ $0 }) { tell() }
  }

  /// Moves the clock forward and stores the offset.
  public func move(_ minutes: Int, in db: Database) async throws {
    guard (1...44_640).contains(minutes) else { throw Refusal.clockRange }
    let milliseconds = try await db.write { tx in
      try tx.notify(Self.notice)
      return try tx.value(
        """
        INSERT INTO setting (name, value)
        VALUES ('demo.clock.ahead', \(String(minutes * 60_000)))
        ON CONFLICT (name) DO UPDATE
          SET value = CAST(CAST(setting.value AS BIGINT) + \(minutes * 60_000) AS TEXT)
        RETURNING value
        """) as String?
    }
    goAhead(to: milliseconds)
  }
}
