import Foundation
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct TransactionTests {
  private struct Stop: Error {}

  @Test(arguments: Engine.allCases)
  func `a body that throws leaves nothing, and its neighbours everything`(engine: Engine)
    async throws
  {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      try await atOnce(0..<100) { id in
        do {
          try await db.write { db in
            try db.run("INSERT INTO club VALUES (\(id), \("club \(id)"), 0)")
            if id % 3 == 0 { throw Stop() }
            // The line above uses this primary key.
            if id % 3 == 1 { try db.run("INSERT INTO club VALUES (\(id), 'again', 0)") }
          }
          #expect(id % 3 == 2)
        } catch is Stop {
          #expect(id % 3 == 0)
        } catch let error as DatabaseError {
          #expect(id % 3 == 1)
          #expect(error.code == .unique)
        }
      }
      let kept = try await db.read {
        try $0.all("SELECT id FROM club ORDER BY id") { try $0[0] as Int }
      }
      #expect(kept == (0..<100).filter { $0 % 3 == 2 })
    }
  }

  @Test(arguments: Engine.allCases)
  func `one whose constraint fails at the commit fails alone`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      let codes = await withTaskGroup(of: (Int, DatabaseError.Code?).self) { group in
        for id in 0..<30 {
          group.addTask {
            do {
              try await db.write { db in
                try db.run("INSERT INTO club VALUES (\(id), \("club \(id)"), 0)")
                if id % 10 == 0 { try db.run("INSERT INTO later VALUES (\(id + 1000))") }
              }
              return (id, nil)
            } catch {
              return (id, (error as? DatabaseError)?.code)
            }
          }
        }
        return await group.reduce(into: [Int: DatabaseError.Code]()) { $0[$1.0] = $1.1 }
      }
      #expect(codes == [0: .foreignKey, 10: .foreignKey, 20: .foreignKey])
      let kept = try await db.number("SELECT COUNT(*) FROM club")
      #expect(kept == 27)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a hundred people taking from one row never take more than there is`(
    engine: Engine
  ) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      try await db.write { try $0.run("INSERT INTO club VALUES (1, 'go', 40)") }
      let seated = try await withThrowingTaskGroup(of: Bool.self) { group in
        for person in 0..<100 {
          group.addTask {
            while true {
              do {
                return try await db.write { db in
                  let left: Int? = try db.value(
                    "UPDATE club SET seats = seats - 1 WHERE id = 1 AND seats > 0 RETURNING seats")
                  guard left != nil else { return false }
                  try db.run("INSERT INTO member VALUES (1, \(person))")
                  return true
                }
              } catch let refusal as Refusal where refusal == .busy {
                continue
              }
            }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(seated == 40)
      #expect(try await db.number("SELECT seats FROM club") == 0)
      #expect(try await db.number("SELECT COUNT(*) FROM member") == 40)
    }
  }

  @Test(arguments: Engine.allCases)
  func `two who each look before they write cannot both have seen nothing`(
    engine: Engine
  ) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      try await db.write { try $0.run("INSERT INTO club VALUES (1, 'go', 0)") }
      for round in 0..<20 {
        async let one = joinIfEmpty(db, round * 2)
        async let other = joinIfEmpty(db, round * 2 + 1)
        let joined = try await [one, other].filter { $0 }.count
        #expect(joined == 1)
        try await db.write { try $0.run("DELETE FROM member") }
      }
    }
  }

  /// Joins only an empty club: write skew, which snapshot isolation alone would allow.
  private func joinIfEmpty(_ db: Database, _ person: Int) async throws -> Bool {
    try await db.write { db in
      guard try !db.exists("SELECT 1 FROM member WHERE club = 1") else { return false }
      try db.run("INSERT INTO member VALUES (1, \(person))")
      return true
    }
  }

  @Test(arguments: Engine.allCases)
  func `a read sees one snapshot however much is committed beside it`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      try await db.write { try $0.run("INSERT INTO club VALUES (1, 'go', 0)") }
      let committed = DispatchSemaphore(value: 0)
      let looked = DispatchSemaphore(value: 0)
      // The read blocks its thread, so it gets one of its own.
      async let counts = withCheckedThrowingContinuation {
        (answer: CheckedContinuation<[Int?], any Error>) in
        Thread.detachNewThread {
          Task.immediate {
            do {
              answer.resume(
                returning: try await db.read { db in
                  let before: Int? = try db.value("SELECT seats FROM club")
                  looked.signal()
                  committed.wait()
                  return [before, try db.value("SELECT seats FROM club")]
                })
            } catch {
              answer.resume(throwing: error)
            }
          }
        }
      }
      await withCheckedContinuation { go in
        Thread.detachNewThread {
          looked.wait()
          go.resume()
        }
      }
      try await db.write { try $0.run("UPDATE club SET seats = 5") }
      #expect(try await db.number("SELECT seats FROM club") == 5)
      committed.signal()
      #expect(try await counts == [0, 0])
      #expect(try await db.number("SELECT seats FROM club") == 5)
    }
  }

  @Test(arguments: Engine.allCases)
  func `whoever reads after a write returned sees it, and never half of one`(
    engine: Engine
  ) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      _ = try await atOnce(0..<8) { task in
        for round in 0..<25 {
          let id = task * 100 + round
          try await db.write { db in
            try db.run("INSERT INTO club VALUES (\(id), \("club \(id)"), 0)")
            try db.run("INSERT INTO member VALUES (\(id), \(task))")
          }
          try await db.read { db in
            #expect(try db.exists("SELECT 1 FROM member WHERE club = \(id)"))
            let clubs: Int? = try db.value("SELECT COUNT(*) FROM club")
            #expect(try db.value("SELECT COUNT(*) FROM member") == clubs)
          }
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a read cannot write`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      let refused = await #expect(throws: DatabaseError.self) {
        try await db.read { try $0.run("INSERT INTO club VALUES (1, 'go', 0)") }
      }
      #expect(refused?.code == .readOnly)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a row kept past its turn is refused`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine) { db in
      let refused = await #expect(throws: DatabaseError.self) {
        try await db.read { db in
          let rows = try db.all("SELECT \(1) UNION ALL SELECT 2") { $0 }
          _ = try rows[0][0] as Int
        }
      }
      #expect(refused?.code == .closed)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a row is read in the order of its statement, and each row from its first column`(
    engine: Engine
  ) async throws {
    struct Pair: Equatable {
      let one: Int
      let two: Int?

      init(one: Int, two: Int?) { (self.one, self.two) = (one, two) }
      init(_ row: Row) throws { try self.init(one: row.next(), two: row.next()) }
    }
    try await TestDatabases.fresh(engine) { db in
      let rows = try await db.read { db in
        try db.all("SELECT 1, 2, 3, 'a' UNION ALL SELECT 4, NULL, 6, 'b' ORDER BY 1") { row in
          let inner: Int? = try db.one("SELECT 7, 8") { try $0.next() + $0.next() }
          return (try Pair(row), try row.next() as Int, try row.next() as String, inner)
        }
      }
      #expect(rows.map(\.0) == [Pair(one: 1, two: 2), Pair(one: 4, two: nil)])
      #expect(rows.map(\.1) == [3, 6])
      #expect(rows.map(\.2) == ["a", "b"])
      #expect(rows.map(\.3) == [15, 15])
      let past = await #expect(throws: DatabaseError.self) {
        try await db.read { db in
          try db.one("SELECT 1") { row in try row.next() + row.next() as Int }
        }
      }
      #expect(past?.code == .mismatch)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the same statement can run inside its own rows`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine) { db in
      let pairs = try await db.read { db in
        func numbers<R>(_ make: (Int) throws -> R) throws -> [R] {
          try db.all("SELECT 1 AS n UNION ALL SELECT 2 ORDER BY n") { try make($0[0]) }
        }
        return try numbers { one in try numbers { "\(one)\($0)" } }
      }
      #expect(pairs == [["11", "12"], ["21", "22"]])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a closed database says so, after finishing what it had taken`(engine: Engine) async throws {
    try await TestDatabases.place(engine) { place in
      let db = try Database(place)
      try await db.migrate([clubs])
      let writes = (0..<50).map { id in
        Task.immediate {
          try await db.write { try $0.run("INSERT INTO club VALUES (\(id), \("club \(id)"), 0)") }
        }
      }
      await db.close()
      for write in writes { #expect(try await write.value == 1) }
      let reading = await #expect(throws: DatabaseError.self) {
        try await db.read { try $0.exists("SELECT 1") }
      }
      #expect(reading?.code == .closed)
      let writing = await #expect(throws: DatabaseError.self) {
        try await db.write { try $0.exists("SELECT 1") }
      }
      #expect(writing?.code == .closed)
      let again = try Database(place)
      #expect(try await again.number("SELECT COUNT(*) FROM club") == 50)
      await again.close()
    }
  }
}
