import Commons
import SQL
import Wire

/// The notes a person received, and the hints they may buy (`yello.md` Y9–Y17).
///
/// What has not been paid for is not selected: it never leaves the database.
struct Notes: Sendable {
  let world: World
  let rules: Rules

  /// A page of my notes, newest first.
  func list(_ request: PageRequest, of me: Member, in db: Connection) throws -> Page<Yello.Note> {
    var before: ID<Yello.Note>?
    if let cursor = request.cursor {
      guard let id = ID<Yello.Note>(cursor.text) else { throw Refusal.malformed("cursor") }
      before = id
    }
    let rows = try db.notes(of: me.id, before: before, limit: pageSize + 1)
    let total: Int? = try db.value("SELECT notes FROM yello_person WHERE id = \(me.id)")
    return Page.cut(rows, at: pageSize, total: total) { Cursor($0.id.description) }
  }

  /// One of my notes; anyone else's does not exist.
  func show(_ id: ID<Yello.Note>, as me: Member, in db: Connection) throws -> Yello.OpenNote {
    guard let (note, color, points) = try db.note(id, of: me.id) else { throw Refusal.notFound }
    let hint: Yello.Hint? =
      note.keyword == nil
      ? Yello.Hint(kind: .keyword, price: rules.keywordPrice)
      : note.initial == nil ? Yello.Hint(kind: .initial, price: rules.initialPrice) : nil
    return Yello.OpenNote(note: note, color: color, points: points, nextHint: hint)
  }

  /// Makes a note read; the badge goes down once.
  func open(
    _ id: ID<Yello.Note>, as me: Member, at now: Instant, in db: Connection
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

  /// Pays for the keyword, once; a note whose keyword is known costs nothing more.
  func buyKeyword(
    _ id: ID<Yello.Note>, as me: Member, at now: Instant, in db: Connection
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

  /// Pays for an initial of the sender's name, once, after the keyword.
  func buyInitial(
    _ id: ID<Yello.Note>, as me: Member, at now: Instant, in db: Connection
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

  /// Reports a note and takes it off my list; its sender stays unnamed.
  func report(
    _ id: ID<Yello.Note>, _ request: ReportRequest, as me: Member, at now: Instant,
    in db: Connection
  ) throws -> Nothing {
    let reported: ID<Yello.Note>? = try db.value(
      "SELECT id FROM yello_note WHERE id = \(id) AND receiver_id = \(me.id)")
    guard reported != nil else { throw Refusal.notFound }
    try Reports.file(
      request, app: "yello", kind: "note", subject: id, by: me.id, id: world.id(), at: now, in: db)
    try db.run("UPDATE yello_note SET hidden = 1 WHERE id = \(id) AND hidden = 0")
    try db.recount(me.id)
    return Nothing()
  }

  /// Blocks whoever sent a note, without a word about who that is.
  func blockSender(
    _ id: ID<Yello.Note>, as me: Member, at now: Instant, in db: Connection
  ) throws -> Nothing {
    let sender: ID<Yello.Person>? = try db.value(
      "SELECT sender_id FROM yello_note WHERE id = \(id) AND receiver_id = \(me.id)")
    guard let sender else { throw Refusal.notFound }
    try db.block(sender, by: me.id, at: now)
    return Nothing()
  }

  private func pay(_ price: Int, as me: Member, in db: Connection) throws {
    let paid = try db.run(
      """
      UPDATE yello_person SET points = points - \(price)
      WHERE id = \(me.id) AND points >= \(price)
      """)
    guard paid == 1 else { throw Refusal.pointsShort(price) }
  }
}
