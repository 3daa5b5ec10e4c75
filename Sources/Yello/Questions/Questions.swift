import Commons
import SQL
import Wire

/// The question bank in operators' hands.
struct Questions: Sendable {
  let world: World

  func list(_ request: Yello.QuestionSearch, in db: Connection) throws -> Page<Yello.Question> {
    var after = 0
    if let cursor = request.cursor {
      guard let id = Int(cursor.text) else { throw Refusal.malformed("cursor") }
      after = id
    }
    let rows = try db.questions(
      with: (request.keyword ?? "").precomposed.trimmed, after: after, limit: pageSize + 1)
    return Page.cut(rows, at: pageSize) { Cursor(String($0.id)) }
  }

  func show(_ id: Int, in db: Connection) throws -> Yello.Question {
    guard let question = try db.question(id) else { throw Refusal.notFound }
    return question
  }

  func edit(
    _ id: Int, _ edit: Yello.QuestionEdit, by me: Attendant, at now: Instant, in db: Connection
  ) throws -> Yello.Question {
    let part = { (part: Yello.QuestionPart?) in part.flatMap { $0.text.isEmpty ? nil : $0.text } }
    let sentence = Yello.Sentence(
      nameHead: part(edit.nameHead), nameFoot: part(edit.nameFoot),
      keywordHead: part(edit.keywordHead), keywordFoot: part(edit.keywordFoot))
    let changed = try db.run(
      """
      UPDATE yello_question SET is_asked = \(edit.isAsked ?? false), edited_at = \(now),
        to_receiver = \(sentence.toReceiver), name_head = \(sentence.nameHead),
        name_foot = \(sentence.nameFoot), keyword_head = \(sentence.keywordHead),
        keyword_foot = \(sentence.keywordFoot)
      WHERE id = \(id)
      """)
    guard changed == 1 else { throw Refusal.notFound }
    try db.offer(edit.keywords.words, on: id)
    try Operators.note(
      "yello.question.edited", String(id), by: me.account, id: world.id(), at: now, in: db)
    return try show(id, in: db)
  }
}

extension Connection {
  fileprivate func questions(
    with keyword: String, after: Int, limit: Int
  ) throws -> [Yello.Question] {
    // A person's % and _ stand for themselves.
    let pattern = "%" + keyword.replacing(#/[%_!]/#) { "!\($0.output)" } + "%"
    return try all(
      """
      SELECT id, is_asked, edited_at, name_head, name_foot, keyword_head, keyword_foot
      FROM yello_question q WHERE id > \(after) AND (
        COALESCE(name_head, '') || ' ' || COALESCE(name_foot, '') || ' '
          || COALESCE(keyword_head, '') || ' ' || COALESCE(keyword_foot, '') LIKE \(pattern) ESCAPE '!'
        OR EXISTS (SELECT 1 FROM yello_keyword k
          WHERE k.question_id = q.id AND k.is_offered = 1 AND k.text LIKE \(pattern) ESCAPE '!'))
      ORDER BY id LIMIT \(limit)
      """
    ) { try question($0) }.map { try withKeywords($0) }
  }

  fileprivate func question(_ id: Int) throws -> Yello.Question? {
    try one(
      """
      SELECT id, is_asked, edited_at, name_head, name_foot, keyword_head, keyword_foot
      FROM yello_question WHERE id = \(id)
      """
    ) { try question($0) }.map { try withKeywords($0) }
  }

  private func question(_ row: Row) throws -> Yello.Question {
    let editedAt: Instant? = try row[2]
    return try Yello.Question(
      id: row[0], isAsked: row[1], isEdited: editedAt != nil,
      sentence: Yello.Sentence(
        nameHead: row[3], nameFoot: row[4], keywordHead: row[5], keywordFoot: row[6]),
      keywords: [])
  }

  private func withKeywords(_ question: Yello.Question) throws -> Yello.Question {
    var question = question
    question.keywords = try all(
      """
      SELECT text FROM yello_keyword WHERE question_id = \(question.id) AND is_offered = 1
      ORDER BY id
      """
    ) { try $0[0] }
    return question
  }
}
