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

@testable import Sesac

@Suite(.timeLimit(.minutes(30)))
struct PushTokenTests {
  private struct Issued: Encodable {
    let access_token = "ya29.1"
    let expires_in = 3600
    let token_type = "Bearer"
  }

  /// A server that reaches phones by a Firebase of its own, and the messages that one gets.
  private func serve(
    _ engine: Engine, _ body: (TestServer, StubServer) async throws -> Void
  ) async throws {
    let patterns = ["/token", "/v1/projects/:project/messages:send"]
    try await StubServer.serve(at: patterns) { request in
      try request.path == "/token" ? .json(Issued()) : .json(["name": "projects/p/messages/1"])
    } _: { firebase, site in
      let account = [
        "type": "service_account", "project_id": "madang-test", "private_key_id": TestKey.rsa.id,
        "private_key": TestKey.rsa.rsaPEM, "client_email": "push@example.com",
        "token_uri": site + "/token",
      ]
      let file = FileManager.default.temporaryDirectory.appending(path: "fcm-\(UUID()).json")
      try JSONEncoder().encode(account).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      var settings = try Settings(
        ["MADANG_SESAC_API": "on"], others: SesacApp.descriptor.settings)
      settings[.fcmKey] = file.path
      settings[.fcmAPI] = site
      let web = CurlWeb(allowsLoopback: true)
      try await TestServer.open(on: engine, settings: settings, web: web) { server in
        try server.services.registerChannels()
        try await body(server, firebase)
      }
    }
  }

  private func phones(_ server: TestServer) async throws -> [String] {
    try await server.db.read { db in
      try db.all("SELECT token FROM push_phone WHERE app = 'sesac' ORDER BY token") { try $0[0] }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a request arrives on the phone whose token the account has, until it leaves: S4`(
    _ engine: Engine
  ) async throws {
    try await serve(engine) { server, firebase in
      let (one, other) = try await server.waitingPair()
      let sessions = server.services.sessions
      let access = try await server.db.write { db in
        try sessions.openClient(sessions.account(of: "practice", "other", in: db), in: db)
      }.access
      func ask(_ method: Wire.Method, _ path: String, _ form: String) async -> Int {
        let headers = [
          ("Content-Type", "application/x-www-form-urlencoded"), ("idtoken", access),
        ]
        let request = Request(
          method, "/sesac/api" + path, headers: headers, body: Array(form.utf8))
        return await server.router.respond(to: request).status
      }
      #expect(await ask(.put, "/user/update_fcm_token", "FCMtoken=first:APA91b-of-other") == 200)
      #expect(try await phones(server) == ["first:APA91b-of-other"])

      try await one.client.send(Sesac.request, other.id)
      try await server.services.outbox.sendDue()
      let message = try #require(
        firebase.asked.withLock { $0 }.last { $0.path.hasSuffix("messages:send") })
      let text = String(decoding: message.body, as: UTF8.self)
      #expect(message.header("Authorization") == "Bearer ya29.1")
      #expect(text.contains(#""token":"first:APA91b-of-other""#), "\(text)")
      #expect(text.contains("새싹이 요청을 보냈어요") && text.contains("finder?isReceived=1"), "\(text)")

      #expect(await ask(.post, "/user/withdraw", "") == 200)
      #expect(try await phones(server) == [])
    }
  }
}
