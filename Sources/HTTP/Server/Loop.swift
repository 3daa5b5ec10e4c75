import CMicrohttpd
import Foundation
import Synchronization

/// An event loop: one thread with a libmicrohttpd daemon of its own.
///
/// The thread is ours because libmicrohttpd 0.9.75's epoll thread delays events: when exactly 128
/// arrive at once, it waits for the next one before it handles them (`MHD_epoll` asks for 128 and,
/// given 128, asks again with the full timeout). `MHD_run` never waits.
final class Loop: Sendable {
  private enum Phase: Int, AtomicRepresentable {
    case listening, draining, over
  }

  let server: Server
  let streamPeers: StreamPeers
  private let waker: PollWaker
  private let phase = Atomic(Phase.listening)
  private let newSockets = Mutex<[AcceptedSocket]>([])
  private let end = ThreadEnd()

  /// Starts the thread; throws when libmicrohttpd does not start.
  init(_ server: Server, socket: Int32) throws(ListenError) {
    self.server = server
    waker = try PollWaker()
    streamPeers = try StreamPeers()
    let pending = try PendingConnections(server)
    guard let daemon = Daemon(of: self, socket: socket) else {
      throw ListenError(description: "libmicrohttpd does not start")
    }
    let state = ThreadState(daemon: daemon, pending: pending)
    Thread.detachNewThread { self.run(state.daemon, state.pending) }
  }

  /// Wakes the thread for a resumed connection, a new connection or a new phase.
  func wake() { waker.wake() }

  /// Adds an accepted connection; after `stopListening` it is closed.
  func add(_ socket: AcceptedSocket) {
    newSockets.withLock { $0.append(socket) }
    wake()
  }

  /// Accepts no more connections; the caller closes the listening socket.
  func stopListening() {
    phase.store(.draining, ordering: .sequentiallyConsistent)
    wake()
  }

  /// Closes all connections, none of which may be suspended, and ends the thread.
  func stop() async {
    phase.store(.over, ordering: .sequentiallyConsistent)
    wake()
    await end.wait()
  }

  /// Unchecked: it is passed once, to the loop's thread.
  private struct ThreadState: @unchecked Sendable {
    let daemon: Daemon
    let pending: PendingConnections
  }

  private func run(_ daemon: Daemon, _ pending: PendingConnections) {
    var isListening = true
    while true {
      // Silent connections are checked once a second for their timeout.
      let timeout = daemon.timeout
      let havePeersLeft = waker.wait(
        for: daemon.events, pending.events, streamPeers.events,
        atMost: pending.isEmpty ? timeout : timeout < 0 ? 1000 : min(timeout, 1000))
      if havePeersLeft { streamPeers.endClosed() }
      let phase = phase.load(ordering: .sequentiallyConsistent)
      if isListening && phase != .listening {
        daemon.stopListening()
        isListening = false
      }
      let sockets = newSockets.withLock({ list in exchange(&list, for: []) })
      if !sockets.isEmpty || !pending.isEmpty {
        let now = ContinuousClock.now
        for socket in pending.ready(at: now) + pending.add(sockets, at: now) {
          if isListening { daemon.add(socket) } else { close(socket.socket) }
        }
      }
      if phase == .over { break }
      daemon.run()
    }
    daemon.stop()
    end.reach()
  }
}

/// Replaces `value` with `other` and returns the old value.
private func exchange<T>(_ value: inout T, for other: T) -> T {
  defer { value = other }
  return value
}
