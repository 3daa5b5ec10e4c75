import Foundation
import SQL
import TestKit
import Testing
import Wire

/// The round trips of a PostgreSQL transaction.
@Suite(.timeLimit(.minutes(30)))
struct RoundTripTests {
  /// Runs `body` on a database with one connection through a proxy.
  static func relayed(_ body: (Database, FaultyProxy) async throws -> Void) async throws {
    try await TestDatabases.place(.postgres) { place in
      guard case .postgres(let url, _) = place else { throw POSIXError(.EINVAL) }
      let relay = try FaultyProxy(to: url)
      defer { relay.end() }
      let db = try Database(.postgres(url: relay.url, connections: 1))
      do {
        try await body(db, relay)
      } catch {
        await db.close()
        throw error
      }
      await db.close()
    }
  }

  @Test func `BEGIN travels with the first statement, and so do savepoints and notices`()
    async throws
  {
    try await Self.relayed { db, relay in
      try await db.migrate([clubs])
      let before = relay.roundTrips
      for id in 0..<50 {
        try await db.write { db in
          try db.notify("club \(id)")
          try db.attempt { try db.run("INSERT INTO club VALUES (\(id), \("club \(id)"), 0)") }
        }
      }
      // One for the statements, one for COMMIT.
      #expect(relay.roundTrips - before == 100)
      #expect(try await db.number("SELECT COUNT(*) FROM club") == 50)
    }
  }

  @Test func `a read costs a round trip for each statement and at most one more`() async throws {
    try await Self.relayed { db, relay in
      _ = try await db.number("SELECT 1")
      await relay.firstCommit()
      let before = relay.roundTrips
      for _ in 0..<50 {
        let sum = try await db.read { db in
          let one: Int? = try db.value("SELECT 1")
          let two: Int? = try db.value("SELECT 2")
          return (one ?? 0) + (two ?? 0)
        }
        #expect(sum == 3)
      }
      // Nobody waits for the COMMIT of a read: it travels alone or with the next BEGIN.
      #expect((100...150).contains(relay.roundTrips - before))
    }
  }

  static func square(_ number: Int) -> SQL { "SELECT \(number) * \(number)" }

  @Test func `a statement sent ahead travels with the next one`() async throws {
    try await Self.relayed { db, relay in
      _ = try await db.number("SELECT 1")
      await relay.firstCommit()
      let before = relay.roundTrips
      for number in 1...50 {
        let found = try await db.read { db in
          try db.sendAhead { try db.exists(Self.square(number)) }
          let other: Int? = try db.value("SELECT 1000")
          let square: Int? = try db.value(Self.square(number))
          let next: Int? = number % 10 == 0 ? try db.value(Self.square(number)) : nil
          return [other, square, next ?? square]
        }
        #expect(found == [1000, number * number, number * number])
      }
      // Five of them asked once more. COMMIT travels alone or with the next BEGIN.
      #expect((55...105).contains(relay.roundTrips - before))
    }
  }

