import Foundation
import Wire

/// Kakao or Apple, as this server was told to speak with it.
struct Provider: Sendable {
  /// What proves to the provider that we are its client.
  enum Proof: Sendable {
    case text(String)
    /// A client secret is made for each call.
    case key(AppleKey)
  }

  let name: SignIn.Provider
  /// Our client id on the web.
  let client: String
  /// Those and the ids of our apps on phones: an id token must be made for one of them.
  let audiences: [String]
  let proof: Proof
  let scope: String
  /// Whether the provider comes back with a form that its page posts, not with a query.
  let postsBack: Bool
  let issuer: Issuer
  /// Where the provider sends people back to.
  let back: String
  let world: World

  /// RS256 is what both sign with, ES256 what they may change to; a token cannot ask for another.
  private static let algorithms: [Algorithm] = [.rs256, .es256]

  /// What a sign-in takes along and must find again.
  struct AuthorizationRequest: Sendable {
    let state: String
    let nonce: String
    let verifier: String
    let withFriends: Bool
  }

  /// What a provider gives for an authorization code.
  struct Grant: Sendable {
    let idToken: String
    let access: String?
    let refresh: String?
  }

  /// Where a browser goes to sign in (RFC 6749 §4.1.1, with PKCE, RFC 7636).
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

  /// Trades the code a browser came back with.
  func trade(_ code: String, _ authorization: AuthorizationRequest) async throws -> Grant {
    try await trade(
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", back),
        ("code_verifier", authorization.verifier),
      ], as: client)
  }

  /// Trades the code an app of ours was given, as that app.
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

  /// Asks the provider to forget that it let us in (RFC 7009).
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

  /// A call to the provider as `client`, with its proof.
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

  /// Who the token says somebody is; throws `WrongToken`, or `ProviderTrouble` when its keys cannot be had.
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
