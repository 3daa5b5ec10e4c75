public import HTML
public import SQL
import Synchronization
public import Wire

/// What becomes of a person's data as a whole: leaving an app, leaving Madang, two accounts made one.
///
/// Apps and sign-in providers say their part once, at the start; then one transaction does all parts.
public final class AccountDeletion: Sendable {
  /// What a provider must do when one of its identities is let go, such as queueing its unlink.
  public typealias UnlinkHandler =
    @Sendable (_ subject: String, ID<Account>, Transaction) throws -> Void

  /// Something to carry over from the first account to the second when they become one.
  public typealias MergeHandler = @Sendable (ID<Account>, ID<Account>, Transaction) throws -> Void

  private struct Parts {
    var apps: [AppDescriptor] = []
    var movings: [MergeHandler] = []
    var steps: [@Sendable (ID<Account>, Transaction) throws -> Void] = []
    var partings: [String: [UnlinkHandler]] = [:]
    /// Where something was mounted that is no app's.
    var places: Set<String> = []
  }

  private let parts = Mutex(Parts())

  private let sessions: SessionStore

  public init(sessions: SessionStore) { self.sessions = sessions }

  /// An app says what it keeps.
  public func add(_ app: AppDescriptor) {
    parts.withLock {
      $0.apps.removeAll { $0.name == app.name }
      $0.apps.append(app)
    }
  }

  /// Something else to do when an account ends, before its row goes with all that hangs on it.
  public func add(_ step: @escaping @Sendable (ID<Account>, Transaction) throws -> Void) {
    parts.withLock { $0.steps.append(step) }
  }

  /// Something else to carry over when two accounts become one, before the first account's row goes.
  public func add(moving: @escaping MergeHandler) {
    parts.withLock { $0.movings.append(moving) }
  }

  /// What to do for every identity of `provider` that is unlinked, or whose account ends.
  public func add(onUnlink provider: String, _ parting: @escaping UnlinkHandler) {
    parts.withLock { $0.partings[provider, default: []].append(parting) }
  }

  /// The apps, in the order they were mounted.
  public var apps: [AppDescriptor] { parts.withLock { $0.apps } }

  /// Their path names, with a space between.
  var names: String { apps.map(\.name).joined(separator: " ") }

  /// The app of that path name.
  public func app(_ name: String) -> AppDescriptor? { apps.first { $0.name == name } }

  /// The name of the app whose address begins with `place`; nil where there is none, which is remembered.
  func mounted(at place: String) -> String? {
    if let app = app(place) { return app.name }
    parts.withLock { _ = $0.places.insert(place) }
    return nil
  }

  /// Throws when an app came after something was mounted at its address: gates there let suspended accounts in.
  func checkPlaces() throws {
    let late = parts.withLock { parts in parts.apps.first { parts.places.contains($0.name) } }
    guard let late else { return }
    throw MountError(
      description: "/\(late.name) was mounted before the app said what it keeps (house.leaving.add)"
    )
  }

  /// The path names of the apps an account has joined.
  public func joined(_ account: ID<Account>, in db: Transaction) throws -> [String] {
    try apps.filter { try $0.holds(account, db) }.map(\.name)
  }

  /// Leaves one app; with the last one the account itself ends, as there is nothing left for it to hold.
  ///
  /// Replies kept against resending go too, for they repeat what was shown, and so do its
  /// notifications: where they went, and what was still to be sent or could not be. Returns whether
  /// the account has ended.
  public func leave(_ app: AppDescriptor, _ account: ID<Account>, in db: Transaction) throws -> Bool
  {
    try app.erase(account, db)
    guard try !joined(account, in: db).isEmpty else {
      try end(account, in: db)
      return true
    }
    try db.run("DELETE FROM idempotency_key WHERE account_id = \(account)")
    try db.disablePushes(app.name, for: account)
    return false
  }

  /// Ends an account that has joined nothing, as that of somebody too young to join; returns whether it has ended.
  public func forget(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    guard try joined(account, in: db).isEmpty else { return false }
    try end(account, in: db)
    return true
  }

  /// Leaves every app and ends the account: identities, sessions, tokens, everything.
  public func end(_ account: ID<Account>, in db: Transaction) throws {
    for app in apps { try app.erase(account, db) }
    for (provider, subject) in try identities(of: account, in: db) {
      try part(from: provider, subject, account, in: db)
    }
    for step in parts.withLock({ $0.steps }) { try step(account, db) }
    try close(account, in: db)
  }

  func identities(
    of account: ID<Account>, in db: Transaction
  ) throws -> [(provider: String, subject: String)] {
    try db.all(
      "SELECT provider, subject FROM identity WHERE account_id = \(account) ORDER BY provider, subject"
    ) { try ($0[0], $0[1]) }
  }

  /// Removes an account's row with all that hangs on it; its sessions end at once.
  func close(_ account: ID<Account>, in db: Transaction) throws {
    try sessions.endAll(of: account, in: db)
    try db.run("DELETE FROM account WHERE id = \(account)")
  }

  /// Carries everything of one account over to another: what apps hold, what is due and on its way out
  /// for it, an operator's place, and what it is kept out of.
  ///
  /// What hangs on the first account's sessions ends with those, and so do its devices' notifications.
  func move(_ from: ID<Account>, to: ID<Account>, in db: Transaction) throws {
    for app in apps { try app.move(from, to, db) }
    for moving in parts.withLock({ $0.movings }) { try moving(from, to, db) }
    for table in ["job", "outbox"] {
      try db.run("UPDATE \(raw: table) SET account_id = \(to) WHERE account_id = \(from)")
    }
    try db.run(
      """
      UPDATE operator SET account_id = \(to) WHERE account_id = \(from)
        AND NOT EXISTS (SELECT 1 FROM operator WHERE account_id = \(to))
      """)
    try Suspensions.follow(from, to: to, in: db)
  }

  /// Counts why somebody left, by month and for nobody in particular.
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

  /// Does what the provider asked for when one of its identities is let go, and takes it out of the
  /// lists of friends.
  func part(
    from provider: String, _ subject: String, _ account: ID<Account>, in db: Transaction
  ) throws {
    try KakaoFriends.strike(subject, of: provider, in: db)
    for parting in parts.withLock({ $0.partings[provider] ?? [] }) {
      try parting(subject, account, db)
    }
  }

  /// Something that goes with a membership, and how many or much of it.
  public struct Loss: Sendable {
    public let name: Words
    public let count: Int

    public init(_ name: Words, _ count: Int) {
      self.name = name
      self.count = count
    }
  }
}
