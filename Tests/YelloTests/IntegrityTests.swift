import Apps
import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// The README's backup check accepts a healthy database.
@Suite(.timeLimit(.minutes(30)))
struct IntegrityTests {
  /// `integrity_check` of SQLite before 3.41 misreads some tables.
  ///
  /// It reads a column as NULL that is stored last and declared before a key column: no table
  /// WITHOUT ROWID may end in a key column and have other columns.
  @Test func `no table has the shape that SQLite takes for broken`() async throws {
    try await TestDatabases.fresh(.sqlite, TestServer.migrations) { db in
      let tables: [String] = try await db.read { db in
        try db.all(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%WITHOUT ROWID%'"
        ) {
          try $0[0]
        }
      }
      try #require(tables.count > 30)
      for table in tables {
        let keys: [Int] = try await db.read { db in
          try db.all("SELECT pk FROM pragma_table_info(\(table)) ORDER BY cid") { try $0[0] }
        }
        #expect(keys.allSatisfy { $0 > 0 } || keys.last == 0, "\(table)")
      }
    }
  }

  @Test func `a filled database passes the integrity check`() async throws {
    try await TestDatabases.fresh(.sqlite, TestServer.migrations) { db in
      let now = Instant(Date())
      let demo = Demo(
        clock: DemoClock(real: { now }), apps: Apps.all.map { $0.descriptor })
      try await demo.build(at: now, in: db)
      try await db.write { db in
        try db.run(
          """
          INSERT INTO yello_mute (receiver_id, sender_id, note_id)
          SELECT receiver_id, sender_id, id FROM yello_note
          """)
      }
      let muted: Int? = try await db.read { try $0.value("SELECT COUNT(*) FROM yello_mute") }
      try #require(muted ?? 0 > 0)
      let found: [String] = try await db.read { try $0.all("PRAGMA integrity_check") { try $0[0] } }
      #expect(found == ["ok"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `mutes outlive the migration that rebuilds their table`(_ engine: Engine) async throws {
    let before = YelloApp.migrations.scripts.prefix(8)
    let sets = [Services.migrations, MigrationSet(name: "yello", scripts: Array(before))]
    try await TestDatabases.fresh(engine, sets) { db in
      let world = World(clock: { Instant(Date()) }, random: SeededRandomSource(seed: 3))
      let ids = (0..<2).map { _ in world.id(Yello.Person.self) }
      let (group, note) = (world.id(Yello.Person.self), world.id(Yello.Note.self))
      try await db.write { db in
        try db.run("INSERT INTO yello_school VALUES ('snu', '서울대', '', '')")
        try db.run("INSERT INTO yello_group VALUES (\(group), 'snu', '철학과')")
        for (number, id) in ids.enumerated() {
          try db.run("INSERT INTO account (id, created_at) VALUES (\(id), 0)")
          try db.run(
            """
            INSERT INTO yello_person (id, account_id, group_id, entry_year, name, handle, gender,
              points, joined_at)
            VALUES (\(id), \(id), \(group), 23, '김하늘', \("haneul\(number)"), 'FEMALE', 0, 0)
            """)
        }
        try db.run(
          """
          INSERT INTO yello_mute (receiver_id, sender_id, note_id)
          VALUES (\(ids[0]), \(ids[1]), \(note))
          """)
      }
      try await db.migrate(TestServer.migrations)
      let kept: [ID<Yello.Person>] = try await db.read { db in
        try db.one("SELECT receiver_id, sender_id FROM yello_mute WHERE note_id = \(note)") {
          try [$0[0], $0[1]]
        } ?? []
      }
      #expect(kept == ids)
      // The note is deleted with its sender, as before.
      try await db.write { try $0.run("DELETE FROM yello_person WHERE id = \(ids[1])") }
      let left: Int? = try await db.read { try $0.value("SELECT COUNT(*) FROM yello_mute") }
      #expect(left == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a note fetched ahead stays unread until it is opened`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      let browser = try await server.browser(as: "doyun")
      func unread() async throws -> Int? {
        let id = cast.doyun.id
        return try await server.db.read {
          try $0.value("SELECT unread FROM yello_person WHERE id = \(id)")
        }
      }
      let path = Yello.note.path(note)
      for header in [
        ("Sec-Purpose", "prefetch;prerender"), ("X-Moz", "prefetch"), ("X-Purpose", "preview"),
      ] {
        let ahead = await browser.open(path, headers: [header])
        #expect(ahead.status == 200)
        #expect(ahead.header("Cache-Control") == "no-store")
        #expect(try await unread() == 1, "\(header)")
      }
      let opened = await browser.open(path)
      #expect(opened.header("Cache-Control") == "private, no-cache")
      #expect(try await unread() == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a clock that is set back makes no wait longer`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.cast().haneul.client
      let round = try await haneul.send(Yello.openRound)
      try await haneul.send(Yello.submit, round.id, Yello.Answers(round.all))
      let voted = server.clock.now
      server.clock.set(voted - .seconds(30))
      #expect(try await haneul.send(Yello.home).secondsLeft == 2400)
      server.clock.set(voted - .hours(5))
      let home = try await haneul.send(Yello.home)
      #expect(home.state == .start && home.secondsLeft == 0)
      _ = try await haneul.send(Yello.openRound)
    }
  }
}
