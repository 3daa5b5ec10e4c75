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
  private let waker: Waker
  private let phase = Atomic(Phase.listening)
  private let arrivals = Mutex<[AcceptedSocket]>([])
  private let isOver = Mutex<(Bool, [@Sendable () -> Void])>((false, []))

  /// Starts the thread; throws when libmicrohttpd does not start.
  init(_ server: Server, socket: Int32) throws(ListenError) {
    self.server = server
    waker = try Waker()
    let newcomers = try Newcomers(server)
    guard let daemon = Daemon(of: self, socket: socket) else {
      throw ListenError(description: "libmicrohttpd does not start")
    }
    let handed = Handed(daemon: daemon, newcomers: newcomers)
    Thread.detachNewThread { self.turn(handed.daemon, handed.newcomers) }
  }

  /// Wakes the thread for a resumed connection, a new connection or a new phase.
  func wake() { waker.wake() }

  /// Adds an accepted connection; after `stopListening` it is closed.
  func take(_ arrival: AcceptedSocket) {
    arrivals.withLock { $0.append(arrival) }
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
    await withCheckedContinuation { continuation in
      let isOver = isOver.withLock { state in
        if !state.0 { state.1.append { continuation.resume() } }
        return state.0
      }
      if isOver { continuation.resume() }
    }
  }

  /// Unchecked: it is passed once, to the loop's thread.
  private struct Handed: @unchecked Sendable {
    let daemon: Daemon
    let newcomers: Newcomers
  }

  private func turn(_ daemon: Daemon, _ newcomers: Newcomers) {
    var isListening = true
    while true {
      // Silent connections are checked once a second for their timeout.
      let patience = daemon.patience
      waker.wait(
        for: daemon.events, newcomers.events,
        atMost: newcomers.isEmpty ? patience : patience < 0 ? 1000 : min(patience, 1000))
      let phase = phase.load(ordering: .sequentiallyConsistent)
      if isListening && phase != .listening {
        daemon.stopListening()
        isListening = false
      }
      let arrived = arrivals.withLock({ list in exchange(&list, for: []) })
      if !arrived.isEmpty || !newcomers.isEmpty {
        let now = ContinuousClock.now
        for arrival in newcomers.ready(at: now) + newcomers.add(arrived, at: now) {
          if isListening { daemon.add(arrival) } else { close(arrival.socket) }
        }
      }
      if phase == .over { break }
      daemon.run()
    }
    daemon.stop()
    let told = isOver.withLock { state in
      state.0 = true
      return state.1
    }
    for tell in told { tell() }
  }
}

/// Replaces `value` with `other` and returns the old value.
private func exchange<T>(_ value: inout T, for other: T) -> T {
  defer { value = other }
  return value
}
