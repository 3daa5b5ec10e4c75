import CMicrohttpd
import Foundation
import Synchronization
import Wire

/// An upload, from its headers to the end of its body.
extension ClientConnection {
  /// Runs the route's admission check before the body is read; suspends the connection if it
  /// suspends.
  func admit(
    _ request: Request, _ upload: UploadRoute, _ segments: PathSegments
  ) -> MHD_Result {
    let count = state.withLock { state in
      state.phase = .running
      state.deadline = nil
      return state.count
    }
    let task = Task.immediate {
      let router = self.server.router
      do {
        let permit = try await upload.admit(router.overridden(request), segments)
        self.finish(.admitted(request, upload, permit), count: count)
      } catch {
        self.finish(.refused(await router.response(to: error, request)), count: count)
      }
    }
    let phase = state.withLock { state -> Phase? in
      guard case .running = state.phase else { return state.phase }
      guard !server.isClosing else {
        task.cancel()
        state.count += 1
        return .refused(.problem(.busy, for: request))
      }
      state.phase = .suspended(request)
      state.task = task
      suspend()
      return nil
    }
    switch phase {
    case .admitted(_, _, let permit): return beginUpload(request, upload, permit)
    case .refused(let response): return refuse(response)
    default: return .YES
    }
  }

  func beginUpload(
    _ request: Request, _ upload: UploadRoute, _ permit: (any UploadPermit)?
  ) -> MHD_Result {
    let configuration = server.configuration
    guard let place = configuration.uploads?.place(permit) else { return refuse(.busy, request) }
    let type = request.header("Content-Type") ?? ""
    let pace = UploadPace(
      rate: configuration.uploadRate, grace: server.timeout, window: configuration.uploadWindow,
      from: .now)
    guard let reader = UploadReader(connection, type, place, upload.limits, pace) else {
      return refuse(.malformed(nil), request)
    }
    state.withLock { state in
      state.phase = .uploading(request, reader)
      state.deadline = pace.deadline
    }
    return .YES
  }

  func receive(
    _ bytes: UnsafeRawBufferPointer, _ request: Request, _ reader: UploadReader
  ) -> MHD_Result {
    guard state.withLock({ $0.chunks?.allow(bytes) }) != false else {
      return refuse(.malformed(nil), request)
    }
    do {
      try reader.read(bytes)
    } catch let refusal as Refusal {
      return refuse(refusal, request)
    } catch {
      server.log.error("request \(request.id): an upload cannot be written: \(error)")
      return refuse(.busy, request)
    }
    reader.pace.receive(bytes.count, at: .now)
    let deadline = reader.pace.deadline
    state.withLock { $0.deadline = deadline }
    return .YES
  }

  func endUpload(_ request: Request, _ reader: UploadReader) -> MHD_Result {
    var request = request
    do {
      request.upload = try reader.finish()
      return answer(request)
    } catch {
      return answer(request, error)
    }
  }

  /// Refuses a request whose body is still arriving.
  func refuse(_ refusal: Refusal, _ request: Request) -> MHD_Result {
    refuse(response(to: refusal, request))
  }

  /// The response to a refusal outside of the handler.
  func response(to refusal: Refusal, _ request: Request) -> Response {
    let made = Mutex<Response?>(nil)
    let router = server.router
    // Pages for refusals do not suspend; one that did would be replaced by problem+json.
    Task.immediate {
      let response = await router.refused(refusal, request)
      made.withLock { $0 = response }
    }
    return made.withLock { $0 } ?? .problem(refusal, for: request)
  }

  /// Sends `response` on the socket and shuts down the sending side.
  ///
  /// libmicrohttpd sends no response while a body arrives. Incoming bytes are discarded for a while
  /// (`Configuration.discardTime`): closing with unread bytes would reset the connection and lose
  /// the response.
  func refuse(_ response: Response) -> MHD_Result {
    let body: [UInt8] =
      switch response.body {
      case .bytes(let bytes): bytes
      case .shared(let shared): shared.bytes
      case .empty, .events: []
      }
    let reason = MHD_get_reason_phrase_for(UInt32(response.status)).map { String(cString: $0) }
    var head = "HTTP/1.1 \(response.status) \(reason ?? "")\r\n"
    for header in response.headers { head += "\(header.name): \(header.value)\r\n" }
    head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    let bytes: [UInt8] = Array(head.utf8) + body
    state.withLock { state in
      state.phase = .discarding
      state.status = response.status
      state.bytes = body.count
      state.deadline = ContinuousClock.now + server.configuration.discardTime
      guard state.socket >= 0 else { return }
      Foundation.send(state.socket, bytes, bytes.count, withoutSignal)
      shutdown(state.socket, writeSide)
    }
    return .YES
  }
}

#if canImport(Glibc)
  private let writeSide = Int32(SHUT_WR)
#else
  private let writeSide: Int32 = SHUT_WR
#endif
