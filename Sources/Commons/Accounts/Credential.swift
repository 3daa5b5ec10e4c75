import HTTP
import Wire

/// The token a request came with, already hashed, and how it came.
public struct Credential: Sendable {
  /// SHA-256 of the token: the token itself goes no further than this file.
  public let hash: [UInt8]
  /// A browser sends its cookie by itself, so a change asked for by cookie needs a same-origin check.
  public let isCookie: Bool

  /// The cookie's name over plain http; over https it has the `__Host-` prefix (RFC 6265bis §4.1.3.2).
  static let cookieName = "madang"
  static let secureCookieName = "__Host-madang"

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
      let name = request.isSecure ? Self.secureCookieName : Self.cookieName
      guard let token = request.cookie(name), token.utf8.count < 200 else { return nil }
      self.init(token: token, isCookie: true)
    }
  }

  /// The `Set-Cookie` line that gives a browser its session, or with an empty token takes it away.
  static func cookie(_ token: String, lifetime: Duration, isSecure: Bool) -> String {
    let name = isSecure ? secureCookieName : cookieName
    let secure = isSecure ? "; Secure" : ""
    return
      "\(name)=\(token); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(lifetime.milliseconds / 1000)\(secure)"
  }
}
