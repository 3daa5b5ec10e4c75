import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

extension TestServer {
  /// A server with an origin that passkeys accept.
  static func openForPasskeys(
    _ engine: Engine, _ body: (TestServer) async throws -> Void
  ) async throws {
    var settings = Settings()
    settings[.site] = "https://yard.example"
    try await open(on: engine, settings: settings, body)
  }
}

/// Creates a passkey on `device` for the account of `client`.
func make(
  _ device: TestAuthenticator, for client: Madang,
  _ tampering: TestAuthenticator.Tampering = .init()
) async throws {
  let options = try await client.send(Passkeys.begin).publicKey
  try await client.send(Passkeys.add, device.make(options, tampering))
}

/// Signs in with the passkey of `device`.
func enter(
  _ device: TestAuthenticator, _ client: Madang, _ tampering: TestAuthenticator.Tampering = .init()
) async throws {
  try await client.send(Passkeys.enter, device.answer(client.send(Passkeys.ask), tampering))
}

/// Passkeys beside other sign-in methods, in browsers and in the tables.
@Suite(.timeLimit(.minutes(30)))
struct PasskeyLifeTests {
  @Test(arguments: Engine.allCases)
  func `a passkey is named, exported, moved by a merge and removed as any way in is`(
    _ engine: Engine
  ) async throws {
    try await TestServer.openForPasskeys(engine) { server in
      let device = try TestAuthenticator()
      let (haneul, doyun) = try await (server.viewer("haneul"), server.viewer("doyun"))
      try await make(device, for: haneul)
      let key = try #require(
        try await haneul.send(Identities.list).items.first { $0.provider == "passkey" }?.key)
      let name = try Passkeys.Renaming(name: PasskeyName("  파란 휴대폰 "))
      // Another's, none at all, and a way in that is no passkey.
      let own = try #require(try await doyun.send(Identities.list).items.first?.key)
      for other in [key, "none", own] {
        await #expect(throws: Refusal.notFound) {
          try await doyun.send(Passkeys.rename, other, name)
        }
        let browser = try await server.browser(as: "doyun")
        let page = await browser.post(Passkeys.rename.action(other), [("name", "이름")])
        #expect(page.status == 404 && page.text.contains(Refusal.notFound.ko), "\(other)")
      }
      #expect(try await haneul.send(Identities.list).items.contains { $0.name == "패스키" })
      try await haneul.send(Passkeys.rename, key, name)
      #expect(try await haneul.send(Export.fetch).identities.compactMap(\.name) == ["파란 휴대폰"])

      // Doyun's account absorbs this one; the device still sends the old user handle.
      let browser = try await server.browser(as: "doyun")
      let me = try await server.db.read { db in
        try Gate<Viewer>.signedIn.admit(
          Credential(token: browser.token), server.clock.now, db)
      }
      _ = try await server.db.write {
        try server.services.identities.resolve("practice", "haneul", by: me, in: $0)
      }
      #expect(await browser.post(Identities.confirmMerge.action).status == 303)
      let back = server.stranger()
      try await enter(device, back)
      #expect(try await back.send(AccountCard.show).id == me.account)

