import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Synchronization
import Testing
import Wire

/// Signing in with an id token, as a phone app does.
@Suite(.timeLimit(.minutes(30)))
struct TokenSignInTests {
  @Test(arguments: Engine.allCases)
  func `an app's id token signs in, and the same person is the same account`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let first = try await fixtures.present(TestKey.rsa.sign(fixtures.honest()))
      var later = fixtures.honest()
      later["exp"] = (later["exp"] as? Double ?? 0) + 1
      let second = try await fixtures.present(TestKey.rsa.sign(later))
      let other = try await fixtures.present(TestKey.rsa.sign(fixtures.honest("1002")))
      let cards = try await [first, second, other].asyncMap { tokens in
        try await Madang(
          over: RouterTransport(fixtures.server.router), tokens: MemoryTokenStore(tokens)
        ).send(AccountCard.show).id
      }
      #expect(cards[0] == cards[1] && cards[0] != cards[2])
    }
  }

  @Test func `a token of ES256 is as good as one of RS256`() async throws {
    try await SignInFixtures.open { fixtures in
      fixtures.web.state.withLock { $0.keys = [.rsa, .ec] }
      _ = try await fixtures.present(TestKey.ec.sign(fixtures.honest()))
    }
  }

  /// A token with one defect, and the reason the log must give.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reason: String
    let make: @Sendable ([String: Any]) -> String

    init(
      _ name: String, _ reason: String, _ make: @escaping @Sendable ([String: Any]) -> String
    ) {
      testDescription = name
      self.reason = reason
      self.make = make
    }

    static func claim(
      _ name: String, _ reason: String, _ key: String, _ change: @escaping @Sendable (Any?) -> Any?
    ) -> Wrong {
      Wrong(name, reason) { claims in
        var claims = claims
        claims[key] = change(claims[key])
        return TestKey.rsa.sign(claims)
      }
    }

    static func moved(_ seconds: Double) -> @Sendable (Any?) -> Any? {
      { ($0 as? Double ?? 0) + seconds }
    }

    static let all: [Wrong] = [
      claim("another issuer", "issuer", "iss") { _ in "https://kakao.example" },
      claim("an issuer with a slash more", "issuer", "iss") { _ in StubWeb.kakao + "/" },
      claim("no issuer", "unreadable", "iss") { _ in nil },
      claim("another's client", "audience", "aud") { _ in "somebody-else" },
      claim("an empty list of clients", "audience", "aud") { _ in [String]() },
      claim("ours among others, without a party", "audience", "aud") { _ in ["kakao-phone", "x"] },
      claim("another party", "audience", "azp") { _ in "somebody-else" },
      claim("another nonce", "nonce", "nonce") { _ in "another" },
      claim("the nonce as it is, not its hash", "nonce", "nonce") { _ in "raw-nonce" },
      claim("no nonce", "nonce", "nonce") { _ in nil },
      claim("over since 61 s", "expired", "exp", moved(-661)),
      claim("never over", "unreadable", "exp") { _ in nil },
      claim("made in 61 s", "early", "iat", moved(61)),
      claim("made at no time", "unreadable", "iat") { _ in nil },
      claim("good from tomorrow", "early", "nbf") { _ in 4_000_000_000.0 },
      claim("nobody's", "subject", "sub") { _ in "" },
      claim("somebody with a space", "subject", "sub") { _ in "10 01" },
      Wrong("an unknown key id", "key") { TestKey.rsa.sign($0, header: ["kid": "nobody"]) },
      Wrong("the key id of another key", "signature") {
        TestKey.otherRSA.sign($0, header: ["kid": TestKey.rsa.id])
      },
      Wrong("an algorithm of the same key that is not accepted", "algorithm") {
        TestKey.rsa.sign($0, header: ["alg": "RS512"])
      },
      Wrong("no signature and the algorithm none", "algorithm") { claims in
        let token = TestKey.rsa.sign(claims).split(separator: ".")
        let head = base64URLEncoded(Data(#"{"alg":"none","kid":"rsa-1"}"#.utf8))
        return "\(head).\(token[1])."
      },
      Wrong("HS256 with the public key as its secret", "algorithm") { claims in
        let published = try? JSONEncoder().encode(TestKey.rsa.published)
        return TestKey(octets: Array(published ?? Data()), id: TestKey.rsa.id).sign(claims)
      },
      Wrong("a key of another kind for its algorithm", "key") {
        TestKey.ec.sign($0, header: ["kid": TestKey.rsa.id])
      },
      Wrong("another content under a good signature", "signature") { claims in
        var others = claims
        others["sub"] = "9999"
        let (good, bad) = (TestKey.rsa.sign(claims), TestKey.rsa.sign(others))
        let (a, b) = (good.split(separator: "."), bad.split(separator: "."))
        return "\(a[0]).\(b[1]).\(a[2])"
      },
      Wrong("nothing", "unreadable") { _ in "" },
      Wrong("no token", "unreadable") { _ in "a.b.c" },
      Wrong("far too long", "unreadable") { _ in String(repeating: "a", count: 20_000) },
    ]
  }

  @Test(arguments: Wrong.all, Engine.allCases)
  func `a token that is wrong in one thing is refused, and only the log says why: H35`(
    _ wrong: Wrong, _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let token = wrong.make(fixtures.honest())
      let refusal = await #expect(throws: Refusal.self) { try await fixtures.present(token) }
      #expect(refusal == .signInRefused)
      let log = fixtures.server.log.all
      #expect(log.count == 1 && log.allSatisfy { $0.hasSuffix(": \(wrong.reason)") }, "\(log)")
      #expect(token.isEmpty || !log.joined().contains(token))
      let accounts: Int? = try await fixtures.server.db.read {
        try $0.value("SELECT COUNT(*) FROM account")
      }
      #expect(accounts == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a token of Apple's for another's app, and one of Kakao's as Apple's, are refused: H35`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      for (issuer, audience, reason) in [
        (StubWeb.apple, "another-phone", "audience"), (StubWeb.apple, "kakao-phone", "audience"),
        (StubWeb.kakao, "kakao-phone", "issuer"), (StubWeb.kakao, "apple-phone", "issuer"),
      ] {
        var said = fixtures.honest()
        said["iss"] = issuer
        said["aud"] = audience
        await #expect(throws: Refusal.signInRefused) {
          try await fixtures.present(TestKey.rsa.sign(said), provider: .apple)
        }
        #expect(fixtures.server.log.all.last?.hasSuffix(": \(reason)") == true)
      }
      let accounts: Int? = try await fixtures.server.db.read {
        try $0.value("SELECT COUNT(*) FROM account")
      }
      #expect(accounts == 0)
    }
  }

  @Test func `clocks may differ by a minute, either way`() async throws {
    try await SignInFixtures.open { fixtures in
      var late = fixtures.honest()
      late["exp"] = (late["iat"] as? Double ?? 0) - 59
      _ = try await fixtures.present(TestKey.rsa.sign(late))
      var early = fixtures.honest()
      early["iat"] = (early["iat"] as? Double ?? 0) + 60
      _ = try await fixtures.present(TestKey.rsa.sign(early))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a token is good once, and the same request sent again counts as that once`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let token = TestKey.rsa.sign(fixtures.honest())
      _ = try await fixtures.present(token, key: long("a"))
      _ = try await fixtures.present(token, key: long("a"))
      await #expect(throws: Refusal.signInRefused) {
        try await fixtures.present(token, key: long("b"))
      }
      #expect(fixtures.server.log.all.last?.hasSuffix(": reused") == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a request with a code that is sent again after a lost reply does not use the code again`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      var said = fixtures.honest("apple-person")
      said["iss"] = StubWeb.apple
      said["aud"] = "apple-phone"
      let token = TestKey.rsa.sign(said)
      fixtures.web.state.withLock { $0.idToken = token }
      let first = try await fixtures.present(token, key: long("a"), code: "c", provider: .apple)
      // A code can be used once.
      fixtures.web.state.withLock { $0.refusesCodes = true }
      let again = try await fixtures.present(token, key: long("a"), code: "c", provider: .apple)
      let cards = try await [first, again].asyncMap { tokens in
        try await Madang(
          over: RouterTransport(fixtures.server.router), tokens: MemoryTokenStore(tokens)
        ).send(AccountCard.show).id
      }
      #expect(cards[0] == cards[1])
      await #expect(throws: Refusal.signInRefused) {
        try await fixtures.present(token, key: long("b"), code: "c", provider: .apple)
      }
      #expect(fixtures.server.log.all.last?.hasSuffix(": reused") == true)
      #expect(fixtures.web.asked(StubWeb.apple + "/token").count == 1)
    }
  }

  @Test func `new keys are looked up once, and unknown ones not again and again`() async throws {
    try await SignInFixtures.open { fixtures in
      let web = fixtures.web
      _ = try await fixtures.present(TestKey.rsa.sign(fixtures.honest("1")))
      _ = try await fixtures.present(TestKey.rsa.sign(fixtures.honest("2")))
      #expect(web.keyFetches == 1)
      web.state.withLock { $0.keys = [.otherRSA] }
      _ = try await fixtures.present(TestKey.otherRSA.sign(fixtures.honest("3")))
      #expect(web.keyFetches == 2)
      await withTaskGroup { group in
        for number in 0..<50 {
          let forged = TestKey.rsa.sign(fixtures.honest(), header: ["kid": "forged-\(number)"])
          group.addTask { _ = try? await fixtures.present(forged) }
        }
      }
      #expect(web.keyFetches == 3)
      fixtures.server.clock.move(by: .seconds(9))
      _ = try? await fixtures.present(TestKey.rsa.sign(fixtures.honest()))
      #expect(web.keyFetches == 3)
      fixtures.server.clock.move(by: .seconds(1))
      _ = try? await fixtures.present(TestKey.rsa.sign(fixtures.honest()))
      #expect(web.keyFetches == 4)
      fixtures.server.clock.move(by: .seconds(19))
      _ = try? await fixtures.present(TestKey.rsa.sign(fixtures.honest()))
      #expect(web.keyFetches == 4)
      _ = try await fixtures.present(TestKey.otherRSA.sign(fixtures.honest("4")))
      #expect(web.keyFetches == 4)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a provider that is away is said to be away, and known keys stay good meanwhile: H35`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      fixtures.web.state.withLock { $0.isAway = true }
      let token = TestKey.rsa.sign(fixtures.honest())
      await #expect(throws: Refusal.providerAway) { try await fixtures.present(token) }
      fixtures.server.clock.move(by: .seconds(10))
      fixtures.web.state.withLock { $0.isAway = false }
      _ = try await fixtures.present(token)
      fixtures.web.state.withLock { $0.isAway = true }
      fixtures.server.clock.move(by: .hours(25))
      _ = try await fixtures.present(TestKey.rsa.sign(fixtures.honest()))
    }
  }

  @Test func `Apple's code of an app is traded as that app, with a secret of its own`() async throws
  {
    try await SignInFixtures.open { fixtures in
      var said = fixtures.honest("apple-person")
      said["iss"] = StubWeb.apple
      said["aud"] = "apple-phone"
      let token = TestKey.rsa.sign(said)
      fixtures.web.state.withLock { $0.idToken = token }
      _ = try await fixtures.present(token, code: "c", provider: .apple)
      let call = try #require(fixtures.web.asked(StubWeb.apple + "/token").first)
      #expect(call.fields["client_id"] == "apple-phone" && call.fields["code"] == "c")
      let secret = try #require(call.fields["client_secret"])
      #expect(TestKey.ec.signed(secret))
      let inside = claims(of: secret)
      #expect(inside["iss"] as? String == "TEAM" && inside["sub"] as? String == "apple-phone")
      #expect(inside["aud"] as? String == StubWeb.apple)
      let kept: String? = try await fixtures.server.db.read {
        try $0.value("SELECT refresh_token FROM provider_grant WHERE client = 'apple-phone'")
      }
      // Sealed, so it is unreadable.
      #expect(kept?.hasPrefix("v1.") == true && kept?.contains("the-refresh-token") == false)
    }
  }
}

extension Sequence {
  func asyncMap<R>(_ make: (Element) async throws -> R) async throws -> [R] {
    var made: [R] = []
    for each in self { made.append(try await make(each)) }
    return made
  }
}