  @Test func `rows sent ahead are those of the same values only, and of no other transaction`()
    async throws
  {
    try await TestDatabases.fresh(.postgres, [clubs]) { db in
      for isWrite in [false, true] {
        let body: @Sendable (Transaction) throws -> [Int?] = { db in
          try db.sendAhead { try db.exists(Self.square(3)) }
          let two: Int? = try db.value(Self.square(2))
          try db.sendAhead { try db.exists(Self.square(5)) }
          let three: Int? = try db.value(Self.square(3))
          let four: Int? = try db.value(Self.square(4))
          let five: Int? = try db.value(Self.square(5))
          try db.sendAhead { try db.exists(Self.square(6)) }
          return [two, three, four, five]
        }
        let found = try await isWrite ? db.write(body) : db.read(body)
        #expect(found == [4, 9, 16, 25])
        #expect(try await db.read { try $0.value(Self.square(7)) as Int? } == 49)
      }
      await #expect(throws: CancellationError.self) {
        try await db.write { db in
          try db.run("INSERT INTO club VALUES (1, 'go', 0)")
          try db.sendAhead { try db.exists(Self.square(3)) }
          throw CancellationError()
        }
      }
      #expect(try await db.number("SELECT COUNT(*) FROM club") == 0)
    }
  }

  @Test func `a statement sent ahead that fails ends its transaction and no other`() async throws {
    try await TestDatabases.fresh(.postgres, [clubs]) { db in
      @Sendable func share(_ number: Int) -> SQL { "SELECT 100 / \(number)" }
      await #expect(throws: DatabaseError.self) {
        try await db.read { db in
          try db.sendAhead { try db.exists(share(0)) }
          _ = try? db.exists(Self.square(2))
        }
      }
      let fifth: Int? = try await db.read { try $0.value(share(5)) }
      #expect(fifth == 20)
      // Not sent without a statement after it.
      try await db.read { db in try db.sendAhead { try db.exists(share(0)) } }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a write sees what it has changed, whatever was to be sent ahead`(engine: Engine)
    async throws
  {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      let count: SQL = "SELECT COUNT(*) FROM club"
      let counts = try await db.write { db in
        try db.sendAhead { try db.exists(count) }
        let before: Int? = try db.value(count)
        try db.sendAhead { try db.exists(count) }
        try db.run("INSERT INTO club VALUES (1, 'go', 0)")
        return [before, try db.value(count)]
      }
      #expect(counts == [0, 1])
    }
  }

  @Test func `reads of one round trip in a row go without BEGIN and COMMIT`() async throws {
    try await Self.relayed { db, relay async throws in
      let sum: @Sendable (Transaction) throws -> Int = { db in
        try db.sendAhead { try db.exists(Self.square(3)) }
        let two: Int? = try db.value(Self.square(2))
        let three: Int? = try db.value(Self.square(3))
        return (two ?? 0) + (three ?? 0)
      }
      for _ in 0..<20 { #expect(try await db.read(sum) == 13) }
      let before = relay.roundTrips
      for _ in 0..<50 { #expect(try await db.read(sum) == 13) }
      #expect(relay.roundTrips - before == 50)
    }
  }

  @Test func `a read without BEGIN is one snapshot that cannot write`() async throws {
    try await TestDatabases.fresh(.postgres, [clubs]) { db async throws in
      let state: SQL = """
        SELECT concat_ws(' ', current_setting('transaction_isolation'),
          current_setting('transaction_read_only'))
        """
      for _ in 0..<200 {
        #expect(try await db.read { try $0.value(state) } == "repeatable read on")
      }
      let insert: SQL = "INSERT INTO club VALUES (1, 'go', 0) RETURNING id"
      for _ in 0..<20 {
        let refused = await #expect(throws: DatabaseError.self) {
          try await db.read { try $0.exists(insert) }
        }
        #expect(refused?.code == .readOnly)
      }
      #expect(try await db.write { try $0.exists(insert) })
    }
  }

  @Test(arguments: [false, true])
  func `a read without BEGIN that asks for more runs again as one transaction`(
    swallowsErrors: Bool
  ) async throws {
    try await Self.relayed { db, _ in
      let clock: SQL = "SELECT CAST(extract(epoch FROM now()) * 1000000 AS BIGINT)"
      let runs = Recorder<String>()
      for round in 0..<40 {
        let times: [Int?] = try await db.read { db in
          runs.note("run")
          let first: Int? = try db.value(clock)
          guard round % 20 == 19 else { return [first] }
          let more = Result { try db.value("SELECT 1 WHERE \(round) > 0") as Int? }
          if !swallowsErrors { _ = try more.get() }
          let again: Int? = swallowsErrors ? try? db.value(clock) : try db.value(clock)
          return [first, again]
        }
        // The time at which the transaction began.
        #expect(times.first == times.last && times.first != nil)
      }
      #expect(runs.all.count == 42)
    }
  }

  @Test func `a read is answered before its COMMIT is`() async throws {
    try await Self.relayed { db, relay in
      relay.treatCommits(.withhold)
      let answer = try await db.number("SELECT 7")
      #expect(answer == 7)
    }
  }

  @Test func `a COMMIT of a read that is lost does not fail the next transaction`() async throws {
    try await Self.relayed { db, relay in
      relay.treatCommits(.cut)
      let answer = try await db.number("SELECT 7")
      #expect(answer == 7)
      try await db.write { try $0.notify("committed") }
      try await db.migrate([clubs])
      try await db.write { try $0.run("INSERT INTO club VALUES (1, 'go', 0)") }
      #expect(try await db.number("SELECT COUNT(*) FROM club") == 1)
    }
  }

  @Test func `a write whose COMMIT is lost has an unknown outcome`() async throws {
    try await Self.relayed { db, relay in
      relay.treatCommits(.cut)
      let refused = await #expect(throws: DatabaseError.self) {
        try await db.write { try $0.exists("SELECT 1") }
      }
      #expect(refused?.code == .unknownOutcome)
      let answer = try await db.number("SELECT 7")
      #expect(answer == 7)
    }
  }

  @Test func `a connection is idle in no transaction once a read is over`() async throws {
    try await TestDatabases.fresh(.postgres) { db in
      let process: Int = try await db.read { try $0.value("SELECT pg_backend_pid()") ?? 0 }
      var state: String?
      let deadline = ContinuousClock.now + .seconds(600)
      while state != "idle", ContinuousClock.now < deadline {
        state = try await db.read { db in
          let asker: Int? = try db.value("SELECT pg_backend_pid()")
          guard asker != process else { return nil }
          return try db.value("SELECT state FROM pg_stat_activity WHERE pid = \(process)")
        }
      }
      #expect(state == "idle")
    }
  }

  @Test func `more statements than a connection keeps prepared all run, failures between them`()
    async throws
  {
    try await TestDatabases.fresh(.postgres, [clubs]) { db in
      try await db.write { db in
        for number in 0..<1100 {
          let sum: Int? = try db.value(SQL(raw: "SELECT \(number) + 1"))
          #expect(sum == number + 1)
          if number % 100 == 99 {
            #expect(throws: DatabaseError.self) {
              try db.attempt { try db.run(SQL(raw: "SELECT \(number) FROM nowhere")) }
            }
          }
        }
        try db.run("INSERT INTO club VALUES (1, 'go', 0)")
      }
      #expect(try await db.number("SELECT COUNT(*) FROM club") == 1)
    }
  }
}
