public import SQL
public import Wire

/// Who is whose friend at Kakao: ids only, as Kakao told them when a person let it.
///
/// Kept beside the identity, so that all of it goes when that is unlinked or its person leaves. Ids of
/// people who are not here are kept too, for when they come.
public enum KakaoFriends {
  /// Keeps what a provider told of an identity's friends, in place of what it told before.
  ///
  /// `provider` is `kakao`, or in the demo `practice`.
  public static func keep(
    _ friends: Set<String>, of subject: String, from provider: String = "kakao", at now: Instant,
    in db: Transaction
  ) throws {
    try db.run(
      "DELETE FROM listed_friend WHERE provider = \(provider) AND subject = \(subject)")
    try db.run(
      """
      INSERT INTO friend_list (provider, subject, read_at)
      VALUES (\(provider), \(subject), \(now))
      ON CONFLICT (provider, subject) DO UPDATE SET read_at = excluded.read_at
      """)
    for friend in friends.sorted() where friend != subject {
      try db.run(
        """
        INSERT INTO listed_friend (provider, subject, friend)
        VALUES (\(provider), \(subject), \(friend))
        """)
    }
  }

  /// The accounts here of an account's friends at Kakao, to stand after `IN`.
  public static func accounts(of account: ID<Account>) -> SQL {
    """
    (SELECT theirs.account_id FROM identity mine
      JOIN listed_friend f ON f.provider = mine.provider AND f.subject = mine.subject
      JOIN identity theirs ON theirs.provider = f.provider AND theirs.subject = f.friend
      WHERE mine.account_id = \(account) AND theirs.account_id <> \(account))
    """
  }

  /// When the account's friends were last told; nil when they never were, or are no longer kept.
  public static func told(_ account: ID<Account>, in db: Transaction) throws -> Instant? {
    try db.value(
      """
      SELECT MAX(l.read_at) FROM identity mine
      JOIN friend_list l ON l.provider = mine.provider AND l.subject = mine.subject
      WHERE mine.account_id = \(account)
      """)
  }

  /// Takes whoever leaves, or unlinks that way in, out of their friends' lists.
  static func strike(_ subject: String, of provider: String, in db: Transaction) throws {
    try db.run("DELETE FROM listed_friend WHERE provider = \(provider) AND friend = \(subject)")
  }

  /// Forgets an account's friends, as the person wants them no longer known.
  public static func forget(_ account: ID<Account>, in db: Transaction) throws {
    try db.run(
      """
      DELETE FROM friend_list WHERE EXISTS (SELECT 1 FROM identity i
        WHERE i.provider = friend_list.provider AND i.subject = friend_list.subject
          AND i.account_id = \(account))
      """)
  }
}
