public import Core
public import HTML
public import HTTP
public import SQL
public import Wire

/// Mounts endpoints with their gate, verb and page.
///
/// A verb runs in one transaction, after its gate. Its payload is sent as JSON or rendered as a
/// page.
public struct Site {
  public let services: Services
  public internal(set) var router = Router()
  public private(set) var endpoints: [EndpointDescription] = []

  public init(_ services: Services) {
    self.services = services
    let responder = Responder(services: services)
    router.refused = { await responder.refused($0, $1) }
    router.failed = { await responder.failed($0) }
    router.isConcealed = { Operators.conceal($0) }
    router.mapError = { ($0 as? DatabaseError)?.isAway == true ? .busy : nil }
  }

  public typealias Verb<Path: Sendable, Input: Sendable, Principal, Output> =
    @Sendable (RequestContext<Path, Input>, Principal, Transaction) throws -> Output

  /// Mounts a read.
  ///
  /// Gate and verb see one snapshot. `followUp` may return a mutation caused by the read, such as
  /// marking a note as read; its result is then the response. HEAD requests and prefetches cause no
  /// mutation, unless `isAlwaysFollowed`, for a log of what was read. `policy` replaces the page's
  /// content security policy. `refused` may show a page of its own instead of the refusal's.
  public mutating func read<Path, Input, Output, Principal>(
    _ endpoint: Endpoint<Path, Input, Output>, _ gate: Gate<Principal>,
    isAlwaysFollowed: Bool = false, _ verb: @escaping Verb<Path, Input, Principal, Output>,
    followUp: (@Sendable (Output, Principal) -> Verb<Path, Input, Principal, Output>?)? = nil,
    policy: ContentSecurityPolicy? = nil,
    refused: (
      @Sendable (Refusal, Path, View<Principal>, Transaction) throws -> (any HTML)?
    )? = nil,
    page: @escaping @Sendable (Output, RequestContext<Path, Input>, View<Principal>) -> any HTML
  ) throws {
    let responder = Responder(services: services)
    let gate = try scoped(gate, to: endpoint)
    let headers = try policy.map { Responder.pageHeaders(try $0.header()) }
    try mount(endpoint) { request, path in
      let now = responder.services.world.now()
      let credential = Credential(request)
      do {
        // Refused after the gate, so that a stranger learns nothing about the input.
        let input = Result { try request.input() as Input }
        let (context, me, read) = try await responder.services.read(
          through: gate, as: credential, at: now
        ) { me, now, db in
          let context = RequestContext(
            path: path, input: try input.get(), now: now, request: request)
          return (context, me, try verb(context, me, db))
        }
        var output = read
        let touched = await responder.touch(credential, request, at: now)
        var skipsFollowUp = false
        if let change = followUp?(output, me) {
          skipsFollowUp = request.isSpeculative
          if !skipsFollowUp || isAlwaysFollowed {
            // Signing out or leaving may have come between.
            output = try await responder.services.db.write { db in
              try change(context, gate.admit(credential, now, db), db)
            }
          }
        }
        guard !request.wantsJSON else { return try responder.json(output, for: request) }
        let view = responder.view(touched.applied(to: request), me)
        var response = responder.page(page(output, context, view), view, headers: headers).setting(
          touched)
        // After a prefetch without the follow-up, opening the page must request it again.
        if skipsFollowUp { response.set("Cache-Control", "no-store") }
        return response
      } catch let refusal as Refusal {
        guard let refused, !request.wantsJSON, !request.isPartial else { throw refusal }
        let shown: Response? = try await responder.services.db.read { db in
          let view = responder.view(request, try gate.admit(credential, now, db))
          return try refused(refusal, path, view, db).map {
            responder.page($0, view, status: refusal.status, headers: headers)
          }
        }
        guard let shown else { throw refusal }
        return shown
      }
    }
  }

