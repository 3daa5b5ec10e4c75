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
final class Acceptor: Sendable {
  private let end = ThreadEnd()

  /// Starts the thread, which ends when the socket is shut down.
  init(_ socket: Int32, _ loops: [Loop]) {
    Thread.detachNewThread { [end] in
      var index = 0
      while let accepted = Self.next(on: socket) {
        loops[index % loops.count].add(accepted)
        index += 1
      }
      end.reach()
    }
  }

  /// Waits for the end of the thread; before it the socket must not be closed, because the thread
  /// would accept on whatever gets its descriptor next.
  func wait() async { await end.wait() }

  private static func next(on socket: Int32) -> AcceptedSocket? {
    while true {
      var address = sockaddr_storage()
      var count = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let descriptor = withUnsafeMutableBytes(of: &address) { bytes in
        accept(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &count)
      }
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return AcceptedSocket(socket: descriptor, address: address, count: count)
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
