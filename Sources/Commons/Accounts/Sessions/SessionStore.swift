public import Core
import HTTP
public import SQL
public import Wire

/// Sessions with opaque 256-bit tokens, stored hashed and revocable at once.
public struct SessionStore: Sendable {
  /// Session lifetime of a client: its access token expires after this.
  static let accessLifetime = Duration.hours(1)
  /// Session lifetime of a browser, and of a client's refresh token, from its last use.
  static let webLifetime = Duration.days(60)
  /// Session lifetime of a device account, from its last use, in a browser or a client.
  ///
  /// No sign-in leads back into it, so its session is the only key that people have without a recovery code.
  static let deviceLifetime = Duration.days(800)
  /// Lifetime of a browser's cookie, of which the session is renewed once a day; the most that browsers allow
  /// (RFC 6265bis §5.5).
  static let cookieLifetime = Duration.days(400)

  /// For how long after its use a second use of a refresh token ends the session; later it is only refused.
  static let reuseDetection = Duration.days(30)

  let world: World

  public init(world: World) { self.world = world }

  /// The account of an identity; creates both when the identity is new.
  public func account(
    of provider: String, _ subject: String, in db: Transaction
  ) throws -> ID<Account> {
    guard
      case .signedIn(let account) = try IdentityStore(world: world).resolve(
        provider, subject, in: db)
    else {
      throw Refusal.signInFirst
    }
    return account
  }

  /// Opens a browser session and returns its cookie token.
  ///
  /// `former` is the session it replaces, `language` that which an account without one gets.
  public func openWeb(
    _ account: ID<Account>, insteadOf former: Credential? = nil, language: FirstLanguage? = nil,
    in db: Transaction
  ) throws -> String {
    if let language { try db.setFirstLanguage(language, of: account) }
    let token = world.secret()
    let now = world.now()
    let session = world.id(Session.self)
    try db.run(
      """
      INSERT INTO session (id, account_id, kind, access_hash, access_expires, created_at)
      VALUES (\(session), \(account), 'web', \(sha256(token.utf8)),
        \(now + db.sessionLifetime(of: account)), \(now))
      """)
    try replace(former, by: session, of: account, in: db)
    return token
  }

  /// Opens a client session and returns its tokens.
  ///
  /// `former` is the session it replaces, `language` that which an account without one gets.
  public func openClient(
    _ account: ID<Account>, insteadOf former: Credential? = nil, language: FirstLanguage? = nil,
    in db: Transaction
  ) throws -> Tokens {
    if let language { try db.setFirstLanguage(language, of: account) }
    let access = world.secret()
    let now = world.now()
    let session = world.id(Session.self)
    try db.run(
      """
      INSERT INTO session (id, account_id, kind, access_hash, access_expires, created_at)
      VALUES (\(session), \(account), 'client', \(sha256(access.utf8)),
        \(now + Self.accessLifetime), \(now))
      """)
    try replace(former, by: session, of: account, in: db)
    let refresh = world.secret()
    try saveRefreshToken(refresh, for: session, of: account, in: db)
    return Tokens(
      access: access, refresh: refresh, accessExpires: now + Self.accessLifetime, account: account)
  }

  /// Renews a browser session, at most once a day; returns whether it was renewed.
  static func renewWeb(
    _ credential: Credential, at now: Instant, in db: Transaction
  ) throws -> Bool {
    let account: ID<Account>? = try db.value(
      """
      SELECT account_id FROM session
      WHERE access_hash = \(credential.hash) AND kind = 'web' AND access_expires > \(now)
      """)
    guard let account else { return false }
    let life = try db.sessionLifetime(of: account)
    return try db.run(
      """
      UPDATE session SET access_expires = \(now + life)
      WHERE access_hash = \(credential.hash) AND kind = 'web' AND access_expires > \(now)
        AND access_expires <= \(now + life - .days(1))
      """) == 1
  }

  /// Ends the device's previous session at a new sign-in.
  ///
  /// Its token is overwritten, so the device could no longer sign out of it, and its notifications
  /// would reach the next person. The same person's push subscriptions move to the new session.
  private func replace(
    _ former: Credential?, by session: ID<Session>, of account: ID<Account>, in db: Transaction
  ) throws {
    guard let former else { return }
    let found = try db.one(
      "SELECT id, account_id FROM session WHERE access_hash = \(former.hash)"
    ) { row -> (id: ID<Session>, account: ID<Account>) in try (row[0], row[1]) }
    guard let found else { return }
    if found.account == account {
      for table in ["push_subscription", "push_phone"] {
        try db.run(
          "UPDATE \(raw: table) SET session_id = \(session) WHERE session_id = \(found.id)")
      }
    }
    try end(found.id, in: db)
  }

  /// Whether the server issued this refresh token, used or not.
  func knows(_ refresh: String, in db: Transaction) throws -> Bool {
    try db.exists("SELECT 1 FROM refresh_token WHERE hash = \(sha256(refresh.utf8))")
  }

