import Commons
import Core
import SQL
import Wire

/// The notes a person received, and the hints they can buy (`docs/spec/yello.md` Y9–Y17).
///
/// Queries do not select unpaid hints, so they never leave the database.
struct Notes: Sendable {
  let world: World
  let rules: Rules
  let questionCache: QuestionCache

  /// A page of my notes, newest first.
  func list(_ request: PageRequest, of me: Member, in db: Transaction) throws -> Page<Yello.Note> {
    let rows = try db.notes(
      of: me.id, before: Self.position(request), limit: pageSize + 1, questionCache)
    return Page.cut(rows, at: pageSize, total: me.notes) { Cursor($0.id.description) }
  }

  /// One of my notes; other people's notes count as missing.
  func show(_ id: ID<Yello.Note>, as me: Member, in db: Transaction) throws -> Yello.OpenNote {
    guard let (note, points) = try db.note(id, of: me.id, questionCache) else {
      throw Refusal.notFound
    }
    let hint: Yello.Hint? =
      note.keyword == nil
      ? Yello.Hint(kind: .keyword, price: rules.keywordPrice)
      : note.initial == nil ? Yello.Hint(kind: .initial, price: rules.initialPrice) : nil
    return Yello.OpenNote(note: note, color: note.color, points: points, nextHint: hint)
  }

  /// Marks a note as read and decrements the badge once.
  func open(
    _ id: ID<Yello.Note>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yello.OpenNote {
    let opened = try db.run(
      """
      UPDATE yello_note SET read_at = \(now)
      WHERE id = \(id) AND receiver_id = \(me.id) AND hidden = 0 AND read_at IS NULL
      """)
    if opened == 1 {
      try db.run("UPDATE yello_person SET unread = unread - 1 WHERE id = \(me.id)")
    }
    return try show(id, as: me, in: db)
  }

  /// Buys the keyword once; repeating it costs nothing.
  func buyKeyword(
    _ id: ID<Yello.Note>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yello.OpenNote {
    let note = try show(id, as: me, in: db)
    let bought = try db.run(
      """
      UPDATE yello_note SET keyword_at = \(now)
      WHERE id = \(id) AND receiver_id = \(me.id) AND hidden = 0 AND keyword_at IS NULL
      """)
    guard bought == 1 else { return note }
    try pay(rules.keywordPrice, as: me, in: db)
    return try show(id, as: me, in: db)
  }

  /// Buys an initial of the sender's name once, after the keyword.
  func buyInitial(
    _ id: ID<Yello.Note>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yello.OpenNote {
    let note = try show(id, as: me, in: db)
    guard note.note.initial == nil else { return note }
    guard note.note.keyword != nil else { throw Refusal.keywordFirst }
    let name: Yello.Name? = try db.value(
      """
      SELECT p.name FROM yello_note n JOIN yello_person p ON p.id = n.sender_id
      WHERE n.id = \(id) AND n.receiver_id = \(me.id)
      """)
    let syllables = Array(initials(of: name?.text ?? ""))
    let index = syllables.count > 1 ? world.draw { Int.random(in: 0...1, using: &$0) } : 0
    guard syllables.indices.contains(index) else { throw Refusal.notFound }
    let bought = try db.run(
      """
      UPDATE yello_note SET initial_at = \(now), initial_index = \(index),
        initial = \(String(syllables[index]))
      WHERE id = \(id) AND receiver_id = \(me.id) AND hidden = 0
        AND keyword_at IS NOT NULL AND initial_at IS NULL
      """)
    guard bought == 1 else { return try show(id, as: me, in: db) }
    try pay(rules.initialPrice, as: me, in: db)
    return try show(id, as: me, in: db)
  }

  /// Reports a note and hides it from my list; its sender stays anonymous.
  func report(
    _ id: ID<Yello.Note>, _ request: ReportRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Nothing {
    let reported: ID<Yello.Note>? = try db.value(
      "SELECT id FROM yello_note WHERE id = \(id) AND receiver_id = \(me.id)")
    guard reported != nil else { throw Refusal.notFound }
    try Reports.file(
      request, app: "yello", kind: "note", subject: id, by: me.id, id: world.id(), at: now, in: db)
    try db.run(
      "UPDATE yello_note SET hidden = 1 WHERE receiver_id = \(me.id) AND id = \(id) AND hidden = 0")
    try db.recount(me.id)
    return Nothing()
  }

  /// Mutes the sender of a note: hides it, and their further notes stay out of my list.
  ///
  /// A reported note is hidden already and can still be used to mute.
  /// The friendship stays and the sender's rounds count as before. Otherwise either side could find
  /// out who the other is.
  func mute(_ id: ID<Yello.Note>, as me: Member, in db: Transaction) throws -> Nothing {
    let muted = try db.run(
      """
      INSERT INTO yello_mute (receiver_id, sender_id, note_id)
      SELECT n.receiver_id, n.sender_id, n.id FROM yello_note n
      WHERE n.id = \(id) AND n.receiver_id = \(me.id)
      ON CONFLICT (receiver_id, note_id) DO NOTHING
      """)
    guard muted == 1 else {
      let isMuted = try db.exists(
        "SELECT 1 FROM yello_mute WHERE receiver_id = \(me.id) AND note_id = \(id)")
      guard isMuted else { throw Refusal.notFound }
      return Nothing()
    }
    try db.run("UPDATE yello_note SET hidden = 1 WHERE receiver_id = \(me.id) AND id = \(id)")
    try db.recount(me.id)
    return Nothing()
  }

  /// Unmutes the sender; further notes arrive again.
  func unmute(_ id: ID<Yello.Note>, as me: Member, in db: Transaction) throws -> Nothing {
    try db.run("DELETE FROM yello_mute WHERE note_id = \(id) AND receiver_id = \(me.id)")
    return Nothing()
  }

  /// The notes whose senders `me` has muted, newest first.
  func muted(_ request: PageRequest, of me: Member, in db: Transaction) throws -> Page<Yello.Mute> {
    let go: SQL = try Self.position(request).map { "AND m.note_id < \($0)" } ?? ""
    let rows = try db.all(
      """
      SELECT m.note_id, q.to_receiver FROM yello_mute m
      JOIN yello_note n ON n.receiver_id = m.receiver_id AND n.id = m.note_id
      JOIN yello_question q ON q.id = n.question_id
      WHERE m.receiver_id = \(me.id) \(sql: go)
      ORDER BY m.note_id DESC LIMIT \(pageSize + 1)
      """
    ) { row -> Yello.Mute in
      let note: ID<Yello.Note> = try row[0]
      return Yello.Mute(note: note, receivedAt: note.instant, line: try row[1])
    }
    return Page.cut(rows, at: pageSize) { Cursor($0.note.description) }
  }

  private static func position(_ request: PageRequest) throws -> ID<Yello.Note>? {
    guard let cursor = request.cursor else { return nil }
    guard let id = ID<Yello.Note>(cursor.text) else { throw Refusal.malformed("cursor") }
    return id
  }

  private func pay(_ price: Int, as me: Member, in db: Transaction) throws {
    let paid = try db.run(
      """
      UPDATE yello_person SET points = points - \(price)
      WHERE id = \(me.id) AND points >= \(price)
      """)
    guard paid == 1 else { throw Refusal.pointsShort(price) }
  }
}
