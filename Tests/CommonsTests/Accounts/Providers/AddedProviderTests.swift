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

/// A provider gets every platform feature from its one file, `Support/SampleProvider.swift`.
@Suite(.timeLimit(.minutes(30)))
struct AddedProviderTests {
  private let sample = SignIn.Provider(rawValue: "sample")
  private let revoke = StubWeb.sample + "/revoke"

  private func open(
    on engine: Engine = .sqlite, _ body: (SignInFixtures) async throws -> Void
  ) async throws {
    try await SignInFixtures.open(
      on: engine, adding: .sample,
      ["SAMPLE_KEY": "sample-web", "SAMPLE_SECRET": "secret", "SAMPLE_PHONE_KEY": "sample-phone"],
      body)
  }

  /// Signs a browser in with the provider.
  private func enter(_ fixtures: SignInFixtures, as subject: String) async throws -> Browser {
    let leaving = try await fixtures.leave("sample", "next=/account/identities")
    #expect(leaving.asked["client_id"] == "sample-web" && leaving.asked["scope"] == "openid")
    #expect(leaving.asked["redirect_uri"] == "https://yard.test/sign-in/sample/back")
    fixtures.answer(leaving, as: subject, from: StubWeb.sample)
    let reply = try await fixtures.arrive(leaving, at: "sample")
    #expect(reply.header("Location") == "/account/identities")
    let session = try #require(fixtures.session(reply))
    return Browser(router: fixtures.server.router, cookie: session)
  }

  private func token(_ fixtures: SignInFixtures, of subject: String) -> String {
    var claims = fixtures.honest(subject)
    claims["iss"] = StubWeb.sample
    claims["aud"] = "sample-phone"
    return TestKey.rsa.sign(claims)
  }

  private func cards(_ browser: Browser) async throws -> [Identities.Card] {
    let reply = await browser.ask(.get, Identities.list.path)
    return try JSONDecoder().decode(Identities.List.self, from: Data(reply.bytes)).items
  }