  /// The outcome of using a refresh token.
  public enum Rotation: Sendable {
    case renewed(Tokens)
    case refused
  }

  /// Exchanges a refresh token for new tokens.
  ///
  /// Reuse ends the whole session (RFC 9700 §4.14.2). A request repeated with the same `key` after
  /// a lost reply gets the same tokens, as long as they have not been used to refresh. The tokens
  /// are derived, so no secret is stored. A refusal is a result, not an error: an error would roll
  /// back the end of the session.
  public func rotate(_ refresh: String, key: String?, in db: Transaction) throws -> Rotation {
    let now = world.now()
    let hash = sha256(refresh.utf8)
    let known = try db.one(
      "SELECT session_id, used_at, expires_at FROM refresh_token WHERE hash = \(hash)"
    ) { row -> (session: ID<Session>, usedAt: Instant?, expires: Instant) in
      try (row[0], row[1], row[2])
    }
    guard let known, known.expires > now else { return .refused }
    let account: ID<Account>? = try db.value(
      "SELECT account_id FROM session WHERE id = \(known.session)")
    guard let account else { return .refused }
    let next = successor(
      of: refresh, key: key ?? world.secret(), known.session, of: account, at: now)
    guard known.usedAt == nil else {
      let isSameAgain = try db.exists(
        """
        SELECT 1 FROM refresh_token r JOIN session s ON s.id = r.session_id
        WHERE r.hash = \(sha256(next.refresh.utf8)) AND r.used_at IS NULL
          AND s.access_hash = \(sha256(next.access.utf8))
        """)
      guard isSameAgain else {
        try end(known.session, in: db)
        return .refused
      }
      return .renewed(next)
    }
    try db.run("UPDATE refresh_token SET used_at = \(now) WHERE hash = \(hash)")
    try db.run(
      """
      DELETE FROM refresh_token
      WHERE session_id = \(known.session) AND used_at < \(now - Self.reuseDetection)
      """)
    try db.run(
      """
      UPDATE session SET access_hash = \(sha256(next.access.utf8)),
        access_expires = \(next.accessExpires) WHERE id = \(known.session)
      """)
    try saveRefreshToken(next.refresh, for: known.session, of: account, in: db)
    return .renewed(next)
  }

  /// The tokens that follow `refresh` when exchanged with `key`.
  ///
  /// The session's id, which never leaves the database, prevents others from computing them.
  private func successor(
    of refresh: String, key: String, _ session: ID<Session>, of account: ID<Account>,
    at now: Instant
  ) -> Tokens {
    let root = session.bytes + sha256(refresh.utf8) + Array("\(refresh) \(key)".utf8)
    return Tokens(
      access: base64URL(sha256(root + Array(" access".utf8))),
      refresh: base64URL(sha256(root + Array(" refresh".utf8))),
      accessExpires: now + Self.accessLifetime, account: account)
  }

  /// Ends a session and its event streams.
  public func end(_ session: ID<Session>, in db: Transaction) throws {
    try db.run("DELETE FROM session WHERE id = \(session)")
    try db.notify(session.description)
  }

  /// Ends every session of an account, except for `kept`.
  public func endAll(
    of account: ID<Account>, but kept: ID<Session>? = nil, in db: Transaction
  ) throws {
    let sessions: [ID<Session>] = try db.all(
      "SELECT id FROM session WHERE account_id = \(account) ORDER BY id"
    ) { try $0[0] }
    for session in sessions where session != kept { try end(session, in: db) }
  }

  private func saveRefreshToken(
    _ refresh: String, for session: ID<Session>, of account: ID<Account>, in db: Transaction
  ) throws {
    let end = try world.now() + db.sessionLifetime(of: account)
    try db.run(
      """
      INSERT INTO refresh_token (hash, session_id, expires_at)
      VALUES (\(sha256(refresh.utf8)), \(session), \(end))
      """)
  }
}

extension Transaction {
  /// Shortens the sessions of a device account that has got a sign-in: something leads back into it now.
  func shortenSessions(of account: ID<Account>, at now: Instant) throws {
    let end = try now + sessionLifetime(of: account)
    try run(
      """
      UPDATE session SET access_expires = \(end)
      WHERE account_id = \(account) AND access_expires > \(end)
      """)
    try run(
      """
      UPDATE refresh_token SET expires_at = \(end) WHERE expires_at > \(end)
        AND session_id IN (SELECT id FROM session WHERE account_id = \(account))
      """)
  }

  /// How long a session of an account lasts from its last use.
  fileprivate func sessionLifetime(of account: ID<Account>) throws -> Duration {
    let hasSignIn = try exists(
      "SELECT 1 FROM identity WHERE account_id = \(account) AND provider <> 'device'")
    return hasSignIn ? SessionStore.webLifetime : SessionStore.deviceLifetime
  }
}
