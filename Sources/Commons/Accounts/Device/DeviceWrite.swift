import Core
public import HTML
import HTTP
public import SQL
public import Wire

extension Site {
  /// Mounts a mutation that creates an account on this device if the request has no session.
  ///
  /// `verb` must have one effect however often it runs for one account: a repeated request with the
  /// same key gets the same account, and runs it again. `answer` puts the account's tokens into the
  /// output for JSON clients.
  public mutating func writeOnDevice<Input, Output, Principal>(
    _ endpoint: Endpoint<Nothing, Input, Output>, pagesFor pageGate: Gate<Principal>,
    _ verb:
      @escaping @Sendable (
        RequestContext<Nothing, Input>, ID<Account>, _ key: String, Transaction
      ) throws -> Output,
    then next: @escaping @Sendable (Output) -> Redirect,
    answer: @escaping @Sendable (Output, Tokens?) -> Output = { output, _ in output },
    rejected: @escaping @Sendable (FormState, View<Principal>, Transaction) throws -> any HTML
  ) throws {
    let services = services
    let responder = Responder(services: services)
    let gate = try scoped(Gate<Viewer>.signedIn, to: endpoint.path)
    let pageGate = try scoped(pageGate, to: endpoint)
    let accounts = DeviceAccounts(world: services.world)
    try mount(endpoint, takesKey: true, refusals: [.signInFirst, .sessionExpired, .otherAccount]) {
      request, path in
      let credential = Credential(request)
      try request.checkOrigin(credential)
      let now = services.world.now()
      let viewer: Viewer? =
        try await credential == nil
        ? nil : services.db.read { try gate.admit(credential, now, $0) }
      if let viewer { try request.checkAccount(viewer.account) }
      do {
        if let viewer {
          try services.rateLimiter.take(.changes, for: "changes \(viewer.account)")
        } else {
          // One limit for all endpoints that create an account.
          try services.rateLimiter.take(
            .begun, SignIn.startDevice.pattern, from: request.remoteAddress)
        }
        let key = try request.idempotencyKey(services.world)
        let context = RequestContext<Nothing, Input>(
          path: path, input: try request.input(), now: now, request: request)
        let output: Output
        var session: SignInResult?
        if let viewer {
          output = try await services.changeTurns.take(for: viewer.account) {
            // Signing out or leaving may have come between.
            try await services.db.write {
              try verb(context, gate.admit(credential, now, $0).account, key, $0)
            }
          }
        } else {
          (output, session) = try await services.db.write { db in
            let (account, _) = try accounts.start(key: key, in: db)
            let session = try services.open(account, request, in: db)
            return (try verb(context, account, key, db), session)
          }
        }
        guard !request.wantsJSON else {
          return try .secret(answer(output, session?.output.tokens))
        }
        return responder.go(
          next(output), responder.view(request, Visitor()), session: session?.cookie)
      } catch let refusal as Refusal {
        guard !request.wantsJSON else { throw refusal }
        let form = FormState(refusal: refusal, fields: request.fields)
        return try await services.db.read { db in
          let view = responder.view(request, try pageGate.admit(credential, now, db))
          return responder.page(try rejected(form, view, db), view, status: refusal.status)
        }
      }
    }
  }
}
