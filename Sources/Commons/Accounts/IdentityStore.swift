public import SQL
public import Wire

/// The ways that lead into accounts: one account may have several, and each leads into one account.
public struct IdentityStore: Sendable {
  let world: World

  public init(world: World) { self.world = world }

  /// How long a question whether to make two accounts one waits for its answer.
  static let patience = Duration.minutes(10)

  /// Where somebody whose identity has just been proved has arrived.
  public enum Outcome: Sendable {
    /// In this account, which was there or has just been made: open a session for it.
    case signedIn(ID<Account>)
    /// In the asker's account, to which this way leads from now on: show `Identities.list`.
    case linked
    /// Before another account of theirs; nothing has changed, and `Identities.merge` asks what to do.
    case mergeAsked
  }

  /// Says where an identity leads, once the provider or a code has proved it.
  ///
  /// `viewer` is whoever asked, in this very session, to link another way to their account, and nil
  /// for every other sign-in. It must not be whoever happens to be signed in: another site could then
  /// have its own identity linked to a visitor's account, and come in by it later.
  public func arrived(
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
    if known == nil { try keep(provider, subject, for: viewer.account, in: db) }
    return .linked
  }

  /// A new account with this one way into it.
  private func begin(
    _ provider: String, _ subject: String, in db: Transaction
  ) throws -> ID<Account> {
    let account = world.id(Account.self)
    try db.run("INSERT INTO account (id, created_at) VALUES (\(account), \(world.now()))")
    try keep(provider, subject, for: account, in: db)
    return account
  }

  /// Lets one more way lead into an account.
  func keep(
    _ provider: String, _ subject: String, for account: ID<Account>, in db: Transaction
  ) throws {
    // Said later, it would cut off whoever is here again.
    try Unlink.withdraw(provider, subject, in: db)
    try db.run(
      """
      INSERT INTO identity (provider, subject, account_id, created_at)
      VALUES (\(provider), \(subject), \(account), \(world.now()))
      """)
    try Suspensions.follow(provider, subject, to: account, in: db)
  }
}
