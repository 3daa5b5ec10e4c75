/// The tokens of a session, for clients that use no cookie.
///
/// The access token is valid for an hour. The refresh token is single use and valid for 60 days; that of an
/// account without a way to sign in, for 800 days.
/// They are secrets: `description` shows only the expiry.
public struct Tokens: Codable, Sendable, Hashable {
  /// The access token, sent as `Authorization: Bearer …` (RFC 6750 §2.1).
  public var access: String
  /// The refresh token; using it twice ends the session.
  public var refresh: String
  /// When `access` expires, by the server's clock.
  public var accessExpires: Instant
  /// Whose session it is, so that a device knows it without a network; absent from older servers.
  public var account: ID<Account>?

  public init(
    access: String, refresh: String, accessExpires: Instant, account: ID<Account>? = nil
  ) {
    self.access = access
    self.refresh = refresh
    self.accessExpires = accessExpires
    self.account = account
  }
}

extension Tokens: CustomStringConvertible, CustomReflectable {
  public var description: String { "Tokens(until \(accessExpires.milliseconds))" }
  public var customMirror: Mirror { Mirror(self, children: ["accessExpires": accessExpires]) }
}

/// An output that opens a session.
///
/// The client stores its tokens. There are none when the session uses a cookie.
public protocol CarriesTokens: Sendable {
  /// The tokens of the new session; nil when none was opened, or when it uses a cookie.
  var tokens: Tokens? { get }
}

/// An output that opens a session if the request had none.
///
/// A request that is made under a session never opens another. When the server has ended the session, the client throws
/// that, also for later requests, until the next sign-in or sign-out.
public protocol BeginsAccount: CarriesTokens {}

/// An output after which the session may have ended.
///
/// When `endsSession` is true the client deletes its tokens.
public protocol EndsSession: Sendable {
  /// Whether the session of the request has ended.
  var endsSession: Bool { get }
}

extension Tokens: CarriesTokens {
  /// The tokens themselves.
  public var tokens: Tokens? { self }
}
