import Core
import Foundation
import HTML
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Commons
@testable import Delivery

@Suite(.timeLimit(.minutes(30)))
struct PushTests {
  private static let endpoint = "https://push.example.com/secret-of-a-phone"

  private func count(_ server: TestServer, _ table: String) async throws -> Int {
    try await server.db.read { try $0.value("SELECT COUNT(*) FROM \(raw: table)") ?? 0 }
  }

  private func tell(_ server: TestServer, _ name: String, _ text: String = "안녕") async throws {
    let services = server.services
    try await server.db.write { db in
      let account = try services.sessions.account(of: "practice", name, in: db)
      try services.pushes.put(
        PushNotice(
          title: LocalizedText(verbatim: "옐로"), body: LocalizedText(verbatim: text), path: "/yello",
          urgency: .high),
        of: "yello",
        to: account, tag: text, life: .hours(1), in: db)
    }
    try await services.outbox.sendDue()
  }

  @Test(arguments: Engine.allCases)
  func `a device takes an app's notifications while it is signed in: W17 H26`(
    _ engine: Engine
  ) async throws {
    let service = PushService()
    try await TestServer.open(on: engine, web: service) { server in
      try server.services.registerChannels()
      let haneul = try await server.student("김하늘", "haneul").client
      await #expect(throws: Refusal.signInFirst) {
        try await server.stranger().send(Push.show, "yello")
      }
      for app in ["wal", "nowhere"] {
        await #expect(throws: Refusal.notFound, "\(app)") { try await haneul.send(Push.show, app) }
      }
      let before = try await haneul.send(Push.show, "yello")
      let point = bytes(ofBase64URL: before.key) ?? []
      #expect(!before.isOn && P256Key.isPoint(point))
      try await tell(server, "haneul")
      #expect(service.asked.isEmpty)

      let phone = PushBrowser.subscription(at: Self.endpoint)
      #expect(try await haneul.send(Push.subscribe, "yello", phone).isOn)
      #expect(try await haneul.send(Push.subscribe, "yello", phone).isOn)
      #expect(try await haneul.send(Push.show, "yello") == Push.State(key: before.key, isOn: true))
      // Another session of the same person is another device.
      let tablet = try await server.viewer("haneul")
      #expect(try await !tablet.send(Push.show, "yello").isOn)
      let other = PushBrowser.subscription(at: Self.endpoint + "2")
      try await tablet.send(Push.subscribe, "yello", other)
      try await tell(server, "haneul", "둘 다")
      #expect(service.asked.count == 2)
      try await tablet.send(Push.unsubscribe, "yello")
      try await tell(server, "haneul", "하나만")
      #expect(service.asked.count == 3 && service.asked.last?.url == Self.endpoint)
      try await haneul.send(Sessions.end)
      try await tell(server, "haneul", "아무도")
      #expect(service.asked.count == 3)
      #expect(try await count(server, "push_subscription") == 0)
      #expect(try await count(server, "outbox") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a browser is whoever's it is now, and goes with the app and with the account: H26`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, web: PushService()) { server in
      let haneul = try await server.student("김하늘", "haneul").client
      let doyun = try await server.student("이도윤", "doyun", gender: .male).client
      let phone = PushBrowser.subscription(at: Self.endpoint)
      try await haneul.send(Push.subscribe, "yello", phone)
      try await doyun.send(Push.subscribe, "yello", phone)
      #expect(try await !haneul.send(Push.show, "yello").isOn)
      #expect(try await doyun.send(Push.show, "yello").isOn)
      // The browser's push endpoint changed.
      let moved = PushBrowser.subscription(at: Self.endpoint + "2")
      try await doyun.send(Push.subscribe, "yello", moved)
      #expect(try await count(server, "push_subscription") == 1)
      let services = server.services
      try await server.db.write { db in
        let account = try services.sessions.account(of: "practice", "doyun", in: db)
        try services.accountDeletion.delete(account, in: db)
      }
      #expect(try await count(server, "push_subscription") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `of more browsers than anyone has the newest ten are kept`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.student("김하늘", "haneul")
      for number in 0..<12 {
        try await server.viewer("haneul").send(
          Push.subscribe, "yello", PushBrowser.subscription(at: "https://push.test/\(number)"))
      }
      let kept: [String] = try await server.db.read { db in
        try db.all("SELECT endpoint FROM push_subscription ORDER BY id") { try $0[0] }
      }
      #expect(kept == (2..<12).map { "https://push.test/\($0)" })
    }
  }

  @Test func `what is no subscription is refused, and changes nothing`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let haneul = try await server.student("김하늘", "haneul").client
      let good = PushBrowser.subscription(at: Self.endpoint)
      var wrong: [Push.Subscription] = []
      for endpoint in [
        "", "push.example.com", "http://push.example.com/x", "https://a b.example/x", "https:///x",
        "https://user@push.example.com/x", "file:///etc/passwd",
        "https://push.example.com/" + String(repeating: "x", count: 1024),
      ] { wrong.append(PushBrowser.subscription(at: endpoint)) }
      for point in ["", "BA", String(PushBrowser.point.dropLast()) + "A", "?"] {
        wrong.append(
          Push.Subscription(endpoint: Self.endpoint, p256dh: point, auth: PushBrowser.auth))
      }
      for auth in ["", "BTBZMqHH6r4Tts7J_aSI", PushBrowser.auth + "AAAA"] {
        wrong.append(
          Push.Subscription(endpoint: Self.endpoint, p256dh: PushBrowser.point, auth: auth))
      }
      for subscription in wrong {
        await #expect(throws: Refusal.notASubscription, "\(subscription)") {
          try await haneul.send(Push.subscribe, "yello", subscription)
        }
      }
      #expect(try await count(server, "push_subscription") == 0)
      #expect(try await haneul.send(Push.subscribe, "yello", good).isOn)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a push service's answers are obeyed: come later, never, and nobody there any more: W17`(
    _ engine: Engine
  ) async throws {
    let service = PushService()
    var settings = Settings()
    settings[.mailFrom] = "마당 <madang@example.com>"
    try await TestServer.open(on: engine, settings: settings, web: service) { server in
      try server.services.registerChannels()
      let haneul = try await server.student("김하늘", "haneul").client
      let phone = PushBrowser.subscription(at: Self.endpoint)
      try await haneul.send(Push.subscribe, "yello", phone)
      service.answer(429, [("Retry-After", "90")], 201)
      try await tell(server, "haneul", "다시")
      server.clock.move(by: .seconds(89))
      try await server.services.outbox.sendDue()
      #expect(service.asked.count == 1)
      server.clock.move(by: .seconds(1))
      try await server.services.outbox.sendDue()
      let asked = service.asked
      #expect(asked.count == 2)
      #expect(asked.allSatisfy { $0.method == "POST" && $0.mustBePublic })
      #expect(asked.allSatisfy { $0.url == Self.endpoint })
      let heads = asked.map { request in
        Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) })
      }
      #expect(heads.map { $0["TTL"] } == ["3600", "3510"])
      #expect(heads[0]["Topic"]?.count == 32 && heads[0]["Topic"] == heads[1]["Topic"])
      #expect(heads[0]["Urgency"] == "high" && heads[0]["Content-Encoding"] == "aes128gcm")
      #expect(asked[0].body != asked[1].body, "each try is sealed anew")
      let first = try await PushBrowser.read(
        asked[0].body, authorization: heads[0]["Authorization"])
      let read = try await PushBrowser.read(
        asked[1].body, authorization: heads[1]["Authorization"])
      let id = try #require(first.notice["id"], "by which the worker knows that it came twice")
      // The outbox id is sequential, and would reveal which notifications belong together.
      #expect(id.count == 16 && Wire.ID<OutboxItem>(id) == nil)
      #expect(
        read.notice == [
          "title": "옐로", "body": "다시", "path": "/yello", "tag": heads[1]["Topic"] ?? "",
          "id": id,
        ])
      #expect(read.claims.aud == "https://push.example.com")
      #expect(read.claims.sub == "mailto:madang@example.com")
      let now = server.clock.now.milliseconds / 1000
      #expect(read.claims.exp > now && read.claims.exp <= now + 86_400)
      #expect(try await count(server, "outbox") == 0)

      // Permanent failures; the operator's list shows no address and no text.
      for status in [400, 413] {
        service.answer(status)
        try await tell(server, "haneul", "안 됨 \(status)")
      }
      let errors: [String] = try await server.db.read { db in
        try db.all("SELECT error FROM outbox WHERE state = 'failed' ORDER BY id") { try $0[0] }
      }
      #expect(errors == ["status 400", "status 413"])
      for status in [404, 410] {
        try await haneul.send(Push.subscribe, "yello", phone)
        service.answer(status)
        try await tell(server, "haneul", "없음 \(status)")
        #expect(try await count(server, "push_subscription") == 0)
        #expect(try await count(server, "outbox") == 2)
      }
      #expect(server.log.all.allSatisfy { !$0.contains("secret-of-a-phone") })
    }
  }
}

/// A scripted push service: 201 by default.
private final class PushService: Web {
  private struct State {
    var answers: [OutgoingResponse] = []
    var asked: [OutgoingRequest] = []
  }

  private let state = Mutex(State())

  var asked: [OutgoingRequest] { state.withLock { $0.asked } }

  func answer(_ status: Int, _ headers: [(String, String)] = [], _ more: Int...) {
    let first = OutgoingResponse(
      status: status, headers: headers.map { (name: $0.0, value: $0.1) })
    state.withLock { $0.answers += [first] + more.map { OutgoingResponse(status: $0) } }
  }

  func send(_ request: OutgoingRequest) async throws -> OutgoingResponse {
    state.withLock { state in
      state.asked.append(request)
      return state.answers.isEmpty ? OutgoingResponse(status: 201) : state.answers.removeFirst()
    }
  }
}
