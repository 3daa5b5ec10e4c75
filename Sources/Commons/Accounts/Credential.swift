import HTTP
import Wire

/// The token a request came with, already hashed, and how it came.
public struct Credential: Sendable {
  /// SHA-256 of the token: the token itself goes no further than this file.
  public let hash: [UInt8]
  /// A browser sends its cookie by itself, so a change asked for by cookie needs a same-origin check.
  public let isCookie: Bool

  /// A token that came by no request.
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
