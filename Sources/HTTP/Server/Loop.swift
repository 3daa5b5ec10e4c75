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
  /// What this turn has answered without waiting, and whether a request waits; for the loop's thread alone.
  private nonisolated(unsafe) var turn = (answered: 0, hasWaiting: false)

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

  /// Notes a request that its handler has answered at once; called on the loop's thread.
  func noteAnswered() { if Daemon.isDriven { turn.answered += 1 } }

  /// Notes a request whose handler waits; called on the loop's thread.
  func noteWaiting() { if Daemon.isDriven { turn.hasWaiting = true } }

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
      giveWay()
    }
    daemon.stop()
    end.reach()
  }

  /// Lets others run before the loop asks for events, if it has answered several requests and none waits.
  ///
  /// A client on the same processors then sends its next requests together, and the loop wakes once for them
  /// (docs/decisions/0032).
  private func giveWay() {
    if turn.answered > 1 && !turn.hasWaiting { sched_yield() }
    turn = (0, false)
  }
}

/// Replaces `value` with `other` and returns the old value.
private func exchange<T>(_ value: inout T, for other: T) -> T {
  defer { value = other }
  return value
}
