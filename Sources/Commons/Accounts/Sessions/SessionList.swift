import Core
import SQL
import Wire

extension SessionStore {
  /// The valid sessions of an account: the current one, then by last use.
  func list(_ me: Viewer, in db: Transaction) throws -> Sessions.List {
    let now = world.now()
    return Sessions.List(
      try db.all(
        """
        SELECT s.id, s.device, s.created_at, COALESCE(s.seen_at, s.created_at) AS used
        FROM session s WHERE \(sql: valid(of: me.account, at: now))
        ORDER BY CASE WHEN s.id = \(me.session) THEN 0 ELSE 1 END, used DESC, s.id DESC LIMIT 200
        """
      ) { row in
        let session: ID<Session> = try row[0]
        let since: Instant = try row[2]
        return try Sessions.Card(
          key: Self.key(of: session), device: row[1], since: since,
          lastUsed: max(row[3], since), isThis: session == me.session)
      })
  }

  /// Whether an account has a valid session.
  func isSignedIn(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    try db.exists("SELECT 1 FROM session s WHERE \(sql: valid(of: account, at: world.now()))")
  }

  /// The condition for a valid session `s` of an account.
  private func valid(of account: ID<Account>, at now: Instant) -> SQL {
    """
    s.account_id = \(account) AND (s.access_expires > \(now) OR EXISTS (
      SELECT 1 FROM refresh_token r WHERE r.session_id = s.id AND r.used_at IS NULL
        AND r.expires_at > \(now)))
    """
  }

  /// Ends the account's session with that key.
  ///
  /// Idempotent.
  func endOne(_ key: String, of me: Viewer, in db: Transaction) throws -> Sessions.List {
    let sessions: [ID<Session>] = try db.all(
      "SELECT id FROM session WHERE account_id = \(me.account) ORDER BY id"
    ) { try $0[0] }
    for session in sessions where Self.key(of: session) == key { try end(session, in: db) }
    return try list(me, in: db)
  }

  /// Ends every session of the account but the current one.
  func endOthers(_ me: Viewer, in db: Transaction) throws -> Sessions.List {
    try endAll(of: me.account, but: me.session, in: db)
    return try list(me, in: db)
  }

  /// The public key of a session; its id is not exposed because tokens are derived from it.
  private static func key(of session: ID<Session>) -> String {
    base64URL(Array(sha256(session.bytes + Array(" card".utf8)).prefix(15)))
  }
}
