import Core
import SQL
import Wire

/// Where an entry is in the list of all, newest first.
struct EntryPlace {
  let occurredAt: Instant
  let id: ID<Colary.Entry>

  init(_ entry: Colary.EntryView) {
    occurredAt = entry.occurredAt
    id = entry.id
  }

  init(_ cursor: Cursor) throws {
    let parts = cursor.text.split(separator: "~").map(String.init)
    guard parts.count == 2, let at = Int64(parts[0]).flatMap(Instant.init(checking:)),
      let id = ID<Colary.Entry>(parts[1])
    else { throw Refusal.malformed("cursor") }
    occurredAt = at
    self.id = id
  }

  var cursor: Cursor { Cursor("\(occurredAt.milliseconds)~\(id)") }

  static let order: SQL = "occurred_at DESC, id"

  /// Whether an entry comes after it.
  func isBefore(_ entry: Colary.EntryView) -> Bool {
    (entry.occurredAt, id) < (occurredAt, entry.id)
  }

  /// The condition that holds for the entries after it.
  var after: SQL {
    "AND (occurred_at < \(occurredAt) OR occurred_at = \(occurredAt) AND id > \(id))"
  }
}
