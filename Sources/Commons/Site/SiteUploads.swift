public import Core
public import HTML
public import HTTP
public import SQL
public import Wire

/// The input of an upload: its fields and files; the files are deleted after the response.
public struct UploadedForm<Fields: Payload>: Sendable {
  public let fields: Fields
  public let files: [UploadedFile]
}

extension Rate {
  /// Uploads by one account.
  public static let uploads = Rate(burst: 20, perMinute: 20)
}

extension Site {
  /// Mounts a mutation with file uploads.
  ///
  /// `prepare` may move or read the files before the transaction; the verb gets the form itself.
  /// `policy` replaces the content security policy of the form that `rejected` shows again.
  public mutating func upload<Path, Fields, Output, Principal: HasAccount>(
    _ endpoint: Endpoint<Path, Upload<Fields>, Output>, _ gate: Gate<Principal>,
    limits: UploadLimits,
    at rate: Rate = .uploads, quota: (@Sendable (Principal, Transaction) throws -> Void)? = nil,
    then answer: SuccessResponse<Path, UploadedForm<Fields>, Output, Principal>,
    prepare: (@Sendable (UploadedForm<Fields>, Principal) async throws -> Void)? = nil,
    policy: ContentSecurityPolicy? = nil,
    _ verb: @escaping Verb<Path, UploadedForm<Fields>, Principal, Output>,
    rejected: (@Sendable (RejectedForm<Path>, View<Principal>, Transaction) throws -> any HTML)? =
      nil
  ) throws {
    try upload(
      endpoint, gate, limits: limits, at: rate, quota: quota, then: answer,
      preparing: { form, me in
        try await prepare?(form, me)
        return form
      }, policy: policy, verb, rejected: rejected)
  }

  /// Mounts a mutation with file uploads whose verb gets what `preparing` made of them.
  ///
  /// Origin, session, rate limits, `quota` and the account's uploads in progress are checked before
  /// the body is read. Then the body is read within `limits`, `preparing` runs, and the verb runs in
  /// its transaction. The idempotency key is bound to fields and file digests because a resent form
  /// has another boundary. A resent form is checked against `quota` and prepared again.
  public mutating func upload<Path, Fields, Prepared: Sendable, Output, Principal: HasAccount>(
    _ endpoint: Endpoint<Path, Upload<Fields>, Output>, _ gate: Gate<Principal>,
    limits: UploadLimits,
    at rate: Rate = .uploads, quota: (@Sendable (Principal, Transaction) throws -> Void)? = nil,
    then answer: SuccessResponse<Path, Prepared, Output, Principal>,
    preparing: @escaping @Sendable (UploadedForm<Fields>, Principal) async throws -> Prepared,
    policy: ContentSecurityPolicy? = nil,
    _ verb: @escaping Verb<Path, Prepared, Principal, Output>,
    rejected: (@Sendable (RejectedForm<Path>, View<Principal>, Transaction) throws -> any HTML)? =
      nil
  ) throws {
    let services = services
    let gate = try scoped(gate, to: endpoint)
    let handler = ChangeHandler<Path, Prepared, Output, Principal>(
      pattern: endpoint.pattern, address: { endpoint.path($0) },
      responder: Responder(services: services),
      rate: rate,
      change: Mutation(gate: gate, verb: verb, onRefusal: nil), answer: answer, rejected: rejected,
      headers: try policy.map { Responder.pageHeaders(try $0.header()) },
      read: { _ in throw Refusal.uploadType })
    try describe(
      endpoint, takesKey: endpoint.method == .post,
      refusals: [.fileTooLarge, .tooManyFiles, .uploadType, .uploadsAtOnce])
    try router.on(endpoint.method, endpoint.pattern, upload: limits) { request, segments in
      guard Path(segments: segments) != nil else { throw Refusal.notFound }
      let me = try await handler.admit(request, quota)
      return try services.uploadSlots.take(for: me.account)
    } _: { request, segments in
      guard let path = Path(segments: segments) else { throw Refusal.notFound }
      defer { request.upload?.releasePermit() }
      let credential = Credential(request)
      try request.checkOrigin(credential)
      let me = try await services.db.read { try gate.admit(credential, services.world.now(), $0) }
      var prepared = handler
      do {
        guard let upload = request.upload else { throw Refusal.uploadType }
        let form = UploadedForm<Fields>(fields: try request.input(), files: upload.files)
        let input = try await preparing(form, me)
        prepared.read = { _ in input }
      } catch let refusal as Refusal {
        // The handler shows it in the form, as it shows input that it cannot read.
        prepared.read = { _ in throw refusal }
      }
      return try await prepared.respond(to: request, path, as: me)
    }
  }
}
