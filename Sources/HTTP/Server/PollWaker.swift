import Foundation
import Synchronization

/// Wakes a thread that polls file descriptors (self-pipe).
final class PollWaker: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32
  /// Whether a byte is in the pipe; further calls of `wake` need no system call.
  private let isSignaled = Atomic(false)

  init() throws(ListenError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ListenError(description: "no pipe to wake a thread with") }
    readEnd = ends[0]
    writeEnd = ends[1]
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  func wake() {
    guard !isSignaled.exchange(true, ordering: .sequentiallyConsistent) else { return }
    var byte: UInt8 = 0
    write(writeEnd, &byte, 1)
  }

  /// Waits for `wake`, for readability of a descriptor, or for the timeout; a negative one never
  /// ends.
  ///
  /// Returns whether `peers` is readable.
  func wait(
    for events: Int32, _ others: Int32, _ peers: Int32, atMost milliseconds: Int32
  ) -> Bool {
    // `poll` skips negative descriptors.
    var descriptors = [
      pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: events, events: Int16(POLLIN), revents: 0),
      pollfd(fd: others, events: Int16(POLLIN), revents: 0),
      pollfd(fd: peers, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, 4, milliseconds) > 0 else { return false }
    if descriptors[0].revents != 0 {
      var byte: UInt8 = 0
      read(readEnd, &byte, 1)
      // Cleared only now: the work of a later `wake` is looked at after this.
      isSignaled.store(false, ordering: .sequentiallyConsistent)
    }
    return descriptors[3].revents != 0
  }
}
