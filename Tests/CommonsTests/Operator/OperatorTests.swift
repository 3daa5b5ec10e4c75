import Apps
import Commons
import Core
import Delivery
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct OperatorTests {
  private struct TestFailure: Error {}

  /// Two messages and a job that failed permanently, and one message waiting for a retry.
  private func fail(_ server: TestServer) async throws {
    let services = server.services
    services.outbox.register(
      .mail,
      by: RecordingCourier {
        $0.address.hasPrefix("busy")
          ? .retry(because: "status 451") : .failed(because: "status 550")
      })
    services.jobs.on("greet") { _, _ in throw TestFailure() }
    let now = server.clock.now
    try await server.db.write { db in
      for name in ["nobody@example.com", "busy@example.com", "noone@example.com"] {
        try services.outbox.put(
          .mail(
            to: name,
            EmailMessage(
              subject: LocalizedText(verbatim: "비밀 제목"), text: LocalizedText(verbatim: "비밀 내용"))),
          in: db
        )
      }
      try services.jobs.schedule("greet", "하늘:1/2", at: now, in: db)
    }
    try await services.outbox.sendDue()
    try await services.jobs.runDue()
  }

  @Test func `operators read of every kind of job what it does`() async throws {
    try await TestServer.open(
      on: .sqlite, isDemo: true, adding: { try $0.addShared() }
    ) { server in
      let jobs = server.services.jobs
      #expect(jobs.kinds.count > 12)
      let due = server.clock.now + .days(300)
      try await server.db.write { db in
        for kind in jobs.kinds { try jobs.schedule(kind, "1", at: due, in: db) }
      }
      _ = try await server.attendant()
      let page = await (try await server.browser(as: "operator")).open(Operator.backlog.path).text
      let names = page.matches(of: #/<h3>([^<]+)</h3>/#).map { String($0.output.1) }
      #expect(Set(names).count == jobs.kinds.count)
      #expect(names.filter { $0.contains(".") }.isEmpty)
      #expect(Set(names).isDisjoint(with: jobs.kinds))
    }
  }

  @Test(arguments: Engine.allCases)
  func `to everyone but operators there is nothing there`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      await #expect(throws: Refusal.notFound) {
        try await server.stranger().send(Operator.backlog)
      }
      let someone = try await server.viewer("someone")
      await #expect(throws: Refusal.notFound) { try await someone.send(Operator.backlog) }
      await #expect(throws: Refusal.notFound) {
        try await someone.send(Operator.dropJob, "greet:1")
      }
      let browser = try await server.browser(as: "someone")
      for path in [
        Operator.backlog.path, Operator.messages.path, Operator.jobs.path, Operator.reports.path,
        Operator.acts.path, Practice.outbox.path,
      ] {
        let status = await browser.open(path).status
        #expect(status == 404, "\(path)")
      }
      let client = try await server.attendant("someone")
      let account = try await client.send(AccountCard.show).id
      #expect(try await client.send(Operator.backlog).messages.isEmpty)
      let isGone = try await server.db.write { try Operators.remove(account, in: $0) }
      #expect(isGone)
      await #expect(throws: Refusal.notFound) { try await client.send(Operator.backlog) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `to a stranger every method, slash and origin gives the same 404 on real routes and on none`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.viewer("someone")
      let paths = server.endpoints.map(\.pattern).filter { $0.hasPrefix("/operator") }
        .map { $0.replacing(/:[a-z]+/, with: "0190b5a0-0000-7000-8000-000000000000") }
      #expect(paths.count > 20)
      for cookie in [nil, try await server.browser(as: "someone").cookie] {
        for site in ["same-origin", "cross-site", nil] {
          let headers =
            [("Accept", "text/html")] + (site.map { [("Sec-Fetch-Site", $0)] } ?? [])
            + (cookie.map { [("Cookie", $0)] } ?? [])
          func ask(_ method: Wire.Method, _ path: String) async -> [String] {
            let reply = await server.router.respond(to: Request(method, path, headers: headers))
            return ["\(reply.status)"] + reply.headers.map(\.name)
          }
          for method in Wire.Method.allCases {
            let none = await ask(method, "/operator/nowhere")
            #expect(none.first == "404")
            for path in paths + ["/operator/reports/"] {
              #expect(await ask(method, path) == none, "\(method.rawValue) \(path)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an operator sees what fails and why, but neither whom it is for nor what it says`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      try await fail(server)
      server.clock.move(by: .seconds(1))
      let backlog = try await client.send(Operator.backlog)
      #expect(backlog.messages.map(\.name) == ["mail"] && backlog.jobs.map(\.name) == ["greet"])
      let mail = try #require(backlog.messages.first)
      #expect(mail.waiting == 0 && mail.failing == 1 && mail.failed == 2)
      #expect(mail.oldest == server.clock.now - .seconds(1))
      #expect(backlog.jobs.first?.failing == 1)
      let messages = try await client.send(Operator.messages, PageRequest()).items
      #expect(messages.map(\.address) == ["n…@example.com", "b…@example.com", "n…@example.com"])
      #expect(messages.map(\.error) == ["status 550", "status 451", "status 550"])
      #expect(messages.map(\.isFailed) == [true, false, true])
      #expect(messages.allSatisfy { $0.text == nil })
      let jobs = try await client.send(Operator.jobs, PageRequest()).items
      #expect(jobs.map(\.name) == ["greet:하늘:1/2"] && jobs.first?.error == "TestFailure")
      let browser = try await server.browser(as: "operator")
      for path in [Operator.backlog.path, Operator.messages.path, Operator.jobs.path] {
        let page = await browser.open(path)
        #expect(page.status == 200 && !page.text.contains("비밀"), "\(path)")
        #expect(!page.text.contains("nobody@"))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `what failed is tried again or dropped once, and it is written down who did it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      try await fail(server)
      let messages = try await client.send(Operator.messages, PageRequest()).items
      let ids = messages.compactMap { ID<Operator.Stuck>($0.name) }
      try #require(ids.count == 3)
      let postman = RecordingCourier()
      server.services.outbox.register(.mail, by: postman)
      try await client.send(Operator.retryMessage, ids[0], Nothing(), key: "once")
      try await client.send(Operator.retryMessage, ids[0], Nothing(), key: "once")
      try await client.send(Operator.dropMessage, ids[2])
      try await client.send(Operator.dropMessage, ids[2])
      try await server.services.outbox.sendDue()
      #expect(postman.handed.map(\.address) == ["nobody@example.com"])
      await #expect(throws: Refusal.notFound) {
        try await client.send(Operator.retryMessage, ids[0], Nothing(), key: "twice")
      }
      server.services.jobs.on("greet") { _, _ in .done }
      try await client.send(Operator.retryJob, "greet:하늘:1/2", Nothing(), key: "job")
      #expect(try await server.services.jobs.runDue() == 1)
      #expect(try await client.send(Operator.jobs, PageRequest()).items.isEmpty)
      await #expect(throws: Refusal.notFound) {
        try await client.send(Operator.retryJob, "nonsense", Nothing(), key: "none")
      }
      let account = try await client.send(AccountCard.show).id
      let acts = try await client.send(Operator.acts, PageRequest()).items
      #expect(acts.map(\.act) == ["job.retried", "message.dropped", "message.retried"])
      #expect(acts.allSatisfy { $0.by == account })
      #expect(acts.first?.subject == "greet:하늘:1/2")
      // The log names a dropped message by channel and error, without its recipient.
      #expect(acts.map(\.was) == [nil, "mail n…@example.com: status 550", nil])
      let page = await (try await server.browser(as: "operator")).open(Operator.acts.path)
      #expect(page.text.contains("메일 n…@example.com: status 550") && !page.text.contains("noone@"))
    }
  }

  @Test(arguments: [
    Operator.reports.path, Operator.suspensions.path, Operator.messages.path, Operator.jobs.path,
    Sesac.noticeBoard.path, Sesac.receivedInquiries.path,
  ])
  func `every list says that it is empty, and htmx gets its rows alone`(path: String) async throws {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.attendant()
      let browser = try await server.browser(as: "operator")
      let page = await browser.open(path)
      #expect(page.status == 200 && page.text.contains("<section class=\"empty\">"), "\(path)")
      let part = await browser.open(path, headers: [("HX-Request", "true")])
      #expect(part.status == 200 && part.text.isEmpty, "\(path)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `reports wait until somebody has looked, page by page`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      let world = server.services.world
      let words = try ReportWords("쪽지가 불편했어요")
      try await server.db.write { db in
        for number in 0..<45 {
          try Reports.file(
            ReportRequest(reason: .insult, words: words), app: "yello", kind: "note",
            subject: ID<Reply>(high: 1, low: UInt64(number)), by: ID<Reply>(high: 2, low: 1),
            id: world.id(), at: world.now(), in: db)
        }
      }
      #expect(try await client.send(Operator.backlog).openReports == 45)
      var reports: [Operator.Report] = []
      var request = PageRequest()
      repeat {
        let page = try await client.send(Operator.reports, request)
        #expect(page.items.count <= 20)
        reports += page.items
        request.cursor = page.next
      } while request.cursor != nil
      #expect(reports.count == 45 && Set(reports.map(\.id)).count == 45)
      #expect(reports[0].reasons == [.init(reason: .insult, times: 1)])
      let found = try await client.send(Operator.report, reports[0].id)
      #expect(found.said.map(\.words) == [words.text] && found.shown == nil)
      try await client.send(Operator.handleReport, reports[0].id)
      try await client.send(Operator.handleReport, reports[0].id)
      #expect(try await client.send(Operator.backlog).openReports == 44)
      #expect(
        try await client.send(Operator.acts, PageRequest()).items.map { [$0.act, $0.was] } == [
          ["report.handled", "yello note INSULT 1"], ["report.opened", nil],
        ])
      await #expect(throws: Refusal.notFound) {
        try await client.send(Operator.handleReport, ID(high: 9, low: 9))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the demo shows what it would have sent, and lets anyone be an operator`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let outbox = server.services.outbox
      let stranger = server.stranger()
      #expect(try await stranger.send(Practice.outbox, PageRequest()).items.isEmpty)
      try await server.db.write { db in
        try outbox.put(
          .sms(to: "+821012345678", LocalizedText(verbatim: "인증번호는 123456이에요.")), in: db)
        try outbox.put(
          .mail(
            to: "a@b.example",
            EmailMessage(
              subject: LocalizedText(verbatim: "확인"),
              text: LocalizedText(verbatim: "여기를 눌러요: http://localhost/x?t=1 <b>"))), in: db)
      }
      let shown = try await stranger.send(Practice.outbox, PageRequest()).items
      #expect(shown.map(\.channel) == ["mail", "sms"])
      #expect(shown.map(\.title) == ["확인", nil])
      #expect(shown.last?.text == "인증번호는 123456이에요." && shown.last?.address == "+821012345678")
      let page = await (try await server.browser()).open(Practice.outbox.path)
      #expect(page.text.contains("<a href=\"/x?t=1\">http://localhost/x?t=1</a>"))
      #expect(page.text.contains("&lt;b&gt;"))
      let someone = try await server.viewer("someone")
      try await someone.send(Practice.becomeOperator)
      try await someone.send(Practice.becomeOperator)
      #expect(try await someone.send(Operator.backlog).messages.isEmpty)
      let account = try await someone.send(AccountCard.show).id
      let acts = try await someone.send(Operator.acts, PageRequest()).items
      #expect(acts.map { [$0.act, $0.subject] } == [["operator.added", "demo"]])
      #expect(acts.first?.by == account)
    }
  }
}
