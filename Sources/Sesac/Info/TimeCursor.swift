import SQL
import Wire

/// A position in a list that is ordered by time and id.
struct TimeCursor<Subject> {
  private let time: Instant
  private let id: ID<Subject>

  init(_ time: Instant, _ id: ID<Subject>) {
    self.time = time
    self.id = id
  }

  init(_ cursor: Cursor) throws {
    let parts = cursor.text.split(separator: ".")
    guard parts.count == 2, let time = Int64(parts[0]).flatMap(Instant.init(checking:)),
      let id = ID<Subject>(String(parts[1]))
    else { throw Refusal.malformed("cursor") }
    self.init(time, id)
  }

  var cursor: Cursor { Cursor("\(time.milliseconds).\(id)") }

  /// Requires that `columns`, the time and the id, come after this in a list, newest first.
  func before(_ columns: SQL) -> SQL { "AND (\(sql: columns)) < (\(time), \(id))" }

  /// Requires that `columns`, the time and the id, come after this in a list, oldest first.
  func after(_ columns: SQL) -> SQL { "AND (\(sql: columns)) > (\(time), \(id))" }
}
