import Apps
import Commons
import Core
import SQL
import Wire

extension MadangCommand {
  /// Opens the demo's database, filling it when it is empty; refuses databases with other data.
  static func openDemo(_ db: Database, _ clock: DemoClock, _ world: World) async throws -> Demo {
    let demo = Demo(clock: clock, apps: Apps.all.map { $0.descriptor })
    if try await !isDemo(db) {
      guard try await isEmpty(db) else {
        throw UsageError(
          "--demo has powers that real data must not meet, and this database was not made by it.")
      }
      say("madang builds the demo's town")
      try await demo.build(at: world.now(), in: db)
    }
    try await clock.restore(from: db)
    return demo
  }

  /// Refuses a demo's database without `--demo`, because anyone could have signed in as anyone.
  static func refuseDemo(_ db: Database) async throws -> Demo? {
    guard try await !isDemo(db) else {
      throw UsageError("This database is a demo's. Serve it with --demo, or choose another --data.")
    }
    return nil
  }

  private static func isDemo(_ db: Database) async throws -> Bool {
    try await db.read { try $0.exists("SELECT 1 FROM setting WHERE name = 'demo'") }
  }

  private static func isEmpty(_ db: Database) async throws -> Bool {
    try await db.read { try !$0.exists("SELECT 1 FROM account") }
  }
}
