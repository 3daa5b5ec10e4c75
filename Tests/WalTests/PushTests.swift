import HTML
import Commons
import Core
import Delivery
import Foundation
import HTTP
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct PushTests {
  @Test(arguments: Engine.allCases)
  func `a message to oneself reaches the browser through a push service, read there only: W17`(
    _ engine: Engine
  ) async throws {
    try await StubServer.serve { _ in
      Response(status: 201)
    } _: { service, site in
      try await TestServer.open(on: engine, web: CurlWeb(allowsLoopback: true)) { server in
        try server.services.registerChannels()
        let bori = try await server.walker(slots: [.night])
        try await bori.send(Push.subscribe, "wal", PushBrowser.subscription(at: site + "/bori"))
        try await bori.send(
          Wal.reserve, Wal.ReserveRequest("오늘도 수고했어", on: .friday + 1, 9))
        try server.goTo(.friday + 1, 9)
        try await server.work()
        let asked = service.asked.withLock { $0 }
        let push = try #require(asked.first)
        #expect(asked.count == 1 && push.path == "/bori" && push.method == .post)
        #expect(push.header("Content-Encoding") == "aes128gcm" && push.header("TTL") == "21600")
        #expect(push.header("Topic")?.count == 32)
        #expect(Data(push.body).range(of: Data("수고".utf8)) == nil)
        let read = try await PushBrowser.read(
          push.body, authorization: push.header("Authorization"))
        #expect(read.notice["title"] == "왈" && read.notice["body"] == "오늘도 수고했어")
        #expect(read.notice["path"] == "/wal" && read.claims.aud == site)
        let left: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM outbox") }
        #expect(left == 0)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the demo's outbox names a notification's receiver by nickname, not by the device's key`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      try server.goTo(.friday, 13)
      _ = try await server.walker(slots: [.afternoon])
      try server.goTo(.friday, 14)
      try await server.work()
      let shown = try await server.stranger().send(Practice.outbox, PageRequest()).items
      #expect(shown.map(\.channel) == ["push"] && shown.map(\.address) == ["보리"])
      let page = await (try server.browser()).open(Practice.outbox.path).text
      let key: String? = try await server.db.read { try $0.value("SELECT address FROM outbox") }
      #expect(try !page.contains(#require(key)))
    }
  }

  @Test(arguments: Engine.allCases)
  func `who leaves WAL and stays in Madang leaves none of its words in the outbox: W22 H27`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      server.services.outbox.register(.push, by: FailingCourier())
      let bori = try await server.walker(slots: [.night])
      let yello = try await server.student("보리", "bori").client
      try await yello.send(
        Push.subscribe, "yello", PushBrowser.subscription(at: "https://push.test/other"))
      try await bori.send(Wal.reserve, Wal.ReserveRequest("나만 아는 말", on: .friday + 1, 9))
      try server.goTo(.friday + 1, 9)
      try await server.work()
      let services = server.services
      try await server.db.write { db in
        let account = try services.sessions.account(of: "practice", "bori", in: db)
        try services.pushes.put(
          PushNotice(
            title: LocalizedText(verbatim: "옐로"), body: LocalizedText(verbatim: "wal 쪽지"),
            path: "/yello",
            urgency: .high), of: "yello",
          to: account, tag: "note", life: .hours(1), in: db)
      }
      try await services.outbox.sendDue()
      #expect(try await server.kept() == ["failed wal", "failed yello"])
      try await bori.send(Leaving.app, "wal", Leaving.Request(reasons: [.privacy]))
      #expect(try await server.kept() == ["failed yello"])
    }
  }

  @Test func `a demo pushes to the one service on its machine it was told of, a server to none`()
    async throws
  {
    try await StubServer.serve { _ in
      Response(status: 201)
    } _: { service, site in
      try await StubServer.serve { _ in
        Response(status: 201)
      } _: { other, otherSite in
        var settings = Settings()
        settings[.pushService] = site
        try await TestServer.open(on: .sqlite, settings: settings, web: CurlWeb()) { server in
          #expect(throws: SettingsError.self) { try server.services.registerChannels() }
        }
        try await TestServer.open(on: .sqlite, isDemo: true, settings: settings, web: CurlWeb()) {
          server in
          try server.services.registerChannels()
          let mori = try await server.walker("mori", slots: [.night])
          let bori = try await server.walker(slots: [.night])
          try await bori.send(Push.subscribe, "wal", PushBrowser.subscription(at: site + "/bori"))
          try await mori.send(
            Push.subscribe, "wal", PushBrowser.subscription(at: otherSite + "/mori"))
          try server.goTo(.friday, 20)
          try await server.work()
          #expect(service.asked.withLock { $0.map(\.path) } == ["/bori"])
          #expect(other.asked.withLock { $0.isEmpty }, "it is no more public than any other")
        }
        try await TestServer.open(on: .sqlite, web: CurlWeb()) { server in
          try server.services.registerChannels()
          let bori = try await server.walker("server", slots: [.night])
          try await bori.send(Push.subscribe, "wal", PushBrowser.subscription(at: site + "/server"))
          try server.goTo(.friday, 20)
          try await server.work()
          #expect(service.asked.withLock { $0.count } == 1)
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `who leaves WAL and stays in Madang is told no more of it: H26`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      _ = try await server.student("보리", "bori").client
      try await bori.send(Leaving.app, "wal", Leaving.Request())
      let left: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM push_subscription")
      }
      #expect(left == 0)
      #expect(try await bori.send(AccountCard.show).apps == ["yello"])
    }
  }
}

/// A courier that always fails.
private struct FailingCourier: Courier {
  func deliver(_ parcel: OutboxItem) async -> Delivery { .failed(because: "always") }
}

extension TestServer {
  /// The state and the app of each notification in the outbox.
  fileprivate func kept() async throws -> [String] {
    try await db.read { db in
      try db.all("SELECT state, tag FROM outbox ORDER BY tag") { row in
        let (state, tag): (String, String) = try (row[0], row[1])
        return "\(state) \(tag.prefix { $0 != " " })"
      }
    }
  }
}
