import Foundation

/// A connection nobody has read from yet.
struct AcceptedSocket: Sendable {
  let socket: Int32
  let address: sockaddr_storage
  let count: socklen_t
}

/// Takes connections off the listening socket and deals them out to the loops in turn.
///
/// Were the loops to accept for themselves, the one that is awake would take nearly all of them, and
/// one core would serve everyone while the others sleep.
enum Acceptor {
  /// Starts the thread, which ends when the socket is shut down.
  static func start(_ socket: Int32, _ loops: [Loop]) {
    Thread.detachNewThread {
      var turn = 0
      while let arrival = next(on: socket) {
        loops[turn % loops.count].take(arrival)
        turn += 1
      }
    }
  }

  private static func next(on socket: Int32) -> AcceptedSocket? {
    while true {
      var address = sockaddr_storage()
      var count = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let taken = withUnsafeMutableBytes(of: &address) { bytes in
        accept(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &count)
      }
      if taken >= 0 {
        _ = fcntl(taken, F_SETFL, O_NONBLOCK)
        _ = fcntl(taken, F_SETFD, FD_CLOEXEC)
        return AcceptedSocket(socket: taken, address: address, count: count)
      }
      switch errno {
      case EINTR, ECONNABORTED, EPROTO, EPERM: continue
      // Out of descriptors or memory: those who wait stay in the backlog until some are free again.
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: usleep(10_000)
      default: return nil
      }
    }
  }
}
