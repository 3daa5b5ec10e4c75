import CMicrohttpd
import Foundation
import Synchronization
import Wire

/// Aborting a connection from the server's side, whatever the client is doing.
extension ClientConnection {
  /// Aborts the connection after its deadline, or sends its event stream's heartbeat.
  func checkDeadline(at now: ContinuousClock.Instant) {
    let (isLate, stream) = state.withLock { state -> (Bool, EventStream?) in
      if let deadline = state.deadline, deadline < now { return (true, nil) }
      guard case .answered(let stream?) = state.phase,
        now - state.lastHeartbeat >= server.configuration.heartbeat
      else { return (false, nil) }
      state.lastHeartbeat = now
      return (false, stream)
    }
    if isLate { abort(with: 408) }
    stream?.comment()
  }

  /// Closes the connection; if a request has begun, its response is `status`.
  ///
  /// Writes to the socket directly, because libmicrohttpd sends nothing while a request still
  /// arrives.
  func abort(with status: Int) {
    state.withLock { state in
      guard state.socket >= 0 else { return }
      // A first request may have begun although its request line is incomplete.
      let isFirst = state.count == 0 && Daemon.isDriven
      switch state.phase {
      case .idle where isFirst, .begun, .receiving, .admitted, .uploading, .refused, .ready:
        state.status = status
        let reason =
          switch status {
          case 414: "URI Too Long"
          case 431: "Request Header Fields Too Large"
          default: "Request Timeout"
          }
        let text = "HTTP/1.1 \(status) \(reason)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        Foundation.send(state.socket, text, text.utf8.count, withoutSignal)
      case .idle, .running, .suspended, .discarding, .answered: break
      }
      shutdown(state.socket, readAndWrite)
    }
  }

  /// Ends an event stream whose peer has closed the connection, and lets libmicrohttpd close it.
  func peerLeft() {
    let stream = state.withLock { state -> EventStream? in
      guard state.socket >= 0, case .answered(let stream?) = state.phase else { return nil }
      shutdown(state.socket, readAndWrite)
      return stream
    }
    stream?.end()
  }

  /// Forgets the socket, which is about to be closed; its descriptor may be reused.
  func close() {
    loop.streamPeers.remove(self)
    state.withLock { $0.socket = -1 }
  }

  /// Ends an event stream and asks its reader to reconnect after `retry`.
  func endStream(retry: Duration) {
    let stream = state.withLock { state -> EventStream? in
      if case .answered(let stream) = state.phase { return stream }
      return nil
    }
    stream?.end(retry: retry)
  }

  /// Responds 503 to a suspended request, because the server closes.
  func failSuspended() {
    let request = state.withLock { state -> Request? in
      guard case .suspended(let request) = state.phase else { return nil }
      // The handler's result comes too late from now on.
      state.count += 1
      return request
    }
    guard let request else { return }
    let response = response(to: .busy, request)
    let task = state.withLock { state -> Task<Void, Never>? in
      guard case .suspended = state.phase else { return nil }
      state.phase = .ready(response)
      resume()
      return state.task.take()
    }
    task?.cancel()
  }

  var isIdle: Bool {
    state.withLock { state in
      if case .idle = state.phase { return true }
      return false
    }
  }
}

#if canImport(Glibc)
  let withoutSignal = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
  private let readAndWrite = Int32(SHUT_RDWR)
#else
  let withoutSignal: Int32 = MSG_DONTWAIT
  private let readAndWrite: Int32 = SHUT_RDWR
#endif
