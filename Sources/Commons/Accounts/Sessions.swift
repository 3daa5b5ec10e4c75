import HTTP
public import SQL
public import Wire

/// Sign-ins: opaque 256-bit tokens, kept hashed, ended at once (`design.md` §8).
public struct SessionBook: Sendable {
  /// A client's access token lives an hour.
  static let accessLifetime = Duration.hours(1)
  /// A refresh token lives sixty days and is used once.
  static let refreshLifetime = Duration.days(60)
  /// A browser's cookie lives as long as a refresh token.
  static let webLifetime = Duration.days(60)

  let world: World

  public init(world: World) { self.world = world }

  /// The account of an identity; made, with the identity, when there is none.
  public func account(of provider: String, _ subject: String, in db: Connection) throws -> ID<
    Account
  > {
    if let known: ID<Account> = try db.value(
      "SELECT account_id FROM identity WHERE provider = \(provider) AND subject = \(subject)")
    {
      return known
    }
    let account = world.id(Account.self)
    let now = world.now()
    try db.run("INSERT INTO account (id, created_at) VALUES (\(account), \(now))")
    try db.run(
      """
      INSERT INTO identity (provider, subject, account_id, created_at)
      VALUES (\(provider), \(subject), \(account), \(now))
      """)
    return account
  }

  /// Opens a browser's session and returns its cookie token.
  public func openWeb(_ account: ID<Account>, in db: Connection) throws -> String {
    let token = world.secret()
    let now = world.now()
    try db.run(
      """
      INSERT INTO session (id, account_id, kind, access_hash, access_expires, created_at)
      VALUES (\(world.id(Session.self)), \(account), 'web', \(sha256(token.utf8)),
        \(now + Self.webLifetime), \(now))
      """)
    return token
  }

  /// Opens a client's session and returns its tokens.
  public func openClient(_ account: ID<Account>, in db: Connection) throws -> Tokens {
    let access = world.secret()
    let now = world.now()
    let session = world.id(Session.self)
    try db.run(
      """
      INSERT INTO session (id, account_id, kind, access_hash, access_expires, created_at)
      VALUES (\(session), \(account), 'client', \(sha256(access.utf8)),
        \(now + Self.accessLifetime), \(now))
      """)
    let refresh = try newRefresh(for: session, in: db)
    return Tokens(access: access, refresh: refresh, accessExpires: now + Self.accessLifetime)
  }

  /// What a refresh token is good for: new tokens, or proof that it was stolen.
  public enum Rotation: Sendable {
    case renewed(Tokens)
    case refused
  }

  /// Trades a refresh token for new tokens; a second use ends the whole session (RFC 9700 §4.14.2).
  ///
  /// Refusing is a result, not an error, so that ending the session is kept.
  public func rotate(_ refresh: String, in db: Connection) throws -> Rotation {
    let now = world.now()
    let hash = sha256(refresh.utf8)
    let session: ID<Session>? = try db.value(
      """
      UPDATE refresh_token SET used_at = \(now)
      WHERE hash = \(hash) AND used_at IS NULL AND expires_at > \(now) RETURNING session_id
      """)
    guard let session else {
      try db.run(
        """
        DELETE FROM session WHERE id IN
          (SELECT session_id FROM refresh_token WHERE hash = \(hash) AND used_at IS NOT NULL)
        """)
      return .refused
    }
    let access = world.secret()
    try db.run(
      """
      UPDATE session SET access_hash = \(sha256(access.utf8)),
        access_expires = \(now + Self.accessLifetime)
      WHERE id = \(session)
      """)
    let renewed = try newRefresh(for: session, in: db)
    return .renewed(
      Tokens(access: access, refresh: renewed, accessExpires: now + Self.accessLifetime))
  }

  /// Ends one sign-in at once.
  public func end(_ session: ID<Session>, in db: Connection) throws {
    try db.run("DELETE FROM session WHERE id = \(session)")
  }

  private func newRefresh(for session: ID<Session>, in db: Connection) throws -> String {
    let token = world.secret()
    try db.run(
      """
      INSERT INTO refresh_token (hash, session_id, expires_at)
      VALUES (\(sha256(token.utf8)), \(session), \(world.now() + Self.refreshLifetime))
      """)
    return token
  }
}
