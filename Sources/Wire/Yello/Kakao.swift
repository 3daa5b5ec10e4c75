extension Yello {
  /// My Kakao friends who have joined, for the list on the joining form (`docs/spec/yello.md` Y50, Y51).
  public static let kakaoFriends = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.kakaoFriends", .get, "/yello/membership/friends", for: .viewer,
    "My Kakao friends who have joined")

  /// Kakao friends who have joined and are no friends of mine here yet (Y3).
  public static let recommendedOnKakao = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.recommendedOnKakao", .get, "/yello/kakao/friends", "Kakao friends to befriend")

  /// Whether Kakao tells us who somebody's friends are.
  public enum KakaoLink: String, Codable, ExtensibleValue {
    /// They came in another way.
    case none
    /// They came in by Kakao, which does not let this server ask for friends.
    case closed
    /// They came in by Kakao and did not share their friends.
    case asked
    /// They shared their friends (Y35).
    case linked
  }
}
