import SQL
import Wire

extension Yello.Note {
  /// What a receiver may see of a `yello_note n`: keyword and initial only once paid for.
  static let columns: SQL =
    """
    n.id, n.gender, n.read_at, q.to_receiver, q.keyword_head, q.keyword_foot, k.text,
    n.initial_index, n.initial
    """
  static let joins: SQL =
    """
    JOIN yello_question q ON q.id = n.question_id
    LEFT JOIN yello_keyword k ON k.id = n.keyword_id AND n.keyword_at IS NOT NULL
    """

  init(_ row: Row) throws {
    let sentence = try Yello.Sentence(keywordHead: row[4], keywordFoot: row[5])
    let keyword: String? = try row[6]
    let id: Wire.ID<Yello.Note> = try row[0]
    let readAt: Instant? = try row[2]
    let index: Int? = try row[7]
    self.init(
      id: id, gender: try row[1], receivedAt: id.instant, isRead: readAt != nil, line: try row[3],
      keywordHead: sentence.keywordHead, keyword: keyword,
      keywordFoot: sentence.secondLine(keyword: keyword).foot,
      initial: try index.map { Yello.Initial(index: $0, letter: try row[8]) })
  }
}

extension Connection {
  /// Notes `me` received, newest first: an id's time is the note's.
  func notes(
    of me: ID<Yello.Person>, before: ID<Yello.Note>?, limit: Int
  ) throws -> [Yello.Note] {
    let go: SQL = before.map { "AND n.id < \($0)" } ?? ""
    return try all(
      """
      SELECT \(sql: Yello.Note.columns) FROM yello_note n \(sql: Yello.Note.joins)
      WHERE n.receiver_id = \(me) AND n.hidden = 0 \(sql: go)
      ORDER BY n.id DESC LIMIT \(limit)
      """
    ) { try Yello.Note($0) }
  }

  /// One note `me` received, its gradient, and my points.
  func note(
    _ id: ID<Yello.Note>, of me: ID<Yello.Person>
  ) throws -> (note: Yello.Note, color: Int, points: Int)? {
    try one(
      """
      SELECT \(sql: Yello.Note.columns), n.color, p.points
      FROM yello_note n \(sql: Yello.Note.joins) JOIN yello_person p ON p.id = n.receiver_id
      WHERE n.id = \(id) AND n.receiver_id = \(me) AND n.hidden = 0
      """
    ) { try (Yello.Note($0), $0[9], $0[10]) }
  }
}
