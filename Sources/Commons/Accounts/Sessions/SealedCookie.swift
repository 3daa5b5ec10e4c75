import Core
import HTTP
import Wire

/// An encrypted cookie; only the server can read or create its value.
///
/// A value can be sent again, in any session, until the key changes.
struct SealedCookie: Sendable {
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

/// The toast text between a mutation and the page it redirects to.
///
/// Sealed for one session, or for a browser without one, and for twenty seconds: a copy of the
/// cookie shows nothing elsewhere or later. After a page's form only a page shows it: a fragment
/// for the page being left would use it up unseen.
struct ToastCookie: Sendable {
  private static let life = Duration.seconds(20)
  private static let partial = "partial"
  private static let cookie = SecretCookie(name: "madang-said", life: life, longest: 2000)

  let vault: Vault

  /// The text, if it was sealed for the session of `request`, its time has not passed, and the
  /// response shows it.
  func read(_ request: Request, at now: Instant) -> String? {
    let owner = Self.owner(SecretCookie.session.read(request))
    let parts = Self.cookie.read(request).flatMap { vault.open($0, for: owner) }?
      .split(separator: " ", maxSplits: 2)
    guard let parts, parts.count == 3, let end = Int64(parts[0]),
      now < Instant(milliseconds: end), !request.isPartial || parts[1] == Self.partial
    else { return nil }
    return String(parts[2])
  }

  /// The `Set-Cookie` line with `text` for the session with this token; nil for none.
  func line(_ text: String, for session: String?, _ request: Request, at now: Instant) -> String {
    let end = (now + Self.life).milliseconds
    let place = request.isPartial ? Self.partial : "page"
    return Self.cookie.line(
      vault.seal("\(end) \(place) \(text)", for: Self.owner(session)), request)
  }

  /// The `Set-Cookie` line that deletes the cookie.
  func deletion(_ request: Request) -> String { Self.cookie.line("", request) }

  private static func owner(_ session: String?) -> String {
    cookie.name + " " + (session.map { base64URL(sha256($0.utf8)) } ?? "")
  }
}
