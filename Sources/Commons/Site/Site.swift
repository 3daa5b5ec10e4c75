public import HTML
public import HTTP
public import SQL
public import Wire

/// Mounts endpoints: who may ask, which verb answers, and which page a browser gets.
///
/// A verb runs inside one transaction, after its gate; its payload goes out as JSON, or as the page
/// made from the same payload.
public struct Site {
  public let house: House
  public internal(set) var router = Router()
  public private(set) var endpoints: [EndpointDescription] = []

  public init(_ house: House) {
    self.house = house
    let door = Door(house: house)
    router.refused = { await door.refused($0, $1) }
    router.failed = { await door.failed($0) }
    router.excused = { ($0 as? DatabaseError)?.isAway == true ? .busy : nil }
  }

  public typealias Verb<Path: Sendable, Input: Sendable, Asker, Output> =
    @Sendable (Ask<Path, Input>, Asker, Connection) throws -> Output

  /// Mounts what only reads: gate and verb see one snapshot.
  ///
  /// `settle` may name a change that the reading brings with it, such as a note becoming read; its
  /// result is then what is answered.
  public mutating func read<Path, Input, Output, Asker>(
    _ endpoint: Endpoint<Path, Input, Output>, _ gate: Gate<Asker>,
    _ verb: @escaping Verb<Path, Input, Asker, Output>,
    settle: (@Sendable (Output, Asker) -> Verb<Path, Input, Asker, Output>?)? = nil,
    page: @escaping @Sendable (Output, Ask<Path, Input>, View<Asker>) -> any HTML
  ) throws {
    let door = Door(house: house)
    let gate = gate.standing(at: endpoint.pattern, in: house)
    try mount(endpoint) { request, path in
      let ask = try Ask<Path, Input>(
        path: path, input: request.input(), now: door.house.world.now(), request: request)
      let credential = Credential(request)
      var (me, output) = try await door.house.db.read { db in
        let me = try gate.admit(credential, ask.now, db)
        return (me, try verb(ask, me, db))
      }
      await door.step(credential, request, at: ask.now)
      if let change = settle?(output, me) {
        output = try await door.house.db.write { [me] db in try change(ask, me, db) }
      }
      guard !request.wantsJSON else { return try door.json(output) }
      let view = door.view(request, me)
      return door.page(page(output, ask, view), view)
    }
  }

  /// Mounts a change: checked for its origin, limited per account, counted once however often sent.
  ///
  /// `rate` is a limit of the endpoint's own, beside that of all changes; `undone` may name a change
  /// that a refusal brings with it, once all of the verb's own is undone and in the same transaction,
  /// and where a browser goes then instead of seeing its form again.
  /// A browser goes on to `next`, or is shown `page`; when the form was refused, `again` shows it
  /// with what was typed.
  public mutating func write<Path, Input, Output, Asker: Known>(
    _ endpoint: Endpoint<Path, Input, Output>, _ gate: Gate<Asker>, at rate: Rate? = nil,
    then answer: Answer<Path, Input, Output, Asker>,
    _ verb: @escaping Verb<Path, Input, Asker, Output>,
    undone: (@Sendable (Refusal) -> (@Sendable (Asker, Connection) throws -> Next?)?)? = nil,
    again: (@Sendable (Again<Path>, View<Asker>, Connection) throws -> any HTML)? = nil
  ) throws {
    let door = Door(house: house)
    let gate = gate.standing(at: endpoint.pattern, in: house)
    let change = Change(gate: gate, verb: verb, undone: undone)
    try mount(endpoint) { request, path in
      let credential = Credential(request)
      try request.checkOrigin(credential)
      let now = door.house.world.now()
      let me = try await door.house.db.read { try gate.admit(credential, now, $0) }
      try door.house.limits.take(.changes, for: "changes \(me.account)")
      if let rate {
        try door.house.limits.take(rate, for: "\(endpoint.pattern) \(me.account)")
      }
      await door.step(credential, request, at: now)
      let view = door.view(request, me)
      do {
        let asked = Result {
          (
            ask: try Ask<Path, Input>(
              path: path, input: request.input(), now: now, request: request),
            once: try Once(request, path: endpoint.path(path))
          )
        }
        // What cannot be read never reaches the one writer's queue, unless that changes something.
        if undone == nil { _ = try asked.get() }
        let (outcome, way) = try await door.house.db.write {
          try change.run(asked, by: credential, at: now, in: $0)
        }
        if let way, !request.wantsJSON { return door.go(way, view) }
        let output = try outcome.get()
        guard !request.wantsJSON else { return try door.json(output) }
        return try await answer.response(output, asked.get().ask, view, by: door)
      } catch let refusal as Refusal {
        guard let again, !request.wantsJSON else { throw refusal }
        let state = Again(path: path, form: FormState(refusal: refusal, fields: request.fields))
        return try await door.house.db.read {
          try door.page(again(state, view, $0), view, status: refusal.status)
        }
      }
    }
  }

  /// Mounts an endpoint that answers in its own way: signing in, streams, files.
  public mutating func mount<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>,
    _ handler: @escaping @Sendable (Request, Path) async throws -> Response
  ) throws {
    endpoints.append(endpoint.described)
    try router.on(endpoint.method, endpoint.pattern) { request, segment in
      guard let path = Path(segment: segment) else { throw Refusal.notFound }
      return try await handler(request, path)
    }
  }

  /// Mounts a page that no client needs: the lobby, a form's empty sheet, the document of all this;
  /// `elsewhere` is what it alone may reach beside this server.
  public mutating func page<Asker>(
    _ path: String, _ gate: Gate<Asker>, reaching elsewhere: Elsewhere? = nil,
    _ page: @escaping @Sendable (View<Asker>, Connection) throws -> any HTML
  ) throws {
    let door = Door(house: house)
    let gate = gate.standing(at: path, in: house)
    try router.on(.get, path) { request, _ in
      let credential = Credential(request)
      let now = door.house.world.now()
      let response = try await door.house.db.read { db in
        let view = try door.view(request, gate.admit(credential, now, db))
        return try door.page(page(view, db), view, reaching: elsewhere)
      }
      await door.step(credential, request, at: now)
      return response
    }
  }

  /// Mounts anything else by its raw request.
  public mutating func raw(
    _ method: Method, _ path: String,
    _ handler: @escaping @Sendable (Request) async throws -> Response
  ) throws {
    try router.on(method, path) { request, _ in try await handler(request) }
  }
}
