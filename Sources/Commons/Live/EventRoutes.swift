import HTTP
import SQL
public import Wire

extension Transaction {
  fileprivate func reader(_ credential: Credential, _ client: String?) throws -> EventReader? {
    try one("SELECT account_id, id FROM session WHERE access_hash = \(credential.hash)") { row in
      EventReader(account: try row[0], session: try row[1], client: client)
    }
  }
}

extension Request {
  /// What the client calls itself: `X-Client-Id`, or `?client=` where a page cannot send headers.
  fileprivate var clientID: String? {
    let id = header("X-Client-Id") ?? fields.first { $0.name == "client" }?.value
    guard let id, (1...64).contains(id.utf8.count) else { return nil }
    return id
  }
}

extension Site {
  /// Mounts a stream of live events about whoever asks; `topic` names whose events they are.
  ///
  /// `Last-Event-ID` goes on after that event without a gap; `X-Client-Id` or `?client=` takes the place of
  /// the stream that the same client left open.
  public mutating func events<Principal, Topic>(
    _ endpoint: Endpoint<Nothing, Nothing, LiveEvent>, _ gate: Gate<Principal>,
    topic: @escaping @Sendable (Principal) -> ID<Topic>
  ) throws {
    let services = services
    let gate = try gate.scoped(to: endpoint, in: services)
    try mount(endpoint) { request, _ in
      let credential = Credential(request)
      let now = services.world.now()
      let client = request.clientID
      let (me, reader) = try await services.db.read { db in
        let me = try gate.admit(credential, now, db)
        return (me, try credential.flatMap { try db.reader($0, client) })
      }
      let since = request.header("Last-Event-ID")
      return .events(
        try await services.hub.open(topic(me), lastSeen: since, by: reader) {
          _ = try gate.admit(credential, now, $0)
        })
    }
  }
}
