import SQL
import Wire

extension Yello.Sentence {
  /// The columns `init(_:)` reads, of a `yello_question q`.
  static let columns: SQL = "q.name_head, q.name_foot, q.keyword_head, q.keyword_foot"
  /// The texts of a `yello_question q` as one, to be searched.
  static let text: SQL =
    """
    COALESCE(q.name_head, '') || ' ' || COALESCE(q.name_foot, '') || ' '
      || COALESCE(q.keyword_head, '') || ' ' || COALESCE(q.keyword_foot, '')
    """

  init(_ row: Row) throws {
    try self.init(
      nameHead: row.next(), nameFoot: row.next(), keywordHead: row.next(), keywordFoot: row.next())
  }
}
