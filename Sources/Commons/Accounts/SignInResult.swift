import Core
import Delivery
import HTML
import HTTP
import SQL
import Wire

/// The result of a successful sign-in.
struct SignInResult: Sendable {
  var output: SignIn.Response
  /// The session cookie's token, for browsers.
  var cookie: String?
}

extension Services {
  /// Signs in with a proved identity: finds or creates the account and opens a session.
  func enter(
    _ provider: String, _ subject: String, by viewer: Viewer?, _ request: Request,
    in db: Transaction
  ) throws -> SignInResult {
    switch try identities.resolve(provider, subject, by: viewer, in: db) {
    case .linked:
      if let viewer { try apps.numbersChanged(of: viewer.account, in: db) }
      return SignInResult(output: SignIn.Response(.linked))
    case .mergeAsked: return SignInResult(output: SignIn.Response(.mergeAsked))
    case .signedIn(let account): return try open(account, request, in: db)
    }
  }

  /// Opens a session of `account`: tokens for JSON clients, a cookie for browsers.
  func open(_ account: ID<Account>, _ request: Request, in db: Transaction) throws -> SignInResult {
    let (former, language) = (Credential(request), request.firstLanguage)
    guard request.wantsJSON else {
      return SignInResult(
        output: SignIn.Response(.signedIn),
        cookie: try sessions.openWeb(account, insteadOf: former, language: language, in: db))
    }
    let tokens = try sessions.openClient(
      account, insteadOf: former, language: language, in: db)
    return SignInResult(output: SignIn.Response(.signedIn, tokens: tokens))
  }

  /// The response to a sign-in: tokens, or a cookie and a redirect.
  func welcome(_ entry: SignInResult, _ request: Request) throws -> Response {
    guard !request.wantsJSON else { return try .secret(entry.output) }
    let offer = SignInOffer(try request.input(), in: self)
    let responder = Responder(services: self)
    let next: Redirect =
      switch entry.output.outcome {
      case .known(.signedIn), .unknown: .to(offer.destination)
      case .known(.linked):
        .to(offer.next ?? Identities.list.path, ko: "연결했어요.", en: "Linked.")
      case .known(.mergeAsked): .to(offer.returnContext(Identities.merge.path))
      }
    var response = responder.go(
      next, responder.view(request, Visitor()), session: entry.cookie)
    response.set("Cache-Control", "no-store")
    return response
  }

  /// The account that asked to link an identity, if `pass` is valid; nil when `pass` is nil.
  func linkingViewer(_ request: Request, pass: String?) async throws -> Viewer? {
    guard let pass else { return nil }
    let me = try await viewer(request)
    // Another site's form sends the cookie too, so a cookie needs the pass. A client's token does
    // not.
    guard Credential(request)?.isCookie == false || isSame(pass, me.linkPass) else {
      throw Refusal.wrongOrigin
    }
    return me
  }

  /// The viewer of `request`, who must be in the session where linking began; nil without linking.
  func linkingViewer(
    _ request: Request, of session: ID<Session>?, in db: Transaction
  ) throws -> Viewer? {
    guard let session else { return nil }
    guard let me = try? Gate<Viewer>.signedIn.admit(Credential(request), world.now(), db),
      me.session == session
    else { throw Refusal.linkElsewhere }
    return me
  }
}

extension SignInOffer {
  /// The page after the sign-in.
  var destination: String {
    next ?? (branding.name == Branding.platform.name ? "/" : "/\(branding.name)")
  }

  /// A page of the account, in the app's context.
  func returnContext(_ page: String) -> String {
    branding.name == Branding.platform.name ? page : ReturnContext.path(page, of: branding)
  }

  /// Another sign-in page with the same offer.
  func path(_ page: String, link: String? = nil) -> String {
    var fields: [(String, String)] = []
    if branding.name != Branding.platform.name { fields.append(("app", branding.name)) }
    if let next { fields.append(("next", next)) }
    if let link { fields.append(("link", link)) }
    return fields.isEmpty ? page : page + "?" + Provider.form(fields)
  }
}

extension Request {
  /// The idempotency key of a request, or a random one.
  ///
  /// Before sign-in all keys share one namespace, and repeating a key returns the earlier result. A
  /// key must therefore be as long as a UUID, so that it cannot be guessed.
  func idempotencyKey(_ world: World) throws -> String {
    let field =
      header("Idempotency-Key") ?? fields.first { $0.name == IdempotencyKeyField.name }?.value
    guard let key = field else { return world.secret() }
    guard (36...100).contains(key.utf8.count) else { throw Refusal.malformed("Idempotency-Key") }
    return key
  }
}

extension Services {
  /// Where a sign-in page leads a browser that is signed in already; nil for others, and to link an
  /// identity.
  func afterSignIn(_ request: Request) async -> Response? {
    let signInReturn = SignInReturn(Responder(services: self).view(request, Visitor()))
    guard !signInReturn.isLinking, (try? await viewer(request)) != nil else { return nil }
    return .seeOther(signInReturn.offer.destination)
  }
}

extension Site {
  /// Mounts the page of a sign-in step.
  ///
  /// Back must not return to it after signing in, so browsers do not store it and ask again.
  mutating func signInPage(
    _ path: String, _ page: @escaping @Sendable (Request) async throws -> Response
  ) throws {
    let services = services
    try raw(.get, path) { request in
      if let next = await services.afterSignIn(request) { return next }
      var response = try await page(request)
      response.set("Cache-Control", "no-store")
      return response
    }
  }

  /// Mounts a sign-in form and its handler at one path.
  mutating func enter<Input, Output>(
    _ endpoint: Endpoint<Nothing, Input, Output>, at rate: Rate, takesKey: Bool = false,
    page: @escaping @Sendable (View<Visitor>, SignInReturn) -> any HTML,
    _ handler: @escaping @Sendable (Request, Input) async throws -> Response
  ) throws {
    let responder = Responder(services: services)
    try signInPage(endpoint.path) { request in
      let view = responder.view(request, Visitor())
      return responder.page(page(view, SignInReturn(view)), view)
    }
    try enter(
      endpoint, at: rate, takesKey: takesKey, rejected: { page($1, SignInReturn($0, $1)) }, handler)
  }

  /// Mounts a sign-in handler with origin check and rate limit per network.
  ///
  /// A rejected form is shown again.
  mutating func enter<Input, Output>(
    _ endpoint: Endpoint<Nothing, Input, Output>, at rate: Rate, takesKey: Bool = false,
    rejected: @escaping @Sendable (FormState, View<Visitor>) async throws -> any HTML,
    _ handler: @escaping @Sendable (Request, Input) async throws -> Response
  ) throws {
    let services = services
    try mount(endpoint, takesKey: takesKey) { request, _ in
      try request.checkOrigin(Credential(request))
      do {
        try services.rateLimiter.take(rate, endpoint.pattern, from: request.remoteAddress)
        return try await handler(request, request.input())
      } catch let refusal as Refusal {
        guard !request.wantsJSON else { throw refusal }
        let responder = Responder(services: services)
        let view = responder.view(request, Visitor())
        let form = FormState(refusal: refusal, fields: request.fields)
        var response = try await responder.page(rejected(form, view), view, status: refusal.status)
        if let seconds = refusal.retryAfter { response.add("Retry-After", String(seconds)) }
        return response
      }
    }
  }
}
