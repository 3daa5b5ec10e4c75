import Synchronization
import Wire

/// Wakes one loop: after a while, or sooner when it is rung.
final class Waker: Sendable {
  private struct State {
    var isSignaled = false
    var sleeper: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Ends the wait that is on, or else the next one before it begins.
  func wake() {
    let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state.sleeper = nil }
      if state.sleeper == nil { state.isSignaled = true }
      return state.sleeper
    }
    sleeper?.resume()
  }

  /// Returns when it is rung, when `duration` has passed, or when the task is cancelled.
  func wait(for duration: Duration) async {
    let timer = Task {
      try await Task.sleep(for: duration)
      wake()
    }
    defer { timer.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { sleeper in
        let isAwake = state.withLock { state in
          if !state.isSignaled { state.sleeper = sleeper }
          defer { state.isSignaled = false }
          return state.isSignaled
        }
        if isAwake { sleeper.resume() }
      }
    } onCancel: {
      wake()
    }
  }
}
