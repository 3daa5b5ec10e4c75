import Commons
import HTML
import SQL
import Wire

/// The pool of messages as operators edit it.
struct PoolDesk: Sendable {
  let world: World

  func list(_ request: Wal.PoolSearch, in db: Transaction) throws -> Page<Wal.PoolMessage> {
    let before = try request.cursor.map { cursor throws(Refusal) in
      guard let mark = cursor.text.first, mark == "0" || mark == "1" else {
        throw Refusal.malformed("cursor")
      }
      return (isEdited: mark == "1", key: String(cursor.text.dropFirst()))
    }
    let rows = try db.poolMessages(
      with: (request.keyword ?? "").precomposed.trimmed, of: request.category, before: before,
      limit: 21)
    return Page.cut(rows, at: 20) { Cursor(($0.isEdited ? "1" : "0") + $0.key) }
  }

  func show(_ key: String, in db: Transaction) throws -> Wal.PoolMessage {
    guard let message = try db.poolMessage(key) else { throw Refusal.notFound }
    return message
  }

  /// Adds a message.
  ///
  /// Its key starts with `own`, which no key of the data file does.
  func add(
    _ edit: Wal.PoolEdit, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Wal.PoolMessage {
    let message = Wal.PoolMessage(
      key: "own.\(world.id(Wal.Item.self))", category: edit.category, text: edit.text.text,
      isOffered: edit.isOffered ?? false, isEdited: true)
    return try keep(message, instead: nil, by: me, at: now, in: db)
  }

  /// Saves a message; repeating it has no effect.
  ///
  /// Refused when another operator changed it since it was opened, so that no edit is overwritten
  /// unseen.
  func edit(
    _ key: String, _ edit: Wal.PoolEdit, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Wal.PoolMessage {
    let old = try show(key, in: db)
    let new = Wal.PoolMessage(
      key: key, category: edit.category, text: edit.text.text, isOffered: edit.isOffered ?? false,
      isEdited: true)
    guard new.version != old.version else { return old }
    try Edits.check(edit.seen, against: old.version)
    let isLess = old.isOffered && (!new.isOffered || new.category != old.category)
    if isLess, let kind = old.category.value, try db.offered(of: kind) <= Self.least {
      throw Refusal.poolFew
    }
    return try keep(new, instead: old, by: me, at: now, in: db)
  }

  /// One per hour of a day, so that people with a single kind get three different messages.
  private static let least = Wal.Slot.allCases.count

  private func keep(
    _ new: Wal.PoolMessage, instead old: Wal.PoolMessage?, by me: OperatorAccount, at now: Instant,
    in db: Transaction
  ) throws -> Wal.PoolMessage {
    guard try !db.hasTwin(of: new) else { throw Refusal.poolTwin }
    try db.keep(new)
    try Operators.note(
      old == nil ? "wal.message.added" : "wal.message.edited", new.key, was: old?.record,
      became: new.record, by: me.account, id: world.id(), at: now, in: db)
    return new
  }
}

extension Wal.PoolMessage {
  /// The whole message for the audit log.
  fileprivate var record: String {
    let kind = category.words(\.name)
    return "\(kind.ko) (\(kind.en)), \(isOffered ? "켜짐 (on)" : "꺼짐 (off)")\n\(text)"
  }
}

extension Transaction {
  /// Current messages, those of operators first; % and _ in `keyword` are literal.
  fileprivate func poolMessages(
    with keyword: String, of category: Wal.Category?, before: (isEdited: Bool, key: String)?,
    limit: Int
  ) throws -> [Wal.PoolMessage] {
    let pattern = anywhere(keyword)
    let kind: SQL = category.map { "AND category = \($0)" } ?? ""
    let go: SQL =
      before.map {
        "AND (is_edited < \($0.isEdited) OR is_edited = \($0.isEdited) AND key < \($0.key))"
      } ?? ""
    return try all(
      """
      SELECT key, category, text, is_offered, is_edited FROM wal_message
      WHERE LOWER(text) LIKE \(pattern) ESCAPE '!' \(sql: kind) \(sql: go)
      ORDER BY is_edited DESC, key DESC LIMIT \(limit)
      """
    ) { try Wal.PoolMessage($0) }
  }

  fileprivate func poolMessage(_ key: String) throws -> Wal.PoolMessage? {
    try one(
      "SELECT key, category, text, is_offered, is_edited FROM wal_message WHERE key = \(key)"
    ) { try Wal.PoolMessage($0) }
  }

  /// Whether another message, offered or not, has the same text.
  fileprivate func hasTwin(of message: Wal.PoolMessage) throws -> Bool {
    try exists(
      "SELECT 1 FROM wal_message WHERE text = \(message.text) AND key <> \(message.key)")
  }

  fileprivate func offered(of category: Wal.Category) throws -> Int {
    try value(
      "SELECT COUNT(*) FROM wal_message WHERE category = \(category) AND is_offered = 1") ?? 0
  }

  fileprivate func keep(_ message: Wal.PoolMessage) throws {
    try run(
      """
      INSERT INTO wal_message (key, category, text, is_offered, is_edited)
      VALUES (\(message.key), \(message.category.rawValue), \(message.text), \(message.isOffered), 1)
      ON CONFLICT (key) DO UPDATE SET category = excluded.category, text = excluded.text,
        is_offered = excluded.is_offered, is_edited = 1
      """)
  }
}

extension Wal.PoolMessage {
  fileprivate init(
    key: String, category: Wal.Category, text: String, isOffered: Bool, isEdited: Bool
  ) {
    self.init(
      key: key, category: category, text: text, isOffered: isOffered, isEdited: isEdited,
      version: Edits.version(of: [category.rawValue, "\(isOffered)", text]))
  }

  fileprivate init(_ row: Row) throws {
    try self.init(
      key: row[0], category: row[1], text: row[2], isOffered: row[3], isEdited: row[4])
  }
}