  @Test(arguments: Engine.allCases)
  func `an added provider signs browsers and apps in to the same account`(
    _ engine: Engine
  ) async throws {
    try await open(on: engine) { fixtures in
      let browser = try await enter(fixtures, as: "one")
      let account = try await fixtures.account(browser.cookie)
      #expect(try await fixtures.account(enter(fixtures, as: "one").cookie) == account)
      #expect(try await fixtures.account(enter(fixtures, as: "two").cookie) != account)
      let call = try #require(fixtures.web.asked(StubWeb.sample + "/token").first)
      #expect(call.fields["client_secret"] == "secret")

      let tokens = try await fixtures.present(token(fixtures, of: "one"), provider: sample)
      let client = Madang(
        over: RouterTransport(fixtures.server.router), tokens: MemoryTokenStore(tokens))
      #expect(try await client.send(AccountCard.show).id == account)
      await #expect(throws: Refusal.notFound) {
        try await fixtures.present("x", provider: SignIn.Provider(rawValue: "unknown"))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an added provider is linked, listed by its name, and revoked when it is unlinked`(
    _ engine: Engine
  ) async throws {
    try await open(on: engine) { fixtures in
      // An account of Kakao's links it in the browser.
      let first = try await fixtures.leave()
      fixtures.answer(first, as: "1001")
      let session = try #require(fixtures.session(try await fixtures.arrive(first)))
      let browser = Browser(router: fixtures.server.router, cookie: session)
      let page = await browser.open(Identities.list.path).text
      #expect(page.contains("견본 연결하기"))
      let pass = try #require(page.firstMatch(of: #/sample\?link=([A-Za-z0-9_\-]+)["&]/#))
      let second = try await fixtures.leave("sample", "link=\(pass.1)", cookie: session)
      fixtures.answer(second, as: "one", from: StubWeb.sample)
      _ = try await fixtures.arrive(second, at: "sample", cookie: "\(second.cookie); \(session)")
      let linked = try await cards(browser)
      #expect(linked.map(\.provider).sorted() == ["kakao", "sample"])
      #expect(await browser.open(Identities.list.path).text.contains("<strong>견본</strong>"))
      // Another account links it by token.
      let client = fixtures.server.stranger()
      _ = try await client.send(SignIn.startDevice)
      let arrival = try await client.send(
        SignIn.withToken,
        SignIn.ProviderToken(
          provider: sample, idToken: token(fixtures, of: "two"), nonce: "raw-nonce", link: "yes"))
      #expect(arrival.outcome == .linked)

      let key = linked.first { $0.provider == "sample" }?.key ?? ""
      #expect(await browser.post(Identities.unlink.action(key)).status == 303)
      try await fixtures.server.services.outbox.sendDue()
      let told = fixtures.web.asked(revoke)
      #expect(told.map { $0.fields["token"] } == ["the-refresh-token"])
      #expect(told.first?.fields["client_id"] == "sample-web")
      #expect(try await cards(browser).map(\.provider) == ["kakao"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `an added provider is told of a deleted account, and tells of an unlinked one`(
    _ engine: Engine
  ) async throws {
    try await open(on: engine) { fixtures in
      let services = fixtures.server.services
      let account = try await fixtures.account(enter(fixtures, as: "one").cookie)
      try await fixtures.server.db.write { try services.accountDeletion.delete(account, in: $0) }
      try await services.outbox.sendDue()
      #expect(fixtures.web.asked(revoke).count == 1)

      _ = try await enter(fixtures, as: "two")
      let path = "/sign-in/sample/unlinked"
      let count = { () async throws -> Int? in
        try await fixtures.server.db.read { try $0.value("SELECT COUNT(*) FROM account") }
      }
      let stranger = try await fixtures.server.browser()
      _ = await stranger.post(path, [("person", "two")])
      #expect(try await count() == 1)
      let reply = await stranger.post(
        path, [("person", "two")], headers: [("Authorization", "Sample sample-secret")])
      #expect(reply.status == 200)
      #expect(try await count() == 0)
    }
  }

  @Test func `an added provider has its button, its words under privacy, and its name in OpenAPI`()
    async throws
  {
    func texts(_ server: TestServer) async throws -> (
      methods: [String], pages: [String], api: String
    ) {
      let methods = try await server.stranger().send(SignIn.methods, SignIn.Destination()).methods
      let browser = try await server.browser()
      return (
        methods.map(\.name),
        [
          await browser.open("/sign-in").text, await browser.open("/wal").text,
          await browser.open("/privacy").text,
        ], await browser.open("/openapi.json").text
      )
    }
    try await open { fixtures in
      let (methods, pages, api) = try await texts(fixtures.server)
      #expect(methods.prefix(3) == ["kakao", "apple", "sample"])
      #expect(pages[0].contains(#"href="/sign-in/sample""#) && pages[0].contains("견본으로 계속하기"))
      #expect(pages[2].contains("카카오 회원번호, ") && pages[2].contains("견본 회원번호, 휴대폰 번호"))
      #expect(api.contains(#""enum":["kakao","apple","sample"]"#))
    }
    // Without its settings there is nothing of it.
    try await SignInFixtures.open(adding: .sample) { fixtures in
      let (methods, pages, api) = try await texts(fixtures.server)
      #expect(!methods.contains("sample"))
      for page in pages { #expect(!page.contains("견본")) }
      #expect(api.contains(#""enum":["kakao","apple"]"#))
    }
  }

  @Test func `an added provider's settings are checked by name at the start`() throws {
    let world = World(clock: { Instant(milliseconds: 0) }, random: SodiumRandomSource())
    let variables = ["MADANG_SITE": "https://yard.test", "MADANG_SAMPLE_KEY": "sample-web"]
    #expect(throws: SettingsError.self) { try Settings(variables, others: Providers.settings) }
    let settings = try Settings(variables, others: ProviderDescriptor.sample.settings)
    let error = #expect(throws: SettingsError.self) {
      try Providers(settings, world, of: [.sample])
    }
    #expect(error?.description.hasPrefix("MADANG_SAMPLE_SECRET ") == true)
  }

