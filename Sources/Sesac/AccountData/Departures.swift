import Commons
import Core
import SQL
import Wire

/// Penalties, reports, the birth date and how many numbers one hid from outlive a membership for
/// thirty days, so that nobody leaves to be rid of them.
///
/// They are kept by keyed hashes of the account and its identities and name nobody.
struct Departures: Sendable {
  static let memory = Duration.days(30)

  /// Keeps what a member who leaves would inherit.
  func keep(_ me: Member, at now: Instant, in db: Transaction) throws {
    try expire(at: now, in: db)
    let reporters = try db.reporters(of: me.origin)
    let hidden = try db.usedHiddenNumbers(of: me.id, at: now)
    for hash in try db.identityHashes(of: me.account) {
      // Another membership that was left with this identity stays what it is.
      try db.run(
        """
        INSERT INTO sesac_departure (identity_hash, origin_id, birth, cancels, cancelled_at,
          barred_until, reporters, hidden, expires_at)
        SELECT \(hash), \(me.origin), p.birth, p.cancels, p.cancelled_at, p.barred_until,
          \(reporters), \(hidden), \(now + Self.memory) FROM sesac_person p WHERE p.id = \(me.id)
        ON CONFLICT (identity_hash) DO UPDATE SET birth = excluded.birth,
          cancels = excluded.cancels, cancelled_at = excluded.cancelled_at,
          barred_until = excluded.barred_until, reporters = excluded.reporters,
          hidden = excluded.hidden, expires_at = excluded.expires_at WHERE sesac_departure.origin_id = excluded.origin_id
        """)
    }
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
      SELECT origin_id, birth, cancels, cancelled_at, barred_until, hidden, expires_at
      FROM sesac_departure
      WHERE identity_hash IN \(hashes) AND expires_at > \(now)
      ORDER BY reporters DESC, cancels DESC, expires_at DESC, identity_hash LIMIT 1
      """
    ) { row -> (ID<Sesac.Person>, Int, Int, Instant?, Instant?, Int, Instant) in
      try (row[0], row[1], row[2], row[3], row[4], row[5], row[6])
    }
    guard let (origin, earlier, cancels, cancelled, barred, hidden, until) = kept else { return }
    guard earlier == birth.number else { throw Refusal.sesacBirthChanged }
    try db.run(
      """
      UPDATE sesac_person SET origin_id = \(origin), cancels = \(cancels),
        cancelled_at = \(cancelled), barred_until = \(barred), earlier_hidden = \(hidden),
        earlier_hidden_until = \(until)
      WHERE id = \(person)
      """)
  }

  /// Deletes what was kept for thirty days, with the reports of those who have not come again.
  func expire(at now: Instant, in db: Transaction) throws {
    try db.run(
      """
      DELETE FROM sesac_report WHERE subject_id IN
          (SELECT d.origin_id FROM sesac_departure d WHERE d.expires_at <= \(now))
        AND NOT EXISTS (SELECT 1 FROM sesac_departure d
          WHERE d.origin_id = sesac_report.subject_id AND d.expires_at > \(now))
        AND NOT EXISTS (SELECT 1 FROM sesac_person p
          WHERE p.id = sesac_report.subject_id OR p.origin_id = sesac_report.subject_id)
      """)
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
