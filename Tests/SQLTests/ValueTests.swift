import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
enum Mood: String, Column { case glad, sad }

struct ValueTests {
  @Test(arguments: Engine.allCases)
  func `every kind of value comes back as it went in`(engine: Engine) async throws {
    let id = ID<Engine>(high: 0x0123_4567_89AB_CDEF, low: .max)
    try await TestDatabases.fresh(engine, [clubs]) { db in
      try await db.write { db in
        for (index, number) in [Int64.min, -1, 0, 1, .max].enumerated() {
          try db.run(
            """
            INSERT INTO anything (id, i, r, t, b) VALUES (\(index), \(number),
              \(Double(number) / 3), \("가나다 🌈 'quoted' $1 \(number)"), \(id))
            """)
        }
        try db.run(
          """
          INSERT INTO anything (id, i, r, t, b)
          VALUES (\(9), \(nil as Int?), \(nil as Double?), \(Mood.glad), \([UInt8]()))
          """)
      }
      try await db.read { db throws in
        let rows = try db.all("SELECT i, r, t, b FROM anything WHERE id < 9 ORDER BY id") {
          (try $0[0] as Int64, try $0[1] as Double, try $0[2] as String, try $0[3] as ID<Engine>)
        }
        #expect(rows.map(\.0) == [.min, -1, 0, 1, .max])
        #expect(rows.map(\.1) == rows.map { Double($0.0) / 3 })
        #expect(rows.map(\.2) == rows.map { "가나다 🌈 'quoted' $1 \($0.0)" })
        #expect(rows.allSatisfy { $0.3 == id })
        let last = try db.one("SELECT i, r, t, b FROM anything WHERE id = 9") {
          (try $0[0] as Int64?, try $0[1] as Double?, try $0[2] as Mood, try $0[3] as [UInt8])
        }
        let found = try #require(last)
        #expect(found == (nil, nil, .glad, []))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `one statement takes values of any length, one after another and within itself`(
    engine: Engine
  ) async throws {
    try await TestDatabases.fresh(engine) { db in
      try await db.read { db throws in
        func same(_ text: String, _ bytes: [UInt8]) throws -> (String, [UInt8]) {
          let row = try db.one("SELECT \(text), \(bytes)") {
            try ($0[0] as String, $0[1] as [UInt8])
          }
          return try #require(row)
        }
        for size in [3, 5_000, 0, 1, 200_000, 16, 0] {
          let (text, bytes) = (
            String(repeating: "가", count: size), [UInt8](repeating: 7, count: size)
          )
          #expect(try same(text, bytes) == (text, bytes))
          // A nested query while the outer row is being read.
          try db.one("SELECT \("밖"), \([1] as [UInt8])") { row in
            let inner = try db.one("SELECT \(text), \(bytes)") { try $0[0] as String }
            #expect(inner == text)
            #expect(try row[0] as String == "밖" && row[1] as [UInt8] == [1])
          }
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `what one engine would compute as another type reads the same`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine) { db in
      try await db.read { db throws in
        #expect(try db.value("SELECT 2 > 1") == true)
        #expect(try db.value("SELECT SUM(n) FROM (SELECT \(3) AS n UNION ALL SELECT 4) AS x") == 7)
        #expect(try db.value("SELECT COUNT(*)") == 1)
        #expect(try db.value("SELECT \(Instant(milliseconds: 5))") == Instant(milliseconds: 5))
        #expect(try db.value("SELECT AVG(n) FROM (SELECT 3 AS n UNION ALL SELECT 4) AS x") == 3.5)
        #expect(try db.value("SELECT \(true)") == true)
        #expect(try db.value("SELECT \(nil as String?)") as String? == nil)
        #expect(try db.exists("SELECT 1 WHERE \("A") LIKE \("a")") == false)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a column that holds something else is a mismatch and not a guess`(engine: Engine)
    async throws
  {
    try await TestDatabases.fresh(engine) { db in
      func reading<T: Column>(_ sql: SQL, as type: T.Type) async -> DatabaseError.Code? {
        await #expect(throws: DatabaseError.self) {
          try await db.read { try $0.one(sql) { try $0[0] as T } }
        }?.code
      }
      #expect(await reading("SELECT \("7")", as: Int.self) == .mismatch)
      #expect(await reading("SELECT \(7)", as: String.self) == .mismatch)
      #expect(await reading("SELECT \(2)", as: Bool.self) == .mismatch)
      #expect(await reading("SELECT \(nil as Int?)", as: Int.self) == .mismatch)
      #expect(await reading("SELECT \("angry")", as: Mood.self) == .mismatch)
      #expect(await reading("SELECT \([1, 2] as [UInt8])", as: ID<Mood>.self) == .mismatch)
      let missing = await #expect(throws: DatabaseError.self) {
        try await db.read { try $0.one("SELECT 1") { try $0[1] as Int } }
      }
      #expect(missing?.code == .mismatch)
    }
  }

  @Test(arguments: Engine.allCases)
  func `text with a NUL and a real that is no number are refused by both`(engine: Engine)
    async throws
  {
    try await TestDatabases.fresh(engine) { db in
      for sql: SQL in ["SELECT \("a\0b")", "SELECT \(Double.nan)"] {
        let refused = await #expect(throws: DatabaseError.self) {
          try await db.read { try $0.exists(sql) }
        }
        #expect(refused?.code == .value)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an injection stays data`(engine: Engine) async throws {
    let evil = "x'); DROP TABLE club; --\" $1 ' OR '1'='1"
    try await TestDatabases.fresh(engine, [clubs]) { db in
      try await db.write { try $0.run("INSERT INTO club VALUES (1, \(evil), 0)") }
      try await db.read { db throws in
        #expect(try db.value("SELECT name FROM club WHERE name = \(evil)") == evil)
        #expect(try db.exists("SELECT 1 FROM club WHERE name = \("' OR '1'='1")") == false)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a list finds its members and an empty one nothing`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      try await db.write { db in
        for id in 0..<20 { try db.run("INSERT INTO club VALUES (\(id), \("club \(id)"), 0)") }
      }
      try await db.read { db throws in
        func found(_ ids: [Int]) throws -> [Int] {
          try db.all("SELECT id FROM club WHERE id IN \(ids) ORDER BY id") { try $0[0] }
        }
        for count in 0...17 { #expect(try found(Array(0..<count)) == Array(0..<count)) }
        #expect(try db.value("SELECT COUNT(*) FROM club WHERE id NOT IN \([Int]())") == 20)
        #expect(try db.value("SELECT COUNT(*) FROM club WHERE name IN \([String]())") == 0)
        let part: SQL = "id > \(17)"
        #expect(
          try db.value("SELECT COUNT(*) FROM club WHERE \(sql: part) AND id < \(19)") == 1)
        #expect(try db.value("SELECT \(raw: "COUNT(*)") FROM club") == 20)
      }
    }
  }
}
