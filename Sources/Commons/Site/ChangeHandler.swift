import HTML
import HTTP
import SQL
import Wire

/// Answers requests for a change: first by its headers, then with its input.
struct ChangeHandler<Path: PathParameters, Input: Sendable, Output: Payload, Principal: HasAccount>:
  Sendable
{
  let pattern: String
  let address: @Sendable (Path) -> String
  let responder: Responder
  let rate: Rate?
  let change: Mutation<Path, Input, Output, Principal>
  let answer: SuccessResponse<Path, Input, Output, Principal>
  let rejected: (@Sendable (RejectedForm<Path>, View<Principal>, Transaction) throws -> any HTML)?
  let read: @Sendable (Request) throws -> Input

  /// Who asks; refuses another origin, those the gate refuses, and those over a limit.
  ///
  /// `check` is asked in the same read as the gate.
  func admit(
    _ request: Request, _ check: (@Sendable (Principal, Transaction) throws -> Void)? = nil
  ) async throws -> Principal {
    let credential = Credential(request)
    try request.checkOrigin(credential)
    let now = responder.services.world.now()
    let me = try await responder.services.db.read { db in
      let me = try change.gate.admit(credential, now, db)
      try check?(me, db)
      return me
    }
    try responder.services.rateLimiter.take(.changes, for: "changes \(me.account)")
    if let rate {
      try responder.services.rateLimiter.take(rate, for: "\(pattern) \(me.account)")
    }
    await responder.touch(credential, request, at: now)
    return me
  }

  /// Runs the change for an asker who was admitted.
  func respond(to request: Request, _ path: Path, as me: Principal) async throws -> Response {
    let credential = Credential(request)
    let now = responder.services.world.now()
    let view = responder.view(request, me)
    do {
      let asked = Result {
        (
          context: RequestContext<Path, Input>(
            path: path, input: try read(request), now: now, request: request),
          once: try IdempotencyKey(request, path: address(path))
        )
      }
      // What cannot be read never reaches the one writer's queue, unless that changes something.
      if change.onRefusal == nil { _ = try asked.get() }
      let (outcome, way) = try await responder.services.db.write {
        try change.run(asked, by: credential, at: now, in: $0)
      }
      if let way, !request.wantsJSON { return responder.go(way, view) }
      let output = try outcome.get()
      guard !request.wantsJSON else { return try responder.json(output) }
      return try await answer.response(output, asked.get().context, view, by: responder)
    } catch let refusal as Refusal {
      guard let rejected, !request.wantsJSON else { throw refusal }
      let state = RejectedForm(
        path: path, form: FormState(refusal: refusal, fields: request.fields))
      return try await responder.services.db.read {
        try responder.page(rejected(state, view, $0), view, status: refusal.status)
      }
    }
  }
}
