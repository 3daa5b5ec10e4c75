public import SQL
public import Wire

/// Suspends accounts from one app (`docs/decisions/0031`).
public struct Suspensions: Sendable {
  private static let keyName = "suspension.key"

  let world: World
  let leaving: AccountDeletion

  /// Suspends an account from an app, effective with the next request.
  ///
  /// Ends its open streams and its notifications. Idempotent: returns nil when it is already
  /// suspended.
  func suspend(
    _ account: ID<Account>, from app: String, for report: ID<Operator.Report>, at now: Instant,
    in db: Transaction
  ) throws -> ID<Operator.Suspension>? {
    guard try !db.isSuspended(account, from: app) else { return nil }
    let id = world.id(Operator.Suspension.self)
    try db.run(
      """
      INSERT INTO suspension (id, app, report_id, since)
      VALUES (\(id), \(app), \(report), \(now))
      """)
    try db.run(
      """
      INSERT INTO suspended_account (account_id, app, suspension_id)
      VALUES (\(account), \(app), \(id))
      """)
    let key = try key(in: db)
    for way in try leaving.identities(of: account, in: db) {
      try db.run(
        """
        INSERT INTO suspended_way (hash, suspension_id)
        VALUES (\(Self.hash(way.provider, way.subject, key)), \(id))
        """)
    }
    try db.quiet(app, for: account)
    return id
  }

  /// Whether a suspension applies to an account.
  func holds(
    _ id: ID<Operator.Suspension>, _ account: ID<Account>, in db: Transaction
  ) throws -> Bool {
    try db.exists(
      "SELECT 1 FROM suspended_account WHERE account_id = \(account) AND suspension_id = \(id)")
  }

  /// Lifts a suspension and returns its app; nil when it was lifted before.
  func lift(_ id: ID<Operator.Suspension>, in db: Transaction) throws -> String? {
    try db.value("DELETE FROM suspension WHERE id = \(id) RETURNING app")
  }

  /// Carries suspensions over, both ways, when an identity is linked to an account.
  static func follow(
    _ provider: String, _ subject: String, to account: ID<Account>, in db: Transaction
  ) throws {
    guard let key: String = try db.value("SELECT value FROM setting WHERE name = \(keyName)") else {
      return
    }
    let hash = hash(provider, subject, key)
    let apps: [String] = try db.all(
      """
      INSERT INTO suspended_account (account_id, app, suspension_id)
      SELECT \(account), s.app, s.id FROM suspended_way w JOIN suspension s ON s.id = w.suspension_id
      WHERE w.hash = \(hash)
      ON CONFLICT (account_id, app, suspension_id) DO NOTHING RETURNING app
      """
    ) { try $0[0] }
    for app in apps { try db.quiet(app, for: account) }
    try db.run(
      """
      INSERT INTO suspended_way (hash, suspension_id)
      SELECT \(hash), a.suspension_id FROM suspended_account a WHERE a.account_id = \(account)
      ON CONFLICT (hash, suspension_id) DO NOTHING
      """)
  }

  /// Carries suspensions over when `other` is merged into `account`.
  static func follow(_ other: ID<Account>, to account: ID<Account>, in db: Transaction) throws {
    let apps: [String] = try db.all(
      """
      INSERT INTO suspended_account (account_id, app, suspension_id)
      SELECT \(account), app, suspension_id FROM suspended_account WHERE account_id = \(other)
      ON CONFLICT (account_id, app, suspension_id) DO NOTHING RETURNING app
      """
    ) { try $0[0] }
    for app in apps { try db.quiet(app, for: account) }
  }

  private func key(in db: Transaction) throws -> String {
    try db.run(
      """
      INSERT INTO setting (name, value) VALUES (\(Self.keyName), \(world.secret()))
      ON CONFLICT (name) DO NOTHING
      """)
    return try db.value("SELECT value FROM setting WHERE name = \(Self.keyName)") ?? ""
  }

  private static func hash(_ provider: String, _ subject: String, _ key: String) -> [UInt8] {
    keyedHash("\(provider) \(subject)", key: key)
  }
}

extension Transaction {
  /// Ends an app's notifications to an account and closes its open streams.
  ///
  /// Its sessions stay valid because other apps use them too.
  fileprivate func quiet(_ app: String, for account: ID<Account>) throws {
    try disablePushes(app, for: account)
    let sessions: [ID<Session>] = try all(
      "SELECT id FROM session WHERE account_id = \(account)"
    ) { try $0[0] }
    for session in sessions { try notify(session.description) }
  }

  /// Deletes an account's push subscriptions of an app and its unsent notifications.
  func disablePushes(_ app: String, for account: ID<Account>) throws {
    for table in ["push_subscription", "push_phone"] {
      try run("DELETE FROM \(raw: table) WHERE account_id = \(account) AND app = \(app)")
    }
    for channel in [Channel.push, .phone] {
      try run(
        """
        DELETE FROM outbox WHERE account_id = \(account) AND channel = \(channel)
          AND tag LIKE \(Pushes.tag("%", of: app))
        """)
    }
  }

  /// Whether an account is suspended from an app.
  public func isSuspended(_ account: ID<Account>, from app: String) throws -> Bool {
    try exists("SELECT 1 FROM suspended_account WHERE account_id = \(account) AND app = \(app)")
  }
}
