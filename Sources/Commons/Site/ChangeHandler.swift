import Core
import HTML
import HTTP
import SQL
import Wire

/// Handles requests for a mutation: checks the headers first, then reads the input.
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
  /// The headers of a form that is shown again; nil for those of any page.
  var headers: [Header]?
  var read: @Sendable (Request) throws -> Input

  /// Authorizes a request.
  ///
  /// Refuses a foreign origin, a closed gate and an exceeded rate limit. `check` runs in the same
  /// read as the gate.
  func admit(
    _ request: Request, _ check: (@Sendable (Principal, Transaction) throws -> Void)? = nil
  ) async throws -> Principal {
    let credential = Credential(request)
    let origin = Result { try request.checkOrigin(credential) }
    // 403 would tell a stranger that the route exists.
    if !Operators.conceal(request.path) { try origin.get() }
    let now = responder.services.world.now()
    let me = try await responder.services.db.read { db in
      let me = try change.gate.admit(credential, now, db)
      try check?(me, db)
      return me
    }
    try origin.get()
    try responder.services.rateLimiter.take(.changes, for: "changes \(me.account)")
    if let rate {
      try responder.services.rateLimiter.take(rate, for: "\(pattern) \(me.account)")
    }
    await responder.touch(credential, request, at: now)
    return me
  }

  /// Runs the mutation for an authorized principal.
  func respond(to request: Request, _ path: Path, as me: Principal) async throws -> Response {
    try request.checkAccount(me.account)
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
      // Unreadable input is refused before it queues for the writer, unless `onRefusal` must run.
      if change.onRefusal == nil { _ = try asked.get() }
      let services = responder.services
      let (outcome, redirect) = try await services.changeTurns.take(for: me.account) {
        try await services.db.write { try change.run(asked, by: credential, at: now, in: $0) }
      }
      if let redirect, !request.wantsJSON { return responder.go(redirect, view) }
      let output = try outcome.get()
      guard !request.wantsJSON else { return try responder.json(output, for: request) }
      return try await answer.response(output, asked.get().context, view, by: responder)
    } catch let refusal as Refusal {
      guard let rejected, !request.wantsJSON else { throw refusal }
      let state = RejectedForm(
        path: path, form: FormState(refusal: refusal, fields: request.fields))
      return try await responder.services.db.read {
        try responder.page(
          rejected(state, view, $0), view, status: refusal.status, headers: headers)
      }
    }
  }
}