  /// Mounts a mutation with origin check, rate limits and idempotency.
  ///
  /// `rate` is an extra limit besides the one for all mutations. `bodyLimit` is in bytes.
  /// `onRefusal` runs after the rollback, in the same transaction, and may redirect. `answer` is
  /// what a browser receives. `rejected` shows the form again with the submitted fields. `returning`
  /// names the page to which signing in leads back once the session has ended, if it is not that of
  /// the form as it was opened.
  public mutating func write<Path, Input, Output, Principal: HasAccount>(
    _ endpoint: Endpoint<Path, Input, Output>, _ gate: Gate<Principal>, at rate: Rate? = nil,
    bodyLimit: Int = Router.defaultBodyLimit,
    then answer: SuccessResponse<Path, Input, Output, Principal>,
    _ verb: @escaping Verb<Path, Input, Principal, Output>,
    onRefusal: (@Sendable (Refusal) -> (@Sendable (Principal, Transaction) throws -> Redirect?)?)? =
      nil,
    rejected: (@Sendable (RejectedForm<Path>, View<Principal>, Transaction) throws -> any HTML)? =
      nil,
    returning: (@Sendable (Path, FormState) -> String?)? = nil
  ) throws {
    let gate = try scoped(gate, to: endpoint)
    let handler = ChangeHandler(
      pattern: endpoint.pattern, address: { endpoint.path($0) },
      responder: Responder(services: services),
      rate: rate,
      change: Mutation(gate: gate, verb: verb, onRefusal: onRefusal), answer: answer,
      rejected: rejected
    ) { try $0.input() }
    try mount(endpoint, bodyLimit: bodyLimit, takesKey: endpoint.method == .post) { request, path in
      do {
        let me = try await handler.admit(request)
        return try await handler.respond(to: request, path, as: me)
      } catch let refusal as Refusal where refusal.asksToSignIn {
        let form = FormState(refusal: refusal, fields: request.fields)
        guard let page = returning?(path, form) else { throw refusal }
        return await handler.responder.refused(
          refusal, request, asJSON: request.wantsJSON, returningTo: page)
      }
    }
  }

  /// Mounts an endpoint with a custom handler: sign-in, streams, files.
  ///
  /// For the OpenAPI document, `takesKey` says that `handler` honours an `Idempotency-Key`,
  /// `isEventStream` that it answers with server-sent events, and `refusals` lists those that only
  /// the server knows.
  public mutating func mount<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>, bodyLimit: Int = Router.defaultBodyLimit,
    takesKey: Bool = false, isEventStream: Bool = false, refusals: [Refusal] = [],
    _ handler: @escaping @Sendable (Request, Path) async throws -> Response
  ) throws {
    try describe(
      endpoint, takesKey: takesKey, isEventStream: isEventStream, refusals: refusals)
    try router.on(endpoint.method, endpoint.pattern, limit: bodyLimit) { request, segments in
      guard let path = Path(segments: segments) else { throw Refusal.notFound }
      return try await handler(request, path)
    }
  }

  /// Adds `endpoint` to the OpenAPI document.
  mutating func describe<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>, takesKey: Bool = false, isEventStream: Bool = false,
    refusals: [Refusal] = []
  ) throws {
    var described = endpoint.described
    described.takesKey = takesKey
    described.isEventStream = isEventStream
    described.refusals += refusals
    let app = try app(of: endpoint.pattern, "\(endpoint.method.rawValue) \(endpoint.pattern)")
    if endpoint.access != .visitor, app != nil {
      described.refusals.append(.suspended)
    }
    guard described.parameterNames.count == described.parameterTypes.count else {
      throw RouteConflict("\(endpoint.pattern) does not name each of its parameters")
    }
    endpoints.append(described)
  }

  /// Mounts a page without an API endpoint, such as the lobby or an empty form.
  ///
  /// `policy` replaces the content security policy, such as to load a provider's script.
  public mutating func page<Principal>(
    _ path: String, _ gate: Gate<Principal>, policy: ContentSecurityPolicy? = nil,
    _ page: @escaping @Sendable (View<Principal>, Transaction) throws -> any HTML
  ) throws {
    let responder = Responder(services: services)
    let gate = try scoped(gate, to: path)
    let headers = try policy.map { Responder.pageHeaders(try $0.header()) }
    try router.on(.get, path) { request, _ in
      let credential = Credential(request)
      let now = responder.services.world.now()
      do {
        let response = try await responder.services.read(
          through: gate, as: credential, at: now
        ) { me, _, db in
          let view = responder.view(request, me)
          return try responder.page(page(view, db), view, headers: headers)
        }
        return await response.setting(responder.touch(credential, request, at: now))
      } catch let refusal as Refusal {
        // There is no JSON here, so a request without a preference is led on as a browser is.
        return await responder.refused(refusal, request, asJSON: request.asksForJSON)
      }
    }
  }

  /// Mounts a handler of the raw request.
  public mutating func raw(
    _ method: Method, _ path: String,
    _ handler: @escaping @Sendable (Request) async throws -> Response
  ) throws {
    _ = try app(of: path, "\(method.rawValue) \(path)")
    try router.on(method, path) { request, _ in try await handler(request) }
  }
}
