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

/// A server with keys for Kakao and Apple, and scripted providers.
struct SignInFixtures: Sendable {
  let server: TestServer
  let web: StubWeb

  /// The output of `printf raw-nonce | sha256sum`.
  static let nonceHash = "2c5d107938053a2275f022c153c9a71f65ee07754b8bca543ee97a0c3cc66990"

  static func open(
    on engine: Engine = .sqlite, limitScale: Double = 1000, without: String? = nil,
    adding provider: ProviderDescriptor? = nil, _ variables: [String: String] = [:],
    _ body: (SignInFixtures) async throws -> Void
  ) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).p8")
    try TestKey.ec.pem.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let web = StubWeb()
    let providers = Providers.registered + (provider.map { [$0] } ?? [])
    try await TestServer.open(
      on: engine, limitScale: limitScale,
      settings: try settings(
        keyFile: file.path, without: without, adding: variables, of: providers),
      web: web, providers: providers
    ) { server in
      try await body(SignInFixtures(server: server, web: web))
    }
  }

  static func settings(
    keyFile: String, without: String? = nil, adding more: [String: String] = [:],
    of providers: [ProviderDescriptor] = Providers.registered
  ) throws -> Settings {
    var variables = [
      "SITE": "https://yard.test", "KAKAO_KEY": "kakao-web", "KAKAO_SECRET": "kakao-secret",
      "KAKAO_ADMIN_KEY": "kakao-admin", "KAKAO_NATIVE_KEY": "kakao-phone", "KAKAO_FRIENDS": "on",
      "KAKAO_NICKNAME": "on", "KAKAO_APP": "1234",
      "KAKAO_ISSUER": StubWeb.kakao, "KAKAO_API": StubWeb.api, "APPLE_SERVICE": "apple-web",
      "APPLE_BUNDLES": "apple-phone, apple-other", "APPLE_TEAM": "TEAM", "APPLE_KEY_ID": "KEY",
      "APPLE_KEY_FILE": keyFile, "APPLE_ISSUER": StubWeb.apple,
    ]
    variables.merge(more) { $1 }
    if let without { variables[without] = nil }
    return try Settings(
      Dictionary(uniqueKeysWithValues: variables.map { ("MADANG_" + $0.key, $0.value) }),
      others: providers.flatMap(\.settings))
  }

  /// The claims of a valid Kakao token for our phone app, with the nonce `raw-nonce`.
  func honest(_ subject: String = "1001") -> [String: Any] {
    let now = Double(server.clock.now.milliseconds) / 1000
    return [
      "iss": StubWeb.kakao, "aud": "kakao-phone", "sub": subject, "nonce": Self.nonceHash,
      "iat": now,
      "exp": now + 600,
    ]
  }

  /// Signs in with an id token as an app does.
  func present(
    _ token: String, raw: String = "raw-nonce", key: String? = nil, code: String? = nil,
    access: String? = nil, provider: SignIn.Provider = .kakao
  ) async throws -> Tokens {
    let arrival = try await server.stranger().send(
      SignIn.withToken,
      SignIn.ProviderToken(
        provider: provider, idToken: token, nonce: raw, code: code, access: access), key: key)
    #expect(arrival.outcome == .signedIn)
    return try #require(arrival.tokens)
  }

  /// A browser sent to the provider: its cookie and the request's parameters.
  struct ProviderRedirect {
    let cookie: String
    let asked: [String: String]
  }

  func leave(
    _ provider: String = "kakao", _ query: String = "", cookie: String = ""
  ) async throws -> ProviderRedirect {
    let browser = try await server.browser()
    let reply = await browser.open(
      "/sign-in/\(provider)?\(query)", headers: cookie.isEmpty ? [] : [("Cookie", cookie)])
    try #require(reply.status == 303)
    let way = try #require(reply.header("Location"))
    let items = URLComponents(string: way)?.queryItems ?? []
    let set = try #require(reply.header("Set-Cookie"))
    #expect(set.contains("HttpOnly") && set.contains("SameSite=Lax"))
    return ProviderRedirect(
      cookie: String(set.prefix { $0 != ";" }),
      asked: Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 }))
  }

  /// Makes the provider answer this sign-in's code with a token for `subject`.
  func answer(
    _ leaving: ProviderRedirect, as subject: String, nickname: String? = nil,
    from issuer: String = StubWeb.kakao
  ) {
    var claims = honest(subject)
    claims["iss"] = issuer
    claims["aud"] = leaving.asked["client_id"]
    claims["nonce"] = leaving.asked["nonce"]
    claims["nickname"] = nickname
    let token = TestKey.rsa.sign(claims)
    web.state.withLock { $0.idToken = token }
  }

  /// Returns the browser to the callback with a code.
  func arrive(
    _ leaving: ProviderRedirect, at provider: String = "kakao", cookie: String? = nil,
    languages: String = "ko"
  ) async throws -> Response {
    let state = leaving.asked["state"] ?? ""
    return try await server.browser().open(
      "/sign-in/\(provider)/back?code=the-code&state=\(state)",
      headers: [
        ("Cookie", cookie ?? leaving.cookie), ("Sec-Fetch-Site", "cross-site"),
        ("Accept-Language", languages),
      ])
  }

  /// The session cookie a reply sets.
  func session(_ reply: Response) -> String? {
    reply.headers.first { $0.name == "Set-Cookie" && $0.value.hasPrefix("madang=") }
      .map { String($0.value.prefix { $0 != ";" }) }
  }

  /// The account of a session cookie.
  func account(_ cookie: String?) async throws -> ID<Account> {
    let reply = await server.router.respond(
      to: Request(
        .get, AccountCard.show.path,
        headers: [("Accept", "application/json"), ("Cookie", try #require(cookie))]))
    try #require(reply.status == 200)
    return try JSONDecoder().decode(AccountCard.self, from: Data(reply.bytes)).id
  }
}
