import Commons
import Core
import SQL
import Wire

/// Penalties and reports that outlive a membership for thirty days, so that nobody leaves to be rid of
/// them.
///
/// They are kept by keyed hashes of the account's identities and name nobody.
struct Departures: Sendable {
  static let memory = Duration.days(30)

  /// Keeps what a member who leaves would inherit.
  func keep(_ me: Member, at now: Instant, in db: Transaction) throws {
    try db.run("DELETE FROM sesac_departure WHERE expires_at <= \(now)")
    let row = try db.one(
      "SELECT cancels, cancelled_at, barred_until FROM sesac_person WHERE id = \(me.id)"
    ) { row -> (Int, Instant?, Instant?) in try (row[0], row[1], row[2]) }
    let reporters = try db.reporters(of: me.id, at: now)
    guard let (cancels, cancelled, barred) = row, cancels > 0 || reporters > 0 else { return }
    for hash in try db.identityHashes(of: me.account) {
      try db.run(
        """
        INSERT INTO sesac_departure (identity_hash, cancels, cancelled_at, barred_until, reporters,
          expires_at)
        VALUES (\(hash), \(cancels), \(cancelled), \(barred), \(reporters), \(now + Self.memory))
        ON CONFLICT (identity_hash) DO UPDATE SET cancels = excluded.cancels,
          cancelled_at = excluded.cancelled_at, barred_until = excluded.barred_until,
          reporters = excluded.reporters, expires_at = excluded.expires_at
        """)
    }
  }

  /// Gives a new member what was kept of an earlier membership.
  func inherit(
    _ person: ID<Sesac.Person>, of account: ID<Account>, at now: Instant, in db: Transaction
  ) throws {
    let hashes = try db.identityHashes(of: account)
    guard !hashes.isEmpty else { return }
    let kept = try db.one(
      """
      SELECT cancels, cancelled_at, barred_until, reporters, expires_at FROM sesac_departure
      WHERE identity_hash IN \(hashes) AND expires_at > \(now)
      ORDER BY reporters DESC, cancels DESC, expires_at DESC, identity_hash LIMIT 1
      """
    ) { row -> (Int, Instant?, Instant?, Int, Instant) in
      try (row[0], row[1], row[2], row[3], row[4])
    }
    guard let (cancels, cancelled, barred, reporters, until) = kept else { return }
    try db.run(
      """
      UPDATE sesac_person SET cancels = \(cancels), cancelled_at = \(cancelled),
        barred_until = \(barred), earlier_reporters = \(reporters), earlier_until = \(until)
      WHERE id = \(person)
      """)
  }
}

extension Transaction {
  fileprivate func identityHashes(of account: ID<Account>) throws -> [[UInt8]] {
    try all(
      """
      SELECT i.provider, i.subject, s.number_key FROM identity i JOIN sesac_secret s ON s.one = 1
      WHERE i.account_id = \(account) AND s.number_key IS NOT NULL ORDER BY i.provider, i.subject
      """
    ) { row -> [UInt8] in
      let (provider, subject, key): (String, String, String) = try (row[0], row[1], row[2])
      return keyedHash("\(provider) \(subject)", key: key)
    }
  }
}
