import Core
import SQL
import Wire

extension IdentityStore {
  private struct Row {
    let provider: String
    let subject: String
    let since: Instant
    let name: String?
    let used: Instant?
  }

  /// The identities of an account, oldest first.
  func list(_ account: ID<Account>, in db: Transaction) throws -> Identities.List {
    Identities.List(
      try rows(of: account, in: db).map {
        Identities.Card(
          key: Self.key(of: $0.provider, $0.subject), provider: $0.provider, since: $0.since,
          name: $0.name, lastUsed: $0.used, hint: Self.hint(of: $0.provider, $0.subject))
      })
  }

  /// A masked number or address.
  private static func hint(of provider: String, _ subject: String) -> String? {
    switch provider {
    case "phone":
      guard let number = try? PhoneNumber(subject).national else { return nil }
      return "\(number.prefix(3))-••••-\(number.suffix(4))"
    case "email": return "\(subject.prefix(1))••\(subject.drop { $0 != "@" })"
    default: return nil
    }
  }

  /// The subject of the account's identity with that key.
  func subject(_ key: String, of account: ID<Account>, in db: Transaction) throws -> String? {
    try rows(of: account, in: db).first { Self.key(of: $0.provider, $0.subject) == key }?.subject
  }

  /// Unlinks an identity and ends all other sessions.
  ///
  /// The last identity cannot be unlinked. Any session may have been started with this identity;
  /// sessions do not record it. The provider's unlink handler runs first, because the row it needs
  /// is deleted with the identity.
  func unlink(
    _ key: String, of me: Viewer, _ leaving: AccountDeletion, in db: Transaction
  ) throws -> Identities.List {
    let account = me.account
    let found = try rows(of: account, in: db).first {
      Self.key(of: $0.provider, $0.subject) == key
    }
    guard let found else { return try list(account, in: db) }
    try leaving.unlink(found.provider, found.subject, account, in: db)
    let closed = try db.run(
      """
      DELETE FROM identity WHERE provider = \(found.provider) AND subject = \(found.subject)
        AND account_id = \(account)
        AND (SELECT COUNT(*) FROM identity i WHERE i.account_id = \(account)) > 1
      """)
    guard closed == 1 else { throw Refusal.identityLast }
    try leaving.apps.numbersChanged(of: account, in: db)
    try SessionStore(world: world).endAll(of: account, but: me.session, in: db)
    return try list(account, in: db)
  }

  /// The account of the pending merge.
  ///
  /// Refuses when the question has expired or the proved identity belongs to another account now.
  private func other(of me: Viewer, in db: Transaction) throws -> ID<Account> {
    let other: ID<Account>? = try db.value(
      """
      SELECT m.other_id FROM merge_ask m JOIN identity i
        ON i.provider = m.provider AND i.subject = m.subject AND i.account_id = m.other_id
      WHERE m.session_id = \(me.session) AND m.asked_at > \(world.now() - Self.mergeLifetime)
      """)
    guard let other else { throw Refusal.mergeGone }
    return other
  }

  /// The apps that each of the two accounts has joined.
  func merge(_ me: Viewer, _ leaving: AccountDeletion, in db: Transaction) throws
    -> Identities.Merge
  {
    let other = try other(of: me, in: db)
    guard other != me.account else { throw Refusal.mergeGone }
    let mine = try leaving.apps.joined(me.account, in: db).map(\.name)
    let others = try leaving.apps.joined(other, in: db).map(\.name)
    return Identities.Merge(mine: mine, other: others, both: mine.filter(others.contains))
  }

  /// Merges the other account into this one and deletes it with its sessions.
  ///
  /// Refused while both have joined the same app, until one of them leaves it. Confirming again has
  /// no effect.
  func confirm(_ me: Viewer, _ leaving: AccountDeletion, in db: Transaction) throws
    -> Identities.List
  {
    let other = try other(of: me, in: db)
    guard other != me.account else { return try list(me.account, in: db) }
    guard try merge(me, leaving, in: db).both.isEmpty else { throw Refusal.mergeBoth }
    try leaving.move(other, to: me.account, in: db)
    try db.run(
      "UPDATE identity SET account_id = \(me.account) WHERE account_id = \(other)")
    try leaving.apps.numbersChanged(of: me.account, in: db)
    try db.shortenSessions(of: me.account, at: world.now())
    try db.run(
      "UPDATE merge_ask SET other_id = \(me.account) WHERE session_id = \(me.session)")
    try leaving.deleteRow(other, in: db)
    return try list(me.account, in: db)
  }

  /// Deletes the pending merge.
  func decline(_ me: Viewer, in db: Transaction) throws -> Nothing {
    try db.run("DELETE FROM merge_ask WHERE session_id = \(me.session)")
    return Nothing()
  }

  private func rows(of account: ID<Account>, in db: Transaction) throws -> [Row] {
    try db.all(
      """
      SELECT i.provider, i.subject, i.created_at, p.name, p.used_at FROM identity i
      LEFT JOIN passkey p ON p.provider = i.provider AND p.subject = i.subject
      WHERE i.account_id = \(account) ORDER BY i.created_at, i.provider, i.subject
      """
    ) {
      Row(
        provider: try $0[0], subject: try $0[1], since: try $0[2], name: try $0[3], used: try $0[4])
    }
  }

  /// The public key of an identity; its subject, such as a phone number, is not exposed.
  private static func key(of provider: String, _ subject: String) -> String {
    base64URL(Array(sha256("\(provider) \(subject)".utf8).prefix(15)))
  }
}
