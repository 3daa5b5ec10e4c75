import Core
import OfflineCore
import SQL
import class SQL.Transaction
import Wire

extension Transaction {
  /// The entries of a diary that are not deleted and match `which`.
  func entries(
    of person: ID<Colary.Person>, _ which: SQL, order: SQL, limit: Int = 1_000_000
  ) throws -> [Colary.EntryView] {
    try all(
      """
      SELECT id, \(sql: StoredEntity.columns) FROM colary_row
      WHERE person_id = \(person) AND type = 1 AND is_deleted = 0 \(sql: which)
      ORDER BY \(sql: order) LIMIT \(limit)
      """
    ) { row -> Colary.EntryView? in
      let id: ID<Colary.Entry> = try row.next()
      return try StoredEntity(row).view(id)
    }.compactMap { $0 }
  }

  /// The colour of each day from `first` to before `end`.
  func dayColors(
    of person: ID<Colary.Person>, from first: Day, before end: Day
  ) throws -> [Colary.DayColor] {
    try Colary.dayColors(
      all(
        """
        SELECT \(sql: StoredEntity.columns) FROM colary_row
        WHERE person_id = \(person) AND type = 1 AND is_deleted = 0
          AND day >= \(first) AND day < \(end)
        ORDER BY day, occurred_at, id
        """
      ) { try StoredEntity($0).content }.compactMap { $0 })
  }

  /// The entries from `first` to before `end`, the last one first.
  func entries(
    of person: ID<Colary.Person>, from first: Day, before end: Day
  ) throws -> [(view: Colary.EntryView, content: Colary.EntryContent)] {
    try all(
      """
      SELECT id, \(sql: StoredEntity.columns) FROM colary_row
      WHERE person_id = \(person) AND type = 1 AND is_deleted = 0
        AND day >= \(first) AND day < \(end)
      ORDER BY \(sql: EntryPlace.order)
      """
    ) { row -> (Colary.EntryView, Colary.EntryContent)? in
      let (id, entity) = try (row.next() as ID<Colary.Entry>, StoredEntity(row))
      return entity.content.map { (entity.view(id, $0), $0) }
    }.compactMap { $0 }
  }

  /// The texts an entry had, newest first.
  func formerTexts(
    of entry: ID<Colary.Entry>, of person: ID<Colary.Person>
  ) throws -> [Colary.FormerText] {
    try all(
      """
      SELECT value, replaced_at, is_lost FROM colary_history
      WHERE person_id = \(person) AND type = 1 AND entity_id = \(entry) AND field = 2
      ORDER BY change_number DESC LIMIT 5
      """
    ) { row in
      try Colary.FormerText(
        text: String(decoding: row[0] as [UInt8], as: UTF8.self), replacedAt: row[1],
        isLost: row[2])
    }
  }
}

extension Colary {
  /// The colour of each day that has entries.
  static func dayColors(_ entries: [EntryContent]) -> [DayColor] {
    Dictionary(grouping: entries, by: \.time.day).compactMap { day, entries in
      color(of: entries).map { DayColor(day: day, emotion: $0, count: entries.count) }
    }.sorted { $0.day < $1.day }
  }
}
