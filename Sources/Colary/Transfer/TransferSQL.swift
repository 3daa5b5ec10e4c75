import Core
import OfflineCore
import SQL
import struct SQL.Row
import class SQL.Transaction
import Wire

extension Transaction {
  /// A diary's entries with all that is known of them, oldest first.
  func filedEntries(of person: ID<Colary.Person>) throws -> [Colary.FiledEntry] {
    let history = try formerValues(of: person)
    return try all(
      """
      SELECT id, changed_at, \(sql: StoredEntity.columns) FROM colary_row
      WHERE person_id = \(person) AND type = 1 ORDER BY occurred_at, id
      """
    ) { row -> Colary.FiledEntry? in
      let id: ID<Colary.Entry> = try row.next()
      let changedAt: Instant = try row.next()
      let stored = try StoredEntity(row)
      return stored.content.map {
        Colary.FiledEntry(
          id: id, revision: stored.revision, $0, isDeleted: stored.isDeleted,
          changedAt: changedAt, history: history[id] ?? [], hasSkewedClock: stored.isSkewed)
      }
    }.compactMap { $0 }
  }

  private func formerValues(
    of person: ID<Colary.Person>
  ) throws -> [ID<Colary.Entry>: [Colary.FormerValue]] {
    let all = try all(
      """
      SELECT entity_id, field, value, replaced_at, is_lost FROM colary_history
      WHERE person_id = \(person) AND type = 1 ORDER BY entity_id, change_number, field
      """
    ) { row -> (ID<Colary.Entry>, Colary.FormerValue) in
      let id: ID<Colary.Entry> = try row.next()
      return try (
        id,
        Colary.FormerValue(
          field: row.next(), bytes: row.next(), replacedAt: row.next(), isLost: row.next())
      )
    }
    return Dictionary(grouping: all, by: \.0).mapValues { $0.map(\.1) }
  }

  /// A diary's entries by id, those that were deleted too.
  func storedEntries(
    of person: ID<Colary.Person>
  ) throws -> [ID<Colary.Entry>: StoredEntity] {
    let all = try all(
      """
      SELECT id, \(sql: StoredEntity.columns) FROM colary_row
      WHERE person_id = \(person) AND type = 1
      """
    ) { row -> (ID<Colary.Entry>, StoredEntity) in
      let id: ID<Colary.Entry> = try row.next()
      return try (id, StoredEntity(row))
    }
    return Dictionary(all) { $1 }
  }

  func insert(_ rows: [NewRow], of person: ID<Colary.Person>) throws {
    try insert(
      rows,
      """
      INSERT INTO colary_row (person_id, type, id, revision, change_number, is_deleted, changed_at,
        fields, occurred_at, day, clock_skewed)
      """
    ) { row in
      let (stored, time) = (row.stored, row.entry.content.time)
      return """
        (\(person), 1, \(row.entry.id), \(Int(stored.revision)), \(stored.change), \
        \(stored.isDeleted), \(row.changedAt), \(stored.bytes), \(time.occurredAt), \
        \(time.day.text), \(stored.isSkewed))
        """
    }
    let former = rows.flatMap { row in
      zip(row.changes, row.entry.history).map { (row.entry.id, $0, $1) }
    }
    try insert(
      former,
      """
      INSERT INTO colary_history (person_id, type, entity_id, change_number, field, value, is_lost,
        replaced_at)
      """
    ) { id, change, value in
      """
      (\(person), 1, \(id), \(change), \(Int(value.field)), \(value.bytes), \(value.isLost), \
      \(value.replacedAt))
      """
    }
  }
}
