/// The sessions of the signed-in account.
public enum Sessions {
  /// Exchanges a refresh token for a new pair of tokens.
  public static let refresh = Endpoint<Nothing, RefreshRequest, Tokens>(
    "sessions.refresh", .post, "/session/refresh", for: .visitor,
    "Exchange a refresh token for a new pair of tokens", refusals: [.sessionExpired])

  /// Ends the session of this request at once; its tokens stop working.
  public static let end = Endpoint<Nothing, Nothing, Nothing>(
    "sessions.end", .delete, "/session", for: .viewer, "Sign out")

  /// The account's open sessions.
  public static let list = Endpoint<Nothing, Nothing, List>(
    "sessions.list", .get, "/account/sessions", for: .viewer, "My open sessions")

  /// Ends one session at once.
  public static let endOne = Endpoint<String, Nothing, List>(
    "sessions.endOne", .delete, "/account/sessions/:session", for: .viewer, "End one session"
  )

  /// Ends all sessions but this one at once.
  public static let endOthers = Endpoint<Nothing, Nothing, List>(
    "sessions.endOthers", .delete, "/account/sessions", for: .viewer,
    "End all other sessions")

  /// The sessions of an account.
  public struct List: Codable, Sendable, Hashable {
    /// One item per session.
    public var items: [Card]

    public init(_ items: [Card]) { self.items = items }
  }

  /// One session on one device.
  public struct Card: Codable, Sendable, Hashable {
    /// Identifies it in `endOne`; it is no credential.
    public var key: String
    /// Browser and device, such as `iPhone · Safari`; nil until the device has sent a request.
    public var device: String?
    /// When the session began.
    public var since: Instant
    /// When it was last used, rounded down to the hour.
    public var lastUsed: Instant
    /// Whether it is the session of this request.
    public var isThis: Bool

    public init(key: String, device: String?, since: Instant, lastUsed: Instant, isThis: Bool) {
      self.key = key
      self.device = device
      self.since = since
      self.lastUsed = lastUsed
      self.isThis = isThis
    }
  }
}

/// Input of `Sessions.refresh`.
public struct RefreshRequest: Codable, Sendable, Hashable {
  /// The refresh token; single use.
  public var refresh: String

  public init(refresh: String) { self.refresh = refresh }
}

extension Refusal {
  /// The session has expired, was ended, or a refresh token was used twice.
  public static let sessionExpired = Refusal(
    401, "session.expired", ko: "로그인이 만료됐어요. 다시 로그인해 주세요.",
    en: "Your session has ended. Please sign in again.")
}
