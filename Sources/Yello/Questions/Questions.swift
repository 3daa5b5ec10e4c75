import Commons
import SQL
import Wire

/// The question bank as operators edit it.
struct Questions: Sendable {
  let world: World
  let rules: Rules

  func list(_ request: Yello.QuestionSearch, in db: Transaction) throws -> Page<Yello.Question> {
    let before = try request.cursor.map { cursor throws(Refusal) in
      guard let id = Int(cursor.text) else { throw Refusal.malformed("cursor") }
      return id
    }
    let rows = try db.questions(
      with: (request.keyword ?? "").precomposed.trimmed, before: before, limit: pageSize + 1)
    return Page.cut(rows, at: pageSize) { Cursor(String($0.id)) }
  }

  func show(_ id: Int, in db: Transaction) throws -> Yello.Question {
    guard let question = try db.question(id) else { throw Refusal.notFound }
    return question
  }

  func add(
    _ edit: Yello.QuestionEdit, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Yello.Question {
    try check(edit.sentence, but: nil, in: db)
    let id = try db.add(edit.sentence, as: "own.\(world.id(Yello.Question.self))")
    return try keep(edit, as: id, instead: nil, by: me, at: now, in: db)
  }

  /// Saves a question; repeating it has no effect.
  ///
  /// Refused when another operator changed it since it was opened, so that no edit is overwritten
  /// unseen.
  func edit(
    _ id: Int, _ edit: Yello.QuestionEdit, by me: OperatorAccount, at now: Instant,
    in db: Transaction
  ) throws -> Yello.Question {
    let old = try show(id, in: db)
    let isAsked = edit.isAsked ?? false
    if old.sentence == edit.sentence, old.isAsked == isAsked,
      Set(old.keywords) == Set(edit.keywords.words)
    {
      return old
    }
    try Edits.check(edit.seen, against: old.version)
    try check(edit.sentence, but: old.id, in: db)
    if old.isAsked, !isAsked, try db.questionsAsked() <= rules.ballots {
      throw Refusal.questionsFew
    }
    let new = old.sentence == edit.sentence ? old.id : try db.reword(old.id, as: edit.sentence)
    return try keep(edit, as: new, instead: old, by: me, at: now, in: db)
  }

  private func check(_ sentence: Yello.Sentence, but id: Int?, in db: Transaction) throws {
    guard sentence != Yello.Sentence() else { throw Refusal.questionEmpty }
    guard try !db.hasTwin(of: sentence, but: id) else { throw Refusal.questionTwin }
  }

  private func keep(
    _ edit: Yello.QuestionEdit, as id: Int, instead old: Yello.Question?, by me: OperatorAccount,
    at now: Instant, in db: Transaction
  ) throws -> Yello.Question {
    try db.run(
      """
      UPDATE yello_question SET is_asked = \(edit.isAsked ?? false), edited_at = \(now)
      WHERE id = \(id)
      """)
    try db.offer(edit.keywords.words, on: id)
    let new = try show(id, in: db)
    try Operators.note(
      old == nil ? "yello.question.added" : "yello.question.edited", String(id),
      was: old?.record, became: new.record, by: me.account, id: world.id(), at: now, in: db)
    return new
  }
}

extension Yello.Question {
  /// The whole question for the audit log.
  fileprivate var record: String {
    [sentence.whole, keywords.joined(separator: " · "), isAsked ? "켜짐 (on)" : "꺼짐 (off)"].joined(
      separator: "\n")
  }
}

extension Yello.Sentence {
  /// The sentence with visible blanks.
  var whole: String {
    [nameHead, "○○" + (nameFoot ?? ""), keywordHead, "□□" + (keywordFoot ?? "")].compactMap { $0 }
      .joined(separator: " ")
  }
}
