import Apps
import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// A database of the build 32a197e is migrated, and both of its apps go on with it.
@Suite(.timeLimit(.minutes(30)))
struct ReleasedDatabaseTests {
  private func open(
    _ engine: Engine, _ body: (TestServer, ReleasedDatabase) async throws -> Void
  ) async throws {
    try await TestDatabases.fresh(engine) { db in
      let clock = ManualClock()
      let released = ReleasedDatabase(at: clock.now)
      try await released.make(in: db)
      try await db.migrate(TestServer.migrations)
      try await body(TestServer(db, clock: clock), released)
    }
  }

  @Test(arguments: Engine.allCases)
  func `its cookie is still good, and every page of both apps opens`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server, released in
      let browser = Browser(router: server.router, cookie: "madang=\(released.token)")
      let paths = [
        Yello.home.path, Yello.notes.path, Yello.note.path(released.note), Yello.recommended.path,
        Yello.timeline.path, Yello.profile.path, Yello.choices.path, Yello.exposure.path,
        Yello.people.path + "?keyword=%EB%8F%84", Yello.person.path(released.doyun),
        Yello.muted.path, Yello.payment.path, "/yello/manage", "/yello/invitation?code=haneul",
        Wal.first.path, Wal.me.path, Wal.history.path, Wal.calendar.path,
        Wal.reservation.path(released.letter), "/wal/settings", AccountCard.show.path,
        "/account/sessions", "/account/identities", "/",
      ]
      for path in paths {
        let page = await browser.open(path)
        #expect(page.status == 200, "\(path) \(page.status) \(page.header("Location") ?? "")")
      }
      #expect(await browser.open(Yello.people.path + "?keyword=%EB%8F%84").text.contains("이도윤"))
      #expect(await browser.open("/account/sessions").text.contains("iPhone"))
      #expect(await browser.open(Export.fetch.path).text.contains("내일의 나에게"))
      let findings = try await server.db.read { db in
        try Apps.all.flatMap { try $0.descriptor.audit(db) }
      }
      #expect(findings.allSatisfy { $0.wrong == 0 }, "\(findings.filter { $0.wrong != 0 })")
    }
  }

  @Test(arguments: Engine.allCases)
  func `YELL:O goes on: a note reads as it was sent, hints, the open round, the block and the mute`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server, released in
      let haneul = try await server.viewer("haneul")
      #expect(try await haneul.send(Yello.home).unread == 1)
      let note = try await haneul.send(Yello.note, released.note)
      #expect(note.note.line == "옛날에는 너랑" && note.note.gender == .known(.male))
      let opened = try await haneul.send(Yello.keyword, released.note)
      #expect(opened.note.keyword == "보드게임")
      _ = try await haneul.send(Yello.initial, released.note)
      #expect(try await haneul.send(Yello.profile).points == 500 - 100 - 300)
      #expect(try await haneul.send(Yello.home).unread == 0)
      // The question of that note has other words today, under the same key.
      let words: [String?] = try await server.db.read { db in
        try db.all("SELECT name_head FROM yello_question WHERE key = 'q001'") { try $0[0] }
      }
      #expect(words == ["나는 사실"])
      let round = try await haneul.send(Yello.round, released.round)
      #expect(
        round.ballots.map { $0.candidates.map(\.id) } == [[released.doyun], [released.doyun]])
      let result = try await haneul.send(
        Yello.submit, released.round,
        Yello.Answers([Yello.Answer(ballot: 1, friend: released.doyun, keyword: 10)]))
      #expect(result.answered == 1)
      let doyun = try await server.viewer("doyun")
      #expect(try await doyun.send(Yello.notes, PageRequest()).items.count == 1)
      #expect(try await haneul.send(Yello.muted, PageRequest()).items.count == 1)
      // The block holds in both directions, and can be ended.
      for (who, whom) in [("haneul", released.byeol), ("byeol", released.haneul)] {
        await #expect(throws: Refusal.notFound) {
          try await server.viewer(who).send(Yello.person, whom)
        }
      }
      try await haneul.send(Yello.unblock, released.byeol)
      #expect(try await haneul.send(Yello.person, released.byeol).person.id == released.byeol)
      _ = try await haneul.send(Yello.befriend, released.byeol)
    }
  }

  @Test(arguments: Engine.allCases)
  func `WAL goes on: today's message, letters, a new one, and leaving deletes everything`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server, released in
      let haneul = try await server.viewer("haneul")
      let today = try await haneul.send(Wal.today)
      #expect(today.items.map(\.text) == ["옛날 왈소리"])
      #expect(try await haneul.send(Wal.open, released.item).isOpened)
      let history = try await haneul.send(Wal.history, PageRequest())
      #expect(history.sending.map(\.text) == ["내일의 나에게"])
      #expect(history.delivered.items.map(\.text) == ["그제의 나에게"])
      let day = today.day + 3
      _ = try await haneul.send(
        Wal.reserve,
        Wal.ReserveRequest(text: Wal.Letter("글피의 나에게"), day: day, hour: 9, minute: 0))
      // Tomorrow the letter comes, and messages are drawn again.
      server.clock.move(by: .days(1))
      let next = try await haneul.send(Wal.today)
      #expect(next.items.contains { $0.text == "내일의 나에게" } && next.items.count == 4)
      try await haneul.send(Leaving.all, Leaving.Request())
      let left: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM wal_person) + (SELECT COUNT(*) FROM wal_reservation)
            + (SELECT COUNT(*) FROM yello_person WHERE handle = 'haneul')
            + (SELECT COUNT(*) FROM yello_note) + (SELECT COUNT(*) FROM block)
            + (SELECT COUNT(*) FROM identity WHERE subject = 'haneul')
          """)
      }
      #expect(left == 0)
    }
  }
}
