import HTML
import HTTP
import SQL
public import Wire

extension Practice {
  /// What the subject of a newcomer by practice Kakao begins with.
  public static let kakaoPrefix = "kakao."

  /// The page that stands for Kakao's own.
  public static let kakaoPath = "/practice/kakao"

  /// What an account is called at practice Kakao; nil for who never came in by it.
  static func kakaoSubject(of account: ID<Account>, in db: Transaction) throws -> String? {
    try db.value(
      """
      SELECT subject FROM identity WHERE account_id = \(account) AND provider = 'practice'
        AND subject LIKE \(kakaoPrefix + "%") ORDER BY created_at, subject LIMIT 1
      """)
  }
}

extension Demo {
  /// Keeps the friends that somebody has at practice Kakao, as Kakao's own would be.
  func shareFriends(
    of account: ID<Account>, _ subject: String, at now: Instant, in db: Transaction
  ) throws {
    try KakaoFriends.keep(
      kakaoFriends(account, db), of: subject, from: "practice", at: now, in: db)
  }
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
      then: .next { _, context in
        .to(Self.ownPath(context.request.fields.first { $0.name == "next" }?.value))
      }
    ) { context, me, db in
      guard let subject = try Practice.kakaoSubject(of: me.account, in: db) else {
        throw Refusal.notFound
      }
      try demo.shareFriends(of: me.account, subject, at: context.now, in: db)
      return Nothing()
    }
  }
}
