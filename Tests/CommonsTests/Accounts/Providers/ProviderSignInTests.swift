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

/// Signing in by Kakao and Apple in a browser.
@Suite(.timeLimit(.minutes(30)))
struct ProviderSignInTests {
  @Test(arguments: Engine.allCases)
  func `Kakao signs a browser in, and leads to where one wanted to go`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let leaving = try await fixtures.leave("kakao", "app=yello&next=/yello/notes")
      #expect(leaving.asked["client_id"] == "kakao-web")
      #expect(leaving.asked["redirect_uri"] == "https://yard.test/sign-in/kakao/back")
      #expect(
        leaving.asked["response_type"] == "code"
          && leaving.asked["scope"] == "openid profile_nickname")
      #expect(leaving.asked["code_challenge_method"] == "S256")
      #expect(leaving.asked["response_mode"] == nil)
      fixtures.answer(leaving, as: "1001")
      let reply = try await fixtures.arrive(leaving)
      #expect(reply.status == 303 && reply.header("Location") == "/yello/notes")
      let account = try await fixtures.account(fixtures.session(reply))
      let call = try #require(fixtures.web.asked(StubWeb.kakao + "/token").first)
      #expect(call.fields["client_secret"] == "kakao-secret" && call.fields["code"] == "the-code")
      // The provider in `test_sign_in.py` checks it against the challenge.
      let verifier = try #require(call.fields["code_verifier"])
      #expect(verifier.count == 43 && verifier != leaving.asked["code_challenge"])

      let again = try await fixtures.leave()
      fixtures.answer(again, as: "1001")
      let back = try await fixtures.arrive(again)
      #expect(back.header("Location") == "/")
      #expect(try await fixtures.account(fixtures.session(back)) == account)
    }
  }

  @Test(arguments: Engine.allCases)
  func `Apple's form comes from its own page without cookies, and goes on with them`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let leaving = try await fixtures.leave("apple", "next=/yello")
      #expect(leaving.asked["response_mode"] == "form_post")
      fixtures.answer(leaving, as: "apple-person", from: StubWeb.apple)
      let state = try #require(leaving.asked["state"])
      let posted = try await fixtures.server.browser().post(
        "/sign-in/apple/back",
        [("state", state), ("code", "the-code"), ("user", #"{"name":{"firstName":"하늘"}}"#)],
        headers: [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://appleid.apple.com")])
      #expect(posted.status == 303)
      #expect(posted.header("Location") == "/sign-in/apple/back?state=\(state)&code=the-code")
      #expect(posted.header("Set-Cookie") == nil)
      let reply = try await fixtures.arrive(leaving, at: "apple")
      #expect(reply.header("Location") == "/yello")
      _ = try await fixtures.account(fixtures.session(reply))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a sign-in comes back once, in time, and in the browser it left from`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let expired = "/sign-in?why=expired"
      let leaving = try await fixtures.leave()
      fixtures.answer(leaving, as: "1001")
      for cookie in ["", "madang-sign-in=" + String(repeating: "A", count: 43)] {
        let reply = try await fixtures.arrive(leaving, cookie: cookie)
        #expect(reply.header("Location") == expired && fixtures.session(reply) == nil)
      }
      // Another provider's callback does not accept the state.
      let policy = try await fixtures.arrive(leaving, at: "apple")
      #expect(policy.header("Location") == expired)
      let reply = try await fixtures.arrive(leaving)
      #expect(fixtures.session(reply) != nil)
      let twice = try await fixtures.arrive(leaving)
      #expect(twice.header("Location") == expired && fixtures.session(twice) == nil)

      let late = try await fixtures.leave()
      fixtures.answer(late, as: "1001")
      fixtures.server.clock.move(by: .minutes(10))
      #expect(try await fixtures.arrive(late).header("Location") == expired)

      // Two tabs of one browser do not interfere.
      let one = try await fixtures.leave()
      let other = try await fixtures.leave("kakao", cookie: one.cookie)
      #expect(one.cookie == other.cookie)
      for tab in [one, other] {
        fixtures.answer(tab, as: "1001")
        #expect(fixtures.session(try await fixtures.arrive(tab)) != nil)
      }
    }
  }

  @Test func `who stops at the provider's is back at signing in, with a word about it`()
    async throws
  {
    try await SignInFixtures.open { fixtures in
      for error in ["access_denied", "user_cancelled_authorize"] {
        let leaving = try await fixtures.leave("kakao", "app=yello&next=/yello/notes")
        let reply = try await fixtures.server.browser().open(
          "/sign-in/kakao/back?error=\(error)&state=\(leaving.asked["state"] ?? "")",
          headers: [("Cookie", leaving.cookie)])
        let home = "/sign-in?why=cancelled&app=yello&next=%2Fyello%2Fnotes"
        #expect(reply.header("Location") == home)
      }
      let page = try await fixtures.server.browser().open("/sign-in?why=cancelled&app=yello").text
      #expect(page.contains("로그인을 멈췄어요") && page.contains("카카오로 계속하기"))
      #expect(page.contains(#"class="yello""#))
      let none = try await fixtures.server.browser().open("/sign-in?why=%3Cscript%3E").text
      #expect(!none.contains("role=\"alert\""))
      let server = try await fixtures.leave()
      let failed = try await fixtures.server.browser().open(
        "/sign-in/kakao/back?error=server_error&state=\(server.asked["state"] ?? "")",
        headers: [("Cookie", server.cookie)])
      #expect(failed.header("Location") == "/sign-in?why=refused")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a code that is refused, a wrong token and a silent provider lead back too: H35`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let refused = try await fixtures.leave()
      fixtures.web.state.withLock { $0.refusesCodes = true }
      #expect(try await fixtures.arrive(refused).header("Location") == "/sign-in?why=refused")
      #expect(fixtures.server.log.all.last?.contains("invalid_grant") == true)
      fixtures.web.state.withLock { $0.refusesCodes = false }

      let mine = try await fixtures.leave()
      let another = try await fixtures.leave()
      fixtures.answer(another, as: "1001")
      let reply = try await fixtures.arrive(mine)
      #expect(reply.header("Location") == "/sign-in?why=refused" && fixtures.session(reply) == nil)
      #expect(fixtures.server.log.all.last?.hasSuffix(": nonce") == true)

      let third = try await fixtures.leave()
      fixtures.web.state.withLock { $0.isAway = true }
      #expect(try await fixtures.arrive(third).header("Location") == "/sign-in?why=away")
    }
  }

  @Test(arguments: Engine.allCases)
  func `another site cannot have a visitor sent to a provider, who would end their session`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let browser = try await fixtures.server.browser(as: "haneul")
      let way = "/sign-in/kakao?app=yello&next=/yello/notes"
      for said in [
        ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"),
        ("Referer", "https://evil.example/yello"), ("Referer", "http://localhost.evil.example/"),
        ("Origin", "null"),
      ] {
        let reply = await browser.open(way, headers: [said])
        #expect(reply.header("Location") == "/sign-in?app=yello&next=%2Fyello%2Fnotes", "\(said)")
        #expect(reply.header("Set-Cookie") == nil)
      }
      let begun = try await fixtures.server.db.read {
        try $0.exists("SELECT 1 FROM sign_in_attempt")
      }
      #expect(!begun)
      // Followed from a page of ours, or typed.
      for said in [
        ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "none"),
        ("Referer", "http://localhost/sign-in?app=yello"), ("Referer", "https://localhost/"),
      ] {
        let reply = await browser.open(way, headers: [said])
        #expect(reply.header("Location")?.hasPrefix(StubWeb.kakao) == true, "\(said)")
      }
    }
  }

  @Test func `nobody is led to another site after signing in`() async throws {
    try await SignInFixtures.open { fixtures in
      for next in ["https://evil.example", "//evil.example", "/%5Cevil.example", "javascript:1"] {
        let leaving = try await fixtures.leave("kakao", "next=\(percentEncoded(next))")
        fixtures.answer(leaving, as: "1001")
        #expect(try await fixtures.arrive(leaving).header("Location") == "/")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `another way is linked only by a link from our own page`(_ engine: Engine) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let first = try await fixtures.leave()
      fixtures.answer(first, as: "1001")
      let session = try #require(fixtures.session(try await fixtures.arrive(first)))
      let account = try await fixtures.account(session)
      for pass in ["", "guess"] {
        let reply = try await fixtures.server.browser().open(
          "/sign-in/apple?link=\(pass)", headers: [("Cookie", session)])
        #expect(reply.status == 403)
      }
      let id: ID<Session>? = try await fixtures.server.db.read {
        try $0.value("SELECT id FROM session")
      }
      let viewer = Viewer(account: account, session: try #require(id))
      let page = try await fixtures.server.browser().open(
        Identities.list.path, headers: [("Cookie", session)])
      for provider in ["kakao", "apple"] {
        let way = "/sign-in/\(provider)?link=\(viewer.linkPass)"
        #expect(page.text.contains("href=\"\(way)&amp;next=%2Faccount%2Fidentities\""))
      }
      let second = try await fixtures.leave("apple", "link=\(viewer.linkPass)", cookie: session)
      fixtures.answer(second, as: "apple-person", from: StubWeb.apple)
      let reply = try await fixtures.arrive(second, at: "apple")
      #expect(reply.header("Location") == Identities.list.path && fixtures.session(reply) == nil)
      let third = try await fixtures.leave("apple")
      fixtures.answer(third, as: "apple-person", from: StubWeb.apple)
      let other = try await fixtures.arrive(third, at: "apple")
      #expect(try await fixtures.account(fixtures.session(other)) == account)
    }
  }

  @Test func `a missing or wrong setting is said by its name`() throws {
    let world = World(clock: { Instant(milliseconds: 0) }, random: SodiumRandomSource())
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).p8")
    try TestKey.ec.pem.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    func fieldRefusal(_ change: (inout Settings) -> Void) throws -> String {
      var settings = try SignInFixtures.settings(keyFile: file.path)
      change(&settings)
      do {
        _ = try Providers(settings, world)
        return ""
      } catch {
        return error.description
      }
    }
    #expect(try fieldRefusal { _ in } == "")
    func check(needed name: some SettingName) throws {
      #expect(try fieldRefusal { $0[name] = nil }.hasPrefix(name.variable + " "))
    }
    func check(address name: some SettingName) throws {
      #expect(try fieldRefusal { $0[name] = "http://elsewhere.example" }.hasPrefix(name.variable))
      #expect(try fieldRefusal { $0[name] = "http://localhost:9400" } == "")
    }
    try check(needed: Settings.Name.site)
    for name in [KakaoSetting.key, .secret, .adminKey, .app] { try check(needed: name) }
    for name in [AppleSetting.service, .team, .keyID, .keyFile] { try check(needed: name) }
    try check(address: Settings.Name.site)
    for name in [KakaoSetting.issuer, .api] { try check(address: name) }
    try check(address: AppleSetting.issuer)
    #expect(try fieldRefusal { $0[KakaoSetting.friends] = "yes" }.hasPrefix("MADANG_KAKAO_FRIENDS"))
    #expect(try fieldRefusal { $0[KakaoSetting.nickname] = "1" }.hasPrefix("MADANG_KAKAO_NICKNAME"))
    #expect(
      try fieldRefusal { $0[AppleSetting.keyFile] = "/nowhere" }.hasPrefix("MADANG_APPLE_KEY_FILE"))
    try Data("no key".utf8).write(to: file)
    #expect(try fieldRefusal { _ in }.hasPrefix("MADANG_APPLE_KEY_FILE"))
    #expect(throws: SettingsError.self) {
      try Settings(["MADANG_KAKAO_KEYS": "x"], others: Providers.settings)
    }
  }
}
