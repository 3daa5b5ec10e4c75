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
    try kakaoFriends(of: account, beyond(cursor), limit: limit)
  }

  /// Those of them that come up to `cursor`, and with it.
  func kakaoFriends(of account: ID<Account>, through cursor: TextCursor) throws -> [Yello.Person] {
    try kakaoFriends(
      of: account, "AND (p.name, p.id) <= (\(cursor.text), \(cursor.id))", limit: kakaoMost)
  }

  /// How many Kakao friends have joined.
  func kakaoFriendCount(of account: ID<Account>) throws -> Int {
    try value("SELECT COUNT(*) FROM yello_person p WHERE \(sql: areOnKakao(account))") ?? 0
  }

  /// Kakao friends who have joined and are neither friends here nor blocked either way (Y3).
  func recommendedOnKakao(to me: Member, after cursor: TextCursor?) throws -> [Yello.Person] {
    try kakaoFriends(
      of: me.account,
      """
      AND NOT EXISTS (
        SELECT 1 FROM yello_friend f WHERE f.person_id = \(me.id) AND f.friend_id = p.id)
      AND \(sql: apart(me.id)) \(sql: beyond(cursor))
      """, limit: pageSize + 1)
  }

  private func kakaoFriends(
    of account: ID<Account>, _ which: SQL, limit: Int
  ) throws -> [Yello.Person] {
    try all(
      """
      SELECT \(sql: Yello.Person.columns) FROM yello_person p \(sql: Yello.Person.joins)
      WHERE \(sql: areOnKakao(account)) \(sql: which) ORDER BY p.name, p.id LIMIT \(limit)
      """
    ) { try Yello.Person($0) }
  }

  private func beyond(_ cursor: TextCursor?) -> SQL {
    guard let cursor else { return "" }
    return "AND (p.name, p.id) > (\(cursor.text), \(cursor.id))"
  }

  /// That a person is a Kakao friend of an account.
  private func areOnKakao(_ account: ID<Account>) -> SQL {
    """
    p.account_id IN (SELECT friend_id FROM yello_kakao_friend WHERE account_id = \(account))
    AND p.account_id <> \(account)
    """
  }
}

/// More Kakao friends than anyone has who joins here; what one request may bring at most.
let kakaoMost = 500
