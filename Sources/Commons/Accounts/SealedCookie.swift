import HTTP
import Wire

/// A cookie that carries a text of ours, encrypted: whoever reads or plants cookies can neither read nor write it.
struct SealedCookie: Sendable {
  /// The sentence of a toast, from the change before to the page it led to.
  static let toast = SealedCookie(name: "madang-said", life: .seconds(20))
  /// What a provider calls somebody who has just come in.
  static let providerNameHint = SealedCookie(name: "madang-hello", life: .minutes(10))

  private let cookie: SecretCookie

  private init(name: String, life: Duration) {
    cookie = SecretCookie(name: name, life: life, longest: 2000)
  }

  func read(_ request: Request, _ vault: Vault) -> String? {
    cookie.read(request).flatMap { vault.open($0, for: cookie.name) }
  }

  /// The `Set-Cookie` line that hands `text` on.
  func line(_ text: String, _ request: Request, _ vault: Vault) -> String {
    cookie.line(vault.seal(text, for: cookie.name), request)
  }

  /// The `Set-Cookie` line that takes it away.
  func gone(_ request: Request) -> String { cookie.line("", request) }
}
