import HTTP
import SQL
public import Wire

extension Site {
  /// Mounts a stream of live events about whoever asks; `topic` names whose events they are.
  ///
  /// `Last-Event-ID` goes on after that event without a gap; a page may say the same by `?since=`.
  public mutating func events<Asker, Topic>(
    _ endpoint: Endpoint<Nothing, Nothing, LiveEvent>, _ gate: Gate<Asker>,
    topic: @escaping @Sendable (Asker) -> ID<Topic>
  ) throws {
    let house = house
    try mount(endpoint) { request, _ in
      let credential = Credential(request)
      let now = house.world.now()
      let me = try await house.db.read { try gate.admit(credential, now, $0) }
      let since = request.header("Last-Event-ID")
      return try await .events(house.hub.open(topic(me), lastSeen: since))
    }
  }
}
