import HTTP
import SQL
public import Wire

extension Transaction {
  fileprivate func session(of credential: Credential) throws -> ID<Session>? {
    try value("SELECT id FROM session WHERE access_hash = \(credential.hash)")
  }
}

extension Site {
  /// Mounts a stream of live events about whoever asks; `topic` names whose events they are.
  ///
  /// `Last-Event-ID` goes on after that event without a gap; a page may say the same by `?since=`.
  public mutating func events<Principal, Topic>(
    _ endpoint: Endpoint<Nothing, Nothing, LiveEvent>, _ gate: Gate<Principal>,
    topic: @escaping @Sendable (Principal) -> ID<Topic>
  ) throws {
    let services = services
    let gate = gate.scoped(to: endpoint.pattern, in: services)
    try mount(endpoint) { request, _ in
      let credential = Credential(request)
      let now = services.world.now()
      let (me, session) = try await services.db.read { db in
        let me = try gate.admit(credential, now, db)
        return (me, try credential.flatMap { try db.session(of: $0) })
      }
      let since = request.header("Last-Event-ID")
      return .events(
        try await services.hub.open(topic(me), lastSeen: since, in: session) {
          _ = try gate.admit(credential, now, $0)
        })
    }
  }
}
