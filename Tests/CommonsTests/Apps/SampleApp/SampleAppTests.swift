import Delivery
import Core
import Apps
import Commons
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// An app gets every feature of the platform from its descriptor and one line in a list.
@Suite(.timeLimit(.minutes(30)))
struct SampleAppTests {
  /// The list of apps with the sample's line.
  private static let apps: [any App.Type] = Apps.all + [SampleApp.self]

  private func open(
    _ engine: Engine, isDemo: Bool = false, _ body: (TestServer) async throws -> Void
  ) async throws {
    try await TestServer.open(on: engine, apps: Self.apps, isDemo: isDemo, body)
  }

  private func member(_ name: String, of server: TestServer) async throws -> Madang {
    let client = try await server.viewer(name)
    try await client.send(Sample.join)
    return client
  }

  /// Reports the only note; returns an operator's client and the report.
  private func fileReport(
    by reporter: Madang, to server: TestServer
  ) async throws -> (client: Madang, report: ID<Operator.Report>) {
    let account = try await reporter.send(AccountCard.show).id
    let now = server.clock.now
    try await server.db.write { db in
      let note: ID<Sample.Note>? = try db.value("SELECT id FROM sample_note")
      try Reports.file(
        ReportRequest(reason: .insult), app: "sample", kind: "note",
        subject: try #require(note), by: account, id: server.services.world.id(Reports.self),
        at: now, in: db)
    }
    let client = try await server.attendant()
    let report = try await client.send(Operator.reports, PageRequest()).items.first
    return (client, try #require(report).id)
  }

  @Test(arguments: Engine.allCases)
  func `its members get pages in its look, and nobody else gets past its gate`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let ana = try await member("ana", of: server)
      try await ana.send(Sample.write, Sample.Note(text: "hello"))
      let page = await (try await server.browser(as: "ana")).open("/sample")
      #expect(page.status == 200 && page.text.contains("<p>hello</p>"))
      #expect(page.text.contains("class=\"sample\""))
      #expect(page.text.contains("data-live=\"/sample/events\""))
      #expect(page.text.contains("data-events=\"note clock.moved\""))
      let manifest = await Browser(router: server.router, cookie: nil).open(
        "/sample/manifest.webmanifest")
      #expect(manifest.status == 200 && manifest.text.contains("보기"))
      // Signed out, people go to its entrance; without a membership, to its join page.
      let stranger = await (try await server.browser()).open("/sample")
      #expect(stranger.status == 303)
      #expect(stranger.header("Location") == "/sample/membership?next=%2Fsample")
      let viewer = await (try await server.browser(as: "bo")).open("/sample")
      #expect(viewer.status == 303 && viewer.header("Location") == "/sample/membership")
      await #expect(throws: Refusal.joinFirst) {
        try await server.viewer("bo").send(Sample.list)
      }
      let methods = await (try await server.browser()).open("\(SignIn.methods.path)?app=sample")
      #expect(methods.text.contains("보기에 들어가기"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `the lobby has its card with what a member has not seen`(_ engine: Engine) async throws {
    try await open(engine) { server in
      let ana = try await member("ana", of: server)
      _ = try await member("bo", of: server)
      for text in ["one", "two"] { try await ana.send(Sample.write, Sample.Note(text: text)) }
      let lobby = await (try await server.browser(as: "bo")).open("/").text
      #expect(lobby.contains("href=\"/sample\"") && lobby.contains("모두에게 쪽지"))
      #expect(lobby.contains("icons/sample/icon.svg") && lobby.contains("안 읽은 것 2개"))
      for name in ["ana", nil] {
        let other = await (try await server.browser(as: name)).open("/").text
        #expect(other.contains("모두에게 쪽지") && !other.contains("안 읽은 것"))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a note reaches other members as an event and as a notification`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let ana = try await member("ana", of: server)
      let bo = try await member("bo", of: server)
      let courier = RecordingCourier()
      server.services.outbox.register(.push, by: courier)
      try await bo.send(
        Push.subscribe, "sample", PushBrowser.subscription(at: "https://push.test/bo"))
      guard
        case .events(let stream) = await (try await server.browser(as: "bo"))
          .open(Sample.events.path).body
      else { return #expect(Bool(false), "no stream") }
      try await ana.send(Sample.write, Sample.Note(text: "hello"))
      var heard = ""
      for await bytes in stream.bytes {
        heard += String(decoding: bytes, as: UTF8.self)
        if heard.contains("note") { break }
      }
      try await server.services.outbox.sendDue()
      #expect(courier.handed.count == 1)
      let payload = try #require(courier.handed.first).payload
      #expect(payload.contains("hello") && payload.contains("sample"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a report reaches the operators, who remove it and suspend its author`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let ana = try await member("ana", of: server)
      let bo = try await member("bo", of: server)
      try await ana.send(Sample.write, Sample.Note(text: "rude"))
      let (client, report) = try await fileReport(by: bo, to: server)
      #expect(try await client.send(Operator.report, report).shown == ["rude"])
      let backlog = try await server.browser(as: "operator")
      #expect(await backlog.open(Operator.backlog.path).text.contains("보기 쪽지들"))
      #expect(await backlog.open("/operator/sample").status == 200)
      #expect(await (try await server.browser(as: "bo")).open("/operator/sample").status == 404)
      #expect(await backlog.open(Operator.reports.path).text.contains("보기 쪽지"))
      try await client.send(Operator.removeReported, report)
      #expect(try await bo.send(Sample.list).isEmpty)
      try await ana.send(Sample.write, Sample.Note(text: "again"))
      let other = try await bo.send(Sample.list)
      #expect(other.map(\.text) == ["again"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a suspended member is kept out of it, and of nothing else`(_ engine: Engine) async throws {
    try await open(engine) { server in
      let ana = try await member("ana", of: server)
      let bo = try await member("bo", of: server)
      try await ana.send(Sample.write, Sample.Note(text: "rude"))
      let (client, report) = try await fileReport(by: bo, to: server)
      try await client.send(Operator.suspendReported, report)
      await #expect(throws: Refusal.suspended) { try await ana.send(Sample.list) }
      await #expect(throws: Refusal.suspended) {
        try await ana.send(Sample.write, Sample.Note(text: "again"))
      }
      #expect(try await ana.send(AccountCard.show).apps == ["sample"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `its data is exported, merged and deleted with the account`(_ engine: Engine) async throws {
    try await open(engine) { server in
      let ana = try await member("ana", of: server)
      try await ana.send(Sample.write, Sample.Note(text: "mine"))
      let file = await (try await server.browser(as: "ana")).open(Export.fetch.path).text
      #expect(file.contains("\"sample\":[{\"text\":\"mine\"}]"), "\(file)")
      // Another account proves ana's sign-in method and takes her membership over.
      let browser = try await server.browser(as: "fresh")
      let (session, account) =
        try await server.db.read { db in
          try db.one(
            """
            SELECT s.id, s.account_id FROM session s JOIN identity i ON i.account_id = s.account_id
            WHERE i.subject = 'fresh'
            """
          ) { row -> (ID<Session>, ID<Account>) in try (row[0], row[1]) }
        } ?? (server.services.world.id(), server.services.world.id())
      _ = try await server.db.write { db in
        try server.services.identities.resolve(
          "practice", "ana", by: Viewer(account: account, session: session), in: db)
      }
      #expect(await browser.post(Identities.confirmMerge.action).status == 303)
      let fresh = try await server.viewer("fresh")
      #expect(try await fresh.send(AccountCard.show).apps == ["sample"])
      #expect(try await fresh.send(Sample.list).map(\.text) == ["mine"])
      let leave = await browser.open(Leaving.losses.path("sample"))
      #expect(leave.status == 200 && leave.text.contains("보기의 쪽지가 지워져요."))
      try await fresh.send(Leaving.app, "sample", Leaving.Request())
      let left: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM sample_note) + (SELECT COUNT(*) FROM sample_person)
            + (SELECT COUNT(*) FROM account)
          """)
      }
      #expect(left == 0)
    }
  }

  @Test func `its texts are on the legal pages, and its calls in the OpenAPI document`()
    async throws
  {
    try await open(.sqlite) { server in
      let browser = try await server.browser()
      for path in ["/privacy", "/privacy?app=sample"] {
        #expect(await browser.open(path).text.contains("보기에 쓴 쪽지"))
      }
      #expect(await browser.open("/help?app=sample").text.contains("보기 쪽지가 왔을 때"))
      #expect(await !browser.open("/privacy?app=wal").text.contains("보기에 쓴 쪽지"))
      let document = await browser.open("/openapi.json").text
      for name in ["sample.join", "sample.list", "sample.write", "sample.events"] {
        #expect(document.contains("\"\(name)\""), "\(name)")
      }
    }
  }

  @Test func `it is one file of at most 150 lines`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasSuffix("Tests.swift") }
    #expect(files == ["SampleApp.swift"])
    let text = try String(contentsOf: folder.appending(path: "SampleApp.swift"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test func `its settings are known, and no others`() throws {
    let names = Self.apps.flatMap { $0.descriptor.settings }
    let settings = try Settings(["MADANG_SAMPLE_GREETING": "hi"], others: names)
    #expect(settings[SampleSetting.greeting] == "hi")
    #expect(throws: SettingsError.self) {
      try Settings(["MADANG_SAMPLE_GREETINGS": "hi"], others: names)
    }
    #expect(throws: SettingsError.self) { try Settings(["MADANG_SAMPLE_GREETING": "hi"]) }
  }

  @Test func `the audit checks its tables`() async throws {
    try await open(.sqlite) { server in
      let ana = try await member("ana", of: server)
      for text in ["fine", ""] { try await ana.send(Sample.write, Sample.Note(text: text)) }
      let findings = try await server.db.read { db in
        try Self.apps.flatMap { try $0.descriptor.audit(db) }
      }
      let mine = try #require(findings.first { $0.what == "sample" })
      #expect(mine.looked == 2 && mine.wrong == 1)
      #expect(findings.count > 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the demo fills it for the whole cast and jumps to its next event`(
    _ engine: Engine
  ) async throws {
    try await TestServer.openDemo(on: engine, apps: Self.apps) { server, demo in
      let members: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM sample_person")
      }
      #expect(members == demo.cast.count && demo.cast.contains { $0.handle == "sam" })
      let first = try #require(demo.cast.first).handle
      let client = try await server.viewer(first)
      let now = demo.clock.now()
      #expect(try await client.send(Practice.jump, "sample").now == now + .hours(3))
      let page = await (try await server.browser(as: first)).open("/sample").text
      #expect(page.contains("action=\"/demo/clock/sample\"") && page.contains("다음 일정으로"))
      let lobby = await (try await server.browser()).open("/").text
      #expect(lobby.contains("한샘") && !lobby.contains("다음 일정으로"))
    }
  }
}
