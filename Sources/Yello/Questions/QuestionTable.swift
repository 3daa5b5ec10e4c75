import Commons
import Core
import SQL
import Wire

/// The question bank, whose rows never change: other words make another row
/// (`docs/decisions/0028`).
struct QuestionTable: TextStorage {
  /// How many questions must stay in use, as a round needs them.
  let minimum: Int

  /// Current questions, newest first.
  func texts(
    with keyword: String, filter: String?, after cursor: Cursor?, limit: Int, in db: Transaction
  ) throws -> [Yello.Question] {
    let after: SQL =
      try cursor.map { cursor throws(Refusal) in
        guard let id = Int(cursor.text) else { throw Refusal.malformed("cursor") }
        return "AND id < \(id)"
      } ?? ""
    return try db.all(
      """
      SELECT \(sql: columns) FROM yello_question q WHERE successor IS NULL \(sql: after) AND (
        \(sql: db.contains(keyword, in: Yello.Sentence.text))
        OR EXISTS (SELECT 1 FROM yello_keyword k WHERE k.question_id = q.id AND k.is_offered = 1
          AND \(sql: db.contains(keyword, in: "k.text"))))
      ORDER BY id DESC LIMIT \(limit)
      """, question
    ).map { try withKeywords($0, in: db) }
  }

  func cursor(after question: Yello.Question) -> Cursor { Cursor(String(question.id)) }

  /// The newest version of the question with this number.
  func text(_ id: Int, in db: Transaction) throws -> Yello.Question? {
    try db.one(
      """
      SELECT \(sql: columns) FROM yello_question q
      WHERE q.id = (SELECT COALESCE(successor, id) FROM yello_question WHERE id = \(id))
      """, question
    ).map { try withKeywords($0, in: db) }
  }

  func check(
    _ edit: Yello.QuestionEdit, instead old: Yello.Question?, in db: Transaction
  ) throws {
    guard edit.sentence != Yello.Sentence() else { throw Refusal.questionEmpty }
    guard try !hasDuplicate(of: edit.sentence, but: old?.id, in: db) else {
      throw Refusal.questionTwin
    }
    if let old, old.isAsked, !edit.isInUse {
      let asked: Int? = try db.value("SELECT COUNT(*) FROM yello_question WHERE is_asked = 1")
      guard asked ?? 0 > minimum else { throw Refusal.questionsFew }
    }
  }

  func save(
    _ edit: Yello.QuestionEdit, instead old: Yello.Question?, ownKey: String, at now: Instant,
    in db: Transaction
  ) throws -> Int {
    let sentence = edit.sentence
    let id =
      switch old {
      case let old? where old.sentence == sentence: old.id
      case let old?: try db.reword(old.id, as: sentence)
      case nil: try db.add(sentence, as: ownKey)
      }
    try db.run(
      "UPDATE yello_question SET is_asked = \(edit.isInUse), edited_at = \(now) WHERE id = \(id)")
    try db.offer(edit.keywords.words, on: id)
    return id
  }

  /// Whether another question, in use or not, has the same parts.
  private func hasDuplicate(
    of sentence: Yello.Sentence, but id: Int?, in db: Transaction
  ) throws -> Bool {
    try db.exists(
      """
      SELECT 1 FROM yello_question
      WHERE successor IS NULL AND id <> \(id ?? 0)
        AND COALESCE(name_head, '') = \(sentence.nameHead ?? "")
        AND COALESCE(name_foot, '') = \(sentence.nameFoot ?? "")
        AND COALESCE(keyword_head, '') = \(sentence.keywordHead ?? "")
        AND COALESCE(keyword_foot, '') = \(sentence.keywordFoot ?? "")
      """)
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

  private func withKeywords(
    _ question: Yello.Question, in db: Transaction
  ) throws -> Yello.Question {
    var question = question
    question.keywords = try db.all(
      """
      SELECT text FROM yello_keyword WHERE question_id = \(question.id) AND is_offered = 1
      ORDER BY id
      """
    ) { try $0[0] }
    question.version = Edits.version(
      of: ["\(question.id)", "\(question.isAsked)"] + question.sentence.parts + question.keywords)
    return question
  }
}
