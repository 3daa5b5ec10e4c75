public import SQL
public import Wire

extension KakaoFriends {
  /// The URL that asks for consent to read Kakao friends and then returns to `path`.
  ///
  /// The result is linked to the account of `me`. A demo without Kakao's keys uses its practice
  /// page. Returns nil when Kakao is not configured or may not be asked for friends.
  public static func consent(
    for app: String, to path: String, as me: Viewer, in services: Services
  ) -> String? {
    if let kakao = services.providers.kakao {
      guard kakao.offersFriends else { return nil }
      return "/sign-in/kakao?"
        + Provider.form(
          [("app", app), ("friends", "yes"), ("next", path), ("link", me.linkPass)])
    }
    guard services.demo != nil else { return nil }
    return "\(Practice.kakaoPath)/consent?" + Provider.form([("back", path), ("next", path)])
  }

  /// Whether the account has a Kakao identity and the friends consent is available.
  public static func canAsk(
    about account: ID<Account>, in services: Services, _ db: Transaction
  ) throws -> Bool {
    guard let kakao = services.providers.kakao else {
      return try services.demo != nil && Practice.kakaoSubject(of: account, in: db) != nil
    }
    return try kakao.offersFriends && hasSignedIn(account, in: db)
  }

  /// Whether the account has a Kakao identity.
  public static func hasSignedIn(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    try db.exists("SELECT 1 FROM identity WHERE account_id = \(account) AND provider = 'kakao'")
  }
}
