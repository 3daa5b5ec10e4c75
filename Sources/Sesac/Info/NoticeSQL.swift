import Core
import SQL
import Wire

extension Transaction {
  /// How long a notice that was not opened counts as unread, also for those who join later.
  private static let unreadLife = Duration.days(30)

  private func isUnread(by person: ID<Sesac.Person>, at now: Instant) -> SQL {
    """
    n.published_at > \(now - Self.unreadLife) AND NOT EXISTS (SELECT 1 FROM sesac_notice_opening o
      WHERE o.person_id = \(person) AND o.notice_id = n.id)
    """
  }

  /// The notices that members see, newest first.
  func notices(
    of person: ID<Sesac.Person>, before: TimeCursor<Sesac.Notice>?, limit: Int, at now: Instant
  ) throws -> [Sesac.Notice] {
    let start: SQL = before?.before("n.published_at, n.id") ?? ""
    return try all(
      """
      SELECT \(sql: Self.noticeColumns), \(sql: isUnread(by: person, at: now))
      FROM sesac_notice n WHERE n.withdrawn_at IS NULL \(sql: start)
      ORDER BY n.published_at DESC, n.id DESC LIMIT \(limit)
      """
    ) { try Sesac.Notice($0) }
  }

  func notice(
    _ id: ID<Sesac.Notice>, of person: ID<Sesac.Person>, at now: Instant
  ) throws -> Sesac.Notice? {
    try one(
      """
      SELECT \(sql: Self.noticeColumns), \(sql: isUnread(by: person, at: now))
      FROM sesac_notice n WHERE n.id = \(id) AND n.withdrawn_at IS NULL
      """
    ) { try Sesac.Notice($0) }
  }

  func unreadNotices(of person: ID<Sesac.Person>, at now: Instant) throws -> Int {
    try value(
      """
      SELECT COUNT(*) FROM sesac_notice n
      WHERE n.withdrawn_at IS NULL AND \(sql: isUnread(by: person, at: now))
      """) ?? 0
  }

  /// All notices, newest first.
  func publishedNotices(
    before: TimeCursor<Sesac.Notice>?, limit: Int
  ) throws -> [Sesac.PublishedNotice] {
    let start: SQL = before?.before("n.published_at, n.id") ?? ""
    return try all(
      """
      SELECT \(sql: Self.noticeColumns), n.withdrawn_at, n.revision FROM sesac_notice n
      WHERE n.published_at IS NOT NULL \(sql: start)
      ORDER BY n.published_at DESC, n.id DESC LIMIT \(limit)
      """
    ) { try Sesac.PublishedNotice($0) }
  }

  func publishedNotice(_ id: ID<Sesac.Notice>) throws -> Sesac.PublishedNotice? {
    try one(
      """
      SELECT \(sql: Self.noticeColumns), n.withdrawn_at, n.revision FROM sesac_notice n
      WHERE n.id = \(id)
      """
    ) { try Sesac.PublishedNotice($0) }
  }

  private static var noticeColumns: SQL {
    "n.id, n.title_ko, n.text_ko, n.title_en, n.text_en, n.published_at, n.edited_at"
  }
}

extension Sesac.NoticeWords {
  fileprivate init(_ row: Row) throws {
    try self.init(
      titleKo: row.next(), textKo: row.next(), titleEn: row.next(), textEn: row.next())
  }
}

extension Sesac.Notice {
  fileprivate init(_ row: Row) throws {
    try self.init(
      id: row.next(), words: Sesac.NoticeWords(row), publishedAt: row.next(),
      editedAt: row.next(), isUnread: row.next())
  }
}

extension Sesac.PublishedNotice {
  fileprivate init(_ row: Row) throws {
    try self.init(
      id: row.next(), words: Sesac.NoticeWords(row), publishedAt: row.next(),
      editedAt: row.next(), withdrawnAt: row.next(), revision: row.next())
  }
}
