import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// Every way to sign in for the first time stores the account's language
/// (`docs/decisions/0042-account-language.md`).
@Suite(.timeLimit(.minutes(30)))
struct FirstLanguageTests {
  /// A sign-up of a client, which names its language with every request.
  enum SignUp: CaseIterable {
    case practice, phone, email, device
  }

  private func language(_ server: TestServer, of account: ID<Account>) async throws -> Language? {
    try await server.db.read { try $0.language(of: account) }
  }

  private func client(_ server: TestServer, _ language: Language) -> Madang {
    Madang(over: RouterTransport(server.router), tokens: .memory, language: language)
  }

  @Test(arguments: Engine.allCases, ["kakao", "apple", "sample"])
  func `a provider's callback stores the language of the browser that comes back`(
    _ engine: Engine, _ provider: String
  ) async throws {
    try await SignInFixtures.open(
      on: engine, adding: .sample, ["SAMPLE_KEY": "sample-web", "SAMPLE_SECRET": "secret"]
    ) { fixtures in
      let issuer = ["apple": StubWeb.apple, "sample": StubWeb.sample][provider] ?? StubWeb.kakao
      for (subject, languages, expected) in [
        ("one", "en-GB,en;q=0.9,ko;q=0.5", Language.en), ("two", "ko-KR,en;q=0.5", .ko),
        // A later sign-in in another language changes nothing.
        ("one", "ko", .en),
      ] {
        let leaving = try await fixtures.leave(provider)
        fixtures.answer(leaving, as: subject, from: issuer)
        let reply = try await fixtures.arrive(leaving, at: provider, languages: languages)
        let account = try await fixtures.account(fixtures.session(reply))
        #expect(try await language(fixtures.server, of: account) == expected)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an app that signs in with a provider's token stores its language`(_ engine: Engine)
    async throws
  {
    try await SignInFixtures.open(on: engine) { fixtures in
      for (subject, expected) in [("one", Language.en), ("two", .ko)] {
        let client = client(fixtures.server, expected)
        try await client.send(
          SignIn.withToken,
          SignIn.ProviderToken(
            provider: .kakao, idToken: TestKey.rsa.sign(fixtures.honest(subject)),
            nonce: "raw-nonce"))
        let account = try await client.send(AccountCard.show).id
        #expect(try await language(fixtures.server, of: account) == expected)
      }
    }
  }

  @Test(arguments: Engine.allCases, SignUp.allCases)
  func `every other sign-up stores the language of the app`(
    _ engine: Engine, _ signUp: SignUp
  ) async throws {
    for expected in Language.allCases {
      try await TestServer.withMail(on: engine) { server in
        let client = client(server, expected)
        switch signUp {
        case .practice: try await client.send(Practice.signIn, Practice.Entrance())
        case .phone: try await server.comeInByCode(client)
        case .email:
          try await client.askLetter()
          try await client.choosePassword(server.token(of: EmailAddress(haneulsAddress)))
        case .device: try await client.send(SignIn.startDevice, key: long("one"))
        }
        let account = try await client.send(AccountCard.show).id
        #expect(try await language(server, of: account) == expected)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account without a language gets that of the browser or app it signs in with next`(
    _ engine: Engine
  ) async throws {
    try await TestServer.openForPasskeys(engine) { server in
      let device = try TestAuthenticator()
      let haneul = try await server.viewer("haneul")
      let account = try await haneul.send(AccountCard.show).id
      #expect(try await language(server, of: account) == nil)
      try await make(device, for: haneul)
      try await enter(device, client(server, .en))
      #expect(try await language(server, of: account) == .en)
      try await enter(device, client(server, .ko))
      #expect(try await language(server, of: account) == .en)
    }
  }

  @Test func `a browser's practice sign-in and device account store its language`() async throws {
    try await TestServer.withMail(on: .sqlite) { server in
      for path in [Practice.signIn.path, SignIn.startDevice.path] {
        for expected in Language.allCases {
          let jar = CookieJar(server.router, languages: expected.rawValue)
          _ = await jar.post(path, [("_key", long("\(path) \(expected)"))])
          let account: ID<Account>? = try await server.db.read {
            let credential = Credential(token: try #require(jar.cookie("madang")))
            return try $0.value(
              "SELECT account_id FROM session WHERE access_hash = \(credential.hash)")
          }
          #expect(try await language(server, of: try #require(account)) == expected)
        }
      }
    }
  }
}
