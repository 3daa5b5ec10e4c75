import Core
import OfflineCore
import SQL
import struct SQL.Row
import class SQL.Transaction
import Wire

/// The history of a diary on this server; a restore from a backup begins another.
struct Epoch {
  var id: Int
  /// The number of the last change before it.
  var start: Int64
  /// 1 for the history that the diary began with.
  var number: Int
}

/// An operation that was decided: the hash of its bytes, why it was refused (0 if it was not), and
/// the entity's revision after it.
struct DecidedOperation {
  var hash: [UInt8]
  var code: Int
  var revision: UInt32
}

extension Transaction {
  /// The number of a diary's last change, and what was written on the last day; locks the diary.
  ///
  /// Without the lock, two transactions would give their changes the same numbers, which PostgreSQL
  /// reports as a unique violation instead of a conflict. SQLite has only one writer.
  func ledgerNumbers(of person: ID<Colary.Person>) throws -> (Int64, DailyBytes) {
    let lock: SQL = engine == .sqlite ? "" : "FOR NO KEY UPDATE"
    let found = try one(
      """
      SELECT change_number, written_day, written_bytes FROM colary_person WHERE id = \(person)
      \(sql: lock)
      """
    ) { row -> (Int64, DailyBytes) in try (row[0], DailyBytes(day: row[1], count: row[2])) }
    return found ?? (0, DailyBytes(day: 0, count: 0))
  }

  func setLedgerNumbers(
    _ change: Int64, _ written: DailyBytes, of person: ID<Colary.Person>
  ) throws {
    try run(
      """
      UPDATE colary_person SET change_number = \(change), written_day = \(written.day),
        written_bytes = \(written.count)
      WHERE id = \(person)
      """)
  }

  /// How many entities of a type a diary has, tombstones included.
  func entityCount(of type: UInt8, of person: ID<Colary.Person>) throws -> Int {
    try value(
      "SELECT COUNT(*) FROM colary_row WHERE person_id = \(person) AND type = \(Int(type))") ?? 0
  }

  func epoch(of person: ID<Colary.Person>) throws -> Epoch {
    let found = try one(
      """
      SELECT id, start, number FROM colary_epoch WHERE person_id = \(person)
      ORDER BY number DESC LIMIT 1
      """
    ) { try Epoch(id: $0[0], start: $0[1], number: $0[2]) }
    guard let found else { throw Refusal.joinFirst }
    return found
  }

  func operation(
    _ id: ID<Colary.Operation>, of person: ID<Colary.Person>
  ) throws -> DecidedOperation? {
    try one(
      """
      SELECT body_hash, code, revision FROM colary_operation
      WHERE person_id = \(person) AND id = \(id)
      """
    ) { try DecidedOperation(hash: $0[0], code: $0[1], revision: UInt32($0[2] as Int)) }
  }

  func keep(
    _ operation: DecidedOperation, as id: ID<Colary.Operation>, of person: ID<Colary.Person>
  ) throws {
    try run(
      """
      INSERT INTO colary_operation (person_id, id, body_hash, code, revision)
      VALUES (\(person), \(id), \(operation.hash), \(operation.code), \(Int(operation.revision)))
      """)
  }

  func entity(_ key: EntityKey, of person: ID<Colary.Person>) throws -> StoredEntity? {
    try one(
      """
      SELECT \(sql: StoredEntity.columns) FROM colary_row
      WHERE person_id = \(person) AND type = \(Int(key.type)) AND id = \(ID<Colary.Entry>(key.id))
      """
    ) { try StoredEntity($0) }
  }

  func insert(
    _ entity: StoredEntity, _ key: EntityKey, of person: ID<Colary.Person>, at now: Instant
  ) throws {
    let time = entity.content?.time
    try run(
      """
      INSERT INTO colary_row (person_id, type, id, revision, change_number, is_deleted, changed_at,
        fields, occurred_at, day, clock_skewed)
      VALUES (\(person), \(Int(key.type)), \(ID<Colary.Entry>(key.id)), \(Int(entity.revision)),
        \(entity.change), \(entity.isDeleted), \(now), \(entity.bytes),
        \(time?.occurredAt ?? Instant(milliseconds: 0)), \(time?.day.text ?? ""),
        \(entity.isSkewed))
      """)
  }

  func update(
    _ entity: StoredEntity, _ key: EntityKey, of person: ID<Colary.Person>, at now: Instant
  ) throws {
    let time = entity.content?.time
    try run(
      """
      UPDATE colary_row SET revision = \(Int(entity.revision)), change_number = \(entity.change),
        is_deleted = \(entity.isDeleted), changed_at = \(now), fields = \(entity.bytes),
        occurred_at = \(time?.occurredAt ?? Instant(milliseconds: 0)), day = \(time?.day.text ?? ""),
        clock_skewed = \(entity.isSkewed)
      WHERE person_id = \(person) AND type = \(Int(key.type)) AND id = \(ID<Colary.Entry>(key.id))
      """)
  }

  /// Keeps the last five replaced values of an entity.
  func keep(
    _ replaced: [StoredEntity.Replaced], of key: EntityKey, of person: ID<Colary.Person>,
    change: Int64, at now: Instant
  ) throws {
    guard !replaced.isEmpty else { return }
    let (type, id) = (Int(key.type), ID<Colary.Entry>(key.id))
    try insert(
      replaced,
      """
      INSERT INTO colary_history (person_id, type, entity_id, change_number, field, value, is_lost,
        replaced_at)
      """
    ) {
      "(\(person), \(type), \(id), \(change), \(Int($0.field)), \($0.value), \($0.isLost), \(now))"
    }
    try run(
      """
      DELETE FROM colary_history WHERE person_id = \(person) AND type = \(type)
        AND entity_id = \(id) AND (change_number, field) NOT IN (
          SELECT change_number, field FROM colary_history WHERE person_id = \(person)
            AND type = \(type) AND entity_id = \(id)
          ORDER BY change_number DESC, field DESC LIMIT 5)
      """)
  }
}

extension StoredEntity {
  static let columns: SQL = "revision, change_number, is_deleted, fields, clock_skewed"

  init(_ row: Row) throws {
    let revision: Int = try row.next()
    let change: Int64 = try row.next()
    let isDeleted: Bool = try row.next()
    var reader = ByteReader(try row.next())
    self.init(
      revision: UInt32(revision), change: change, isDeleted: isDeleted,
      fields: Fields(from: &reader), isSkewed: try row.next())
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    fields.write(to: &writer)
    return writer.bytes
  }
}
