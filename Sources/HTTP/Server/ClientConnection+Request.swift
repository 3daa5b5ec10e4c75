import CMicrohttpd
import Foundation
import Synchronization
import Wire

/// One request on a line, in the order libmicrohttpd tells of it.
extension ClientConnection {
  /// The request line is there.
  func begin(target: String) {
    let now = ContinuousClock.now
    state.withLock { state in
      state.phase = .begun(target: target)
      state.began = now
      state.deadline = now + server.timeout
      state.count += 1
      state.verb = nil
      state.status = 0
      state.bytes = 0
    }
  }

  /// Headers are there, or more of the body, or all of it, or a reply to one that waited.
  ///
  /// `targetCount` is how many bytes the request line had for its target.
  func proceed(
    method: UnsafePointer<CChar>, targetCount: Int, body: UnsafeRawBufferPointer?
  ) -> MHD_Result {
    let phase = state.withLock { $0.phase }
    switch phase {
    case .begun(let target):
      return accept(method: method, target: target, targetCount: targetCount)
    case .receiving(let request, let limit):
      guard let body else { return answer(request) }
      return receive(body, limit: limit)
    case .ready(let response): return send(response)
    case .idle, .running, .suspended, .answered: return .NO
    }
  }

  /// Decides, before any byte of the body, whether the request may go on.
  private func accept(
    method: UnsafePointer<CChar>, target: String, targetCount: Int
  ) -> MHD_Result {
    let headers = connection.headers
    let asker = server.proxies.asker(address, headers)
    let head = Head(
      verb: Verb(named: String(cString: method)), target: target, headers: headers,
      id: server.nextID(),
      remoteAddress: asker.address == address ? name : Self.name(of: asker.address),
      isSecure: asker.isSecure)
    var request = Request(head)
    let limit = Result { () throws(Refusal) -> Int in
      // Shorter means that the target had a NUL in it, at which libmicrohttpd's text ends.
      guard target.utf8.count == targetCount else { throw .malformed(nil) }
      let framing = try Framing(headers)
      guard framing.hasBody else { return 0 }
      let limit = server.router.limit(server.router.overridden(request).method, request.path)
      guard framing.length <= limit else { throw .bodyTooLarge }
      request.body.reserveCapacity(framing.length)
      return limit
    }
    state.withLock { state in
      state.verb = head.verb
      state.id = head.id
      state.path = head.path
      state.cost = targetCount + headers.cost
      if case .success(let limit) = limit { state.phase = .receiving(request, limit: limit) }
    }
    switch limit {
    case .success: return .YES
    case .failure(let refusal): return send(.problem(refusal, for: request))
    }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer, limit: Int) -> MHD_Result {
    let fits = state.withLock { state in
      guard case .receiving(var request, _) = state.phase else { return false }
      // The only other copy goes first, so that appending does not copy the body each time.
      state.phase = .running
      request.body.append(contentsOf: bytes)
      state.phase = .receiving(request, limit: limit)
      return request.body.count <= limit
    }
    if fits { return .YES }
    // libmicrohttpd takes no reply in the middle of a body, so it is written past it, and the line closed.
    cut(with: 413)
    return .NO
  }

  /// Runs the handler here, and leaves only if it waits.
  private func answer(_ request: Request) -> MHD_Result {
    if let response = server.router.immediate(request) { return send(response) }
    let count = state.withLock { state in
      state.phase = .running
      state.deadline = nil
      return state.count
    }
    let task = Task.immediate {
      self.finish(await self.server.router.respond(to: request), count: count)
    }
    let response = state.withLock { state -> Response? in
      if case .ready(let response) = state.phase { return response }
      // Nobody is left to resume a connection that suspends after the server began to close.
      if server.isClosing {
        task.cancel()
        state.count += 1
        return .problem(.busy, for: request)
      }
      state.phase = .suspended
      state.task = task
      suspend()
      return nil
    }
    return response.map(send) ?? .YES
  }

  /// The handler is done: the task may be still inside the callback that began it, or long after.
  func finish(_ response: Response, count: Int) {
    state.withLock { state in
      guard state.count == count else { return }
      switch state.phase {
      case .running: state.phase = .ready(response)
      case .suspended:
        state.phase = .ready(response)
        state.task = nil
        resume()
      case .idle, .begun, .receiving, .ready, .answered: break
      }
    }
  }

  /// The request is over, well or not.
  func complete() {
    let now = ContinuousClock.now
    let (verb, id, path, status, bytes, began) = state.withLock { state in
      defer {
        state.phase = .idle
        state.verb = nil
        state.task = nil
        state.deadline = now + server.timeout
      }
      return (state.verb, state.id, state.path, state.status, state.bytes, state.began)
    }
    guard let verb else { return }
    server.log.request(
      id: id, method: verb.name, path: path, status: status, bytes: bytes, took: now - began)
  }
}

/// Both only under the line's lock, so that no connection is resumed that is not suspended.
extension ClientConnection {
  func suspend() { MHD_suspend_connection(connection.pointer) }

  func resume() {
    MHD_resume_connection(connection.pointer)
    loop.wake()
  }
}
