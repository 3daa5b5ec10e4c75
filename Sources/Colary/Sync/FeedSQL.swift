import OfflineCore
import SQL
import class SQL.Transaction
import Wire

extension Transaction {
  /// The number of the last change, and up to which number tombstones may be gone.
  func feedNumbers(of person: ID<Colary.Person>) throws -> (last: Int64, purged: Int64) {
    let found = try one(
      "SELECT change_number, purged_through FROM colary_person WHERE id = \(person)"
    ) { row -> (Int64, Int64) in try (row[0], row[1]) }
    guard let found else { throw Refusal.joinFirst }
    return found
  }

  /// Entities in the order of their last changes.
  func changes(
    after number: Int64, of person: ID<Colary.Person>, limit: Int
  ) throws -> [Colary.Row] {
    try all(
      """
      SELECT type, id, \(sql: StoredEntity.columns) FROM colary_row
      WHERE person_id = \(person) AND change_number > \(number)
      ORDER BY change_number LIMIT \(limit)
      """
    ) { row in
      let type: Int = try row.next()
      let id: ID<Colary.Entry> = try row.next()
      return try StoredEntity(row).row(EntityKey(type: UInt8(type), id: id.unique))
    }
  }

  /// The change after which a client of history `epoch` may know what this one does not.
  ///
  /// 0 for a history this server does not know, nil for the current one.
  func restoredAt(since epoch: Int, of person: ID<Colary.Person>) throws -> Int? {
    let number: Int? = try value(
      "SELECT number FROM colary_epoch WHERE person_id = \(person) AND id = \(epoch)")
    guard let number else { return 0 }
    return try value(
      "SELECT MIN(start) FROM colary_epoch WHERE person_id = \(person) AND number > \(number)")
  }

  func beginEpoch(_ id: Int, of person: ID<Colary.Person>?) throws {
    let which: SQL = person.map { "WHERE p.id = \($0)" } ?? ""
    try run(
      """
      INSERT INTO colary_epoch (person_id, number, id, start)
      SELECT p.id, (SELECT MAX(e.number) + 1 FROM colary_epoch e WHERE e.person_id = p.id),
        \(id), p.change_number
      FROM colary_person p \(sql: which)
      """)
  }
}
