/// What a signed-in client asks about its own session.
public enum Sessions {
  /// Trades a refresh token for the next pair of tokens.
  public static let refresh = Endpoint<Nothing, RefreshRequest, Tokens>(
    "sessions.refresh", .post, "/session/refresh", for: .visitor,
    "Trade a refresh token for the next pair of tokens", refusals: [.sessionExpired])

  /// Ends the asker's session at once; its tokens stop working.
  public static let end = Endpoint<Nothing, Nothing, Nothing>(
    "sessions.end", .delete, "/session", for: .viewer, "Sign out")

  /// The devices I am signed in on.
  public static let list = Endpoint<Nothing, Nothing, List>(
    "sessions.list", .get, "/account/sessions", for: .viewer, "The devices I am signed in on")

  /// Ends one of them at once.
  public static let endOne = Endpoint<String, Nothing, List>(
    "sessions.endOne", .delete, "/account/sessions/:session", for: .viewer, "Sign out on one device"
  )

  /// Ends all but this one at once.
  public static let endOthers = Endpoint<Nothing, Nothing, List>(
    "sessions.endOthers", .delete, "/account/sessions", for: .viewer,
    "Sign out on all other devices")

  /// The sessions of an account.
  public struct List: Codable, Sendable, Hashable {
    /// One for each device that is signed in.
    public var items: [Card]

    public init(_ items: [Card]) { self.items = items }
  }

  /// One sign-in on one device.
  public struct Card: Codable, Sendable, Hashable {
    /// Names it when it is to be ended; good for nothing else.
    public var key: String
    /// Such as `iPhone · Safari`; nil until its device has been heard from.
    public var device: String?
    /// When it began.
    public var since: Instant
    /// The hour it was last used in.
    public var lastUsed: Instant
    /// Whether it is the one that asks.
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

/// The input of `Sessions.refresh`.
public struct RefreshRequest: Codable, Sendable, Hashable {
  /// The refresh token, valid once.
  public var refresh: String

  public init(refresh: String) { self.refresh = refresh }
}

extension Refusal {
  /// The session was there once and is no longer: past its time, ended, or its tokens were reused.
  public static let sessionExpired = Refusal(
    401, "session.expired", ko: "로그인이 만료됐어요. 다시 로그인해 주세요.",
    en: "Your session has ended. Please sign in again.")
}
