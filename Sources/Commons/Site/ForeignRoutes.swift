import Core
public import HTTP
public import SQL
public import Wire

/// A request to another API's route, after its gate.
public struct ForeignRequest<Principal: Sendable>: Sendable {
  public let request: Request
  /// The parameter of the route's path; empty without one.
  public let parameter: String
  public let me: Principal
  public let now: Instant
}

/// A route of another API that an app answers by its own functions.
///
/// It is no `Endpoint`: fields, statuses and payloads are the other API's, so the OpenAPI document
/// does not describe it.
public struct ForeignRoute<Principal: HasAccount>: Sendable {
  public typealias Handler =
    @Sendable (ForeignRequest<Principal>, Transaction) throws -> Response

  let method: Method
  let pattern: String
  let gate: Gate<Principal>
  let changes: Bool
  let handler: Handler

  /// `changes` says that the handler writes; by default every method but GET does.
  public init(
    _ method: Method, _ pattern: String, _ gate: Gate<Principal>, changes: Bool? = nil,
    _ handler: @escaping Handler
  ) {
    self.method = method
    self.pattern = pattern
    self.gate = gate
    self.changes = changes ?? method.changes
    self.handler = handler
  }
}

extension Site {
  /// Mounts a route of another API behind its gate, the rate limit of all changes and the app's
  /// suspensions.
  ///
  /// `token` finds the access token in a request; cookies do not count, so that no other page can
  /// send it. `refused` is the other API's answer to a refusal.
  public mutating func mount<Principal>(
    _ route: ForeignRoute<Principal>, token: @escaping @Sendable (Request) -> String?,
    refused: @escaping @Sendable (Refusal) -> Response
  ) throws {
    let (services, responder) = (services, Responder(services: services))
    let gate = try scoped(route.gate, to: route.pattern)
    try router.on(route.method, route.pattern) { request, segments in
      let credential = token(request).map { Credential(token: $0) }
      let now = services.world.now()
      @Sendable func handle(_ db: Transaction) throws -> Response {
        let me = try gate.admit(credential, now, db)
        return try route.handler(
          ForeignRequest(request: request, parameter: segments.first, me: me, now: now), db)
      }
      do {
        guard route.changes else { return try await services.db.read(handle) }
        // A read first, so that invalid tokens never reach the writer's queue.
        let account = try await services.db.read { try gate.admit(credential, now, $0).account }
        try services.rateLimiter.take(.changes, for: "changes \(account)")
        await responder.touch(credential, request, at: now)
        return try await services.db.write(handle)
      } catch let refusal as Refusal {
        return refused(refusal)
      }
    }
  }
}