  @Test(arguments: Engine.allCases)
  func `no table's definition names a provider`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      for name in Providers.registered.map(\.name.rawValue) {
        let like = "%'\(name)'%"
        let found: [String] = try await server.db.read { db in
          switch engine {
          case .sqlite:
            try db.all("SELECT name FROM sqlite_master WHERE sql LIKE \(like)") { try $0[0] }
          case .postgres:
            try db.all(
              """
              SELECT CAST(conname AS TEXT) FROM pg_constraint
              WHERE connamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
                AND pg_get_constraintdef(oid) LIKE \(like)
              """
            ) { try $0[0] }
          }
        }
        #expect(found == [])
      }
    }
  }
}

extension AddedProviderTests {
  @Test(arguments: Engine.allCases)
  func `freeing the names of providers keeps identities and all that depends on them`(
    _ engine: Engine
  ) async throws {
    let scripts = Services.migrations.scripts
    let place = try #require(scripts.firstIndex { $0.contains("sign_in_attempt_next") })
    let before = MigrationSet(name: "commons", scripts: Array(scripts[..<place]))
    let (all, rest) = (
      ["account", "identity", "provider_grant", "email_password", "friend_list", "listed_friend"],
      ["passkey", "session", "sign_in_attempt"]
    )
    func counts(_ db: Database) async throws -> [Int] {
      try await db.read { db in
        try (all + rest).map { try db.value("SELECT COUNT(*) FROM \(raw: $0)") ?? 0 }
      }
    }
    try await TestDatabases.fresh(engine, [before]) { db in
      let id = ID<Account>(at: Instant(milliseconds: 1), sequence: 0, random: 7)
      func add(_ provider: String) async throws {
        try await db.write { db in
          try db.run(
            """
            INSERT INTO identity (provider, subject, account_id, created_at)
            VALUES (\(provider), 'x', \(id), 1)
            """)
        }
      }
      try await db.write { db in
        try db.run("INSERT INTO account (id, created_at) VALUES (\(id), 1)")
      }
      await #expect(throws: DatabaseError.self) { try await add("sample") }
      for provider in ["apple", "email", "kakao", "passkey"] { try await add(provider) }
      try await db.write { db in
        try db.run("INSERT INTO provider_grant VALUES ('apple', 'x', 'c', 'r')")
        try db.run("INSERT INTO email_password VALUES ('email', 'x', 'h')")
        try db.run("INSERT INTO friend_list VALUES ('kakao', 'x', 1)")
        try db.run("INSERT INTO listed_friend VALUES ('kakao', 'x', 'y')")
        try db.run(
          "INSERT INTO passkey VALUES ('passkey', 'x', \(id), -7, \(id), 0, 'mine', NULL)")
        try db.run(
          """
          INSERT INTO session (id, account_id, kind, access_hash, access_expires, created_at)
          VALUES (\(id), \(id), 'web', \(id), 9, 1)
          """)
        try db.run(
          """
          INSERT INTO sign_in_attempt (state_hash, browser_hash, provider, nonce, verifier,
            with_friends, session_id, expires_at)
          VALUES (\(id), \(id), 'kakao', 'n', 'v', 0, \(id), 9)
          """)
      }
      try await db.migrate([Services.migrations])
      #expect(try await counts(db) == [1, 4, 1, 1, 1, 1, 1, 1, 1])
      try await add("sample")
      try await db.write { try $0.run("DELETE FROM account WHERE id = \(id)") }
      #expect(try await counts(db) == [0, 0, 0, 0, 0, 0, 0, 0, 0])
    }
  }
}
