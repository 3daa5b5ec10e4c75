import Core
public import HTTP
import SQL
public import Wire

extension Site {
  /// Mounts a read that answers with a file.
  ///
  /// `verb` decides in one snapshot with the gate whether the principal may read it; `response`
  /// then loads it.
  public mutating func file<Path, Output: Payload, Loaded: Sendable, Principal>(
    _ endpoint: Endpoint<Path, Nothing, Output>, _ gate: Gate<Principal>,
    _ verb: @escaping Verb<Path, Nothing, Principal, Loaded>,
    response: @escaping @Sendable (Loaded, Request) async throws -> Response
  ) throws {
    let services = services
    let gate = try scoped(gate, to: endpoint)
    try mount(endpoint) { request, path in
      let context = RequestContext<Path, Nothing>(
        path: path, input: Nothing(), now: services.world.now(), request: request)
      let credential = Credential(request)
      let found = try await services.db.read { db in
        try verb(context, gate.admit(credential, context.now, db), db)
      }
      return try await response(found, request)
    }
  }
}
