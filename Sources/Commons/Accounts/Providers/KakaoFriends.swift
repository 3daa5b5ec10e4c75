public import SQL
public import Wire

/// The Kakao friends of identities, as ids only, stored with the person's consent.
///
/// They belong to the identity and are deleted when it is unlinked or the account is deleted. Ids
/// of people without an account are stored too, for when they join.
public enum KakaoFriends {
  /// Replaces the stored friends of an identity.
  ///
  /// `provider` is `kakao`, or `practice` in the demo.
  public static func store(
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

  /// The accounts of an account's Kakao friends, as a subquery for `IN`.
  public static func accounts(of account: ID<Account>) -> SQL {
    """
    (SELECT theirs.account_id FROM identity mine
      JOIN listed_friend f ON f.provider = mine.provider AND f.subject = mine.subject
      JOIN identity theirs ON theirs.provider = f.provider AND theirs.subject = f.friend
      WHERE mine.account_id = \(account) AND theirs.account_id <> \(account))
    """
  }

  /// When the friends were last read; nil when none are stored.
  public static func lastRead(_ account: ID<Account>, in db: Transaction) throws -> Instant? {
    try db.value(
      """
      SELECT MAX(l.read_at) FROM identity mine
      JOIN friend_list l ON l.provider = mine.provider AND l.subject = mine.subject
      WHERE mine.account_id = \(account)
      """)
  }

  /// Removes an unlinked or deleted identity from its friends' lists.
  static func removeFromLists(_ subject: String, of provider: String, in db: Transaction) throws {
    try db.run("DELETE FROM listed_friend WHERE provider = \(provider) AND friend = \(subject)")
  }

  /// Deletes an account's stored friends, when the person revokes the consent.
  public static func delete(_ account: ID<Account>, in db: Transaction) throws {
    try db.run(
      """
      DELETE FROM friend_list WHERE EXISTS (SELECT 1 FROM identity i
        WHERE i.provider = friend_list.provider AND i.subject = friend_list.subject
          AND i.account_id = \(account))
      """)
  }
}
