import Core
import HTTP
import Wire

/// The hashed token of a request, and whether it came in a cookie.
public struct Credential: Sendable {
  /// SHA-256 of the token; the token itself is not stored.
  public let hash: [UInt8]
  /// Browsers send cookies by themselves, so mutations by cookie need a same-origin check.
  public let isCookie: Bool

  /// A credential for a token that did not come with a request.
  public init(token: String) { self.init(token: token, isCookie: false) }

  init(token: String, isCookie: Bool) {
    hash = sha256(token.utf8)
    self.isCookie = isCookie
  }

  /// The bearer token if there is one, else the session cookie.
  init?(_ request: Request) {
    if let header = request.header("Authorization") {
      guard header.hasPrefix("Bearer "), header.utf8.count < 200 else { return nil }
      self.init(token: String(header.dropFirst(7)), isCookie: false)
    } else {
      guard let token = SecretCookie.session.read(request) else { return nil }
      self.init(token: token, isCookie: true)
    }
  }
}
