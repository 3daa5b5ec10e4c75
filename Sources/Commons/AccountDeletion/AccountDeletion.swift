import Core
public import HTML
public import SQL
import Synchronization
public import Wire

/// The registry of handlers for a person's personal data: leaving an app, deleting the account, merging two accounts.
///
/// One transaction runs the handlers of all apps and of the platform's features.
public final class AccountDeletion: Sendable {
  /// Runs when an identity of a provider is unlinked, such as to queue the unlink request.
  public typealias UnlinkHandler =
    @Sendable (_ subject: String, ID<Account>, Transaction) throws -> Void

  /// Moves data from the first account to the second when they are merged.
  public typealias MergeHandler = @Sendable (ID<Account>, ID<Account>, Transaction) throws -> Void

  private struct Handlers {
    var merge: [MergeHandler] = []
    var deletion: [@Sendable (ID<Account>, Transaction) throws -> Void] = []
    var unlink: [String: [UnlinkHandler]] = [:]
  }

  private let handlers = Mutex(Handlers())

  private let sessions: SessionStore
  let apps: AppRegistry

  private var world: World { sessions.world }

  init(sessions: SessionStore, apps: AppRegistry) {
    self.sessions = sessions
    self.apps = apps
  }

  /// Registers a handler that runs before an account's row is deleted.
  public func add(_ handler: @escaping @Sendable (ID<Account>, Transaction) throws -> Void) {
    handlers.withLock { $0.deletion.append(handler) }
  }

  /// Registers a handler that runs in a merge, before the first account's row is deleted.
  public func add(onMerge handler: @escaping MergeHandler) {
    handlers.withLock { $0.merge.append(handler) }
  }

  /// Registers a handler for every unlinked identity of `provider`, also when the account is deleted.
  public func add(onUnlink provider: String, _ handler: @escaping UnlinkHandler) {
    handlers.withLock { $0.unlink[provider, default: []].append(handler) }
  }

  /// Leaves one app.
  ///
  /// Leaving the last app deletes the account. Returns whether it was deleted. Also deletes stored
  /// replies, which repeat what was shown, and the app's push subscriptions and pending
  /// notifications, and ends its streams.
  public func leave(_ app: AppDescriptor, _ account: ID<Account>, in db: Transaction) throws -> Bool
  {
    try erase(account, from: app, in: db)
    guard try !apps.joined(account, in: db).isEmpty else {
      try delete(account, in: db)
      return true
    }
    try db.run("DELETE FROM idempotency_key WHERE account_id = \(account)")
    try db.disablePushes(app.name, for: account)
    try db.endStreams(of: account)
    return false
  }

  private func erase(
    _ account: ID<Account>, from app: AppDescriptor, in db: Transaction
  ) throws {
    if let erase = try apps.handlers(of: app).erase {
      try erase(account, db)
    } else {
      try app.members.remove(account, in: db)
    }
  }

  /// Deletes an account that has joined no app.
  ///
  /// Returns whether it was deleted. Used when a person is too young to join, for example.
  public func deleteUnused(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    guard try apps.joined(account, in: db).isEmpty else { return false }
    try delete(account, in: db)
    return true
  }

  /// Leaves every app and deletes the account with its identities, sessions and tokens.
  public func delete(_ account: ID<Account>, in db: Transaction) throws {
    for app in apps.all { try erase(account, from: app, in: db) }
    for (provider, subject) in try identities(of: account, in: db) {
      try unlink(provider, subject, account, in: db)
    }
    for handler in handlers.withLock({ $0.deletion }) { try handler(account, db) }
    try Operators.anonymizeActs(of: account, world: world, in: db)
    try deleteRow(account, in: db)
  }

  func identities(
    of account: ID<Account>, in db: Transaction
  ) throws -> [(provider: String, subject: String)] {
    try db.all(
      "SELECT provider, subject FROM identity WHERE account_id = \(account) ORDER BY provider, subject"
    ) { try ($0[0], $0[1]) }
  }

  /// Deletes the account's row with all dependent rows and its events; its sessions end at once.
  func deleteRow(_ account: ID<Account>, in db: Transaction) throws {
    try sessions.endAll(of: account, in: db)
    try db.run("DELETE FROM feed WHERE topic = \(account)")
    try db.run("DELETE FROM account WHERE id = \(account)")
  }

  /// Moves all data of one account to another, for a merge.
  ///
  /// This covers app data, pending jobs and messages, the operator role, suspensions and blocks.
  /// The first account's sessions end, and with them its push subscriptions.
  func move(_ from: ID<Account>, to: ID<Account>, in db: Transaction) throws {
    for app in apps.all {
      try app.members.move(from, to: to, in: db)
      try apps.handlers(of: app).move(from, to, db)
    }
    for handler in handlers.withLock({ $0.merge }) { try handler(from, to, db) }
    for table in ["job", "outbox"] {
      try db.run("UPDATE \(raw: table) SET account_id = \(to) WHERE account_id = \(from)")
    }
    try db.run(
      """
      UPDATE operator SET account_id = \(to) WHERE account_id = \(from)
        AND NOT EXISTS (SELECT 1 FROM operator WHERE account_id = \(to))
      """)
    try Suspensions(world: world).follow(from, to: to, in: db)
    try Operators.moveActs(from, to: to, in: db)
    try moveBlocks(from, to: to, in: db)
  }

  /// Counts the reasons for leaving, anonymously, per month.
  func count(
    _ request: Leaving.Request, of app: String, at now: Instant, in db: Transaction
  ) throws {
    for reason in Set(request.reasons ?? []) {
      let words = reason == .other ? request.words?.text ?? "" : ""
      try db.run(
        """
        INSERT INTO leave_reason (app, month, reason, words, count)
        VALUES (\(app), \(String(now.iso8601.prefix(7))), \(reason.rawValue), \(words), 1)
        ON CONFLICT (app, month, reason, words) DO UPDATE SET count = leave_reason.count + 1
        """)
    }
  }

  /// Runs the unlink handlers of an identity, retains it if it is suspended, and removes it from stored friend lists.
  func unlink(
    _ provider: String, _ subject: String, _ account: ID<Account>, in db: Transaction
  ) throws {
    try KakaoFriends.removeFromLists(subject, of: provider, in: db)
    try Suspensions(world: world).retain(provider, subject, of: account, in: db)
    for handler in handlers.withLock({ $0.unlink[provider] ?? [] }) {
      try handler(subject, account, db)
    }
  }

  /// A kind of data that leaving an app deletes, with its amount.
  public struct Loss: Sendable {
    public let name: LocalizedText
    public let count: Int

    public init(_ name: LocalizedText, _ count: Int) {
      self.name = name
      self.count = count
    }
  }
}
