import HTTP
import Wire

/// An HttpOnly, SameSite=Lax cookie.
///
/// Over https its name has the `__Host-` prefix (RFC 6265bis §4.1.3.2).
struct SecretCookie: Sendable {
  /// The session cookie.
  static let session = SecretCookie(name: "madang", life: SessionStore.cookieLifetime)

  let name: String
  var life: Duration
  /// Longer values are ignored.
  var longest = 200

  var secureName: String { "__Host-" + name }

  func read(_ request: Request) -> String? {
    request.cookie(request.isSecure ? secureName : name).flatMap {
      (1...longest).contains($0.utf8.count) ? $0 : nil
    }
  }

  /// The `Set-Cookie` line with the value; an empty value deletes the cookie.
  func line(_ value: String, _ request: Request) -> String {
    let seconds = value.isEmpty ? 0 : life.milliseconds / 1000
    return "\(request.isSecure ? secureName : name)=\(value); Path=/; HttpOnly; SameSite=Lax; "
      + "Max-Age=\(seconds)\(request.isSecure ? "; Secure" : "")"
  }
}
