import Commons
import SQL
import Wire

extension Transaction {
  /// Whether the account signs in with Kakao, and whether it shared its friends.
  func kakaoLink(of account: ID<Account>, in services: Services) throws -> Yello.KakaoLink {
    if try KakaoFriends.lastRead(account, in: self) != nil { return .linked }
    guard !(try KakaoFriends.canAsk(about: account, in: services, self)) else { return .asked }
    return try KakaoFriends.hasSignedIn(account, in: self) ? .closed : .none
  }

  /// Kakao friends who have joined, by name (`docs/spec/yello.md` Y50).
  func kakaoFriends(
    of account: ID<Account>, after cursor: TextCursor?, limit: Int
  ) throws -> [Yello.Person] {
    try kakaoFriends(of: account, beyond(cursor), limit: limit)
  }

  /// The Kakao friends up to and including `cursor`.
  func kakaoFriends(of account: ID<Account>, through cursor: TextCursor) throws -> [Yello.Person] {
    try kakaoFriends(
      of: account, "AND (p.name, p.id) <= (\(cursor.text), \(cursor.id))", limit: kakaoMost)
  }

  /// The Kakao friends among `chosen`; joining befriends no one else.
  func kakaoFriends(
    of account: ID<Account>, among chosen: [ID<Yello.Person>]
  ) throws -> [Yello.Person] {
    try kakaoFriends(
      of: account, "AND p.id IN \(Array(chosen.prefix(kakaoMost)))", limit: kakaoMost)
  }

  /// How many Kakao friends have joined.
  func kakaoFriendCount(of account: ID<Account>) throws -> Int {
    try value("SELECT COUNT(*) FROM yello_person p WHERE \(sql: Self.isKakaoFriend(account))") ?? 0
  }

  /// Kakao friends who have joined, are not friends yet, and are not blocked either way (Y3).
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

  /// The SQL for an account's Kakao friends who have joined and match `which`, by name.
  static func kakaoFriends(of account: ID<Account>, _ which: SQL, limit: Int) -> SQL {
    """
    SELECT \(sql: Yello.Person.columns) FROM yello_person p \(sql: Yello.Person.joins)
    WHERE \(sql: isKakaoFriend(account)) \(sql: which) ORDER BY p.name, p.id LIMIT \(limit)
    """
  }

  private func beyond(_ cursor: TextCursor?) -> SQL {
    guard let cursor else { return "" }
    return "AND (p.name, p.id) > (\(cursor.text), \(cursor.id))"
  }

  /// Requires that a person is a Kakao friend of an account and neither blocked the other.
  private static func isKakaoFriend(_ account: ID<Account>) -> SQL {
    "p.account_id IN \(sql: KakaoFriends.accounts(of: account)) AND \(sql: notBlocked(account))"
  }
}

/// The most Kakao friends one request can name; more than any new member has.
let kakaoMost = 500
