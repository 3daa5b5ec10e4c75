public import Core
public import SQL
public import Wire

/// The identities of accounts: an account may have several, and each belongs to one account.
public struct IdentityStore: Sendable {
  let world: World

  public init(world: World) { self.world = world }

  /// How long a pending merge can be confirmed.
  static let mergeLifetime = Duration.minutes(10)

  /// The outcome of a proved identity.
  public enum Outcome: Sendable {
    /// Signed in to this account, existing or new; the caller opens a session.
    case signedIn(ID<Account>)
    /// The identity is now linked to the viewer's account; show `Identities.list`.
    case linked
    /// The identity belongs to another account.
    ///
    /// Nothing changed; `Identities.merge` asks whether to merge.
    case mergeAsked
  }

  /// Resolves an identity that a provider or a code has proved.
  ///
  /// `viewer` is the account that asked, in this very session, to link an identity, and nil for
  /// every other sign-in. It must not be whichever account is signed in: another site could then
  /// link its own identity to a visitor's account and sign in to it later.
  public func resolve(
    _ provider: String, _ subject: String, by viewer: Viewer? = nil, in db: Transaction
  ) throws -> Outcome {
    let known: ID<Account>? = try db.value(
      "SELECT account_id FROM identity WHERE provider = \(provider) AND subject = \(subject)")
    guard let viewer else { return try .signedIn(known ?? begin(provider, subject, in: db)) }
    if let known, known != viewer.account {
      try db.run(
        """
        INSERT INTO merge_ask (session_id, other_id, provider, subject, asked_at)
        VALUES (\(viewer.session), \(known), \(provider), \(subject), \(world.now()))
        ON CONFLICT (session_id) DO UPDATE SET other_id = excluded.other_id,
          provider = excluded.provider, subject = excluded.subject, asked_at = excluded.asked_at
        """)
      return .mergeAsked
    }
    if known == nil {
      try insert(provider, subject, for: viewer.account, in: db)
      try db.shortenSessions(of: viewer.account, at: world.now())
    }
    return .linked
  }

  /// Creates an account with this identity.
  private func begin(
    _ provider: String, _ subject: String, in db: Transaction
  ) throws -> ID<Account> {
    let account = world.id(Account.self)
    try db.run("INSERT INTO account (id, created_at) VALUES (\(account), \(world.now()))")
    try insert(provider, subject, for: account, in: db)
    return account
  }

  /// Adds an identity to an account.
  func insert(
    _ provider: String, _ subject: String, for account: ID<Account>, in db: Transaction
  ) throws {
    // A queued unlink request would disconnect the person who has just signed in again.
    try Unlink.withdraw(provider, subject, in: db)
    try db.run(
      """
      INSERT INTO identity (provider, subject, account_id, created_at)
      VALUES (\(provider), \(subject), \(account), \(world.now()))
      """)
    try Suspensions(world: world).follow(provider, subject, to: account, in: db)
  }
}
