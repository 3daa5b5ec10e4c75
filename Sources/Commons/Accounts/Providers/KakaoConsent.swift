public import SQL
public import Wire

extension KakaoFriends {
  /// Where somebody lets us see their Kakao friends, on the way to a page of an app.
  ///
  /// It is linked to the account of `me` in the session there is. A demo without Kakao's keys has a page that stands for Kakao; nil where Kakao has not granted us to
  /// ask, and where there is no Kakao.
  public static func consent(
    for app: String, to path: String, as me: Viewer, in house: House
  ) -> String? {
    if let kakao = house.providers.kakao {
      guard kakao.offersFriends else { return nil }
      return "/sign-in/kakao?"
        + Provider.form(
          [("app", app), ("friends", "yes"), ("next", path), ("link", me.linkPass)])
    }
    guard house.demo != nil else { return nil }
    return "\(Practice.kakaoPath)/consent?" + Provider.form([("back", path), ("next", path)])
  }

  /// Whether an account came in by a Kakao that may be asked for its friends.
  public static func canAsk(
    about account: ID<Account>, in house: House, _ db: Connection
  ) throws -> Bool {
    guard let kakao = house.providers.kakao else {
      return try house.demo != nil && Practice.kakaoSubject(of: account, in: db) != nil
    }
    return try kakao.offersFriends && cameIn(account, in: db)
  }

  /// Whether Kakao is a way into an account.
  public static func cameIn(_ account: ID<Account>, in db: Connection) throws -> Bool {
    try db.exists("SELECT 1 FROM identity WHERE account_id = \(account) AND provider = 'kakao'")
  }
}
