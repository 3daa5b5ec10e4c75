import Commons
import Core
import HTTP
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

/// Linking sign-in methods to a device account through the client library.
@Suite(.timeLimit(.minutes(30)))
struct LinkingTests {
  @Test(arguments: Engine.allCases)
  func `an account begun on a phone gains Kakao and Apple by their tokens, and stays the same`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let client = fixtures.server.stranger()
      _ = try await client.send(SignIn.startDevice)
      let account = try await client.send(AccountCard.show).id
      let (kakao, apple) = (
        token(fixtures, of: "1001"), token(fixtures, of: "apple-person", .apple)
      )
      let key = long("link")
      for _ in 0..<2 {
        // The same request, repeated after a lost reply.
        let arrival = try await link(client, kakao, .kakao, key: key)
        #expect(arrival.outcome == .linked && arrival.tokens == nil)
      }
      fixtures.web.state.withLock { $0.idToken = apple }
      for _ in 0..<2 {
        let arrival = try await link(client, apple, .apple, code: "c", key: long("apple"))
        #expect(arrival.outcome == .linked)
        fixtures.web.state.withLock { $0.refusesCodes = true }
      }
      #expect(try await client.send(AccountCard.show).id == account)
      #expect(
        try await client.send(Identities.list).items.map(\.provider).sorted()
          == ["apple", "device", "kakao"])
      // Signing in with it now leads to the same account.
      fixtures.server.clock.move(by: .seconds(1))
      let other = Madang(
        over: RouterTransport(fixtures.server.router),
        tokens: MemoryTokenStore(try await fixtures.present(token(fixtures, of: "1001"))))
      #expect(try await other.send(AccountCard.show).id == account)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the long sessions of a device account end as others once it has a sign-in`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let client = fixtures.server.stranger()
      _ = try await client.send(SignIn.startDevice)
      let account = try await client.send(AccountCard.show).id
      let sessions = fixtures.server.services.sessions
      let cookie = try await fixtures.server.db.write { try sessions.openWeb(account, in: $0) }
      let elsewhere = Browser(router: fixtures.server.router, cookie: "madang=\(cookie)")
      #expect(await elsewhere.open(AccountCard.show.path).status == 200)
      #expect(try await link(client, token(fixtures, of: "1001"), .kakao).outcome == .linked)
      fixtures.server.clock.move(by: .days(61))
      #expect(await elsewhere.open(AccountCard.show.path).status != 200)
      await #expect(throws: Refusal.self) { try await client.send(AccountCard.show) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a token of someone who has an account asks before two become one, and opens nothing`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      _ = try await fixtures.present(token(fixtures, of: "1001"))
      fixtures.server.clock.move(by: .seconds(1))
      let client = fixtures.server.stranger()
      _ = try await client.send(SignIn.startDevice)
      let arrival = try await link(client, token(fixtures, of: "1001"), .kakao)
      #expect(arrival.outcome == .mergeAsked && arrival.tokens == nil)
      #expect(try await client.send(Identities.list).items.map(\.provider) == ["device"])
      #expect(try await client.send(Identities.confirmMerge).items.count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `only who is signed in links by a token, and a browser only by a page of ours`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let token = token(fixtures, of: "1001")
      #expect(
        try await refusal { _ = try await link(fixtures.server.stranger(), token, .kakao) }
          == .signInFirst)
      let browser = try await fixtures.server.browser(as: "haneul")
      let reply = await browser.post(
        SignIn.withToken.path,
        [("provider", "kakao"), ("idToken", token), ("nonce", "raw-nonce"), ("link", "guess")])
      #expect(reply.status == 403)
      let methods: Int? = try await fixtures.server.db.read {
        try $0.value("SELECT COUNT(*) FROM identity WHERE provider = 'kakao'")
      }
      #expect(methods == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account begun on a phone gains an address by letter`(_ engine: Engine) async throws {
    try await TestServer.open(
      on: engine, isDemo: true, settings: Settings(["MADANG_SITE": "https://yard.test"])
    ) { server in
      let address = try EmailAddress("haneul@example.com")
      let client = server.stranger()
      _ = try await client.send(SignIn.startDevice)
      let account = try await client.send(AccountCard.show).id
      try await client.send(
        SignIn.askLetter, SignIn.EmailLinkRequest(address: address, link: "yes"))
      let password = try NewPassword("노을빛 자전거 열두 대")
      let arrival = try await client.send(
        SignIn.choosePassword,
        SignIn.PasswordChoice(token: server.token(of: address), password: password))
      #expect(arrival.outcome == .linked)
      #expect(try await client.send(AccountCard.show).id == account)
      let other = server.stranger()
      try await other.send(
        SignIn.withPassword, SignIn.PasswordProof(address: address, password: password.text))
      #expect(try await other.send(AccountCard.show).id == account)
    }
  }

  private func token(
    _ fixtures: SignInFixtures, of subject: String, _ provider: SignIn.Provider = .kakao
  ) -> String {
    var claims = fixtures.honest(subject)
    if provider == .apple {
      claims["iss"] = StubWeb.apple
      claims["aud"] = "apple-phone"
    }
    return TestKey.rsa.sign(claims)
  }

  private func link(
    _ client: Madang, _ token: String, _ provider: SignIn.Provider, code: String? = nil,
    key: String? = nil
  ) async throws -> SignIn.Response {
    try await client.send(
      SignIn.withToken,
      SignIn.ProviderToken(
        provider: provider, idToken: token, nonce: "raw-nonce", code: code, link: "yes"),
      key: key)
  }
}
