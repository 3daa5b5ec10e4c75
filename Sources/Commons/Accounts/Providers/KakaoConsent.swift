public import SQL
public import Wire

extension KakaoFriends {
  /// Where somebody lets us see their Kakao friends, on the way to a page of an app.
  ///
  /// It is linked to the account of `me` in the session there is. A demo without Kakao's keys has a page that stands for Kakao; nil where Kakao has not granted us to
  /// ask, and where there is no Kakao.
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

  /// Whether an account came in by a Kakao that may be asked for its friends.
  public static func canAsk(
    about account: ID<Account>, in services: Services, _ db: Transaction
  ) throws -> Bool {
    guard let kakao = services.providers.kakao else {
      return try services.demo != nil && Practice.kakaoSubject(of: account, in: db) != nil
    }
    return try kakao.offersFriends && cameIn(account, in: db)
  }

  /// Whether Kakao is a way into an account.
  public static func cameIn(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    try db.exists("SELECT 1 FROM identity WHERE account_id = \(account) AND provider = 'kakao'")
  }
}
