import Foundation
import Wire

/// A configured OAuth provider: Kakao or Apple.
struct Provider: Sendable {
  /// The client authentication: a fixed secret, or a key that signs secrets.
  enum Proof: Sendable {
    case text(String)
    /// A client secret is signed for each request.
    case key(AppleKey)
  }

  let name: SignIn.Provider
  /// The client id of the web app.
  let client: String
  /// Accepted audiences: the web client id and the ids of our phone apps.
  let audiences: [String]
  let proof: Proof
  let scope: String
  /// Whether the provider's callback is a form POST instead of a redirect with a query.
  let postsBack: Bool
  let issuer: Issuer
  /// The callback URL.
  let back: String
  let world: World

  /// Both providers use RS256 and may change to ES256; a token cannot choose any other.
  private static let algorithms: [Algorithm] = [.rs256, .es256]

  /// The values of an authorization request that the callback must match.
  struct AuthorizationRequest: Sendable {
    let state: String
    let nonce: String
    let verifier: String
    let withFriends: Bool
  }

  /// The tokens received for an authorization code.
  struct Grant: Sendable {
    let idToken: String
    let access: String?
    let refresh: String?
  }

  /// The authorization URL (RFC 6749 §4.1.1, with PKCE, RFC 7636).
  func way(_ authorization: AuthorizationRequest) async throws -> String {
    let start = try await issuer.find().authorization
    var fields = [
      ("response_type", "code"), ("client_id", client), ("redirect_uri", back),
      ("scope", authorization.withFriends ? scope + " friends" : scope),
      ("state", authorization.state),
      ("nonce", authorization.nonce),
      ("code_challenge", base64URL(sha256(authorization.verifier.utf8))),
      ("code_challenge_method", "S256"),
    ]
    if postsBack { fields.append(("response_mode", "form_post")) }
    return start + (start.contains("?") ? "&" : "?") + Self.form(fields)
  }

  /// Exchanges an authorization code from a browser.
  func trade(_ code: String, _ authorization: AuthorizationRequest) async throws -> Grant {
    try await trade(
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", back),
        ("code_verifier", authorization.verifier),
      ], as: client)
  }

  /// Exchanges an authorization code that a phone app received, with that app's client id.
  func trade(_ code: String, of app: String) async throws -> Grant {
    try await trade([("grant_type", "authorization_code"), ("code", code)], as: app)
  }

  private func trade(_ fields: [(String, String)], as client: String) async throws -> Grant {
    let request = try await call(issuer.find().token, fields, as: client)
    let answer = try await world.web.object(request)
    guard let token = answer["id_token"] as? String else {
      throw ProviderTrouble.wrong("no id token was given")
    }
    return Grant(
      idToken: token, access: answer["access_token"] as? String,
      refresh: answer["refresh_token"] as? String)
  }

  /// Revokes a refresh token (RFC 7009).
  func revoke(_ refresh: String, as client: String) async throws {
    guard let address = try await issuer.find().revocation else {
      throw ProviderTrouble.wrong("its configuration names no place to revoke at")
    }
    let request = try call(
      address, [("token", refresh), ("token_type_hint", "refresh_token")], as: client)
    let response: OutgoingResponse
    do {
      response = try await world.web.send(request)
    } catch {
      throw ProviderTrouble.away("\(error)")
    }
    if response.status >= 500 || response.status == 429 {
      throw ProviderTrouble.away("\(response.status)")
    }
    guard (200..<300).contains(response.status) else {
      throw ProviderTrouble.refused("\(response.status)")
    }
  }

  /// A request to the provider, authenticated as `client`.
  private func call(
    _ address: String, _ fields: [(String, String)], as client: String
  ) throws -> OutgoingRequest {
    let secret =
      switch proof {
      case .text(let text): text
      case .key(let key): try key.secret(of: client, for: issuer.url, at: world.now())
      }
    let form = Self.form(fields + [("client_id", client), ("client_secret", secret)])
    return OutgoingRequest(
      "POST", address,
      headers: [
        ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
      ], body: Array(form.utf8))
  }

  static func form(_ fields: [(String, String)]) -> String {
    fields.map { "\($0.0)=\(percentEncoded($0.1))" }.joined(separator: "&")
  }

  /// Validates an ID token.
  ///
  /// Throws `WrongToken`, or `ProviderTrouble` when the keys are unavailable.
  func check(_ token: String, nonce: String) async throws -> IDToken {
    guard let signed = SignedToken(token) else { throw WrongToken.unreadable }
    let named = signed.header("alg")
    guard let algorithm = Self.algorithms.first(where: { $0.rawValue == named }),
      !signed.isCritical
    else { throw WrongToken.algorithm }
    guard let key = try await issuer.key(signed.header("kid"), for: algorithm) else {
      throw WrongToken.key
    }
    guard let content = signed.content(signedBy: key) else { throw WrongToken.signature }
    return try IDToken(
      content,
      IDToken.Demand(
        issuer: issuer.url, audiences: audiences, nonce: nonce, now: world.now()))
  }
}
