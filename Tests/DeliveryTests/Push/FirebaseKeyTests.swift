import Core
import Foundation
import SQL
import TestKit
import Testing
import Wire

@testable import Commons
@testable import Delivery

@Suite(.timeLimit(.minutes(30)))
struct FirebaseKeyTests {
  @Test func `the word is one by joserfc too, of a key that Python made: W17`() async throws {
    struct Key: Decodable {
      let pem, jwk: String
    }
    struct Read: Decodable {
      let header: [String: String]
      let claims: Claims
      struct Claims: Decodable {
        let iss, scope, aud: String
        let iat, exp: Int64
      }
    }
    let key = try JSONDecoder().decode(Key.self, from: await Python.run("google.py", "key"))
    let clock = ManualClock()
    try await Firebase.serve(by: clock, key: key.pem) { _, _, settings in
      let file = try #require(settings[.fcmKey])
      let account = try ServiceAccount(file: file, namedBy: .fcmKey)
      let word = try #require(try account.assertion(for: FCMCourier.scope, at: clock.now))
      let now = clock.now.milliseconds / 1000
      let given = try JSONEncoder().encode(["word": word, "jwk": key.jwk, "now": "\(now)"])
      let read = try JSONDecoder().decode(
        Read.self, from: await Python.run("google.py", String(decoding: given, as: UTF8.self)))
      #expect(read.header == ["alg": "RS256", "typ": "JWT", "kid": TestKey.rsa.id])
      #expect(read.claims.iss == Firebase.mailbox && read.claims.scope == FCMCourier.scope)
      #expect(read.claims.aud == account.tokenAddress)
      #expect(read.claims.iat == now && read.claims.exp == now + 3600)
    }
  }

  @Test func `a key file that cannot be right is refused at the start, by its setting's name`()
    async throws
  {
    let clock = ManualClock()
    try await Firebase.serve(by: clock) { firebase, _, settings in
      let file = URL(filePath: try #require(settings[.fcmKey]))
      func fieldRefusal(_ data: Data?, api: String? = nil) async throws -> String {
        if let data {
          try data.write(to: file)
        } else {
          try FileManager.default.removeItem(at: file)
        }
        var settings = settings
        if let api { settings[.fcmAPI] = api }
        var said = ""
        try await TestServer.open(on: .sqlite, settings: settings) { server in
          do { try server.services.registerChannels() } catch let error as SettingsError {
            said = error.description
          }
        }
        return said
      }
      let pem = TestKey.rsa.rsaPEM
      #expect(try await fieldRefusal(firebase.file(pem)) == "")
      let key = "MADANG_FCM_KEY names a file "
      #expect(
        try await fieldRefusal(firebase.file(pem), api: "http://elsewhere.example")
          == "MADANG_FCM_API must be an https address, or http on localhost.")
      for (data, words) in [
        (Data("{}".utf8), "that is no key of a service account"),
        (Data(pem.utf8), "that is no key of a service account"),
        (try firebase.file(""), "whose private_key is no RSA key"),
        (try firebase.file(TestKey.ec.pem), "whose private_key is no RSA key"),
        (try firebase.file(pem, ["token_uri": "http://elsewhere.example"]), "whose token_uri is"),
        (try firebase.file(pem, ["project_id": "../x"]), "without a project_id"),
        (try firebase.file(pem, ["client_email": ""]), "without a project_id or a client_email"),
      ] {
        let said = try await fieldRefusal(data)
        #expect(said.hasPrefix(key + words), "\(said)")
      }
      #expect(try await fieldRefusal(nil) == key + "that cannot be read.")
    }
  }
}
