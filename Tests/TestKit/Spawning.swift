public import Foundation

extension Process {
  private static let turn = NSLock()

  /// Starts the process, one at a time in this process.
  ///
  /// Foundation's `run` reads `/proc/self/fd` and copies every entry with the maximum name length.
  /// With more than a thousand open files the last entry is at the end of the buffer, which may be
  /// the end of the mapped heap, and the copy crashes. Allocating before extends the heap.
  public func start() throws {
    try Self.turn.withLock {
      free(malloc(96 * 1024))
      try run()
    }
  }

  /// Blocks until the process has ended; returns its exit status or the signal that ended it.
  ///
  /// Foundation's `waitUntilExit` may wait for an earlier process that is still running. The
  /// process is left for Foundation to reap.
  public func waitForEnd() -> Int32 {
    var end = siginfo_t()
    var result: Int32
    repeat {
      result = waitid(P_PID, id_t(processIdentifier), &end, WEXITED | WNOWAIT)
    } while result < 0 && errno == EINTR
    guard result == 0 else {
      // Foundation has reaped it.
      waitUntilExit()
      return terminationStatus
    }
    return end._sifields._sigchld.si_status
  }

  /// The exit status, or the signal, once the process has ended.
  public func ended() async -> Int32 {
    await withCheckedContinuation { waiter in
      Thread.detachNewThread { [self] in waiter.resume(returning: waitForEnd()) }
    }
  }
}
