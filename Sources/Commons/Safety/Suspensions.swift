import Core
import Delivery
public import SQL
public import Wire

/// Suspends accounts from one app (`docs/decisions/0031`).
public struct Suspensions: Sendable {
  let world: World

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
    try db.stopPushes(app, for: account)
    return id
  }

  /// Requires that an account, written as an SQL expression, is not suspended from an app.
  public static func notSuspended(_ account: SQL, from app: String) -> SQL {
    """
    NOT EXISTS (SELECT 1 FROM suspended_account s
      WHERE s.account_id = \(sql: account) AND s.app = \(app))
    """
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
    try Retention(world: world).forget(.suspension, for: id, in: db)
    return try db.value("DELETE FROM suspension WHERE id = \(id) RETURNING app")
  }

  /// Keeps an identity of a suspended account that is unlinked or deleted.
  func retain(
    _ provider: String, _ subject: String, of account: ID<Account>, in db: Transaction
  ) throws {
    let ids: [ID<Operator.Suspension>] = try db.all(
      "SELECT suspension_id FROM suspended_account WHERE account_id = \(account)"
    ) { try $0[0] }
    for id in ids {
      try Retention(world: world).retain(.suspension, of: "\(provider) \(subject)", for: id, in: db)
    }
  }

  /// Suspends an account again when it gets an identity that was a suspended account's.
  func follow(
    _ provider: String, _ subject: String, to account: ID<Account>, in db: Transaction
  ) throws {
    let (retention, identity) = (Retention(world: world), "\(provider) \(subject)")
    let ids: [ID<Operator.Suspension>] = try retention.records(.suspension, of: identity, in: db)
    guard !ids.isEmpty else { return }
    let apps: [String] = try db.all(
      """
      INSERT INTO suspended_account (account_id, app, suspension_id)
      SELECT \(account), app, id FROM suspension WHERE id IN \(ids)
      ON CONFLICT (account_id, app, suspension_id) DO NOTHING RETURNING app
      """
    ) { try $0[0] }
    try stop(apps, for: account, in: db)
    try retention.forget(.suspension, of: identity, in: db)
  }

  /// Carries suspensions over when `other` is merged into `account`.
  func follow(_ other: ID<Account>, to account: ID<Account>, in db: Transaction) throws {
    let apps: [String] = try db.all(
      """
      INSERT INTO suspended_account (account_id, app, suspension_id)
      SELECT \(account), app, suspension_id FROM suspended_account WHERE account_id = \(other)
      ON CONFLICT (account_id, app, suspension_id) DO NOTHING RETURNING app
      """
    ) { try $0[0] }
    try stop(apps, for: account, in: db)
  }

  private func stop(_ apps: [String], for account: ID<Account>, in db: Transaction) throws {
    guard !apps.isEmpty else { return }
    for app in apps { try db.stopPushes(app, for: account) }
    try Jobs.schedule(Self.kind, account.description, at: world.now(), for: account, in: db)
  }

  /// The job that ends what an account takes part in, which a suspension has followed.
  static let kind = "suspension.followed"

  /// Registers the job.
  func begin(_ jobs: Jobs, _ apps: AppRegistry) {
    jobs.on(Self.kind) { job, db in
      guard let account = ID<Account>(job.key) else { return .done }
      for app in apps.all where try db.isSuspended(account, from: app.name) {
        try apps.handlers(of: app).onSuspend(account, db)
      }
      return .done
    }
  }
}

extension Transaction {
  /// Ends an app's notifications to an account and closes its open streams.
  fileprivate func stopPushes(_ app: String, for account: ID<Account>) throws {
    try disablePushes(app, for: account)
    try endStreams(of: account)
  }

  /// Closes the open streams of an account, which may no longer hear what happens in an app.
  ///
  /// Its sessions stay valid because other apps use them too; their streams are opened again.
  func endStreams(of account: ID<Account>) throws {
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
    for channel in Channel.notices {
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
