import Apps
import Commons
import Core
import SQL
import Wire

extension MadangCommand {
  /// Opens the demo's database, filling it when it is empty.
  static func openDemo(_ db: Database, _ clock: DemoClock, _ world: World) async throws -> Demo {
    let demo = Demo(clock: clock, apps: Apps.all.map { $0.descriptor })
    if try await db.read({ try !isDemo($0) }) {
      say("madang builds the demo's town")
      try await demo.build(at: world.now(), in: db)
    }
    try await clock.restore(from: db)
    return demo
  }

  /// Refuses other data than a demo's with `--demo`, and a demo's without it, because anyone could have signed in
  /// as anyone.
  static func requireKind(isDemo: Bool, in db: Transaction) throws {
    guard try isDemo != Self.isDemo(db) else { return }
    guard isDemo else {
      throw UsageError("This database is a demo's. Serve it with --demo, or choose another --data.")
    }
    guard try isEmpty(db) else {
      throw UsageError(
        "--demo has powers that real data must not meet, and this database was not made by it.")
    }
  }

  /// Whether nobody has signed in yet.
  static func isEmpty(_ db: Transaction) throws -> Bool {
    try !db.exists("SELECT 1 FROM account")
  }

  private static func isDemo(_ db: Transaction) throws -> Bool {
    try db.exists("SELECT 1 FROM setting WHERE name = 'demo'")
  }
}
