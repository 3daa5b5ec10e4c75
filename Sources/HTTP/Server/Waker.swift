import Foundation
import Synchronization

/// Wakes a thread that waits for events on a descriptor.
final class Waker: Sendable {
  private let hears: Int32
  private let speaks: Int32
  /// Whether it was rung since it was last heard: a second ring costs no system call.
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

  /// Waits for a ring, for either of `events` to be readable, or for so many milliseconds; for ever when negative.
  func wait(for events: Int32, _ others: Int32, atMost milliseconds: Int32) {
    // A negative descriptor is skipped by poll.
    var watched = [
      pollfd(fd: hears, events: Int16(POLLIN), revents: 0),
      pollfd(fd: events, events: Int16(POLLIN), revents: 0),
      pollfd(fd: others, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&watched, 3, milliseconds) > 0, watched[0].revents != 0 else { return }
    var byte: UInt8 = 0
    read(hears, &byte, 1)
    // Only now may the next ring write: whatever it is about is looked at after this.
    isSignaled.store(false, ordering: .sequentiallyConsistent)
  }
}
