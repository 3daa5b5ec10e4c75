import Commons
import Core
import SQL
import Wire

/// Hiding from phone numbers: their members and I do not see each other (`docs/decisions/0091`).
///
/// Only keyed hashes of the numbers are stored. No reply tells whether a number has a member.
struct HiddenNumbers: Sendable {
  /// How long a removed number still counts.
  static let memory = Duration.days(30)

  func show(_ me: Member, in db: Transaction) throws -> Sesac.HiddenNumbers {
    try Sesac.HiddenNumbers(
      count: db.hiddenNumbers(of: me.id), most: Sesac.ContactNumbers.most)
  }

  func hide(
    _ numbers: Sesac.ContactNumbers, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.HiddenNumbers {
    try forgetRemoved(of: me.id, at: now, in: db)
    for hash in try db.numberHashes(of: numbers) {
      try db.run(
        """
        INSERT INTO sesac_hidden_number (person_id, hash, added_at)
        VALUES (\(me.id), \(hash), \(now))
        ON CONFLICT (person_id, hash) DO UPDATE SET removed_at = NULL
        """)
    }
    let all: Int? = try db.value(
      "SELECT COUNT(*) FROM sesac_hidden_number WHERE person_id = \(me.id)")
    guard all ?? 0 <= Sesac.ContactNumbers.most else { throw Refusal.sesacNumbersMany }
    try dropRequests(of: me.id, in: db)
    return try show(me, in: db)
  }

  func show(
    _ numbers: Sesac.ContactNumbers, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.HiddenNumbers {
    try db.run(
      """
      UPDATE sesac_hidden_number SET removed_at = \(now) WHERE person_id = \(me.id)
        AND hash IN \(db.numberHashes(of: numbers)) AND removed_at IS NULL
      """)
    try forgetRemoved(of: me.id, at: now, in: db)
    return try show(me, in: db)
  }

  func showAll(as me: Member, at now: Instant, in db: Transaction) throws -> Sesac.HiddenNumbers {
    try db.run(
      """
      UPDATE sesac_hidden_number SET removed_at = \(now)
      WHERE person_id = \(me.id) AND removed_at IS NULL
      """)
    try forgetRemoved(of: me.id, at: now, in: db)
    return try show(me, in: db)
  }

  private func forgetRemoved(
    of person: ID<Sesac.Person>, at now: Instant, in db: Transaction
  ) throws {
    try db.run(
      """
      DELETE FROM sesac_hidden_number WHERE person_id = \(person) AND removed_at IS NOT NULL
        AND added_at <= \(now - Self.memory)
      """)
  }

  /// Deletes what everybody removed and what counts no more.
  func expire(at now: Instant, in db: Transaction) throws {
    try db.run(
      """
      DELETE FROM sesac_hidden_number
      WHERE removed_at IS NOT NULL AND added_at <= \(now - Self.memory)
      """)
  }

  /// Ends the requests between a member and those they are hidden from now.
  private func dropRequests(of person: ID<Sesac.Person>, in db: Transaction) throws {
    let others: SQL = """
      (SELECT n.person_id FROM sesac_number n JOIN sesac_hidden_number h ON h.hash = n.hash
        WHERE h.person_id = \(person) AND h.removed_at IS NULL)
      """
    try db.run(
      """
      DELETE FROM sesac_request WHERE (sender_id = \(person) AND receiver_id IN \(sql: others))
        OR (receiver_id = \(person) AND sender_id IN \(sql: others))
      """)
  }
}

extension Transaction {
  /// Requires that neither `me` nor person `p` is hidden from a number of the other.
  func notHidden(_ me: Member) throws -> SQL {
    let own = try ownNumberHashes(of: me.account)
    let theirs: SQL =
      own.isEmpty
      ? ""
      : """
      UNION ALL SELECT h.person_id FROM sesac_hidden_number h
        WHERE h.hash IN \(own) AND h.removed_at IS NULL
      """
    return """
      p.id NOT IN (SELECT n.person_id FROM sesac_hidden_number h
        JOIN sesac_number n ON n.hash = h.hash
        WHERE h.person_id = \(me.id) AND h.removed_at IS NULL \(sql: theirs))
      """
  }

  /// Stores the hashes of a member's own numbers, as they are linked to the account now.
  func noteNumbers(of me: Member) throws {
    let hashes = try ownNumberHashes(of: me.account)
    let known: [[UInt8]] = try all(
      "SELECT hash FROM sesac_number WHERE person_id = \(me.id) ORDER BY hash"
    ) { try $0[0] }
    guard Set(known) != Set(hashes) else { return }
    try run("DELETE FROM sesac_number WHERE person_id = \(me.id)")
    for hash in hashes {
      try run("INSERT INTO sesac_number (person_id, hash) VALUES (\(me.id), \(hash))")
    }
  }

  /// From how many numbers a member is hidden.
  func hiddenNumbers(of person: ID<Sesac.Person>) throws -> Int {
    try value(
      """
      SELECT COUNT(*) FROM sesac_hidden_number
      WHERE person_id = \(person) AND removed_at IS NULL
      """) ?? 0
  }

  fileprivate func numberHashes(of numbers: Sesac.ContactNumbers) throws -> [[UInt8]] {
    let key: String? = try value("SELECT number_key FROM sesac_secret WHERE one = 1")
    guard let key else { return [] }
    return numbers.list.map { keyedHash($0.text, key: key) }
  }

  private func ownNumberHashes(of account: ID<Account>) throws -> [[UInt8]] {
    try all(
      """
      SELECT i.subject, s.number_key FROM identity i JOIN sesac_secret s ON s.one = 1
      WHERE i.account_id = \(account) AND i.provider = 'phone' AND s.number_key IS NOT NULL
      ORDER BY i.subject
      """
    ) { row -> [UInt8] in
      let (number, key): (String, String) = try (row[0], row[1])
      return keyedHash(number, key: key)
    }
  }
}
