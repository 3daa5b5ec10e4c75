import Core
import HTTP
import Wire

/// The name that a provider reports for a new person, used to prefill the joining form.
///
/// It is kept only in a ten-minute cookie. Before joining a person's age is unknown, and data of
/// people who are too young must not be stored.
public struct ProviderNameHint: Sendable {
  /// The name at the provider; the person may choose another one here.
  public let name: String

  public init(name: String) { self.name = name }

  init?(_ request: Request, _ vault: Vault) {
    guard let text = SealedCookie.providerNameHint.read(request, vault), !text.isEmpty else {
      return nil
    }
    name = text
  }

  /// The `Set-Cookie` line with the hint.
  func line(_ request: Request, _ vault: Vault) -> String {
    SealedCookie.providerNameHint.line(String(name.precomposed.trimmed.prefix(40)), request, vault)
  }
}
