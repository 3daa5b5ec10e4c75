import Foundation
public import Wire

extension Madang {
  /// Sends `endpoint` and returns its payload.
  ///
  /// A request that changes something gets an idempotency key, so a retry after a lost connection
  /// takes effect once. Pass `key` to keep this guarantee across launches. `policy` replaces the
  /// client's policy for this call.
  @discardableResult
  public func send<Output>(
    _ endpoint: Endpoint<Nothing, Nothing, Output>, key: String? = nil, policy: CallPolicy? = nil
  ) async throws -> Output {
    try await send(endpoint, Nothing(), Nothing(), key: key, policy: policy)
  }

  /// Sends `endpoint` for the resource `path`.
  @discardableResult
  public func send<Path, Output>(
    _ endpoint: Endpoint<Path, Nothing, Output>, _ path: Path, key: String? = nil,
    policy: CallPolicy? = nil
  ) async throws -> Output {
    try await send(endpoint, path, Nothing(), key: key, policy: policy)
  }

  /// Sends `endpoint` with `input`.
  @discardableResult
  public func send<Input, Output>(
    _ endpoint: Endpoint<Nothing, Input, Output>, _ input: Input, key: String? = nil,
    policy: CallPolicy? = nil
  ) async throws -> Output {
    try await send(endpoint, Nothing(), input, key: key, policy: policy)
  }

  /// Sends `endpoint` for the resource named by two path parameters.
  @discardableResult
  public func send<First, Second, Output>(
    _ endpoint: Endpoint<Pair<First, Second>, Nothing, Output>, _ first: First, _ second: Second,
    key: String? = nil, policy: CallPolicy? = nil
  ) async throws -> Output {
    try await send(endpoint, Pair(first, second), Nothing(), key: key, policy: policy)
  }

  /// Sends `endpoint` with `input` for the resource named by two path parameters.
  @discardableResult
  public func send<First, Second, Input, Output>(
    _ endpoint: Endpoint<Pair<First, Second>, Input, Output>, _ first: First, _ second: Second,
    _ input: Input, key: String? = nil, policy: CallPolicy? = nil
  ) async throws -> Output {
    try await send(endpoint, Pair(first, second), input, key: key, policy: policy)
  }

  /// Sends `endpoint` with `input` for the resource `path`.
  @discardableResult
  public func send<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>, _ path: Path, _ input: Input, key: String? = nil,
    policy: CallPolicy? = nil
  ) async throws -> Output {
    let beginsAccount = Output.self is any BeginsAccount.Type
    if beginsAccount { try await session.checkNotEnded() }
    let call = try sender.call(endpoint, path, input, key: key)
    defer { if let file = call.bodyFile { try? FileManager.default.removeItem(at: file) } }
    // Not sent without the session that there is: the server would begin another account.
    let access = beginsAccount ? .viewer : endpoint.access
    let reply = try await sender.answer(to: call, as: session, for: access, policy: policy)
    let output = try await reply.payload(as: Output.self, of: endpoint.id)
    if let tokens = (output as? any CarriesTokens)?.tokens { try await session.begin(tokens) }
    if let departure = output as? any EndsSession {
      // What an app has stored here goes even if the account stays for other apps.
      if departure.endsSession { try await session.end(.asked) } else { try await session.wipe() }
    }
    return output
  }
}
