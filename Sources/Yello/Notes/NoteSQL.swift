import SQL
import Wire

extension Yello.Note {
  /// The columns of a `yello_note n` its receiver may see: keyword and initial only once paid for.
  static let columns: SQL =
    "n.question_id, n.id, n.gender, n.read_at, k.text, n.initial_index, n.initial, n.color"
  static let joins: SQL =
    "LEFT JOIN yello_keyword k ON k.id = n.keyword_id AND n.keyword_at IS NOT NULL"
}

extension Transaction {
  /// Notes `me` received, newest first; their ids order by time.
  func notes(
    of me: ID<Yello.Person>, before: ID<Yello.Note>?, limit: Int, _ questionCache: QuestionCache
  ) throws -> [Yello.Note] {
    let go: SQL = before.map { "AND n.id < \($0)" } ?? ""
    return try questionCache.use(in: self) { known in
      try all(
        """
        SELECT \(sql: Yello.Note.columns) FROM yello_note n \(sql: Yello.Note.joins)
        WHERE n.receiver_id = \(me) AND n.hidden = 0 \(sql: go)
        ORDER BY n.id DESC LIMIT \(limit)
        """
      ) { try known.note($0) }
    }
  }

  /// One note `me` received, with my points.
  func note(
    _ id: ID<Yello.Note>, of me: ID<Yello.Person>, _ questionCache: QuestionCache
  ) throws -> (note: Yello.Note, points: Int)? {
    try questionCache.use(in: self) { known in
      try one(
        """
        SELECT \(sql: Yello.Note.columns), p.points
        FROM yello_note n \(sql: Yello.Note.joins) JOIN yello_person p ON p.id = n.receiver_id
        WHERE n.id = \(id) AND n.receiver_id = \(me) AND n.hidden = 0
        """
      ) { try (known.note($0), $0.next()) }
    }
  }
}
