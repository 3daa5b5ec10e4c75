import CMicrohttpd
import Foundation
import Synchronization
import Wire

/// One request on a connection, in the order of libmicrohttpd's callbacks.
extension ClientConnection {
  /// The most `&` of a target; libmicrohttpd keeps a record of 64 bytes for each parameter.
  ///
  /// Where it has no memory for one more it also has none for a response, and keeps the connection
  /// silent until the timeout.
  private static let mostSeparators = 64

  /// Starts a request, once its request line was read, and before libmicrohttpd splits its query.
  func begin(target: String) {
    let now = ContinuousClock.now
    let separators = target.utf8.count { $0 == UInt8(ascii: "&") }
    state.withLock { state in
      state.phase = .begun(target: target)
      state.began = now
      state.deadline = now + server.timeout
      state.count += 1
      state.verb = nil
      state.status = 0
      state.bytes = 0
      state.chunks = nil
      state.headerBytes = 64 * (separators + 1)
    }
    guard separators > Self.mostSeparators else { return }
    abort(with: 414)
    // Nothing of this connection is a request any more.
    state.withLock { $0.phase = .answered(nil) }
  }

  /// Handles the headers, a part of the body, the end of the body, or a resumed connection.
  func proceed(_ requestLine: RequestLine, body: UnsafeRawBufferPointer?) -> MHD_Result {
    let phase = state.withLock { $0.phase }
    switch phase {
    case .begun(let target): return accept(requestLine, target: target)
    case .receiving(let request, let limit):
      guard let body else { return answer(request) }
      return receive(body, limit: limit)
    case .admitted(let request, let upload, let permit):
      return beginUpload(request, upload, permit)
    case .uploading(let request, let reader):
      guard let body else { return endUpload(request, reader) }
      return receive(body, request, reader)
    case .discarding: return body == nil ? .NO : .YES
    case .refused(let response): return refuse(response)
    case .ready(let response): return send(response)
    case .idle, .running, .suspended, .answered: return .NO
    }
  }

  /// Validates the head and chooses the body limit before the body is read.
  private func accept(_ requestLine: RequestLine, target: String) -> MHD_Result {
    let (headers, isWhole) = connection.headers(after: requestLine)
    let originalClient = server.proxies.originalClient(address, headers)
    let parsed = RequestTarget(target)
    var read = headers
    if let host = parsed.host { read.replace("Host", with: host) }
    let head = Head(
      verb: Verb(named: String(cString: requestLine.method)), target: parsed.path, headers: read,
      id: server.nextID(),
      remoteAddress: originalClient.address == address
        ? name : Self.name(of: originalClient.address),
      isSecure: originalClient.isSecure)
    var request = Request(head)
    var upload: (route: UploadRoute, segments: PathSegments)?
    var chunks: ChunkLines?
    let limit = Result { () throws(Refusal) -> Int in
      // libmicrohttpd's text ends at a NUL, so a shorter target contained one.
      guard isWhole, target.utf8.count == requestLine.targetCount else { throw .malformed(nil) }
      let framing = try Framing(headers, needsHost: requestLine.needsHost)
      if framing.isChunked { chunks = ChunkLines(from: connection.end(of: requestLine)) }
      guard framing.hasBody else { return 0 }
      let method = server.router.overridden(request).method
      let match = server.router.find(method, request.path)
      if let route = match.route?.upload {
        upload = (route, try server.router.decoded(match.segments))
        guard request.contentType == "multipart/form-data" else { throw .uploadType }
        guard framing.length <= route.limits.bodyBytes else { throw .bodyTooLarge }
        return route.limits.bodyBytes
      }
      let limit = match.route?.limit ?? Router.defaultBodyLimit
      guard framing.length <= limit else { throw .bodyTooLarge }
      request.body.reserveCapacity(framing.length)
      return limit
    }
    state.withLock { state in
      state.verb = head.verb
      state.id = head.id
      state.path = head.path
      state.chunks = chunks
      state.headerBytes += requestLine.targetCount + headers.memoryUse
      if case .success(let limit) = limit { state.phase = .receiving(request, limit: limit) }
    }
    switch limit {
    case .success:
      guard let upload else { return .YES }
      return admit(request, upload.route, upload.segments)
    case .failure(let refusal):
      // A form without scripts shows this response to the person.
      guard upload == nil else { return refuse(refusal, request) }
      // The end of this request is unknown, so nothing after it may be read as another request.
      var response = Response.problem(refusal, for: request)
      response.set("Connection", "close")
      return send(response)
    }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer, limit: Int) -> MHD_Result {
    let refused = state.withLock { state -> (refusal: Refusal, request: Request)? in
      guard case .receiving(var request, _) = state.phase else { return nil }
      guard state.chunks?.allow(bytes) != false else {
        return (.malformed(nil), Request(request.head))
      }
      // Drops the only other reference, so that appending does not copy the body each time.
      state.phase = .running
      request.body.append(contentsOf: bytes)
      state.phase = .receiving(request, limit: limit)
      return request.body.count <= limit ? nil : (.bodyTooLarge, Request(request.head))
    }
    return refused.map { refuse($0.refusal, $0.request) } ?? .YES
  }

  /// Runs the handler on this thread; suspends the connection only if the handler suspends.
  ///
  /// With `error`, responds to that error instead.
  func answer(_ request: Request, _ error: (any Error)? = nil) -> MHD_Result {
    if error == nil, let response = server.router.immediate(request) {
      loop.noteAnswered()
      return send(response)
    }
    let count = state.withLock { state in
      state.phase = .running
      state.deadline = nil
      return state.count
    }
    let task = Task.immediate {
      let router = self.server.router
      let response =
        if let error { await router.response(to: error, request) } else {
          await router.respond(to: request)
        }
      self.finish(.ready(response), count: count)
    }
    let response = state.withLock { state -> Response? in
      if case .ready(let response) = state.phase { return response }
      // After the server began to close, nothing would resume a suspended connection.
      if server.isClosing {
        task.cancel()
        state.count += 1
        return .problem(.busy, for: request)
      }
      state.phase = .suspended(request)
      state.task = task
      suspend()
      return nil
    }
    guard let response else {
      loop.noteWaiting()
      return .YES
    }
    loop.noteAnswered()
    return send(response)
  }

  /// Stores the handler's result; called within the callback that started the task, or later.
  func finish(_ phase: Phase, count: Int) {
    state.withLock { state in
      guard state.count == count else { return }
      switch state.phase {
      case .running: state.phase = phase
      case .suspended:
        state.phase = phase
        state.task = nil
        resume()
      default: break
      }
    }
  }

  /// Ends the request and logs it.
  func complete() {
    let now = ContinuousClock.now
    let (verb, id, path, status, bytes, began, wasStream) = state.withLock { state in
      defer {
        state.phase = .idle
        state.verb = nil
        state.task = nil
        state.deadline = now + server.timeout
      }
      var wasStream = false
      if case .answered(.some) = state.phase { wasStream = true }
      return (state.verb, state.id, state.path, state.status, state.bytes, state.began, wasStream)
    }
    if wasStream { loop.streamPeers.remove(self) }
    guard let verb else { return }
    server.log.request(
      id: id, method: verb.name, path: path, status: status, bytes: bytes, took: now - began)
  }
}

/// Called only under the connection's lock, so that only suspended connections are resumed.
extension ClientConnection {
  func suspend() { MHD_suspend_connection(connection.pointer) }

  func resume() {
    MHD_resume_connection(connection.pointer)
    loop.wake()
  }
}
