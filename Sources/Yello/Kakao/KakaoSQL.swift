import Commons
import SQL
import Wire

extension Transaction {
  /// Whether an account came in by Kakao, and whether it shared its friends.
  func kakaoLink(of account: ID<Account>, in services: Services) throws -> Yello.KakaoLink {
    if try KakaoFriends.told(account, in: self) != nil { return .linked }
    guard !(try KakaoFriends.canAsk(about: account, in: services, self)) else { return .asked }
    return try KakaoFriends.cameIn(account, in: self) ? .closed : .none
  }

  /// Kakao friends who have joined, by name (`docs/spec/yello.md` Y50).
  func kakaoFriends(
    of account: ID<Account>, after cursor: TextCursor?, limit: Int
  ) throws -> [Yello.Person] {
    try kakaoFriends(of: account, beyond(cursor), limit: limit)
  }

  /// Those of them that come up to `cursor`, and with it.
  func kakaoFriends(of account: ID<Account>, through cursor: TextCursor) throws -> [Yello.Person] {
    try kakaoFriends(
      of: account, "AND (p.name, p.id) <= (\(cursor.text), \(cursor.id))", limit: kakaoMost)
  }

  /// Those of them that somebody chose: whoever joins befriends nobody else by it.
  func kakaoFriends(
    of account: ID<Account>, among chosen: [ID<Yello.Person>]
  ) throws -> [Yello.Person] {
    try kakaoFriends(
      of: account, "AND p.id IN \(Array(chosen.prefix(kakaoMost)))", limit: kakaoMost)
  }

  /// How many Kakao friends have joined.
  func kakaoFriendCount(of account: ID<Account>) throws -> Int {
    try value("SELECT COUNT(*) FROM yello_person p WHERE \(sql: Self.areOnKakao(account))") ?? 0
  }

  /// Kakao friends who have joined and are neither friends here nor blocked either way (Y3).
  func recommendedOnKakao(
    to me: Member, after cursor: TextCursor?, limit: Int
  ) throws -> [Yello.Person] {
    try kakaoFriends(
      of: me.account,
      """
      AND NOT EXISTS (
        SELECT 1 FROM yello_friend f WHERE f.person_id = \(me.id) AND f.friend_id = p.id)
      \(sql: beyond(cursor))
      """, limit: limit)
  }

  private func kakaoFriends(
    of account: ID<Account>, _ which: SQL, limit: Int
  ) throws -> [Yello.Person] {
    try all(Self.kakaoFriends(of: account, which, limit: limit)) { try Yello.Person($0) }
  }

  /// An account's Kakao friends who have joined and of whom `which` holds, by name.
  static func kakaoFriends(of account: ID<Account>, _ which: SQL, limit: Int) -> SQL {
    """
    SELECT \(sql: Yello.Person.columns) FROM yello_person p \(sql: Yello.Person.joins)
    WHERE \(sql: areOnKakao(account)) \(sql: which) ORDER BY p.name, p.id LIMIT \(limit)
    """
  }

  private func beyond(_ cursor: TextCursor?) -> SQL {
    guard let cursor else { return "" }
    return "AND (p.name, p.id) > (\(cursor.text), \(cursor.id))"
  }

  /// That a person is a Kakao friend of an account, and neither blocked the other.
  private static func areOnKakao(_ account: ID<Account>) -> SQL {
    "p.account_id IN \(sql: KakaoFriends.accounts(of: account)) AND \(sql: apart(account))"
  }
}

/// More Kakao friends than anyone has who joins here; what one request may bring at most.
let kakaoMost = 500
