import CPostgres
import Foundation
import TestKit
import Testing

@testable import SQL

@Suite(.timeLimit(.minutes(30)))
struct PostgresTests {
  @Test func `broken connections are replaced and the bodies run again`() async throws {
    try await TestDatabases.fresh(.postgres, [clubs]) { db in
      let runs = Counter()
      for round in 0..<3 {
        // The body ends its own connection, also in the retry except in the last round.
        let id = round
        let first = runs.value
        try await db.write { db in
          runs.add()
          try db.run("INSERT INTO club VALUES (\(id), \("club \(id)"), 0)")
          if runs.value == first + 1 {
            _ = try db.exists("SELECT pg_terminate_backend(pg_backend_pid())")
          }
        }
        #expect(runs.value == first + 2)
      }
      #expect(try await db.number("SELECT COUNT(*) FROM club") == 3)
    }
  }

  @Test func `the listener comes back after it was cut off and says that it onGap something`()
    async throws
  {
    try await TestDatabases.fresh(.postgres) { db in
      let (onGap, continuation) = AsyncStream<Void>.makeStream()
      let heard = ReceivedNotifications(db)
      db.listen({ _ in }, onGap: { continuation.yield() })
      // The LISTEN is still that connection's last statement.
      let ended = try await db.write { db in
        try db.all(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE query LIKE 'LISTEN "madang ' || current_schema() || '%'
          """
        ) { try $0[0] as Bool }
      }
      #expect(ended.contains(true))
      var gaps = onGap.makeAsyncIterator()
      await gaps.next()
      try await db.write { try $0.notify("after") }
      #expect(await heard.until("after") == ["after"])
    }
  }

  @Test func `a node that stops in the midst of a transaction does not keep its rows, and goes on`()
    async throws
  {
    try await TestDatabases.fresh(.postgres, [clubs]) { db in
      let allowed = try await db.read { db in
        try db.value("SELECT current_setting('idle_in_transaction_session_timeout')") as String?
      }
      #expect(allowed == "20s")
      try await db.write { try $0.run("INSERT INTO club VALUES (1, 'go', 0)") }
      let runs = Counter()
      let (ended, continuation) = AsyncStream<Void>.makeStream()
      let stopped = Task {
        try await db.write { db in
          runs.add()
          try db.run("UPDATE club SET seats = seats + 1")
          let seats: Int? = try db.value("SELECT seats FROM club")
          if runs.value == 1 {
            // The server's limit, only sooner.
            _ = try db.exists("SELECT set_config('idle_in_transaction_session_timeout', '1', true)")
            continuation.yield()
            // Polled: the other's write has gone on.
            while runs.value == 1 { Thread.sleep(forTimeInterval: 0.001) }
          }
          try db.run("UPDATE club SET seats = \((seats ?? 0) + 10)")
        }
      }
      _ = await ended.first { true }
      try await db.write { try $0.run("UPDATE club SET seats = seats + 100") }
      runs.add()
      try await stopped.value
      #expect(runs.value == 3)
      #expect(try await db.number("SELECT seats FROM club") == 111)
    }
  }

  @Test func `a server that vanishes is noticed within a minute, unless the URL says otherwise`()
    async throws
  {
    try await TestDatabases.place(.postgres) { place in
      guard case .postgres(let url, _) = place else {
        Issue.record("\(place)")
        return
      }
      let known = ["keepalives_idle", "tcp_user_timeout", "connect_timeout"]
      let usual = try PostgresConnection(url: url)
      #expect(known.map { usual.option($0) } == ["30", "30000", "20"])
      let chosen = try PostgresConnection(url: url + "&keepalives_idle=7&connect_timeout=8")
      #expect(known.map { chosen.option($0) } == ["7", "30000", "8"])
    }
  }

  @Test func `connections that share a pooler's session are refused, and mix up no statements`()
    async throws
  {
    try await TestDatabases.place(.postgres) { place in
      guard case .postgres(let url, _) = place else { throw POSIXError(.EINVAL) }
      let connections = try [PostgresConnection(url: url), PostgresConnection(url: url)]
      let processes = connections.map(\.process)
      #expect(Set(processes).count == 2)
      try PostgresBackend.checkSessions(processes[0], processes[1])
      let refused = #expect(throws: DatabaseError.self) {
        try PostgresBackend.checkSessions(processes[0], processes[0])
      }
      #expect(refused?.message.contains("session") == true)
      var names: [String] = []
      for connection in connections {
        _ = try connection.each("SELECT name FROM pg_prepared_statements ORDER BY name") { row in
          names.append(try row[0])
          return true
        }
      }
      #expect(!names.isEmpty && Set(names).count == names.count)
    }
  }

  @Test func `a server that is not there is a connection error`() {
    let refused = #expect(throws: DatabaseError.self) {
      try Database(.postgres(url: "postgresql:///none?host=/nowhere"))
    }
    #expect(refused?.code == .connection)
  }

  @Test func `a statement that took longer than the server allows is a temporary failure`()
    async throws
  {
    try await TestDatabases.fresh(.postgres) { db in
      let refused = await #expect(throws: DatabaseError.self) {
        try await db.read { db in
          _ = try db.exists("SELECT set_config('statement_timeout', '1', true)")
          // Ended by the timeout of a millisecond.
          _ = try db.exists("SELECT pg_sleep(600)")
        }
      }
      #expect(refused?.code == .busy && refused?.isAway == true)
    }
  }

  @Test func `closing ends what waits for a lock, and what waits behind it`() async throws {
    try await TestDatabases.place(.postgres) { place in
      guard case .postgres(let url, _) = place else { throw POSIXError(.EINVAL) }
      let other = try Database(.postgres(url: url, connections: 1))
      try await other.migrate([clubs])
      let backend = try PostgresBackend(url: url, connections: 1, waiting: 10)
      let (locked, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      async let lock: Void = other.write { db in
        try db.run("LOCK TABLE club IN ACCESS EXCLUSIVE MODE")
        locked.signal()
        release.wait()
      }
      await locked.signalled()
      let waiting = (0..<2).map { _ in
        Task.immediate {
          try await backend.run(.read) { db in try db.exists("SELECT 1 FROM club") }
        }
      }
      await backend.close(grace: 0)
      for task in waiting {
        let refused = await #expect(throws: DatabaseError.self) { try await task.value }
        #expect(refused?.isAway == true)
      }
      release.signal()
      try await lock
      await other.close()
    }
  }

  @Test func `a transaction may be the one that lets prepared statements go`() async throws {
    try await TestDatabases.place(.postgres) { place in
      guard case .postgres(let url, _) = place else {
        Issue.record("\(place)")
        return
      }
      // About as many as a connection keeps, so that one of the writes begins just when they are let go.
      for count in 490...500 {
        let db = try Database(.postgres(url: url, connections: 1))
        for number in 0..<count {
          let read = try await db.read { try $0.value("SELECT \(raw: "\(number)")") as Int? }
          #expect(read == number)
        }
        let written = try await db.write { try $0.value("SELECT 1") as Int? }
        #expect(written == 1)
        await db.close()
      }
    }
  }

  @Test func `quick reads do not wait for a slow one that shares their round trip`() async throws {
    try await TestDatabases.place(.postgres) { place in
      guard case .postgres(let url, _) = place else { throw POSIXError(.EINVAL) }
      let db = try Database(.postgres(url: url, connections: 2))
      let other = try Database(.postgres(url: url, connections: 1))
      try await db.migrate([clubs])
      let slow: @Sendable (Transaction) throws -> Int = {
        try $0.value("SELECT COUNT(*) FROM club") ?? 0
      }
      let quick: @Sendable (Transaction) throws -> Int = { try $0.value("SELECT 7") ?? 0 }
      // Each of the two connections learns that these reads take one round trip, while the other is busy.
      var busy = await Busy(db)
      for _ in 0..<2 {
        for _ in 0..<20 { _ = try await (db.read(slow), db.read(quick)) }
        let next = await Busy(db)
        try await busy.end()
        busy = next
      }
      let second = await Busy(db)
      let (locked, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let runs = Counter()
      async let lock: Void = other.write { db in
        runs.add()
        // Ended by PostgreSQL only if the quick ones wait for it.
        _ = try db.exists(
          "SELECT set_config('idle_in_transaction_session_timeout', '600s', true)")
        try db.run("LOCK TABLE club IN ACCESS EXCLUSIVE MODE")
        locked.signal()
        release.wait()
      }
      await locked.signalled()
      let slowOne = Task.immediate { try await db.read(isRepeatable: true, slow) }
      let quickOnes = (0..<3).map { _ in
        Task.immediate { try await db.read(isRepeatable: true, quick) }
      }
      try await busy.end()
      try await second.end()
      for task in quickOnes { #expect(try await task.value == 7) }
      #expect(runs.value == 1)
      release.signal()
      try await lock
      #expect(try await slowOne.value == 0)
      await db.close()
      await other.close()
    }
  }

  @Test func `who is overtaken again and again runs alone and succeeds`() async throws {
    try await TestDatabases.fresh(.postgres, [clubs]) { db in
      try await db.write { try $0.run("INSERT INTO club VALUES (1, 'go', 0)") }
      let runs = Counter()
      let overtakings = Counter()
      let other = Task {
        while !Task.isCancelled {
          try await db.write { try $0.run("UPDATE club SET seats = seats + 1") }
          overtakings.add()
        }
      }
      try await db.write { db in
        runs.add()
        let before = overtakings.value
        let seats: Int? = try db.value("SELECT seats FROM club")
        // Of two writes that have returned since, one has begun since.
        while runs.value <= 5, overtakings.value < before + 2 {
          Thread.sleep(forTimeInterval: 0.001)  // polling interval
        }
        // Time enough for others, if any could begin.
        _ = try db.exists("SELECT pg_sleep(0.05)")
        try db.run("UPDATE club SET seats = \((seats ?? 0) + 1000)")
      }
      other.cancel()
      try await other.value
      #expect(runs.value == 6)
    }
  }

  @Test func `a table changed by another node does not break prepared statements`() async throws {
    try await TestDatabases.place(.postgres) { place in
      let one = try Database(place)
      let other = try Database(place)
      try await one.migrate([clubs])
      try await one.write { try $0.run("INSERT INTO club VALUES (1, 'go', 0)") }
      func columns(_ db: Database) async throws -> [Int?] {
        try await db.read { db in
          try db.all("SELECT * FROM club") { [try $0[0], try $0[2]] }.flatMap { $0 }
        }
      }
      for _ in 0..<8 { #expect(try await columns(other) == [1, 0]) }
      try await one.write { try $0.script("ALTER TABLE club ADD COLUMN city TEXT") }
      for _ in 0..<8 { #expect(try await columns(other) == [1, 0]) }
      await one.close()
      await other.close()
    }
  }
}

/// A read that keeps its connection until `end`.
private struct Busy {
  private let release = DispatchSemaphore(value: 0)
  private let read: Task<Void, any Error>

  init(_ db: Database) async {
    let begun = DispatchSemaphore(value: 0)
    read = Task.immediate { [release] in
      try await db.read { _ in
        begun.signal()
        release.wait()
      }
    }
    await begun.signalled()
  }

  func end() async throws {
    release.signal()
    try await read.value
  }
}

/// Counts how often a body ran.
///
/// `@unchecked`: accessed under `lock` only.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }
  func add() { lock.withLock { count += 1 } }
}

extension PostgresConnection {
  /// An option that the connection was made with.
  fileprivate func option(_ name: String) -> String? {
    let options = PQconninfo(handle)
    defer { PQconninfoFree(options) }
    var next = options
    while let option = next?.pointee, let keyword = option.keyword {
      if String(cString: keyword) == name { return option.val.map { String(cString: $0) } }
      next = next?.successor()
    }
    return nil
  }
}
