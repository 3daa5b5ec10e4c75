import Core
import Delivery
public import SQL
public import Wire

/// What is kept of deleted accounts, for the law or against abuse (`docs/decisions/0041`).
///
/// A record holds its reason, its expiry, a keyed hash of the person's id or identity, and the id
/// of what it is kept for. A job, due with the earliest expiry, deletes expired records.
public struct Retention: Sendable {
  /// Why a record is kept, and for how long after the deletion.
  public struct Reason: Sendable {
    let name: String
    let life: Duration

    public init(_ name: String, for life: Duration) {
      self.name = name
      self.life = life
    }

    /// An identity of a suspended account, so that the person cannot return with it.
    static let suspension = Reason("suspension", for: .days(365))
    /// Reports by or about a member: records of disputes are kept three years (전자상거래법 시행령 제6조).
    static let report = Reason("report", for: .days(3 * 365))
    /// An operator's acts, which stay accountable as long as the disputes they decided.
    static let acts = Reason("acts", for: .days(3 * 365))
  }

  let world: World

  /// Keeps a record of a person; `subject` is their account id or an identity.
  ///
  /// Keeping it again renews its expiry.
  public func retain<Record>(
    _ reason: Reason, of subject: String, for record: ID<Record>, in db: Transaction
  ) throws {
    try db.run(
      """
      INSERT INTO setting (name, value) VALUES (\(Self.keyName(reason)), \(world.secret()))
      ON CONFLICT (name) DO NOTHING
      """)
    guard let pseudonym = try pseudonym(of: subject, reason, in: db) else { return }
    try db.run(
      """
      INSERT INTO retained_record (reason, pseudonym, record_id, expires_at)
      VALUES (\(reason.name), \(pseudonym), \(record), \(world.now() + reason.life))
      ON CONFLICT (reason, pseudonym, record_id) DO UPDATE SET expires_at = excluded.expires_at
      """)
    try schedule(in: db)
  }

  /// What is kept of a person for `reason` and has not expired.
  public func records<Record>(
    _ reason: Reason, of subject: String, in db: Transaction
  ) throws -> [ID<Record>] {
    guard let pseudonym = try pseudonym(of: subject, reason, in: db) else { return [] }
    return try db.all(
      """
      SELECT record_id FROM retained_record WHERE reason = \(reason.name)
        AND pseudonym = \(pseudonym) AND expires_at > \(world.now()) ORDER BY record_id
      """
    ) { try $0[0] }
  }

  /// Deletes what is kept of a person for `reason`, because they are back.
  func forget(_ reason: Reason, of subject: String, in db: Transaction) throws {
    guard let pseudonym = try pseudonym(of: subject, reason, in: db) else { return }
    try db.run(
      """
      DELETE FROM retained_record WHERE reason = \(reason.name) AND pseudonym = \(pseudonym)
      """)
  }

  /// Deletes everything kept for one record.
  func forget<Record>(_ reason: Reason, for record: ID<Record>, in db: Transaction) throws {
    try db.run(
      "DELETE FROM retained_record WHERE reason = \(reason.name) AND record_id = \(record)")
  }

  /// The keyed hash of `subject`; nil when nothing was ever kept for `reason`.
  ///
  /// Each reason has a key of its own, so records of one person cannot be joined across reasons.
  private func pseudonym(
    of subject: String, _ reason: Reason, in db: Transaction
  ) throws -> [UInt8]? {
    let key: String? = try db.value(
      "SELECT value FROM setting WHERE name = \(Self.keyName(reason))")
    return key.map { keyedHash(subject, key: $0) }
  }

  private static func keyName(_ reason: Reason) -> String { "retention.key.\(reason.name)" }
}
