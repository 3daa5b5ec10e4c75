import Core
import Foundation
import HTML
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons
@testable import Delivery

@Suite(.timeLimit(.minutes(30))) struct APNsTests {
  private static let token: [UInt8] = (0..<32).map { $0 * 7 }
  private static let digits = token.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()

  private func run(
    _ engine: Engine, _ body: (TestServer, ApplePushService) async throws -> Void
  ) async throws {
    let clock = ManualClock()
    try await ApplePushService.serve(by: clock) { apple, settings, web in
      try await TestServer.open(on: engine, settings: settings, web: web, clock: clock) { server in
        try server.services.registerChannels()
        try await body(server, apple)
      }
    }
  }

  private func register(_ client: Madang, _ token: [UInt8] = token) async throws {
    try await client.takeNotifications(
      of: "yello", atDevice: token, bundle: ApplePushService.bundle)
  }

  private func put(_ server: TestServer, _ name: String, _ text: String) async throws {
    let services = server.services
    try await server.db.write { db in
      let account = try services.sessions.account(of: "practice", name, in: db)
      try services.pushes.put(
        PushNotice(
          title: LocalizedText(verbatim: "옐로"), body: LocalizedText(verbatim: text), path: "/yello",
          urgency: .high),
        of: "yello", to: account, tag: text, life: .hours(1), in: db)
    }
    try await services.outbox.sendDue()
  }

  private func phones(_ server: TestServer) async throws -> [String] {
    try await server.db.read {
      try $0.all("SELECT token FROM push_phone ORDER BY token") { try $0[0] }
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
  func `forty notices reach forty iPhones over one HTTP/2 connection with one token`(
    _ engine: Engine
  ) async throws {
    try await run(engine) { server, apple in
      _ = try await server.student("김하늘", "haneul")
      for number in 0..<40 as Range<UInt8> {
        try await register(server.viewer("haneul"), Self.token + [number])
      }
      try await put(server, "haneul", "안녕 \"하늘\"")
      let requests = try await apple.requests()
      #expect(requests.count == 40 && requests.allSatisfy { $0.status == 200 })
      #expect(Set(requests.map(\.connection)).count == 1)
      #expect(Set(requests.map { $0.headers["authorization"] }).count == 1)
      let first = try #require(
        requests.first { $0.headers[":path"] == "/3/device/\(Self.digits)00" })
      #expect(first.headers["apns-topic"] == ApplePushService.bundle)
      #expect(first.headers["apns-priority"] == "10")
      let ends = server.clock.now.milliseconds / 1000 + 3600
      #expect(first.headers["apns-expiration"] == "\(ends)")
      #expect(first.headers["apns-collapse-id"]?.count == 32)
      #expect(
        first.body
          == #"{"aps":{"alert":{"body":"안녕 \"하늘\"","title":"옐로"},"sound":"default"},"path":"/yello"}"#
      )
      #expect(try await outbox(server) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `the token is renewed after forty minutes, and earlier only if Apple says it expired`(
    _ engine: Engine
  ) async throws {
    try await run(engine) { server, apple in
      try await register(server.student("김하늘", "haneul").client)
      func authorizations() async throws -> Int {
        Set(try await apple.requests().map { $0.headers["authorization"] }).count
      }
      try await put(server, "haneul", "1")
      server.clock.move(by: .minutes(40) - .seconds(1))
      try await put(server, "haneul", "2")
      #expect(try await authorizations() == 1)
      server.clock.move(by: .seconds(1))
      try await apple.setClock(server.clock.now)
      try await put(server, "haneul", "3")
      #expect(try await authorizations() == 2)

      // Apple's clock is ahead by an hour: a token younger than twenty minutes is not replaced.
      try await apple.setClock(server.clock.now + .minutes(70))
      server.clock.move(by: .minutes(10))
      try await put(server, "haneul", "4")
      #expect(try await authorizations() == 2)
      #expect(try await outbox(server) == ["waiting: status 403 ExpiredProviderToken"])
      server.clock.move(by: .minutes(10))
      try await put(server, "haneul", "5")
      #expect(try await authorizations() == 3)
      #expect(try await outbox(server) == [])
      #expect(try await apple.requests().filter { $0.status == 200 }.count == 5)
    }
  }

  @Test(arguments: Engine.allCases)
  func `Apple's answers are obeyed: gone since a time, wrong, later and never`(
    _ engine: Engine
  ) async throws {
    try await run(engine) { server, apple in
      let haneul = try await server.student("김하늘", "haneul").client
      try await register(haneul)
      // Invalid since before the last registration: the phone has come back.
      server.clock.move(by: .seconds(10))
      try await register(haneul)
      try await apple.answer(410, "Unregistered", timestamp: server.clock.now + .seconds(-5))
      try await put(server, "haneul", "전")
      #expect(try await phones(server) == [Self.digits])
      let now = server.clock.now
      for (status, reason, time) in [
        (410, "Unregistered", now), (400, "BadDeviceToken", nil),
        (400, "DeviceTokenNotForTopic", nil),
      ] as [(Int, String, Instant?)] {
        try await register(haneul)
        try await apple.answer(status, reason, timestamp: time)
        try await put(server, "haneul", reason)
        #expect(try await phones(server) == [], "\(reason)")
        #expect(try await outbox(server) == [])
      }

      try await register(haneul)
      for (status, reason, wait) in [
        (429, "TooManyRequests", 90), (503, "Shutdown", 45),
      ] as [(Int, String, Int64)] {
        try await apple.answer(status, reason, retryAfter: Int(wait))
        let before = try await apple.requests().count
        try await put(server, "haneul", reason)
        #expect(try await outbox(server) == ["waiting: status \(status) \(reason)"])
        server.clock.move(by: .seconds(wait - 1))
        try await server.services.outbox.sendDue()
        #expect(try await apple.requests().count == before + 1)
        server.clock.move(by: .seconds(1))
        try await server.services.outbox.sendDue()
        #expect(try await apple.requests().count == before + 2)
        #expect(try await outbox(server) == [])
      }

      try await apple.answer(413, "PayloadTooLarge")
      try await put(server, "haneul", "긴")
      #expect(try await outbox(server) == ["failed: status 413 PayloadTooLarge"])
      #expect(try await phones(server) == [Self.digits])
      #expect(server.log.all.allSatisfy { !$0.contains(Self.digits) })
    }
  }

  @Test func `only apps of the settings and device tokens are taken, and settings are checked`()
    async throws
  {
    try await run(.sqlite) { server, _ in
      let haneul = try await server.student("김하늘", "haneul").client
      await #expect(throws: Refusal.unknownBundle) {
        try await haneul.takeNotifications(
          of: "yello", atDevice: Self.token, bundle: "com.example.other")
      }
      await #expect(throws: Refusal.notAPhone) {
        try await haneul.send(
          Push.registerPhone, "yello",
          Push.Phone(token: Push.PhoneToken("../elsewhere"), bundle: ApplePushService.bundle))
      }
      // Without Firebase's key, other phones are refused.
      await #expect(throws: Refusal.noSender) {
        try await haneul.takeNotifications(of: "yello", at: Push.PhoneToken("of-firebase"))
      }
      #expect(try await phones(server) == [])

      func error(_ change: (inout Settings) throws -> Void) async throws -> String {
        var settings = server.services.settings
        try change(&settings)
        var message = ""
        try await TestServer.open(on: .sqlite, settings: settings) { other in
          do { try other.services.registerChannels() } catch let wrong as SettingsError {
            message = wrong.description
          }
        }
        return message
      }
      let key = "MADANG_APNS_KEY_FILE"
      #expect(try await error { _ in } == "")
      #expect(
        try await error { $0[.apnsKeyFile] = "/nowhere" }.contains("\(key) names a file that can"))
      #expect(try await error { $0[.apnsKeyFile] = #filePath }.contains("is no .p8 key"))
      #expect(try await error { $0[.apnsKeyID] = nil }.contains("needs MADANG_APNS_KEY_ID"))
      #expect(try await error { $0[.iosApps] = nil }.contains("in MADANG_IOS_APPS"))
      #expect(
        try await error { $0[.iosApps] = "ABCDE12345.a.b,ABCDE12346.a.c" }.contains("of its team"))
    }
  }
}
