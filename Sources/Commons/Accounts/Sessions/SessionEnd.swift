public import HTML

/// The notice in a browser whose session has ended without signing out here.
public enum SessionEnd {
  /// The session is deleted with its reason, so the words name those there are.
  public static let words = t(
    ko: "다른 기기에서 로그아웃했거나 로그인이 만료됐어요. 다시 로그인해 주세요.",
    en: "You were signed out from another device, or your session expired. Please sign in again.")
}

extension View where Principal: MayHaveAccount {
  /// The words for a signed-out reader whose browser still brings a session, which has ended.
  public var sessionEnd: LocalizedText? {
    me.account == nil && bringsSession ? SessionEnd.words : nil
  }
}
