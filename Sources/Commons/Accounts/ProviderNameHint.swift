import HTTP
import Wire

/// What a provider says of somebody who has just come in, for the joining form to begin with.
///
/// It travels in a cookie of ten minutes and is never kept here: before anyone joins, their age is
/// not known, and of the too young nothing may be kept.
public struct ProviderNameHint: Sendable {
  /// What the provider calls them; their own choice, and not yet a name of ours.
  public let name: String

  public init(name: String) { self.name = name }

  init?(_ request: Request, _ vault: Vault) {
    guard let text = SealedCookie.providerNameHint.read(request, vault), !text.isEmpty else {
      return nil
    }
    name = text
  }

  /// The `Set-Cookie` line that hands it on.
  func line(_ request: Request, _ vault: Vault) -> String {
    SealedCookie.providerNameHint.line(String(name.precomposed.trimmed.prefix(40)), request, vault)
  }
}
