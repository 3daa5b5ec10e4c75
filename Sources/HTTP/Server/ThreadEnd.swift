import Synchronization

/// The end of a thread, which others may wait for.
final class ThreadEnd: Sendable {
  private struct State {
    var isReached = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let state = Mutex(State())

  /// Called once, by the thread.
  func reach() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isReached = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if !state.isReached { state.waiting.append(continuation) }
        return state.isReached
      }
      if isReached { continuation.resume() }
    }
  }
}
