import Foundation
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

  init?(_ request: Request) {
    guard let text = request.cookie(Self.cookieName)?.removingPercentEncoding, !text.isEmpty else {
      return nil
    }
    name = text
  }

  /// The `Set-Cookie` line that hands it on.
  var cookie: String {
    let text = percentEncoded(String(name.precomposed.trimmed.prefix(40)))
    return "\(Self.cookieName)=\(text); Path=/; HttpOnly; SameSite=Lax; Max-Age=600"
  }

  /// The `Set-Cookie` line that takes it away.
  static let gone = "\(cookieName)=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"

  private static let cookieName = "madang-hello"
}
