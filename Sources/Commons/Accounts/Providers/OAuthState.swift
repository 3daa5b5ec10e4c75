import Core
import SQL
import Wire

/// The state of an OAuth flow between redirect and callback.
struct OAuthState: Sendable {
  var authorization: Provider.AuthorizationRequest
  var app: String?
  var next: String?
  /// The session that links an identity to its account; nil for a plain sign-in.
  var session: ID<Session>?

  /// How long a person may take at the provider.
  static let lifetime = Duration.minutes(10)

  /// The cookie that binds OAuth states to a browser; it holds its own secret, not a session.
  static let cookie = SecretCookie(name: "madang-sign-in", life: lifetime)
}

extension Transaction {
  func insert(
    _ oauthState: OAuthState, at provider: SignIn.Provider, browser: String, until expires: Instant
  ) throws {
    let authorization = oauthState.authorization
    try run(
      """
      INSERT INTO sign_in_attempt (state_hash, browser_hash, provider, nonce, verifier, app, next,
        with_friends, session_id, expires_at)
      VALUES (\(sha256(authorization.state.utf8)), \(sha256(browser.utf8)), \(provider), \(authorization.nonce),
        \(authorization.verifier), \(oauthState.app), \(oauthState.next), \(authorization.withFriends), \(oauthState.session),
        \(expires))
      """)
  }

  /// Consumes the OAuth state; single use, same browser.
  func take(
    _ state: String, at provider: SignIn.Provider, browser: String, now: Instant
  ) throws -> OAuthState? {
    try one(
      """
      DELETE FROM sign_in_attempt
      WHERE state_hash = \(sha256(state.utf8)) AND browser_hash = \(sha256(browser.utf8))
        AND provider = \(provider) AND expires_at > \(now)
      RETURNING nonce, verifier, with_friends, app, next, session_id
      """
    ) { row in
      OAuthState(
        authorization: Provider.AuthorizationRequest(
          state: state, nonce: try row[0], verifier: try row[1], withFriends: try row[2]),
        app: try row[3], next: try row[4], session: try row[5])
    }
  }

  /// Whether this request has already used the ID token; throws when another request has.
  func isSpent(_ token: String, by key: String) throws -> Bool {
    let user: [UInt8]? = try value(
      "SELECT key_hash FROM spent_id_token WHERE hash = \(sha256(token.utf8))")
    guard let user else { return false }
    guard user == sha256(key.utf8) else { throw InvalidToken.reused }
    return true
  }

  /// Marks an ID token as used by this request, which may repeat it.
  func spend(_ token: String, key: String, until expires: Instant) throws {
    try run(
      """
      INSERT INTO spent_id_token (hash, key_hash, expires_at)
      VALUES (\(sha256(token.utf8)), \(sha256(key.utf8)), \(expires))
      ON CONFLICT (hash) DO NOTHING
      """)
    _ = try isSpent(token, by: key)
  }

  /// Stores the provider's refresh token, sealed; replaces an older one for the same client.
  func insert(
    _ refresh: String, of client: String, for subject: String, at provider: SignIn.Provider,
    in vault: Vault
  ) throws {
    let sealed = vault.seal(refresh, for: Vault.owner(provider.rawValue, subject))
    try run(
      """
      INSERT INTO provider_grant (provider, subject, client, refresh_token)
      VALUES (\(provider), \(subject), \(client), \(sealed))
      ON CONFLICT (provider, subject, client) DO UPDATE SET refresh_token = excluded.refresh_token
      """)
  }
}
