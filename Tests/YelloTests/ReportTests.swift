import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

/// Operators handle reports: they see them, remove content and suspend authors.
@Suite struct ReportTests {
  /// 하늘 sends 도윤 a note and he reports it; 바다 and 준 report her as a person.
  private struct Scene {
    let cast: Cast
    let note: ID<Yello.Note>
    let client: Madang
    let reports: [Operator.Report]

    init(_ server: TestServer) async throws {
      cast = try await server.cast()
      note = try await server.note(from: cast.haneul, to: cast.doyun)
      try await cast.doyun.client.send(
        Yello.reportNote, note,
        ReportRequest(reason: .insult, words: ReportWords("<b>자꾸</b> 놀려요")))
      for (student, reason) in [(cast.sea, ReportReason.spam), (cast.jun, .impersonation)] {
        try await student.client.send(
          Yello.reportPerson, cast.haneul.id, ReportRequest(reason: reason))
      }
      client = try await server.attendant()
      reports = try await client.send(Operator.reports, PageRequest()).items
    }

    func report(_ kind: String) throws -> ID<Operator.Report> {
      try #require(reports.first { $0.kind == kind }).id
    }
  }

  @Test(arguments: Engine.allCases)
  func `an operator sees what was reported and why, but not who sent a note or reported it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
      #expect(scene.reports.map(\.kind) == ["note", "person"])
      #expect(scene.reports[1].reasons.map(\.times) == [1, 1])
      #expect(try await scene.client.send(Operator.desk).openReports == 2)
      let id = try scene.report("note")
      for client in [scene.cast.haneul.client, scene.cast.doyun.client] {
        await #expect(throws: Refusal.notFound) { try await client.send(Operator.report, id) }
        await #expect(throws: Refusal.notFound) {
          try await client.send(Operator.suspendReported, id)
        }
      }
      await #expect(throws: Refusal.notFound) {
        try await server.stranger().send(Operator.report, id)
      }
      let found = try await scene.client.send(Operator.report, id)
      let told = try await server.db.read { db in
        try db.one(
          """
          SELECT q.to_receiver, k.text FROM yello_note n JOIN yello_question q ON q.id = n.question_id
          JOIN yello_keyword k ON k.id = n.keyword_id WHERE n.id = \(scene.note)
          """
        ) { try [$0[0] as String, $0[1]] } ?? []
      }
      #expect(found.isOpen && found.isSuspended == false)
      #expect(found.shown?.first == told[0] && found.shown?.last?.contains(told[1]) == true)
      #expect(found.said.map(\.words) == ["<b>자꾸</b> 놀려요"])
      let browser = try await server.browser(as: "operator")
      let list = await browser.open(Operator.reports.path)
      #expect(list.text.contains("욕설이나 괴롭힘") && !list.text.contains("놀려요"))
      #expect(!list.text.contains(told[0]))
      let page = await browser.open(Operator.report.path(id))
      #expect(page.text.contains("&lt;b&gt;자꾸") && page.text.contains(told[1]))
      for name in ["하늘", "haneul", "도윤", "doyun", "\(scene.cast.haneul.id)"] {
        #expect(!page.text.contains(name), "\(name)")
      }
      let person = await browser.open(Operator.report.path(try scene.report("person")))
      #expect(person.text.contains("김하늘") && person.text.contains("@haneul"))
      for name in ["바다", "jun"] { #expect(!person.text.contains(name), "\(name)") }
      // Views are logged once per case and operator, without any content.
      let acts = try await scene.client.send(Operator.acts, PageRequest()).items
      #expect(acts.map(\.act) == ["report.opened", "report.opened"])
      #expect(acts.allSatisfy { $0.was == nil && $0.became == nil })
    }
  }

  @Test(arguments: Engine.allCases)
  func `what was reported is taken away, and a closed case opens again by another report`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
      let (note, person) = try (scene.report("note"), scene.report("person"))
      for _ in 0..<2 { try await scene.client.send(Operator.removeReported, note) }
      let gone = try await scene.client.send(Operator.report, note)
      #expect(gone.shown == nil && gone.isSuspended == false && gone.isOpen)
      try await scene.client.send(Operator.removeReported, person)
      #expect(try await scene.client.send(Operator.report, person).shown == nil)
      let veiled = try await scene.cast.sea.client.send(Yello.person, scene.cast.haneul.id).person
      #expect(veiled.name.text == "가려짐" && veiled.handle.text != "haneul")
      // Repeating it has no effect: the ID is not replaced again.
      try await scene.client.send(Operator.removeReported, person)
      let again = try await scene.cast.sea.client.send(Yello.person, veiled.id).person
      #expect(again.handle == veiled.handle)
      let findings = try await server.db.read { try YelloAudit.run(in: $0) }
      #expect(findings.allSatisfy { $0.wrong == 0 })
      #expect(
        try await scene.cast.sea.client.send(Yello.people, Yello.Search(keyword: "김하늘")).items
          .isEmpty)
      #expect(
        try await scene.cast.sea.client.send(Yello.handle, Yello.Handle("haneul")).isTaken)

      for _ in 0..<2 { try await scene.client.send(Operator.handleReport, person) }
      #expect(try await scene.client.send(Operator.report, person).isOpen == false)
      #expect(
        try await scene.client.send(Operator.reports, PageRequest()).items.map(\.kind) == ["note"])
      try await scene.cast.byeol.client.send(
        Yello.reportPerson, scene.cast.haneul.id, ReportRequest(reason: .spam))
      let second = try #require(
        try await scene.client.send(Operator.reports, PageRequest()).items.last)
      #expect(second.kind == "person" && second.reasons.first?.times == 2)
      // A person can report again once their earlier report is handled.
      try await scene.client.send(Operator.handleReport, second.id)
      try await scene.cast.sea.client.send(
        Yello.reportPerson, scene.cast.haneul.id, ReportRequest(reason: .insult))
      let third = try await scene.client.send(Operator.reports, PageRequest()).items.last
      #expect(third?.kind == "person" && third?.reasons.contains { $0.reason == .insult } == true)
      let acts = try await scene.client.send(Operator.acts, PageRequest()).items
      #expect(acts.count { $0.act == "report.removed" } == 2)
      #expect(acts.count { $0.act == "report.handled" } == 2)
      #expect(acts.allSatisfy { $0.was?.contains("놀려요") != true })
      let log = await (try await server.browser(as: "operator")).open(Operator.acts.path).text
      #expect(log.contains("YELL:O · 쪽지 · 욕설이나 괴롭힘 1번") && log.contains("신고 보기"))
      #expect(!log.contains("INSULT") && !log.contains("yello note"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `who is kept out of an app is out at once, there only, and comes back when it is lifted`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
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
  func `a report about an operator is for another to look at and to close`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
      let own = try await server.attendant("haneul")
      for kind in ["person", "note"] {
        let id = try scene.report(kind)
        await #expect(throws: Refusal.ownCase) { try await own.send(Operator.report, id) }
        for act in [Operator.handleReport, Operator.removeReported, Operator.suspendReported] {
          await #expect(throws: Refusal.ownCase) { try await own.send(act, id) }
        }
        #expect(try await scene.client.send(Operator.report, id).isOpen)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a round that is open shows and reaches who was kept out meanwhile, as before`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
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
      let tally = try await haneul.send(Yello.submit, round.id, Yello.Answers([answer]))
      #expect(tally.answered == 1 && tally.earned == ballot.points)
    }
  }

  @Test(arguments: Engine.allCases)
  func `two accounts made one are kept out of what either was, by any app's door`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
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
      // Both sign-in methods stay suspended for later accounts.
      let ways: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM suspended_way")
      }
      #expect(ways == 2)
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
    }
  }
}

extension TestServer {
  /// The refusal for a newcomer who signs in and enters a birthday.
  fileprivate func newcomerRefused(_ name: String) async throws -> Refusal? {
    try await refusal { _ = try await newcomer(name) }
  }
}
