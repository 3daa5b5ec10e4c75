import SQL
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30)))
struct MigrationTests {
  private func set(_ count: Int, first: String = "CREATE TABLE one (id BIGINT)") -> MigrationSet {
    let scripts = [
      first, "INSERT INTO one VALUES (1); INSERT INTO one VALUES (2);",
      "CREATE TABLE three (id {blob} PRIMARY KEY, t {text}){rowless}",
    ]
    return MigrationSet(name: "house", scripts: Array(scripts.prefix(count)))
  }

  private func refusal(_ db: Database, _ sets: [MigrationSet]) async -> DatabaseError? {
    await #expect(throws: DatabaseError.self) { try await db.migrate(sets) }
  }

  @Test(arguments: Engine.allCases)
  func `each script runs once, however often a node starts`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine, [set(1)]) { db in
      #expect(try await db.number("SELECT COUNT(*) FROM one") == 0)
      for _ in 0..<3 { try await db.migrate([set(3), clubs]) }
      #expect(try await db.number("SELECT COUNT(*) FROM one") == 2)
      #expect(try await db.number("SELECT COUNT(*) FROM three") == 0)
      #expect(try await db.number("SELECT COUNT(*) FROM migration") == 4)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an older program refuses a newer database`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine, [set(3)]) { db in
      let refused = await refusal(db, [set(2)])
      #expect(refused?.code == .migration)
      #expect(refused?.message.contains("newer program") == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a script that was changed after it ran is refused`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine, [set(2)]) { db in
      let refused = await refusal(db, [set(3, first: "CREATE TABLE one (id BIGINT, n BIGINT)")])
      #expect(refused?.code == .migration)
      #expect(refused?.message.contains("script 1 of house") == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a script that fails leaves nothing of any`(engine: Engine) async throws {
    let broken = MigrationSet(
      name: "broken", scripts: ["CREATE TABLE fine (id BIGINT); CREATE TABLE fine (id BIGINT)"])
    try await TestDatabases.fresh(engine) { db in
      #expect(await refusal(db, [set(3), broken])?.code == .statement)
      try await db.migrate([set(3)])
      #expect(try await db.number("SELECT COUNT(*) FROM one") == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a database that is refused is not migrated`(engine: Engine) async throws {
    struct Refused: Error {}
    try await TestDatabases.fresh(engine) { db in
      #expect(try await db.scriptsRun().isEmpty)
      try await db.migrate([set(1)])
      await #expect(throws: Refused.self) {
        try await db.migrate([set(3), clubs]) { db in
          #expect(try db.exists("SELECT 1 FROM one"))
          throw Refused()
        }
      }
      #expect(try await db.number("SELECT COUNT(*) FROM one") == 0)
      #expect(try await db.scriptsRun() == ["house": 1])
      try await db.migrate([set(3), clubs])
      #expect(try await db.scriptsRun() == ["house": 3, clubs.name: clubs.scripts.count])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a statement used before a migration sees the table as it is after`(
    engine: Engine
  ) async throws {
    try await TestDatabases.fresh(engine, [set(2)]) { db in
      func first(_ column: Int) async throws -> Int? {
        try await db.read { db in
          try db.one("SELECT * FROM one ORDER BY id") { try $0[column] as Int? } ?? nil
        }
      }
      // Often enough to reach nearly all connections of the pool.
      for _ in 0..<16 { #expect(try await first(0) == 1) }
      try await db.write {
        try $0.script("ALTER TABLE one ADD COLUMN n BIGINT; UPDATE one SET n = id + 40")
      }
      for _ in 0..<16 { #expect(try await first(1) == 41) }
    }
  }

  @Test func `nodes that start at once migrate once`() async throws {
    try await TestDatabases.place(.postgres) { place in
      let nodes = try (0..<4).map { _ in try Database(place) }
      try await atOnce(nodes) { node in
        try await node.migrate([set(3), clubs])
      }
      #expect(try await nodes[0].number("SELECT COUNT(*) FROM one") == 2)
      for node in nodes { await node.close() }
    }
  }
}
