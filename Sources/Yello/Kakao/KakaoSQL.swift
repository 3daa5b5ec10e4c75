import Commons
import SQL
import Wire

extension Connection {
  /// Keeps who an account's Kakao friends are, in place of what was known before.
  func keepKakaoFriends(
    of account: ID<Account>, _ friends: some Sequence<ID<Account>>, at now: Instant
  ) throws {
    try run(
      """
      INSERT INTO yello_kakao (account_id, linked_at) VALUES (\(account), \(now))
      ON CONFLICT (account_id) DO UPDATE SET linked_at = excluded.linked_at
      """)
    try run("DELETE FROM yello_kakao_friend WHERE account_id = \(account)")
    for friend in friends where friend != account {
      try run(
        """
        INSERT INTO yello_kakao_friend (account_id, friend_id) VALUES (\(account), \(friend))
        ON CONFLICT (account_id, friend_id) DO NOTHING
        """)
    }
  }

  /// Whether an account came in by Kakao, and whether it shared its friends.
  func kakaoLink(of account: ID<Account>) throws -> Yello.KakaoLink {
    if try exists("SELECT 1 FROM yello_kakao WHERE account_id = \(account)") { return .linked }
    let isByKakao = try exists(
      """
      SELECT 1 FROM identity WHERE account_id = \(account) AND (provider = 'kakao'
        OR (provider = 'practice' AND subject LIKE \(Practice.kakaoPrefix + "%")))
      """)
    return isByKakao ? .asked : .none
  }

  /// Kakao friends who have joined, by name (`yello.md` Y50).
  func kakaoFriends(
    of account: ID<Account>, after cursor: TextCursor?, limit: Int
  ) throws -> [Yello.Person] {
    let go: SQL = cursor.map { "AND (p.name, p.id) > (\($0.text), \($0.id))" } ?? ""
    return try kakaoFriends(of: account, go, limit: limit)
  }

  /// Those of them that come up to `cursor`, and with it.
  func kakaoFriends(of account: ID<Account>, through cursor: TextCursor) throws -> [Yello.Person] {
    try kakaoFriends(
      of: account, "AND (p.name, p.id) <= (\(cursor.text), \(cursor.id))", limit: kakaoMost)
  }

  private func kakaoFriends(
    of account: ID<Account>, _ go: SQL, limit: Int
  ) throws -> [Yello.Person] {
    try all(
      """
      SELECT \(sql: Yello.Person.columns)
      FROM yello_kakao_friend k JOIN yello_person p ON p.account_id = k.friend_id
      \(sql: Yello.Person.joins)
      WHERE k.account_id = \(account) \(sql: go) ORDER BY p.name, p.id LIMIT \(limit)
      """
    ) { try Yello.Person($0) }
  }

  /// How many Kakao friends have joined.
  func kakaoFriendCount(of account: ID<Account>) throws -> Int {
    try value(
      """
      SELECT COUNT(*) FROM yello_kakao_friend k
      JOIN yello_person p ON p.account_id = k.friend_id WHERE k.account_id = \(account)
      """) ?? 0
  }

  /// Kakao friends who have joined and are neither friends here nor blocked either way (Y3).
  func recommendedOnKakao(to me: Member, after cursor: TextCursor?) throws -> [Yello.Person] {
    let go: SQL = cursor.map { "AND (p.name, p.id) > (\($0.text), \($0.id))" } ?? ""
    return try all(
      """
      SELECT \(sql: Yello.Person.columns)
      FROM yello_kakao_friend k JOIN yello_person p ON p.account_id = k.friend_id
      \(sql: Yello.Person.joins)
      WHERE k.account_id = \(me.account) AND p.id <> \(me.id) AND NOT EXISTS (
        SELECT 1 FROM yello_friend f WHERE f.person_id = \(me.id) AND f.friend_id = p.id)
        AND \(sql: apart(me.id)) \(sql: go)
      ORDER BY p.name, p.id LIMIT \(pageSize + 1)
      """
    ) { try Yello.Person($0) }
  }
}

/// More Kakao friends than anyone has who joins here; what one request may bring at most.
let kakaoMost = 500
