import HTML
import HTTP
import SQL
public import Wire

extension Practice {
  /// What the subject of a newcomer by practice Kakao begins with.
  public static let kakaoPrefix = "kakao."

  /// The page that stands for Kakao's own.
  public static let kakaoPath = "/practice/kakao"
}

extension Site {
  /// Mounts the pages that stand for Kakao's in the demo: signing in there, and sharing one's friends.
  mutating func mountPracticeKakao(_ demo: Demo) throws {
    try page(Practice.kakaoPath, .anyone) { view, _ in PracticeKakaoPage(view: view, demo: demo) }
    try page("\(Practice.kakaoPath)/consent", .signedIn) { view, _ in
      PracticeConsentPage(view: view)
    }
    try write(
      Practice.shareFriends, .signedIn,
      then: .next { _, ask in
        .to(Self.ownPath(ask.request.fields.first { $0.name == "next" }?.value))
      }
    ) { _, me, db in
      try demo.shareFriends(me.account, db)
      return Nothing()
    }
  }
}
