public import Core
import Foundation
public import HTTP
public import Wire

/// A configured OpenID Connect provider.
public struct Provider: Sendable {
  /// The client authentication: a fixed secret, or one that is signed for each request.
  public enum Proof: Sendable {
    case text(String)
    case signed(@Sendable (_ client: String, _ issuer: String, _ now: Instant) throws -> String)
  }

  /// How the provider learns that an identity was unlinked or deleted here.
  public enum Unlinking: Sendable {
    /// It does not.
    case none
    /// Refresh tokens are stored, encrypted, and revoked (RFC 7009).
    case revocation
    /// A call with the person's subject; repeating it must do no harm.
    case call(@Sendable (_ subject: String) async throws -> Void)
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
  let unlinking: Unlinking
  /// Reads the subject from the provider's notice that a person has unlinked, sent to
  /// `/sign-in/NAME/unlinked`; throws for a request that is not the provider's.
  let unlinkedSubject: (@Sendable (Request) throws -> String)?
  /// The person's friends at the provider; only Kakao has them.
  var friends: KakaoAPI?
  let world: World

  /// `phoneClients` are the client ids of our phone apps, `issuer` is the issuer's URL.
  public init(
    _ name: SignIn.Provider, client: String, phoneClients: [String] = [], proof: Proof,
    scope: String = "openid", postsBack: Bool = false, issuer: String, back: String,
    unlinking: Unlinking = .none,
    unlinkedSubject: (@Sendable (Request) throws -> String)? = nil, world: World
  ) {
    self.name = name
    self.client = client
    audiences = [client] + phoneClients
    self.proof = proof
    self.scope = scope
    self.postsBack = postsBack
    self.issuer = Issuer(issuer, world: world)
    self.back = back
    self.unlinking = unlinking
    self.unlinkedSubject = unlinkedSubject
    self.world = world
  }

  /// Whether refresh tokens are stored, to be revoked.
  var keepsRefreshTokens: Bool { if case .revocation = unlinking { true } else { false } }

  /// Most providers use RS256 and may change to ES256; a token cannot choose any other.
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
  func authorizationURL(_ authorization: AuthorizationRequest) async throws -> String {
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
  func exchangeCode(_ code: String, _ authorization: AuthorizationRequest) async throws -> Grant {
    try await exchangeCode(
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", back),
        ("code_verifier", authorization.verifier),
      ], as: client)
  }

  /// Exchanges an authorization code that a phone app received, with that app's client id.
  func exchangeCode(_ code: String, of app: String) async throws -> Grant {
    try await exchangeCode([("grant_type", "authorization_code"), ("code", code)], as: app)
  }

  private func exchangeCode(_ fields: [(String, String)], as client: String) async throws -> Grant {
    let request = try await call(issuer.find().token, fields, as: client)
    let answer = try await world.web.object(request)
    guard let token = answer["id_token"] as? String else {
      throw ProviderError.wrong("no id token was given")
    }
    return Grant(
      idToken: token, access: answer["access_token"] as? String,
      refresh: answer["refresh_token"] as? String)
  }

  /// Revokes a refresh token (RFC 7009).
  func revoke(_ refresh: String, as client: String) async throws {
    guard let address = try await issuer.find().revocation else {
      throw ProviderError.wrong("its configuration names no place to revoke at")
    }
    let request = try call(
      address, [("token", refresh), ("token_type_hint", "refresh_token")], as: client)
    let response: OutgoingResponse
    do {
      response = try await world.web.send(request)
    } catch {
      throw ProviderError.away("\(error)")
    }
    if response.status >= 500 || response.status == 429 {
      throw ProviderError.away("\(response.status)")
    }
    guard (200..<300).contains(response.status) else {
      throw ProviderError.refused("\(response.status)")
    }
  }

  /// A request to the provider, authenticated as `client`.
  private func call(
    _ address: String, _ fields: [(String, String)], as client: String
  ) throws -> OutgoingRequest {
    let secret =
      switch proof {
      case .text(let text): text
      case .signed(let sign): try sign(client, issuer.url, world.now())
      }
    let form = Self.form(fields + [("client_id", client), ("client_secret", secret)])
    return OutgoingRequest(
      "POST", address,
      headers: [
        ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
      ], body: Array(form.utf8))
  }

  static func form(_ fields: [(String, String)]) -> String {
    formEncoded(fields)
  }

  /// Validates an ID token.
  ///
  /// Throws `WrongToken`, or `ProviderTrouble` when the keys are unavailable.
  func check(_ token: String, nonce: String) async throws -> IDToken {
    guard let signed = SignedToken(token) else { throw InvalidToken.unreadable }
    let named = signed.header("alg")
    guard let algorithm = Self.algorithms.first(where: { $0.rawValue == named }),
      !signed.isCritical
    else { throw InvalidToken.algorithm }
    guard let key = try await issuer.key(signed.header("kid"), for: algorithm) else {
      throw InvalidToken.key
    }
    guard let content = signed.content(signedBy: key) else { throw InvalidToken.signature }
    return try IDToken(
      content,
      IDToken.ExpectedClaims(
        issuer: issuer.url, audiences: audiences, nonce: nonce, now: world.now()))
  }
}
