import Core
import HTML
import HTTP
import SQL
import Wire

/// The OAuth authorization code flow of a browser.
struct OAuthFlow: Sendable {
  let services: Services
  let provider: Provider

  /// Redirects to the provider.
  ///
  /// Requests that another site caused get the sign-in page first. A provider that remembers the
  /// consent would return without asking, and the existing session would end.
  func authorize(_ request: Request) async throws -> Response {
    try services.rateLimiter.take(.signIns, "leave", from: request.remoteAddress)
    let fields = request.fields
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    let place = SignIn.Destination(app: field("app"), next: field("next"))
    guard !request.isLedFromElsewhere else {
      return .seeOther(SignInOffer(place, in: services).path)
    }
    let world = services.world
    let wantsFriends =
      field("friends") != nil && provider.friends?.offersFriends == true
    var oauthState = OAuthState(
      authorization: Provider.AuthorizationRequest(
        state: world.secret(), nonce: world.secret(), verifier: world.secret(),
        withFriends: wantsFriends),
      app: SignInOffer(place, in: services).branding.name,
      next: place.next.flatMap(Site.ownPath(safe:)))
    let now = world.now()
    if let pass = field("link") {
      let me = try await services.viewer(request)
      guard isSame(pass, me.linkPass) else { throw Refusal.wrongOrigin }
      oauthState.session = me.session
    }
    let url: String
    do {
      url = try await provider.authorizationURL(oauthState.authorization)
    } catch {
      note(error, request)
      return redirectBack(oauthState, .away, request)
    }
    let browser = OAuthState.cookie.read(request) ?? world.secret()
    try await services.db.write { [oauthState] in
      try $0.insert(
        oauthState, at: provider.name, browser: browser, until: now + OAuthState.lifetime)
    }
    var response = Response.seeOther(url)
    response.add("Set-Cookie", OAuthState.cookie.line(browser, request))
    response.set("Cache-Control", "no-store")
    return response
  }

  /// Handles the callback from the provider and signs in.
  func callback(_ request: Request) async throws -> Response {
    try services.rateLimiter.take(.signIns, "arrive", from: request.remoteAddress)
    let fields = request.fields
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    let now = services.world.now()
    let oauthState: OAuthState?
    if let state = field("state"), let browser = OAuthState.cookie.read(request) {
      oauthState = try await services.db.write {
        try $0.take(state, at: provider.name, browser: browser, now: now)
      }
    } else {
      oauthState = nil
    }
    if let error = field("error") {
      let isCancelled = ["access_denied", "user_cancelled_authorize"].contains(error)
      if !isCancelled {
        note(ProviderError.refused(String(error.filter(\.isLetter).prefix(40))), request)
      }
      return redirectBack(oauthState, isCancelled ? .cancelled : .refused, request)
    }
    guard let oauthState else { return redirectBack(nil, .expired, request) }
    guard let code = field("code") else { return redirectBack(oauthState, .refused, request) }
    do {
      return try await admit(code, oauthState, request)
    } catch let failure as ProviderError {
      note(failure, request)
      return redirectBack(oauthState, failure.refusal == .providerAway ? .away : .refused, request)
    } catch let wrong as InvalidToken {
      note(wrong, request)
      return redirectBack(oauthState, .refused, request)
    }
  }

  private func admit(
    _ code: String, _ oauthState: OAuthState, _ request: Request
  ) async throws -> Response {
    let grant = try await provider.exchangeCode(code, oauthState.authorization)
    let token = try await provider.check(grant.idToken, nonce: oauthState.authorization.nonce)
    // Sign-in succeeds even if the friends cannot be read.
    var friends: Set<String>?
    if oauthState.authorization.withFriends, let access = grant.access {
      do {
        friends = try await provider.friends?.friends(access)
      } catch {
        note(error, request)
      }
    }
    let now = services.world.now()
    let result = try await services.db.write { [friends] db in
      try completeSignIn(token, grant, friends, oauthState, request, at: now, in: db)
    }
    let responder = Responder(services: services)
    let isWithout = oauthState.authorization.withFriends && friends == nil
    let next =
      isWithout
      ? Redirect.to(
        result.path, ko: "카카오 친구는 불러오지 못했어요.", en: "Your Kakao friends could not be read.")
      : .to(result.path)
    var response = responder.go(
      next, responder.view(request, Visitor()), session: result.session)
    if result.session != nil, let name = token.nickname {
      response.add("Set-Cookie", ProviderNameHint(name: name).line(request, services.cookieVault))
    }
    response.set("Cache-Control", "no-store")
    return response
  }

  /// Finds or creates the account, stores grant and friends, and returns the next page.
  private func completeSignIn(
    _ token: IDToken, _ grant: Provider.Grant, _ friends: Set<String>?, _ oauthState: OAuthState,
    _ request: Request, at now: Instant, in db: Transaction
  ) throws -> (path: String, session: String?) {
    let name = provider.name.rawValue
    var viewer: Viewer?
    if let session = oauthState.session {
      let account: ID<Account>? = try db.value(
        "SELECT account_id FROM session WHERE id = \(session) AND access_expires > \(now)")
      guard let account else { throw Refusal.sessionExpired }
      viewer = Viewer(account: account, session: session)
    }
    let resolution = try services.identities.resolve(name, token.subject, by: viewer, in: db)
    if let refresh = grant.refresh, provider.keepsRefreshTokens {
      try db.insert(
        refresh, of: provider.client, for: token.subject, at: provider.name, in: services.vault)
    }
    if let friends {
      try KakaoFriends.store(friends, of: token.subject, from: name, at: now, in: db)
    }
    switch resolution {
    case .signedIn(let account):
      let home = oauthState.app == Branding.platform.name ? "/" : "/\(oauthState.app ?? "")"
      let session = try services.sessions.openWeb(
        account, insteadOf: Credential(request), language: request.firstLanguage, in: db)
      return (oauthState.next ?? home, session)
    case .linked: return (oauthState.next ?? Identities.list.path, nil)
    case .mergeAsked:
      let page = Identities.merge.path
      let app = oauthState.app.flatMap { services.apps[$0] }
      return (app.map { ReturnContext.path(page, of: $0.branding) } ?? page, nil)
    }
  }

  /// Redirects to where the sign-in or linking began, with the error.
  private func redirectBack(
    _ oauthState: OAuthState?, _ failure: SignInFailure, _ request: Request
  ) -> Response {
    if let oauthState, oauthState.session != nil {
      let (responder, toast) = (Responder(services: services), failure.whileLinking)
      return responder.go(
        .to(oauthState.next ?? Identities.list.path, ko: toast.ko, en: toast.en),
        responder.view(request, Visitor()))
    }
    var fields = [("why", failure.rawValue)]
    if let app = oauthState?.app, app != Branding.platform.name { fields.append(("app", app)) }
    if let next = oauthState?.next { fields.append(("next", next)) }
    return .seeOther("\(SignIn.methods.path)?\(Provider.form(fields))")
  }

  private func note(_ error: any Error, _ request: Request) {
    services.world.log("sign-in with \(provider.name) \(request.id): \(error)")
  }
}

extension Viewer {
  /// The token in links that begin linking.
  ///
  /// Another site cannot know it, so it cannot link its own identity to a visitor's account.
  public var linkPass: String { base64URL(sha256(session.bytes + Array(" link".utf8))) }
}
