import Core
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
  /// The client's id: `X-Client-Id`, or `?client=` because a page's EventSource cannot set headers.
  fileprivate var clientID: String? {
    let id = header("X-Client-Id") ?? fields.first { $0.name == "client" }?.value
    guard let id, (1...64).contains(id.utf8.count) else { return nil }
    return id
  }

  /// `?after=`, which a page sends with each of its connections: the last event it knows of.
  ///
  /// A page's EventSource sends `Last-Event-ID` only when it reconnects by itself, which it does
  /// not after an error status.
  fileprivate var after: String? { fields.first { $0.name == "after" }?.value }
}

extension Site {
  /// Mounts a stream of server-sent events.
  ///
  /// `topic` maps the principal to the topic it reads. `Last-Event-ID` resumes after that event
  /// without a gap, and so does `?after=`, with which the stream begins by naming its position.
  /// `X-Client-Id` or `?client=` replaces the stream that the same client left open.
  public mutating func events<Principal, Topic>(
    _ endpoint: Endpoint<Nothing, Nothing, LiveEvent>, _ gate: Gate<Principal>,
    topic: @escaping @Sendable (Principal) -> ID<Topic>
  ) throws {
    let services = services
    let gate = try scoped(gate, to: endpoint)
    try mount(endpoint, isEventStream: true, refusals: [.tooManyClients]) { request, _ in
      do {
        let credential = Credential(request)
        let now = services.world.now()
        let client = request.clientID
        let (me, reader) = try await services.db.read { db in
          let me = try gate.admit(credential, now, db)
          return (me, try credential.flatMap { try db.reader($0, client) })
        }
        // When an EventSource reconnects by itself, `after` is older than its header.
        let since = request.header("Last-Event-ID") ?? request.after
        return .events(
          try await services.hub.open(
            topic(me), lastSeen: since, by: reader, namesPosition: request.after != nil
          ) {
            _ = try gate.admit(credential, now, $0)
          })
      } catch let refusal as Refusal {
        // No EventSource shows a page. Led to signing in, it would take the notice of a session that
        // has ended, and its cookie, from the next page of the browser.
        return .problem(refusal, for: request)
      }
    }
  }
}
