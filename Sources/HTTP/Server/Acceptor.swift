import Foundation

/// An accepted connection from which nothing was read yet.
struct AcceptedSocket: Sendable {
  let socket: Int32
  let address: sockaddr_storage
  let count: socklen_t
}

/// Accepts connections and distributes them over the event loops in turn.
///
/// If the loops accepted for themselves, the one that is awake would take nearly all connections
/// and one core would do all the work.
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
      // Out of descriptors or memory: connections wait in the backlog until some are free.
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: usleep(10_000)
      default: return nil
      }
    }
  }
}
