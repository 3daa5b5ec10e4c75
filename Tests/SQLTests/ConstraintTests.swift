import SQL
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ConstraintTests {
  private func failure(_ db: Database, _ sql: SQL) async -> DatabaseError? {
    await #expect(throws: DatabaseError.self) { try await db.write { try $0.run(sql) } }
  }

  @Test(arguments: Engine.allCases)
  func `each constraint fails with its own code and says where`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      try await db.write { try $0.run("INSERT INTO club VALUES (1, \("go"), 1)") }
      let unique = await failure(db, "INSERT INTO club VALUES (2, \("go"), 1)")
      #expect(unique?.code == .unique)
      #expect(unique?.table == "club")
      #expect(unique?.columns == ["name"])
      let key = await failure(db, "INSERT INTO club VALUES (1, \("chess"), 1)")
      #expect(key?.code == .unique)
      #expect(key?.columns == ["id"])
      let check = await failure(db, "UPDATE club SET seats = seats - 2")
      #expect(check?.code == .check)
      #expect(check?.constraint == "club_seats")
      let null = await failure(db, "UPDATE club SET name = \(nil as String?)")
      #expect(null?.code == .notNull)
      #expect(null?.table == "club")
      #expect(null?.columns == ["name"])
      #expect(await failure(db, "INSERT INTO member VALUES (7, 7)")?.code == .foreignKey)
      #expect(await failure(db, "INSERT INTO later VALUES (7)")?.code == .foreignKey)
      #expect(await failure(db, "SELEKT")?.code == .statement)
      #expect(await failure(db, "SELECT * FROM nowhere")?.code == .statement)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an error never tells a bound value`(engine: Engine) async throws {
    let secret = "010-1234-5678"
    try await TestDatabases.fresh(engine, [clubs]) { db in
      try await db.write { try $0.run("INSERT INTO club VALUES (1, \(secret), 1)") }
      let unique = await failure(db, "INSERT INTO club VALUES (2, \(secret), 1)")
      let sentence = try #require(unique.map { "\($0)" })
      #expect(sentence.contains("INSERT INTO club"))
      #expect(!sentence.contains(secret))
      let check = await failure(db, "INSERT INTO club VALUES (2, \(secret + "!"), -1)")
      #expect(check.map { "\($0)" }?.contains(secret) == false)
      if engine == .postgres {
        let cast = await failure(db, "SELECT CAST(\(secret) AS BIGINT)")
        #expect(cast?.code == .value)
        #expect(cast.map { "\($0)" }?.contains(secret) == false)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a failed statement ends the transaction even for a body that looks away`(
    engine: Engine
  ) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      let error = await #expect(throws: DatabaseError.self) {
        try await db.write { db in
          try db.run("INSERT INTO club VALUES (1, \("go"), 1)")
          _ = try? db.run("INSERT INTO club VALUES (2, \("go"), 1)")
          _ = try? db.run("INSERT INTO club VALUES (3, \("chess"), 1)")
        }
      }
      #expect(error?.code == .unique)
      let kept = try await db.number("SELECT COUNT(*) FROM club")
      #expect(kept == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what an attempt did is undone and the rest goes on`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      let outcome = try await db.write { db -> [DatabaseError.Code] in
        var codes: [DatabaseError.Code] = []
        try db.run("INSERT INTO club VALUES (1, \("go"), 1)")
        do {
          try db.attempt {
            try db.run("INSERT INTO club VALUES (2, \("chess"), 1)")
            try db.attempt { try db.run("INSERT INTO club VALUES (4, \("baduk"), 1)") }
            try db.run("INSERT INTO club VALUES (3, \("go"), 1)")
          }
        } catch let error as DatabaseError {
          codes.append(error.code)
        }
        try db.attempt { try db.run("INSERT INTO club VALUES (5, \("janggi"), 1)") }
        return codes
      }
      #expect(outcome == [.unique])
      let kept = try await db.read {
        try $0.all("SELECT id FROM club ORDER BY id") { try $0[0] as Int }
      }
      #expect(kept == [1, 5])
    }
  }

  @Test(arguments: Engine.allCases)
  func `rows changed are counted for changes only`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      try await db.write { db in
        #expect(try db.run("INSERT INTO club VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', 3)") == 3)
        #expect(try db.run("SELECT * FROM club") == 0)
        #expect(try db.run("UPDATE club SET seats = 9 WHERE id > \(1) RETURNING id") == 2)
        #expect(try db.run("CREATE TABLE other (id BIGINT)") == 0)
        #expect(try db.run("INSERT INTO club VALUES (1, 'z', 1) ON CONFLICT DO NOTHING") == 0)
        #expect(try db.run("DELETE FROM club WHERE id = \(8)") == 0)
        #expect(try db.run("DELETE FROM club") == 3)
        let id: Int? = try db.value("INSERT INTO club VALUES (5, 'e', 5), (6, 'f', 6) RETURNING id")
        #expect(id == 5)
        #expect(try db.value("SELECT COUNT(*) FROM club") == 2)
      }
    }
  }
}
