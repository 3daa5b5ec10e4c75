extension Yello {
  /// My Kakao friends who are members, for the joining form (`docs/spec/yello.md` Y50, Y51).
  public static let kakaoFriends = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.kakaoFriends", .get, "/yello/membership/friends", for: .viewer,
    "My Kakao friends who are members")

  /// My Kakao friends who are members and not my friends here (Y3).
  public static let recommendedOnKakao = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.recommendedOnKakao", .get, "/yello/kakao/friends",
    "Kakao friends who are members, to befriend")

  /// Whether an account's Kakao friends are known.
  public enum KakaoLink: String, Codable, ExtensibleValue {
    /// The account has no Kakao identity.
    case none
    /// The account has one, but this server may not read Kakao friends.
    case closed
    /// The account has one, but did not consent to share its friends.
    case asked
    /// The friends were shared (Y35).
    case linked
  }
}
