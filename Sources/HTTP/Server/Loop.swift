import CMicrohttpd
import Foundation
import Synchronization

/// One thread that reads, answers and writes, with a libmicrohttpd daemon of its own.
///
/// The thread is ours because libmicrohttpd 0.9.75's own epoll thread sleeps on work: when exactly 128 events come at
/// once it waits for the next before it looks at them (`MHD_epoll` asks for 128 and, given 128, asks again with the full
/// timeout). Asked by `MHD_run` it never waits, so nothing is left lying.
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

  /// Makes the thread look at a connection that was resumed, or at what it was told.
  func wake() { waker.wake() }

  /// Takes a connection that was accepted; once no more are taken it is closed.
  func take(_ arrival: AcceptedSocket) {
    arrivals.withLock { $0.append(arrival) }
    wake()
  }

  /// Takes no more connections; the socket stays open until whoever opened it closes it.
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

  /// Unchecked: handed once, to the loop's thread.
  private struct Handed: @unchecked Sendable {
    let daemon: Daemon
    let newcomers: Newcomers
  }

  private func turn(_ daemon: Daemon, _ newcomers: Newcomers) {
    var isListening = true
    while true {
      // Those who say nothing are looked at once a second, to be closed.
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

/// What `value` held, with `other` in its place.
private func exchange<T>(_ value: inout T, for other: T) -> T {
  defer { value = other }
  return value
}
