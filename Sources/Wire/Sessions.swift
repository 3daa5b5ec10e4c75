/// What a signed-in client asks about its own session.
public enum Sessions {
  /// Trades a refresh token for the next pair of tokens.
  public static let refresh = Endpoint<Nothing, RefreshRequest, Tokens>(
    .post, "/session/refresh", for: .visitor, "Trade a refresh token for the next pair of tokens")

  /// Ends the asker's session at once; its tokens stop working.
  public static let end = Endpoint<Nothing, Nothing, Nothing>(
    .delete, "/session", for: .viewer, "Sign out")
}

/// The input of `Sessions.refresh`.
public struct RefreshRequest: Codable, Sendable, Hashable {
  public var refresh: String

  public init(refresh: String) { self.refresh = refresh }
}

extension Refusal {
  /// The session was there once and is no longer: past its time, ended, or its tokens were reused.
  public static let sessionExpired = Refusal(
    401, "session.expired", ko: "로그인이 끝났어요. 다시 로그인해 주세요.",
    en: "Your session has ended. Please sign in again.")
}
