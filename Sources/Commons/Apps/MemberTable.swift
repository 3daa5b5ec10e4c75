public import SQL
public import Wire

/// An app's table of members, one row per account, with the column `account_id`.
public struct MemberTable: Sendable {
  let name: SQL
  /// The column with what members are called; nil when there is none.
  let nickname: SQL?

  public init(_ name: String, nickname: String? = nil) {
    self.name = SQL(raw: name)
    self.nickname = nickname.map { SQL(raw: $0) }
  }

  /// Whether an account has joined.
  public func has(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    try db.exists("SELECT 1 FROM \(sql: name) WHERE account_id = \(account)")
  }

  /// Moves the first account's membership to the second, which has none.
  func move(_ from: ID<Account>, to: ID<Account>, in db: Transaction) throws {
    try db.run("UPDATE \(sql: name) SET account_id = \(to) WHERE account_id = \(from)")
  }

  /// Ends an account's membership.
  func remove(_ account: ID<Account>, in db: Transaction) throws {
    try db.run("DELETE FROM \(sql: name) WHERE account_id = \(account)")
  }
}

/// A member who is nothing more than an account, of an app with an event stream.
public struct AccountMember: HasAccount, Listening, Hashable {
  public let account: ID<Account>
  public let newestEvent: Int
}

extension Gate where Principal == AccountMember {
  /// Admits the accounts in `table`.
  public static func members(of table: MemberTable) -> Gate {
    Gate(for: .member) { request in
      try request.session(
        ", m.account_id, \(sql: Feed.newest(of: "m.account_id"))",
        "LEFT JOIN \(sql: table.name) m ON m.account_id = s.account_id"
      ) { me, row in
        let member: ID<Account>? = try row.next()
        guard member != nil else { throw Refusal.joinFirst }
        return try AccountMember(account: me.account, newestEvent: row.next())
      }
    }
  }
}
