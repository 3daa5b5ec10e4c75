import Commons
import SQL
import Wire

extension Transaction {
  /// Current questions, newest first; % and _ in `keyword` are literal.
  func questions(with keyword: String, before: Int?, limit: Int) throws -> [Yello.Question] {
    let pattern = anywhere(keyword)
    let go: SQL = before.map { "AND id < \($0)" } ?? ""
    return try all(
      """
      SELECT \(sql: columns) FROM yello_question q WHERE successor IS NULL \(sql: go) AND (
        LOWER(COALESCE(name_head, '') || ' ' || COALESCE(name_foot, '') || ' '
          || COALESCE(keyword_head, '') || ' ' || COALESCE(keyword_foot, ''))
          LIKE \(pattern) ESCAPE '!'
        OR EXISTS (SELECT 1 FROM yello_keyword k WHERE k.question_id = q.id AND k.is_offered = 1
          AND LOWER(k.text) LIKE \(pattern) ESCAPE '!'))
      ORDER BY id DESC LIMIT \(limit)
      """
    ) { try question($0) }.map { try withKeywords($0) }
  }

  /// The newest version of the question with this number.
  func question(_ id: Int) throws -> Yello.Question? {
    try one(
      """
      SELECT \(sql: columns) FROM yello_question q
      WHERE q.id = (SELECT COALESCE(successor, id) FROM yello_question WHERE id = \(id))
      """
    ) { try question($0) }.map { try withKeywords($0) }
  }

  /// Whether another question, in use or not, has the same parts.
  func hasTwin(of sentence: Yello.Sentence, but id: Int?) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM yello_question
      WHERE successor IS NULL AND id <> \(id ?? 0)
        AND COALESCE(name_head, '') = \(sentence.nameHead ?? "")
        AND COALESCE(name_foot, '') = \(sentence.nameFoot ?? "")
        AND COALESCE(keyword_head, '') = \(sentence.keywordHead ?? "")
        AND COALESCE(keyword_foot, '') = \(sentence.keywordFoot ?? "")
      """)
  }

  func questionsAsked() throws -> Int {
    try value("SELECT COUNT(*) FROM yello_question WHERE is_asked = 1") ?? 0
  }

  private var columns: SQL {
    "q.id, q.is_asked, q.edited_at, \(sql: Yello.Sentence.columns)"
  }

  private func question(_ row: Row) throws -> Yello.Question {
    let (id, isAsked): (Int, Bool) = try (row.next(), row.next())
    let editedAt: Instant? = try row.next()
    return try Yello.Question(
      id: id, isAsked: isAsked, isEdited: editedAt != nil, sentence: Yello.Sentence(row),
      keywords: [], version: "")
  }

  private func withKeywords(_ question: Yello.Question) throws -> Yello.Question {
    var question = question
    question.keywords = try all(
      """
      SELECT text FROM yello_keyword WHERE question_id = \(question.id) AND is_offered = 1
      ORDER BY id
      """
    ) { try $0[0] }
    let sentence = question.sentence
    let parts = [
      sentence.nameHead, sentence.nameFoot, sentence.keywordHead, sentence.keywordFoot,
    ].map { $0 ?? "" }
    question.version = Edits.version(
      of: ["\(question.id)", "\(question.isAsked)"] + parts + question.keywords)
    return question
  }
}
