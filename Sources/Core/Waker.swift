import Synchronization
import Wire

/// Suspends one loop for a duration, or until `wake()` is called.
public final class Waker: Sendable {
  private struct State {
    var isSignaled = false
    var sleeper: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Creates a waker without a waiting loop.
  public init() {}

  /// Ends the current wait; without one, the next wait returns at once.
  public func wake() {
    let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state.sleeper = nil }
      if state.sleeper == nil { state.isSignaled = true }
      return state.sleeper
    }
    sleeper?.resume()
  }

  /// Returns on `wake()`, after `duration`, or when the task is cancelled.
  public func wait(for duration: Duration) async {
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
