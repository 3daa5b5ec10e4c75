import Core
public import SQL
public import Wire

/// Blocks between accounts: one table for all apps (`docs/decisions/0040`).
public struct BlockList: Sendable {
  /// Rows of a page.
  private static let pageSize = 20

  let accountDeletion: AccountDeletion

  /// Blocks an account in every app; idempotent.
  ///
  /// `app` is where `me` knows `other` from: only that app's name for them is shown in the list.
  public func block(
    _ other: ID<Account>, by me: ID<Account>, in app: String, at now: Instant, in db: Transaction
  ) throws {
    let added = try db.run(
      """
      INSERT INTO block (account_id, number, blocked_id, app, created_at)
      SELECT \(me), COALESCE(MAX(number), 0) + 1, \(other), \(app), \(now)
      FROM block WHERE account_id = \(me)
      ON CONFLICT (account_id, blocked_id) DO NOTHING
      """)
    if added == 1 { try accountDeletion.endConnections(of: me, with: other, in: db) }
  }

  /// Whether `me` has blocked `other`.
  public func contains(
    _ other: ID<Account>, of me: ID<Account>, in db: Transaction
  ) throws -> Bool {
    try db.exists("SELECT 1 FROM block WHERE account_id = \(me) AND blocked_id = \(other)")
  }

  /// Removes a block.
  public func unblock(_ other: ID<Account>, by me: ID<Account>, in db: Transaction) throws {
    try db.run("DELETE FROM block WHERE account_id = \(me) AND blocked_id = \(other)")
  }

  /// Removes a block by its number; does nothing when there is none.
  func remove(_ number: Int, of me: ID<Account>, in db: Transaction) throws -> Nothing {
    try db.run("DELETE FROM block WHERE account_id = \(me) AND number = \(number)")
    return Nothing()
  }

  /// A page of the account's blocks, latest first.
  func list(
    _ request: PageRequest, of me: ID<Account>, in db: Transaction
  ) throws -> Page<Blocks.Card> {
    let before: Int? = try request.cursor.map {
      guard let number = Int($0.text) else { throw Refusal.malformed("cursor") }
      return number
    }
    let cards = try cards(of: me, before: before, limit: Self.pageSize + 1, in: db)
    return Page.cut(cards, at: Self.pageSize) { Cursor(String($0.number)) }
  }

  /// All of the account's blocks, for the export.
  func all(of me: ID<Account>, in db: Transaction) throws -> [Blocks.Card] {
    try cards(of: me, before: nil, limit: Int(Int32.max), in: db)
  }

  /// Requires that neither of two accounts, written as SQL expressions, has blocked the other.
  public static func notBlocked(_ one: SQL, _ other: SQL) -> SQL {
    """
    NOT EXISTS (SELECT 1 FROM block b
      WHERE b.account_id = \(sql: one) AND b.blocked_id = \(sql: other))
    AND NOT EXISTS (SELECT 1 FROM block b
      WHERE b.account_id = \(sql: other) AND b.blocked_id = \(sql: one))
    """
  }

  /// The accounts that one has blocked or is blocked by, as a subquery: for lists of many others.
  public static func either(of account: ID<Account>) -> SQL {
    """
    (SELECT b.blocked_id FROM block b WHERE b.account_id = \(account)
      UNION ALL SELECT b.account_id FROM block b WHERE b.blocked_id = \(account))
    """
  }

  private struct Entry {
    let other: ID<Account>
    var card: Blocks.Card
  }

  private func cards(
    of me: ID<Account>, before: Int?, limit: Int, in db: Transaction
  ) throws -> [Blocks.Card] {
    let start: SQL = before.map { "AND number < \($0)" } ?? ""
    var entries = try db.all(
      """
      SELECT blocked_id, number, app, created_at FROM block
      WHERE account_id = \(me) \(sql: start) ORDER BY number DESC LIMIT \(limit)
      """
    ) {
      try Entry(
        other: $0[0],
        card: Blocks.Card(number: $0[1], app: $0[2], name: nil, detail: nil, since: $0[3]))
    }
    for app in accountDeletion.apps.all {
      let others = entries.filter { $0.card.app == app.name }.map(\.other)
      guard !others.isEmpty else { continue }
      let members = try accountDeletion.apps.handlers(of: app).blocked(me, others, db)
      for (index, entry) in entries.enumerated() where entry.card.app == app.name {
        entries[index].card.name = members[entry.other]?.name
        entries[index].card.detail = members[entry.other]?.detail
      }
    }
    return entries.map(\.card)
  }
}

/// What an app's lists show of a blocked member.
public struct BlockedMember: Sendable {
  let name: String
  let detail: String?

  public init(name: String, detail: String? = nil) {
    self.name = name
    self.detail = detail
  }
}

extension AccountDeletion {
  /// Ends what connects two accounts in every app, after the first has blocked the second.
  func endConnections(of me: ID<Account>, with other: ID<Account>, in db: Transaction) throws {
    for app in apps.all { try apps.handlers(of: app).onBlock(me, other, db) }
  }

  /// Moves the blocks by and of an account that is merged into another.
  ///
  /// What the first account brought ends what connects it with whom the second has blocked or was
  /// blocked by, and the other way around.
  func moveBlocks(_ from: ID<Account>, to: ID<Account>, in db: Transaction) throws {
    try db.run(
      """
      INSERT INTO block (account_id, number, blocked_id, app, created_at)
      SELECT \(to), number + (SELECT COALESCE(MAX(x.number), 0) FROM block x
        WHERE x.account_id = \(to)), blocked_id, app, created_at
      FROM block WHERE account_id = \(from) AND blocked_id <> \(to)
      ON CONFLICT (account_id, blocked_id) DO NOTHING
      """)
    try db.run(
      """
      UPDATE block SET blocked_id = \(to) WHERE blocked_id = \(from) AND account_id <> \(to)
        AND account_id NOT IN (SELECT x.account_id FROM block x WHERE x.blocked_id = \(to))
      """)
    let mine: [ID<Account>] = try db.all(
      """
      SELECT blocked_id FROM block WHERE account_id = \(to) AND blocked_id <> \(from)
      ORDER BY number
      """
    ) { try $0[0] }
    let theirs: [ID<Account>] = try db.all(
      """
      SELECT account_id FROM block WHERE blocked_id = \(to) AND account_id <> \(from)
      ORDER BY account_id
      """
    ) { try $0[0] }
    for other in mine { try endConnections(of: to, with: other, in: db) }
    for other in theirs { try endConnections(of: other, with: to, in: db) }
  }
}
