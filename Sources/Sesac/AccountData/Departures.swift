import Commons
import Core
import SQL
import Wire

/// Penalties, reports, the birth date and hidden numbers outlive a membership for
/// thirty days, so that nobody leaves to be rid of them.
///
/// They are kept by keyed hashes of the account and its identities and name nobody.
struct Departures: Sendable {
  static let memory = Duration.days(30)

  /// Keeps what a member who leaves would inherit.
  func keep(_ me: Member, at now: Instant, in db: Transaction) throws {
    try expire(at: now, in: db)
    let reporters = try db.reporters(of: me.origin)
    for hash in try db.identityHashes(of: me.account) {
      // Another membership that was left with this identity stays what it is.
      try db.run(
        """
        INSERT INTO sesac_departure (identity_hash, origin_id, birth, cancels, cancelled_at,
          barred_until, reporters, expires_at)
        SELECT \(hash), \(me.origin), p.birth, p.cancels, p.cancelled_at, p.barred_until,
          \(reporters), \(now + Self.memory) FROM sesac_person p WHERE p.id = \(me.id)
        ON CONFLICT (identity_hash) DO UPDATE SET birth = excluded.birth,
          cancels = excluded.cancels, cancelled_at = excluded.cancelled_at,
          barred_until = excluded.barred_until, reporters = excluded.reporters,
          expires_at = excluded.expires_at WHERE sesac_departure.origin_id = excluded.origin_id
        """)
    }
    try db.run("DELETE FROM sesac_departed_number WHERE origin_id = \(me.origin)")
    try db.run(
      """
      INSERT INTO sesac_departed_number (origin_id, hash, added_at, removed_at)
      SELECT \(me.origin), hash, added_at, removed_at FROM sesac_hidden_number
      WHERE person_id = \(me.id)
      """)
  }

  /// Gives a new member what was kept of an earlier membership, whose birth date is theirs.
  func inherit(
    _ person: ID<Sesac.Person>, born birth: BirthNumber, of account: ID<Account>, at now: Instant,
    in db: Transaction
  ) throws {
    let hashes = try db.identityHashes(of: account)
    guard !hashes.isEmpty else { return }
    let kept = try db.one(
      """
      SELECT origin_id, birth, cancels, cancelled_at, barred_until FROM sesac_departure
      WHERE identity_hash IN \(hashes) AND expires_at > \(now)
      ORDER BY reporters DESC, cancels DESC, expires_at DESC, identity_hash LIMIT 1
      """
    ) { row -> (ID<Sesac.Person>, Int, Int, Instant?, Instant?) in
      try (row[0], row[1], row[2], row[3], row[4])
    }
    guard let (origin, earlier, cancels, cancelled, barred) = kept else { return }
    guard earlier == birth.number else { throw Refusal.sesacBirthChanged }
    try db.run(
      """
      UPDATE sesac_person SET origin_id = \(origin), cancels = \(cancels),
        cancelled_at = \(cancelled), barred_until = \(barred)
      WHERE id = \(person)
      """)
    try db.run(
      """
      INSERT INTO sesac_hidden_number (person_id, hash, added_at, removed_at)
      SELECT \(person), hash, added_at, removed_at FROM sesac_departed_number
      WHERE origin_id = \(origin)
      """)
    try db.run("DELETE FROM sesac_departed_number WHERE origin_id = \(origin)")
  }

  /// Deletes what was kept for thirty days of those who have not come again.
  func expire(at now: Instant, in db: Transaction) throws {
    let expired: SQL = """
      SELECT d.origin_id FROM sesac_departure d WHERE d.expires_at <= \(now)
        AND NOT EXISTS (SELECT 1 FROM sesac_departure e
          WHERE e.origin_id = d.origin_id AND e.expires_at > \(now))
      """
    let gone: SQL = """
      \(sql: expired) AND NOT EXISTS (SELECT 1 FROM sesac_person p
        WHERE p.id = d.origin_id OR p.origin_id = d.origin_id)
      """
    try db.run("DELETE FROM sesac_report WHERE subject_id IN (\(sql: gone))")
    for column in ["person_id", "other_id"] {
      try db.run("DELETE FROM sesac_encounter WHERE \(raw: column) IN (\(sql: gone))")
    }
    try db.run("DELETE FROM sesac_departed_number WHERE origin_id IN (\(sql: expired))")
    try db.run("DELETE FROM sesac_departure WHERE expires_at <= \(now)")
  }
}

extension Transaction {
  fileprivate func identityHashes(of account: ID<Account>) throws -> [[UInt8]] {
    guard let key: String = try value("SELECT number_key FROM sesac_secret WHERE one = 1") else {
      return []
    }
    let identities = try all(
      """
      SELECT provider, subject FROM identity WHERE account_id = \(account)
      ORDER BY provider, subject
      """
    ) { row -> String in
      let (provider, subject): (String, String) = try (row[0], row[1])
      return "\(provider) \(subject)"
    }
    // The account itself stays when it is left for SeSAC alone.
    return ([account.description] + identities).map { keyedHash($0, key: key) }
  }
}
