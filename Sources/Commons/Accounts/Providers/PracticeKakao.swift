import HTML
import HTTP
import SQL
public import Wire

extension Practice {
  /// The prefix of subjects created by the practice Kakao provider.
  public static let kakaoPrefix = "kakao."

  /// The page that replaces Kakao's sign-in page.
  public static let kakaoPath = "/practice/kakao"

  /// The account's practice Kakao subject; nil without one.
  static func kakaoSubject(of account: ID<Account>, in db: Transaction) throws -> String? {
    try db.value(
      """
      SELECT subject FROM identity WHERE account_id = \(account) AND provider = 'practice'
        AND subject LIKE \(kakaoPrefix + "%") ORDER BY created_at, subject LIMIT 1
      """)
  }
}

extension Demo {
  /// Stores the account's practice Kakao friends, as after Kakao's consent.
  func shareFriends(
    of account: ID<Account>, _ subject: String, at now: Instant, in db: Transaction
  ) throws {
    try KakaoFriends.store(
      practiceFriends(of: account, in: db), of: subject, from: "practice", at: now, in: db)
  }
}

extension Site {
  /// Mounts the demo's replacements for Kakao's sign-in and consent pages.
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
