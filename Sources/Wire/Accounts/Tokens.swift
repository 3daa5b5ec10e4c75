/// What a signed-in client holds instead of a cookie.
///
/// A short-lived word for every call, and a longer one that fetches the next pair once. They are
/// secrets: printing a value shows when it ends and nothing more.
public struct Tokens: Codable, Sendable, Hashable {
  /// Sent with every call as `Authorization: Bearer …` (RFC 6750 §2.1).
  public var access: String
  /// Good for one refresh; using it twice ends the session everywhere.
  public var refresh: String
  /// When `access` stops working, by the server's clock.
  public var accessExpires: Instant

  public init(access: String, refresh: String, accessExpires: Instant) {
    self.access = access
    self.refresh = refresh
    self.accessExpires = accessExpires
  }
}

extension Tokens: CustomStringConvertible, CustomReflectable {
  public var description: String { "Tokens(until \(accessExpires.milliseconds))" }
  public var customMirror: Mirror { Mirror(self, children: ["accessExpires": accessExpires]) }
}

/// An output that signs the asker in.
///
/// A client that receives one keeps its tokens. There are none when the session travels as a
/// cookie instead.
public protocol CarriesTokens: Sendable {
  /// The tokens of a session that has begun; nil when none has, or when it travels as a cookie.
  var tokens: Tokens? { get }
}

/// An output after which the asker's tokens may be good for nothing.
///
/// A client that receives one with `endsSession` set forgets its tokens.
public protocol EndsSession: Sendable {
  /// Whether the session that asked has ended.
  var endsSession: Bool { get }
}

extension Tokens: CarriesTokens {
  /// The tokens themselves.
  public var tokens: Tokens? { self }
}
