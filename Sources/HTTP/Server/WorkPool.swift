import Dispatch
import Foundation
import Synchronization
import Wire

/// A thread pool for slow or heavy work, whose bounded queue refuses when it is full.
///
/// The threads start with the first job, so that a server which has none keeps none. They live until `stop()`.
public final class WorkPool: Sendable {
  fileprivate struct State {
    var jobs: [@Sendable () -> Void] = []
    var next = 0
    var isStarted = false
    var isStopped = false
    var living = 0
    var onIdle: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let threads: Int
  private let waiting: Int
  private let work = DispatchSemaphore(value: 0)

  /// A pool of `threads` threads; at most `waiting` jobs may be queued.
  public init(threads: Int, waiting: Int) {
    self.threads = threads
    self.waiting = waiting
  }

  /// Runs `work` on one of the threads; throws `Refusal.busy` when the queue is full or stopped.
  public func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let (isQueued, isFirst) = state.withLock { state in
        guard !state.isStopped, state.jobs.count - state.next < waiting else {
          return (false, false)
        }
        state.jobs.append { continuation.resume(with: Result { try work() }) }
        guard !state.isStarted else { return (true, false) }
        state.isStarted = true
        state.living = threads
        return (true, true)
      }
      guard isQueued else { return continuation.resume(throwing: Refusal.busy) }
      if isFirst { for _ in 0..<threads { Thread.detachNewThread { self.runLoop() } } }
      self.work.signal()
    }
  }

  /// Refuses new work, finishes the queued jobs, and ends the threads.
  public func stop() async {
    await withCheckedContinuation { continuation in
      let (isOver, living) = state.withLock { state in
        state.isStopped = true
        if state.living > 0 { state.onIdle.append { continuation.resume() } }
        return (state.living == 0, state.living)
      }
      if isOver { continuation.resume() }
      for _ in 0..<living { work.signal() }
    }
  }

  private func runLoop() {
    while let job = nextJob() { job() }
  }

  /// The next job; nil when the pool was stopped and the queue is empty.
  private func nextJob() -> (@Sendable () -> Void)? {
    while true {
      work.wait()
      let (job, isOver, onIdle) = state.withLock { state in
        guard state.next == state.jobs.count else { return (state.take(), false, []) as Turn }
        guard state.isStopped else { return (nil, false, []) }
        state.living -= 1
        return (nil, true, state.living == 0 ? state.onIdle : [])
      }
      for tell in onIdle { tell() }
      if job != nil || isOver { return job }
    }
  }

  private typealias Turn = ((@Sendable () -> Void)?, Bool, [@Sendable () -> Void])
}

extension WorkPool.State {
  fileprivate mutating func take() -> @Sendable () -> Void {
    defer {
      next += 1
      // Removing the finished half costs each job one move.
      if next * 2 >= jobs.count {
        jobs.removeFirst(next)
        next = 0
      }
    }
    return jobs[next]
  }
}
