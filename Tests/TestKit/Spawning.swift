public import Foundation

extension Process {
  private static let turn = NSLock()

  /// Starts it, one at a time in this process.
  ///
  /// Foundation's `run` reads `/proc/self/fd` and copies each entry as if it had the longest name there can be. With
  /// more than a thousand files open the last entry stands at the end of the buffer, which may be the end of what
  /// a thread's heap has mapped, and the copy dies. So the heap is made to reach further first.
  public func start() throws {
    try Self.turn.withLock {
      free(malloc(96 * 1024))
      try run()
    }
  }
}
