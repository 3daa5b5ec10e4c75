import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

/// Operators handle reports: they see them, remove content and suspend authors.
@Suite(.timeLimit(.minutes(30)))
struct ReportTests {
  @Test(arguments: Engine.allCases)
  func `an operator sees what was reported and why, but not who sent a note or reported it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await ReportScene(server)
      #expect(scene.reports.map(\.kind) == ["note", "person"])
      #expect(scene.reports[1].reasons.map(\.times) == [1, 1])
      #expect(try await scene.client.send(Operator.backlog).openReports == 2)
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
      let scene = try await ReportScene(server)
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
  func `a report about an operator is for another to look at and to close`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await ReportScene(server)
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
}
