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
}
