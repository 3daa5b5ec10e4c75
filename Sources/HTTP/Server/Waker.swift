import Foundation
import Synchronization

/// Wakes a thread that waits for events on file descriptors.
final class Waker: Sendable {
  private let hears: Int32
  private let speaks: Int32
  /// Whether a byte is in the pipe; further calls of `wake` need no system call.
  private let isSignaled = Atomic(false)

  init() throws(ListenError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ListenError(description: "no pipe to wake a thread with") }
    hears = ends[0]
    speaks = ends[1]
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    close(hears)
    close(speaks)
  }

  func wake() {
    guard !isSignaled.exchange(true, ordering: .sequentiallyConsistent) else { return }
    var byte: UInt8 = 0
    write(speaks, &byte, 1)
  }

  /// Waits for `wake`, for readability of a descriptor, or for the timeout; a negative one never
  /// ends.
  func wait(for events: Int32, _ others: Int32, atMost milliseconds: Int32) {
    // `poll` skips negative descriptors.
    var watched = [
      pollfd(fd: hears, events: Int16(POLLIN), revents: 0),
      pollfd(fd: events, events: Int16(POLLIN), revents: 0),
      pollfd(fd: others, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&watched, 3, milliseconds) > 0, watched[0].revents != 0 else { return }
    var byte: UInt8 = 0
    read(hears, &byte, 1)
    // Cleared only now: the work of a later `wake` is looked at after this.
    isSignaled.store(false, ordering: .sequentiallyConsistent)
  }
}
