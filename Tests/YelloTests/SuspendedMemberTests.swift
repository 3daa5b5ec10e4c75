import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

/// Operators keep people out of an app, and let them in again.
@Suite(.timeLimit(.minutes(30)))
struct SuspendedMemberTests {
  @Test(arguments: Engine.allCases)
  func `who is kept out of an app is out at once, there only, and comes back when it is lifted`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await ReportScene(server)
      let haneul = scene.cast.haneul
      let browser = try await server.browser(as: "haneul")
      try await server.db.write { db in
        try db.run(
          """
          INSERT INTO push_phone (id, account_id, session_id, app, token, created_at)
          SELECT id, account_id, id, 'yello', 'token', 0 FROM session
          WHERE account_id = (SELECT account_id FROM yello_person WHERE id = \(haneul.id))
          ORDER BY id LIMIT 1
          """)
      }
      let session: Wire.ID<Session>? = try await server.db.read { db in
        try db.value(
          """
          SELECT id FROM session
          WHERE account_id = (SELECT account_id FROM yello_person WHERE id = \(haneul.id))
          ORDER BY id LIMIT 1
          """)
      }
      let account = try await haneul.client.send(AccountCard.show).id
      let reader = session.map { EventReader(account: account, session: $0, client: nil) }
      let stream = try await server.services.hub.open(haneul.id, lastSeen: nil, by: reader)
      #expect(session != nil && !stream.isEnded)
      for _ in 0..<2 {
        try await scene.client.send(Operator.suspendReported, try scene.report("note"))
      }
      #expect(
        try await scene.client.send(Operator.report, scene.report("note")).isSuspended == true)
      while !stream.isEnded { await Task.yield() }
      await #expect(throws: Refusal.suspended) { try await haneul.client.send(Yello.home) }
      await #expect(throws: Refusal.suspended) { try await haneul.client.send(Yello.openRound) }
      await #expect(throws: Refusal.suspended) { try await haneul.client.send(Push.show, "yello") }
      let page = await browser.open(Yello.home.path)
      #expect(page.status == 403 && page.text.contains("지금은 YELL:O에 들어올 수 없어요"))
      #expect(page.text.contains("svg/yello/kind"))
      #expect(page.text.contains("href=\"\(AccountCard.show.path)?app=yello\""))
      #expect(await browser.open(Yello.events.path).status == 403)
      #expect(try await haneul.client.send(AccountCard.show).apps.contains("yello"))
      #expect(await browser.open(Wal.first.path).status == 200)
      #expect(await browser.ask(.get, Export.fetch.path).status == 200)
      let left: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM push_phone") }
      #expect(left == 0)
      // The sign-in method stays suspended, and so does one linked later.
      let services = server.services
      try await haneul.client.send(Leaving.app, "yello", Leaving.Request())
      let again = try await server.newcomerRefused("haneul")
      #expect(again == .suspended)
      let linked = try await server.db.write { db in
        let account = try services.sessions.account(of: "practice", "haneul", in: db)
        return try db.exists("SELECT 1 FROM suspended_account WHERE account_id = \(account)")
      }
      #expect(linked)

      let list = try await scene.client.send(Operator.suspensions, PageRequest()).items
      #expect(list.map(\.app) == ["yello"] && list.map(\.kind) == ["note"])
      let listed = await (try await server.browser(as: "operator")).open(Operator.suspensions.path)
      #expect(listed.status == 200 && !listed.text.contains("하늘"))
      let own = try await server.attendant("haneul")
      await #expect(throws: Refusal.ownSuspension) {
        try await own.send(Operator.liftSuspension, list[0].id)
      }
      for _ in 0..<2 { try await scene.client.send(Operator.liftSuspension, list[0].id) }
      #expect(try await server.newcomerRefused("haneul") == nil)
      let acts = try await scene.client.send(Operator.acts, PageRequest()).items.map(\.act)
      #expect(acts.count { $0 == "member.suspended" } == 1)
      #expect(acts.count { $0 == "member.restored" } == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a round that is open shows and reaches who was kept out meanwhile, as before`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await ReportScene(server)
      let (haneul, doyun) = (scene.cast.haneul.client, scene.cast.doyun)
      try await scene.cast.jun.client.send(
        Yello.reportPerson, doyun.id, ReportRequest(reason: .spam))
      let reports = try await scene.client.send(Operator.reports, PageRequest()).items
      server.clock.move(by: .minutes(41))
      let round = try await haneul.send(Yello.openRound)
      let ballot = try #require(
        round.ballots.first { $0.candidates.contains { $0.id == doyun.id } })
      try await scene.client.send(Operator.suspendReported, try #require(reports.last).id)
      let shown = try await haneul.send(Yello.round, round.id)
      #expect(
        shown.ballots.map { $0.candidates.map(\.id) }
          == round.ballots.map { $0.candidates.map(\.id) })
      let answer = Yello.Answer(
        ballot: ballot.number, friend: doyun.id, keyword: ballot.keywords[0].id)
      let previewResult = try await haneul.send(Yello.submit, round.id, Yello.Answers([answer]))
      #expect(previewResult.answered == 1 && previewResult.earned == ballot.points)
    }
  }

  @Test(arguments: Engine.allCases)
  func `two accounts made one are kept out of what either was, by any app's door`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await ReportScene(server)
      try await scene.client.send(Operator.suspendReported, try scene.report("person"))
      let other = try await server.viewer("another way")
      let book = server.services.identities
      try await server.db.write { db in
        let session: (Wire.ID<Session>, Wire.ID<Account>)? = try db.one(
          """
          SELECT s.id, s.account_id FROM session s JOIN identity i ON i.account_id = s.account_id
          WHERE i.subject = 'another way'
          """
        ) { try ($0[0], $0[1]) }
        guard let (session, account) = session else { return }
        _ = try book.resolve(
          "practice", "haneul", by: Viewer(account: account, session: session), in: db)
      }
      try await other.send(Identities.confirmMerge)
      await #expect(throws: Refusal.suspended) { try await other.send(Yello.home) }
      try await server.db.write { db in
        try db.run(
          """
          INSERT INTO suspended_account (account_id, app, suspension_id)
          SELECT account_id, 'wal', suspension_id FROM suspended_account
          """)
      }
      let browser = try await server.browser(as: "another way")
      let page = await browser.open(Wal.first.path)
      #expect(page.status == 403 && page.text.contains("지금은 왈에 들어올 수 없어요"))
      await #expect(throws: Refusal.suspended) { try await other.send(Wal.joining) }
      // Both sign-in methods stay suspended for later accounts.
      try await other.send(Leaving.all, Leaving.Request())
      for way in ["haneul", "another way"] {
        #expect(try await server.newcomerRefused(way) == .suspended, "\(way)")
      }
    }
  }
}

extension TestServer {
  /// The refusal for a newcomer who signs in and enters a birthday.
  fileprivate func newcomerRefused(_ name: String) async throws -> Refusal? {
    try await refusal { _ = try await newcomer(name) }
  }
}
