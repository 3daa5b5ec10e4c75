import SQL
import Wire

/// A sign-in that left for a provider, until it comes back.
struct OAuthState: Sendable {
  var authorization: Provider.AuthorizationRequest
  var app: String?
  var next: String?
  /// The session whose account gets another way in; nil for plain signing in.
  var session: ID<Session>?

  /// How long somebody may take at the provider's.
  static let lifetime = Duration.minutes(10)

  /// What binds attempts to the browser they left from: a secret of its own, no session.
  static let cookie = SecretCookie(name: "madang-sign-in", life: lifetime)
}

extension Transaction {
  func keep(
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

  /// Takes the attempt of that state out of the house, once, for the browser it left from.
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

  /// Whether an app's id token was used already by this same request; throws when another has used it.
  func isSpent(_ token: String, by key: String) throws -> Bool {
    let user: [UInt8]? = try value(
      "SELECT key_hash FROM spent_id_token WHERE hash = \(sha256(token.utf8))")
    guard let user else { return false }
    guard user == sha256(key.utf8) else { throw WrongToken.reused }
    return true
  }

  /// Uses an app's id token up: the first time, and again for the same request.
  func spend(_ token: String, key: String, until expires: Instant) throws {
    try run(
      """
      INSERT INTO spent_id_token (hash, key_hash, expires_at)
      VALUES (\(sha256(token.utf8)), \(sha256(key.utf8)), \(expires))
      ON CONFLICT (hash) DO NOTHING
      """)
    _ = try isSpent(token, by: key)
  }

  /// Keeps what the provider wants back one day, in place of an older one for the same client.
  func keep(
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
