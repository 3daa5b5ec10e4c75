import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Helpers for codes and e-mails in the demo's outbox.
extension TestServer {
  /// The messages sent to `address`, oldest first.
  func sent(to address: String) async throws -> [String] {
    try await db.read { db in
      try db.all("SELECT payload FROM outbox WHERE address = \(address) ORDER BY created_at, id") {
        try $0[0]
      }
    }
  }

  /// The latest code sent to `number`.
  func code(of number: PhoneNumber) async throws -> SignIn.OneTimeCode {
    let text = try #require(try await sent(to: number.text).last)
    let match = try #require(text.firstMatch(of: #/[^0-9]([0-9]{6})[^0-9]/#))
    return try SignIn.OneTimeCode(String(match.1))
  }

  /// A code other than `code`.
  func another(_ code: SignIn.OneTimeCode, _ step: Int = 1) throws -> SignIn.OneTimeCode {
    let number = ((Int(code.text) ?? 0) + step) % 1_000_000
    return try SignIn.OneTimeCode(String(String(1_000_000 + number).dropFirst()))
  }

  /// The token in the latest e-mail to `address`.
  func token(of address: EmailAddress) async throws -> String {
    let text = try #require(try await sent(to: address.text).last)
    let match = try #require(text.firstMatch(of: #/token=([A-Za-z0-9_\-]+)/#))
    return String(match.1)
  }

  /// A signed-out client with another network address.
  func stranger(from address: String) -> Madang {
    Madang(over: RouterTransport(router, address: address), tokens: .memory)
  }
}

/// An idempotency key of the length visitors must use.
func long(_ key: String) -> String { key + String(repeating: "-", count: 36) }

let haneulsNumber = "010-1234-5678"
let haneulsAddress = "haneul@example.com"
let haneulsPassword = "노을빛 자전거 열두 대"

extension Madang {
  func askCode(
    _ number: String = haneulsNumber, instead attempt: String? = nil, key: String? = nil
  ) async throws -> SignIn.CodeSent {
    try await send(
      SignIn.askCode, SignIn.CodeRequest(number: PhoneNumber(number), attempt: attempt), key: key)
  }

  func enterCode(
    _ code: SignIn.OneTimeCode, _ sent: SignIn.CodeSent, key: String? = nil
  ) async throws {
    try await send(SignIn.enterCode, SignIn.CodeProof(code: code, attempt: sent.attempt), key: key)
  }

  func askLetter(_ address: String = haneulsAddress, key: String? = nil) async throws {
    try await send(
      SignIn.askLetter, SignIn.EmailLinkRequest(address: EmailAddress(address)), key: key)
  }

  func choosePassword(
    _ token: String, _ password: String = haneulsPassword, key: String? = nil
  ) async throws {
    try await send(
      SignIn.choosePassword,
      SignIn.PasswordChoice(token: token, password: NewPassword(password)), key: key)
  }

  func enterPassword(
    _ address: String = haneulsAddress, _ password: String = haneulsPassword
  ) async throws {
    try await send(
      SignIn.withPassword,
      SignIn.PasswordProof(address: EmailAddress(address), password: password))
  }
}

extension TestServer {
  /// A server with a site address, which e-mails need.
  static func withMail(on engine: Engine, _ body: (TestServer) async throws -> Void) async throws {
    try await open(
      on: engine, isDemo: true, settings: Settings(["MADANG_SITE": "https://yard.test"]), body)
  }

  func comeInByCode(_ client: Madang) async throws {
    let sent = try await client.askCode()
    try await client.enterCode(code(of: PhoneNumber(haneulsNumber)), sent)
  }

  /// A client of an account just created by e-mail.
  func joinByLetter(_ address: String = haneulsAddress) async throws -> Madang {
    let client = stranger()
    try await client.askLetter(address)
    try await client.choosePassword(token(of: EmailAddress(address)))
    return client
  }
}

/// A browser with a cookie jar.
final class CookieJar: Sendable {
  private let router: Router
  /// Whether requests use https.
  private let isSecure: Bool
  /// Its `Accept-Language`.
  private let languages: String
  private let cookies = Recorder<(name: String, value: String)>()

  init(_ router: Router, isSecure: Bool = false, languages: String = "ko") {
    self.router = router
    self.languages = languages
    self.isSecure = isSecure
  }

  /// The value of a cookie; nil when missing or deleted.
  func cookie(_ name: String) -> String? {
    cookies.all.last { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  func open(_ target: String) async -> Response { await send(.get, target, []) }

  func post(_ target: String, _ fields: [(String, String)]) async -> Response {
    await send(.post, target, fields)
  }

  private func send(
    _ method: Wire.Method, _ target: String, _ fields: [(String, String)]
  ) async -> Response {
    let names = Set(cookies.all.map(\.name)).sorted()
    let held = names.compactMap { name in cookie(name).map { "\(name)=\($0)" } }
    let body = fields.map { "\(percentEncoded($0.0))=\(percentEncoded($0.1))" }
    let response = await router.respond(
      to: Request(
        method, target,
        headers: [
          ("Accept", "text/html"), ("Host", "localhost"), ("Accept-Language", languages),
          ("Sec-Fetch-Site", "same-origin"), ("Cookie", held.joined(separator: "; ")),
          ("Content-Type", "application/x-www-form-urlencoded"),
        ], body: Array(body.joined(separator: "&").utf8), isSecure: isSecure))
    for line in response.headers where line.name == "Set-Cookie" {
      let pair = line.value.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies.note((String(pair[0]), String(pair[1])))
    }
    return response
  }
}
