import Core
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Commons
@testable import Delivery

@Suite(.timeLimit(.minutes(30)))
struct PhonePushTests {
  private static let phone = "cU3x9Tq1R0yJm5dWbq2nLs:APA91b-of-haneul"

  private func onStreet(
    _ engine: Engine, _ body: (TestServer, Firebase, StubServer) async throws -> Void
  ) async throws {
    let clock = ManualClock()
    try await Firebase.serve(by: clock) { firebase, stub, settings in
      let web = CurlWeb(allowsLoopback: true)
      try await TestServer.open(on: engine, settings: settings, web: web, clock: clock) { server in
        try server.services.registerChannels()
        try await body(server, firebase, stub)
      }
      #expect(firebase.complaints == [])
    }
  }

  private func tell(_ server: TestServer, _ name: String, _ text: String) async throws {
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

  private func phones(_ server: TestServer) async throws -> [String] {
    try await server.db.read { db in
      try db.all("SELECT token FROM push_phone ORDER BY token, app") { try $0[0] }
    }
  }

  private func outbox(_ server: TestServer) async throws -> [String] {
    try await server.db.read { db in
      try db.all("SELECT state, error FROM outbox ORDER BY id") {
        try "\($0[0] as String): \($0[1] as String? ?? "")"
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a notice reaches a phone through Firebase, as one with what its browser gets: W17`(
    _ engine: Engine
  ) async throws {
    try await onStreet(engine) { server, firebase, stub in
      let haneul = try await server.student("김하늘", "haneul").client
      try await haneul.takeNotifications(of: "yello", at: Push.PhoneToken(Self.phone))
      let site = server.services.settings[.fcmAPI] ?? ""
      try await haneul.send(Push.subscribe, "yello", PushBrowser.subscription(at: site + "/web"))
      try await tell(server, "haneul", "안녕 \"하늘\"")
      let asked = stub.asked.withLock { $0 }
      let topic = try #require(asked.first { $0.path == "/web" }?.header("Topic"))
      let ends = server.clock.now.milliseconds / 1000 + 3600
      let message = try #require(firebase.messages.first)
      #expect(firebase.messages.count == 1 && message.authorization == "Bearer ya29.1")
      #expect(
        message.body
          == #"{"message":{"android":{"collapse_key":"\#(topic)","notification":{"tag":"\#(topic)"},"#
          + #""priority":"HIGH","ttl":"3600s"},"apns":{"headers":{"apns-collapse-id":"\#(topic)","#
          + #""apns-expiration":"\#(ends)","apns-priority":"10"}},"data":{"path":"/yello"},"#
          + #""notification":{"body":"안녕 \"하늘\"","title":"옐로"},"token":"\#(Self.phone)"}}"#)
      #expect(try await outbox(server) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a phone is whoever's it is now, and takes what its sign-in asked for while it lasts: H26`(
    _ engine: Engine
  ) async throws {
    try await onStreet(engine) { server, firebase, _ in
      let token = try Push.PhoneToken(Self.phone)
      let haneul = try await server.student("김하늘", "haneul").client
      await #expect(throws: Refusal.signInFirst) {
        try await server.stranger().takeNotifications(of: "yello", at: token)
      }
      for app in ["wal", "nowhere"] {
        await #expect(throws: Refusal.notFound) {
          try await haneul.takeNotifications(of: app, at: token)
        }
      }
      for wrong in ["", "two words", "한글", "a\nb", String(repeating: "x", count: 1025)] {
        #expect(throws: Refusal.notAPhone) { try Push.PhoneToken(wrong) }
      }
      let browser = try await server.browser(as: "haneul")
      let refused = await browser.post("/push/yello/phone?_method=PUT", [("token", "two words")])
      #expect(refused.status == 422)
      #expect(try await phones(server) == [])

      try await haneul.takeNotifications(of: "yello", at: token)
      try await haneul.takeNotifications(of: "yello", at: token)
      try await haneul.send(
        Wal.join,
        Wal.JoinRequest(nickname: Wal.Nickname("하늘"), categories: [.comfort], slots: [.night]))
      try await haneul.takeNotifications(of: "wal", at: token)
      #expect(try await phones(server) == [token.text, token.text])
      // Firebase issued another token to the phone.
      let moved = try Push.PhoneToken(Self.phone + "2")
      try await haneul.takeNotifications(of: "yello", at: moved)
      try await haneul.takeNotifications(of: "wal", at: moved)
      #expect(try await phones(server) == [moved.text, moved.text])
      try await haneul.stopNotifications(of: "wal")
      #expect(try await phones(server) == [moved.text])

      // Another account signs in on the phone: pending messages for the previous one are dropped.
      firebase.answer(Response(status: 503, headers: [Header("Retry-After", "30")]))
      try await tell(server, "haneul", "아직")
      let doyun = try await server.student("이도윤", "doyun", gender: .male).client
      try await doyun.takeNotifications(of: "yello", at: moved)
      server.clock.move(by: .seconds(30))
      try await tell(server, "haneul", "없음")
      #expect(firebase.messages.count == 1)
      #expect(try await outbox(server) == [])
      try await tell(server, "doyun", "도윤")
      #expect(firebase.messages.count == 2)

      try await doyun.send(Sessions.end)
      #expect(try await phones(server) == [])
      try await haneul.takeNotifications(of: "yello", at: token)
      try await haneul.takeNotifications(of: "wal", at: token)
      try await haneul.send(Leaving.app, "yello", Leaving.Request())
      #expect(try await phones(server) == [token.text])
      try await haneul.send(Leaving.all, Leaving.Request())
      #expect(try await phones(server) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `a token of access is fetched once for all, kept until shortly before its end, and renewed when refused: W17`(
      _ engine: Engine
    ) async throws
  {
    try await onStreet(engine) { server, firebase, _ in
      _ = try await server.student("김하늘", "haneul")
      for number in 1...40 {
        let phone = try await server.viewer("haneul")
        try await phone.takeNotifications(
          of: "yello", at: Push.PhoneToken("\(Self.phone)-\(number)"))
      }
      try await tell(server, "haneul", "모두")
      #expect(firebase.messages.count == 40 && firebase.words.count == 1)
      server.clock.move(by: .seconds(3299))
      try await tell(server, "haneul", "그대로")
      #expect(firebase.messages.count == 80 && firebase.words.count == 1)
      server.clock.move(by: .seconds(1))
      try await tell(server, "haneul", "새로")
      #expect(firebase.messages.count == 120 && firebase.words.count == 2)
      #expect(firebase.messages.suffix(40).allSatisfy { $0.authorization == "Bearer ya29.2" })

      // Revoked early: one new token serves all, and nothing waits.
      firebase.revoke()
      try await tell(server, "haneul", "다시")
      #expect(firebase.words.count == 3)
      #expect(try await outbox(server) == [])
      let last = firebase.messages.suffix(80)
      #expect(last.filter { $0.authorization == "Bearer ya29.3" }.count == 40)
    }
  }

  @Test(arguments: Engine.allCases)
  func `Firebase's answers are obeyed: later, never, and nobody there any more: W17`(
    _ engine: Engine
  ) async throws {
    try await onStreet(engine) { server, firebase, _ in
      let haneul = try await server.student("김하늘", "haneul").client
      let token = try Push.PhoneToken(Self.phone)
      let gone = [
        try Firebase.refusal(404, "Requested entity was not found.", code: "UNREGISTERED"),
        try Firebase.refusal(
          400, "The registration token is not a valid FCM registration token",
          code: "INVALID_ARGUMENT"),
        try Firebase.refusal(
          400, "Request contains an invalid argument.", code: "INVALID_ARGUMENT",
          field: "message.token"),
      ]
      for (number, answer) in gone.enumerated() {
        try await haneul.takeNotifications(of: "yello", at: token)
        firebase.answer(answer)
        try await tell(server, "haneul", "없음 \(number)")
        #expect(try await phones(server) == [], "\(number)")
        #expect(try await outbox(server) == [])
      }

      // An invalid message or a configuration error does not unsubscribe the phone.
      try await haneul.takeNotifications(of: "yello", at: token)
      firebase.answer(
        try Firebase.refusal(400, "Android message is too big", code: "INVALID_ARGUMENT"),
        try Firebase.refusal(
          400, "Invalid value", code: "INVALID_ARGUMENT", field: "message.android.ttl"),
        Response(status: 404))
      for number in 1...3 { try await tell(server, "haneul", "안 됨 \(number)") }
      #expect(
        try await outbox(server) == [
          "failed: status 400 INVALID_ARGUMENT", "failed: status 400 INVALID_ARGUMENT",
          "failed: status 404",
        ])
      #expect(try await phones(server) == [token.text])
      try await server.db.write { try $0.run("DELETE FROM outbox") }

      let later: [(answer: Response, wait: Int64)] = [
        (try Firebase.refusal(429, code: "QUOTA_EXCEEDED", [Header("Retry-After", "90")]), 90),
        (try Firebase.refusal(429, code: "QUOTA_EXCEEDED"), 60),
        (try Firebase.refusal(503, code: "UNAVAILABLE", [Header("Retry-After", "45")]), 45),
      ]
      for (answer, wait) in later {
        firebase.answer(answer)
        let before = firebase.messages.count
        try await tell(server, "haneul", "나중에 \(wait)")
        server.clock.move(by: .seconds(wait - 1))
        try await server.services.outbox.sendDue()
        #expect(firebase.messages.count == before + 1, "\(wait)")
        server.clock.move(by: .seconds(1))
        try await server.services.outbox.sendDue()
        #expect(firebase.messages.count == before + 2, "\(wait)")
        #expect(try await outbox(server) == [])
      }

      // A 401 that is not about our token: Apple rejects Firebase's key; an operator must fix it.
      let words = firebase.words.count
      firebase.answer(try Firebase.refusal(401, code: "THIRD_PARTY_AUTH_ERROR"))
      try await tell(server, "haneul", "애플")
      #expect(firebase.words.count == words)
      #expect(try await outbox(server) == ["waiting: status 401 THIRD_PARTY_AUTH_ERROR"])
      #expect(server.log.all.allSatisfy { !$0.contains(token.text) })
    }
  }

  @Test(arguments: Engine.allCases)
  func `while access is refused nobody else asks, and what waits goes out afterwards: W17`(
    _ engine: Engine
  ) async throws {
    try await onStreet(engine) { server, firebase, _ in
      _ = try await server.student("김하늘", "haneul")
      for number in 1...3 {
        let phone = try await server.viewer("haneul")
        try await phone.takeNotifications(
          of: "yello", at: Push.PhoneToken("\(Self.phone)-\(number)"))
      }
      firebase.answerToken(Response(status: 503, headers: [Header("Retry-After", "120")]))
      try await tell(server, "haneul", "기다림")
      server.clock.move(by: .seconds(119))
      try await tell(server, "haneul", "기다림 2")
      #expect(firebase.words.count == 1 && firebase.messages.isEmpty)
      let waiting = Array(repeating: "waiting: no access token: status 503", count: 6)
      #expect(try await outbox(server) == waiting)
      server.clock.move(by: .minutes(5))
      try await server.services.outbox.sendDue()
      #expect(firebase.words.count == 2 && firebase.messages.count == 6)
      #expect(try await outbox(server) == [])

      // A token refused right after issue is renewed once, not forever.
      firebase.revoke()
      firebase.answerToken(try .json(Firebase.Issued(access_token: "of-nobody", expires_in: 3600)))
      let before = firebase.messages.count
      try await tell(server, "haneul", "소용없음")
      #expect(try await outbox(server).allSatisfy { $0 == "waiting: status 401" })
      #expect(firebase.messages.count <= before + 6)
    }
  }

  @Test func `without a key no phone is promised anything`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      try server.services.registerChannels()
      let haneul = try await server.student("김하늘", "haneul").client
      await #expect(throws: Refusal.noSender) {
        try await haneul.takeNotifications(of: "yello", at: Push.PhoneToken(Self.phone))
      }
      #expect(try await phones(server) == [])
    }
  }
}
