import Core
import HTTP
import Wire

/// An encrypted cookie; only the server can read or create its value.
struct SealedCookie: Sendable {
  /// The toast text between a mutation and the page it redirects to.
  static let toast = SealedCookie(name: "madang-said", life: .seconds(20))
  /// The provider's name for a person who has just signed in.
  static let providerNameHint = SealedCookie(name: "madang-hello", life: .minutes(10))
  /// The number a code was last sent to; outlives the code, so that a late reload keeps the number.
  static let phoneNumber = SealedCookie(name: "madang-number", life: .minutes(30))

  private let cookie: SecretCookie

  private init(name: String, life: Duration) {
    cookie = SecretCookie(name: name, life: life, longest: 2000)
  }

  func read(_ request: Request, _ vault: Vault) -> String? {
    cookie.read(request).flatMap { vault.open($0, for: cookie.name) }
  }

  /// The `Set-Cookie` line with `text`.
  func line(_ text: String, _ request: Request, _ vault: Vault) -> String {
    cookie.line(vault.seal(text, for: cookie.name), request)
  }

  /// The `Set-Cookie` line that deletes the cookie.
  func deletion(_ request: Request) -> String { cookie.line("", request) }
}
