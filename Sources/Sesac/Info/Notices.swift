import Commons
import Core
import SQL
import Wire

/// Notices of the operators to all members.
struct Notices: Sendable {
  private static let pageSize = 20

  let world: World

  func list(
    _ request: PageRequest, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Page<Sesac.Notice> {
    let before = try request.cursor.map { try TimeCursor<Sesac.Notice>($0) }
    let rows = try db.notices(of: me.id, before: before, limit: Self.pageSize + 1, at: now)
    return Page.cut(rows, at: Self.pageSize) { TimeCursor($0.publishedAt, $0.id).cursor }
  }

  func show(
    _ notice: ID<Sesac.Notice>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.Notice {
    guard let found = try db.notice(notice, of: me.id, at: now) else { throw Refusal.notFound }
    return found
  }

  /// Takes the unread mark away.
  func open(_ notice: Sesac.Notice, as me: Member, in db: Transaction) throws -> Sesac.Notice {
    try db.run(
      """
      INSERT INTO sesac_notice_opening (person_id, notice_id)
      SELECT p.id, n.id FROM sesac_person p, sesac_notice n
      WHERE p.id = \(me.id) AND n.id = \(notice.id)
      ON CONFLICT (person_id, notice_id) DO NOTHING
      """)
    var notice = notice
    notice.isUnread = false
    return notice
  }

  func board(
    _ request: PageRequest, in db: Transaction
  ) throws -> Page<Sesac.PublishedNotice> {
    let before = try request.cursor.map { try TimeCursor<Sesac.Notice>($0) }
    let rows = try db.publishedNotices(before: before, limit: Self.pageSize + 1)
    return Page.cut(rows, at: Self.pageSize) { TimeCursor($0.publishedAt, $0.id).cursor }
  }

  func find(
    _ notice: ID<Sesac.Notice>, in db: Transaction
  ) throws -> Sesac.PublishedNotice {
    guard let found = try db.publishedNotice(notice) else { throw Refusal.notFound }
    return found
  }

  func publish(
    _ words: Sesac.NoticeWords, at now: Instant, in db: Transaction
  ) throws -> Sesac.PublishedNotice {
    try requireWholeEnglish(words)
    let id = world.id(Sesac.Notice.self)
    try db.run(
      """
      INSERT INTO sesac_notice (id, title_ko, text_ko, title_en, text_en, published_at)
      VALUES (\(id), \(words.titleKo), \(words.textKo), \(words.titleEn), \(words.textEn), \(now))
      """)
    return try find(id, in: db)
  }

  /// Replaces the words of the revision that the operator has read; the same words again change
  /// nothing.
  func edit(
    _ notice: ID<Sesac.Notice>, _ change: Sesac.NoticeChange, at now: Instant, in db: Transaction
  ) throws -> Sesac.PublishedNotice {
    let words = change.words
    try requireWholeEnglish(words)
    let before = try find(notice, in: db)
    guard before.words != words else { return before }
    guard before.revision == change.revision else { throw Refusal.changedMeanwhile }
    try db.run(
      """
      UPDATE sesac_notice SET title_ko = \(words.titleKo), text_ko = \(words.textKo),
        title_en = \(words.titleEn), text_en = \(words.textEn), edited_at = \(now),
        revision = revision + 1
      WHERE id = \(notice)
      """)
    return try find(notice, in: db)
  }

  /// Hides a notice from members.
  func withdraw(
    _ notice: ID<Sesac.Notice>, at now: Instant, in db: Transaction
  ) throws -> Sesac.PublishedNotice {
    try db.run(
      """
      UPDATE sesac_notice SET withdrawn_at = \(now)
      WHERE id = \(notice) AND withdrawn_at IS NULL
      """)
    return try find(notice, in: db)
  }

  func restore(
    _ notice: ID<Sesac.Notice>, in db: Transaction
  ) throws -> Sesac.PublishedNotice {
    try db.run("UPDATE sesac_notice SET withdrawn_at = NULL WHERE id = \(notice)")
    return try find(notice, in: db)
  }

  private func requireWholeEnglish(_ words: Sesac.NoticeWords) throws {
    guard (words.titleEn == nil) == (words.textEn == nil) else {
      throw Refusal.sesacNoticeEnglish
    }
  }
}
