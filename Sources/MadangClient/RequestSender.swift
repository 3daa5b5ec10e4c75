import Foundation
import Wire

/// Encodes requests, sends them, and retries those that may succeed.
struct RequestSender: Sendable {
  let transport: any Transport
  let dependencies: ClientDependencies
  let language: Language
  let policy: CallPolicy
  let reachability = Reachability()

  /// Encodes the request of `endpoint` for these values.
  ///
  /// A request that changes something has the idempotency key `key`, or a new one, in all attempts.
  /// GET and DELETE put their input in the query, others in JSON with sorted keys: a retry under
  /// the same key must send the same bytes. An upload is written to a temporary file, which the
  /// caller deletes.
  func call<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>, _ path: Path, _ input: Input, key: String? = nil
  ) throws -> HTTPCall {
    var call = HTTPCall(
      endpoint.method, endpoint.path(path),
      headers: ["accept": "application/json", "accept-language": language.rawValue],
      endpoint: endpoint.id)
    if endpoint.method.changes { call.headers["idempotency-key"] = key ?? dependencies.key() }
    if Input.self == Nothing.self { return call }
    if let upload = input as? any MultipartInput {
      let body = try MultipartBody(upload)
      call.bodyFile = body.file
      call.headers["content-type"] = body.contentType
      return call
    }
    switch endpoint.method {
    case .get, .delete:
      let query = try queryText(of: input)
      if !query.isEmpty { call.target += "?" + query }
    case .post, .put:
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      call.body = try [UInt8](encoder.encode(input))
      call.headers["content-type"] = "application/json"
    }
    return call
  }

  /// Sends `call` and returns a successful response (2xx).
  ///
  /// Uses a token of `session` if given and required by `access`; a rejected token is renewed once.
  /// A lost connection and temporary failures (502, 503, 504) are retried as `policy` says. Other
  /// responses are thrown as errors.
  func answer(
    to call: HTTPCall, as session: Session? = nil, for access: Access = .visitor,
    policy: CallPolicy? = nil, over exchange: (HTTPCall) async throws -> HTTPReply
  ) async throws -> HTTPReply {
    let policy = policy ?? (call.bodyFile == nil ? self.policy : .upload)
    let start = dependencies.now()
    let responses = reachability.responses
    var triesLeft = max(1, policy.attempts)
    switch reachability.state(at: start) {
    case .unreachable(let error) where policy.failsFast:
      throw MadangError.unreachable(underlying: error)
    case .doubtful where policy.failsFast: triesLeft = 1
    default: break
    }
    var credential = try await session?.credential(for: access)
    var mayRenew = true
    var backoff = Backoff(first: .milliseconds(500))
    while true {
      try Task.checkCancellation()
      var dressed = call
      dressed.limit = policy.attemptLimit
      let timeLeft = policy.deadline - (dependencies.now() - start)
      if let timeout = policy.timeout { dressed.timeout = min(timeout, max(timeLeft, .seconds(1))) }
      if let credential { dressed.headers["authorization"] = "Bearer \(credential.access)" }
      let failure: any Error
      var least = Duration.zero
      switch try await outcome(of: dressed, over: exchange) {
      case .success(let reply) where (200..<300).contains(reply.status):
        return reply
      case .success(let reply):
        if mayRenew, let old = credential, let session, reply.asksForRenewal {
          mayRenew = false
          credential = try await session.renewed(old, for: access)
          if credential != nil || access == .visitor { continue }
        }
        failure = reply.failure(of: call.endpoint)
        least = .seconds(reply.retryAfter ?? 0)
        guard (502...504).contains(reply.status), least <= policy.longestWait else { throw failure }
      case .failure(let error):
        failure = error
      }
      triesLeft -= 1
      let wait = backoff.next(atLeast: least, jitter: dependencies.jitter())
      let timePassed = dependencies.now() - start
      guard triesLeft > 0, timePassed + wait < policy.deadline else {
        if case MadangError.unreachable(let error) = failure {
          reachability.failed(error, since: responses, at: dependencies.now())
        }
        throw failure
      }
      try await dependencies.sleep(wait)
    }
  }

  /// Makes one attempt: a response, or the reason why there is none.
  private func outcome(
    of call: HTTPCall, over exchange: (HTTPCall) async throws -> HTTPReply
  ) async throws -> Result<HTTPReply, MadangError> {
    do {
      let reply = try await exchange(call)
      reachability.succeeded()
      return .success(reply)
    } catch {
      if error is CancellationError || Task.isCancelled { throw CancellationError() }
      return .failure(.unreachable(underlying: error))
    }
  }

  /// Sends `call` and returns the complete successful response.
  func answer(
    to call: HTTPCall, as session: Session? = nil, for access: Access = .visitor,
    policy: CallPolicy? = nil
  ) async throws -> HTTPReply {
    try await answer(to: call, as: session, for: access, policy: policy) {
      try await transport.exchange($0)
    }
  }

  /// Opens the event stream of `call` in one attempt; nil when it is empty (204).
  func stream(_ call: HTTPCall, as session: Session, for access: Access) async throws -> HTTPStream?
  {
    var opened: HTTPStream?
    let reply = try await answer(to: call, as: session, for: access, policy: .stream) { call in
      let stream = try await transport.stream(call)
      guard stream.status == 200 else { return try await stream.reply() }
      opened = stream
      return HTTPReply(200, headers: stream.headers)
    }
    if reply.status == 204 { return nil }
    let type = reply.headers["content-type"]?.lowercased()
    guard let opened, type?.hasPrefix("text/event-stream") == true else {
      throw MadangError.unreadable(
        UnreadableResponse(status: reply.status, endpoint: call.endpoint))
    }
    return opened
  }
}
