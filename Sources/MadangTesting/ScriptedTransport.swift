import Foundation
public import MadangClient
public import Wire

/// A transport without a server, for previews and unit tests: it answers as told and records its calls.
///
///     let server = ScriptedTransport()
///     server.answer(Yello.home, with: home)
///     server.refuse(Yello.keyword, with: .notFound)
///     let madang = Madang(over: server, tokens: .signedIn)
public final class ScriptedTransport: Transport,
  @unchecked Sendable  // the variables are touched only under `lock`
{
  /// Answers one call; what it throws is the reason why there is no answer.
  public typealias Answer = @Sendable (HTTPCall) async throws -> HTTPReply

  private let lock = NSLock()
  private var recorded: [HTTPCall] = []
  private var answers: [String: Answer] = [:]
  private let otherwise: Answer

  /// A transport that answers calls without an answer of their own with `otherwise`; by default, it
  /// throws `UnscriptedCall`.
  public init(
    _ otherwise: @escaping Answer = { throw UnscriptedCall(endpoint: $0.endpoint ?? $0.target) }
  ) {
    self.otherwise = otherwise
  }

  /// The calls so far, oldest first.
  public var calls: [HTTPCall] { lock.withLock { recorded } }

  /// The method and target of each call so far, such as `GET /yello`.
  public var targets: [String] { calls.map { "\($0.method.rawValue) \($0.target)" } }

  /// Answers calls of `endpoint` with `output` from now on.
  public func answer<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>, with output: Output
  ) {
    answer(endpoint) { _ in try .json(output) }
  }

  /// Answers calls of `endpoint` with an example of its output from now on.
  public func answerWithExample<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>
  ) throws {
    answer(endpoint, with: try Example.of(Output.self))
  }

  /// Refuses calls of `endpoint` with `refusal` from now on.
  public func refuse<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>, with refusal: Refusal
  ) {
    answer(endpoint) { _ in try .refusal(refusal) }
  }

  /// Answers calls of `endpoint` by `answer` from now on; an error it throws is a lost connection.
  public func answer<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>, by answer: @escaping Answer
  ) {
    lock.withLock { answers[endpoint.id] = answer }
  }

  /// Records `call` and answers it.
  public func exchange(_ call: HTTPCall) async throws -> HTTPReply {
    let answer = lock.withLock {
      recorded.append(call)
      return call.endpoint.flatMap { answers[$0] } ?? otherwise
    }
    return try await answer(call)
  }

  /// Records `call` and answers it with a body in pieces of one byte.
  public func stream(_ call: HTTPCall) async throws -> HTTPStream {
    let reply = try await exchange(call)
    let (body, pieces) = AsyncThrowingStream.makeStream(
      of: [UInt8].self, throwing: (any Error).self)
    for byte in reply.body { pieces.yield([byte]) }
    pieces.finish()
    return HTTPStream(reply.status, headers: reply.headers, body: body)
  }
}

/// A call that a `ScriptedTransport` has no answer for.
public struct UnscriptedCall: Error, Hashable {
  /// The endpoint's id, such as `yello.home`, or the target of a call without one.
  public var endpoint: String

  /// The call of `endpoint`.
  public init(endpoint: String) { self.endpoint = endpoint }
}
