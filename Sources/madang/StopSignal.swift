import Foundation

/// SIGTERM and SIGINT as a request to stop, from `catch()` on: none is lost, however early it comes.
///
/// A handler that writes to a pipe is the only thing that is there for a signal at once; a dispatch
/// source begins to listen some time after it was made.
enum StopSignal {
  /// The pipe's ends; written before the handlers are installed, and read-only from then on.
  nonisolated(unsafe) private static var ends: [Int32] = [-1, -1]

  /// Installs the handlers, before which a signal ends the process; throws if there can be no pipe.
  static func `catch`() throws {
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // Programs started by this one have their own.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    for number in [SIGTERM, SIGINT] {
      signal(number) { _ in
        var byte: UInt8 = 1
        _ = write(StopSignal.ends[1], &byte, 1)
      }
    }
  }

  /// Returns when the first signal has come.
  static func wait() async {
    let end = ends[0]
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var byte: UInt8 = 0
        while read(end, &byte, 1) < 0, errno == EINTR {}
        continuation.resume()
      }
    }
  }
}