      for other in try await back.send(Identities.list).items where other.key != key {
        try await back.send(Identities.unlink, other.key)
      }
      #expect(try await refusal { try await back.send(Identities.unlink, key) } == .identityLast)
      let second = try TestAuthenticator(.eddsa)
      try await make(second, for: back)
      try await back.send(Identities.unlink, key)
      #expect(try await refusal { try await enter(device, server.stranger()) } == .passkeyUnknown)
      try await enter(second, server.stranger())
      try await back.send(Leaving.all, Leaving.Request())
      let left: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM passkey") }
      #expect(left == 0)
      #expect(try await refusal { try await enter(second, server.stranger()) } == .passkeyUnknown)
    }
  }

  @Test func `an account has at most twenty passkeys, each named in 1 to 40 letters`() async throws
  {
    try await TestServer.openForPasskeys(.sqlite) { server in
      let client = try await server.viewer("haneul")
      for _ in 0..<20 { try await make(TestAuthenticator(), for: client) }
      #expect(
        try await refusal { try await make(TestAuthenticator(), for: client) } == .passkeyMany)
      for name in ["", "  ", String(repeating: "가", count: 41), "두\n줄"] {
        #expect(throws: Refusal.passkeyName) { try PasskeyName(name) }
      }
      for text in [
        "", "a", "a=", "ab==", "a+b/", "bQ!", "bR", String(repeating: "A", count: 16_388),
      ] {
        #expect(throws: Refusal.passkeyMalformed) { try Base64URL(text) }
      }
    }
  }

  @Test func `in a browser the challenge is good where its cookie is, and leads on to a page`()
    async throws
  {
    try await TestServer.openForPasskeys(.sqlite) { server in
      let device = try TestAuthenticator()
      try await make(device, for: server.viewer("haneul"))
      let asked = await server.router.respond(
        to: Request(
          .post, Passkeys.ask.path,
          headers: [
            ("Accept", "application/json"), ("Host", "yard.example"),
            ("Origin", "https://yard.example"), ("Sec-Fetch-Site", "same-origin"),
          ]))
      let question = try JSONDecoder().decode(
        Passkeys.Question.self, from: Data(asked.text.utf8))
      #expect(question.attempt == nil && asked.header("Cache-Control") == "no-store")
      let line = try #require(asked.header("Set-Cookie"))
      #expect(line.contains("HttpOnly; SameSite=Lax; Max-Age=300"))
      let proof = device.answer(question)
      let fields = [
        ("id", proof.id.text), ("clientDataJSON", proof.clientDataJSON.text),
        ("authenticatorData", proof.authenticatorData.text), ("signature", proof.signature.text),
        ("userHandle", proof.userHandle.text), ("next", "/account"),
      ]
      let stranger = try await server.browser()
      let policy = await stranger.post(Passkeys.enter.path, fields)
      #expect(policy.status == 410 && policy.text.contains("시간이 지났어요"))
      let cookie = ("Cookie", String(line.prefix { $0 != ";" }))
      let foreign = await stranger.post(
        Passkeys.enter.path, fields, headers: [cookie, ("Sec-Fetch-Site", "cross-site")])
      #expect(foreign.status == 403)
      let home = await stranger.post(
        Passkeys.enter.path, fields, headers: [cookie, ("Sec-Fetch-Site", "same-origin")])
      #expect(home.status == 303 && home.header("Location") == "/account")
      #expect(home.headers.contains { $0.value.hasPrefix("madang=") })
    }
  }

  @Test(arguments: [
    ("https://192.0.2.7", false), ("https://[2001:db8::1]", false),
    ("https://yard.example", true), ("http://localhost:8080", true),
  ])
  func `passkeys are offered where browsers have them`(_ site: String, _ has: Bool) async throws {
    var settings = Settings()
    settings[.site] = site
    try await TestServer.open(on: .sqlite, settings: settings) { server in
      let methods = try await server.stranger().send(SignIn.methods, SignIn.Destination()).methods
      #expect(methods.contains { $0.name == "passkey" } == has)
      let page = await (try server.browser()).open(SignIn.methods.path).text
      #expect(page.contains("data-passkey") == has)
    }
  }

  @Test(arguments: Engine.allCases)
  func `widening the methods in loses nothing that hangs on one`(_ engine: Engine) async throws {
    let scripts = Services.migrations.scripts
    let place = try #require(scripts.firstIndex { $0.contains("identity_next") })
    let before = MigrationSet(name: "commons", scripts: Array(scripts[..<place]))
    try await TestDatabases.fresh(engine, [before]) { db in
      let account = ID<Account>(at: Instant(milliseconds: 1), sequence: 0, random: 7)
      try await db.write { db in
        try db.run("INSERT INTO account (id, created_at) VALUES (\(account), 1)")
        for provider in ["apple", "email", "kakao"] {
          try db.run(
            """
            INSERT INTO identity (provider, subject, account_id, created_at)
            VALUES (\(provider), 'x', \(account), 1)
            """)
        }
        try db.run("INSERT INTO provider_grant VALUES ('apple', 'x', 'c', 'r')")
        try db.run("INSERT INTO email_password VALUES ('email', 'x', 'h')")
        try db.run("INSERT INTO friend_list VALUES ('kakao', 'x', 1)")
        try db.run("INSERT INTO listed_friend VALUES ('kakao', 'x', 'y')")
      }
      try await db.migrate([Services.migrations])
      let tables = ["provider_grant", "email_password", "friend_list", "listed_friend", "identity"]
      for table in tables {
        let count: Int? = try await db.read { try $0.value("SELECT COUNT(*) FROM \(raw: table)") }
        #expect(count == (table == "identity" ? 3 : 1), "\(table)")
      }
      try await db.write { try $0.run("DELETE FROM account WHERE id = \(account)") }
      for table in tables {
        let count: Int? = try await db.read { try $0.value("SELECT COUNT(*) FROM \(raw: table)") }
        #expect(count == 0, "\(table)")
      }
    }
  }
}
