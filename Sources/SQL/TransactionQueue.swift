import Dispatch
import Foundation
import Wire

/// A bounded FIFO queue of transactions.
///
/// A thread that waits is handed its transaction, so that it neither competes for the lock when it wakes nor finds that
/// another one was faster.
///
/// `@unchecked`: all state is accessed only under `lock`.
final class TransactionQueue: @unchecked Sendable {
  /// A thread that waits for work.
  ///
  /// `@unchecked`: `work` is written before `wake` is signalled, and read afterwards.
  private final class Waiter: @unchecked Sendable {
    let wake = DispatchSemaphore(value: 0)
    /// Nil when the queue was closed.
    var work: (any QueuedTransaction)?
  }

  private let lock = NSLock()
  private let capacity: Int
  /// Empty while threads wait.
  private var waiting: [any QueuedTransaction] = []
  private var head = 0
  private var waiters: [Waiter] = []
  private var isClosed = false
  private var threads: Int
  private var closeWaiters: [CheckedContinuation<Void, Never>] = []

  /// `threads` is the number of threads that take from the queue.
  init(capacity: Int, threads: Int) {
    self.capacity = capacity
    self.threads = threads
  }

  /// Queues `work`, or fails it at once.
  func add(_ work: any QueuedTransaction) {
    var refused: (any Error)?
    var waiter: Waiter?
    lock.withLock {
      if isClosed {
        refused = DatabaseError(.closed, "the database is closed")
      } else if !waiters.isEmpty {
        waiter = waiters.removeFirst()
      } else if waiting.count - head >= capacity {
        refused = Refusal.busy
      } else {
        waiting.append(work)
      }
    }
    if let waiter {
      waiter.work = work
      waiter.wake.signal()
    } else if let refused {
      work.complete(refused)
    }
  }

  /// Waits for work and takes up to `limit` transactions; nil when the queue is closed and empty.
  func take(_ limit: Int) -> ArraySlice<any QueuedTransaction>? {
    let waiter = Waiter()
    let batch = lock.withLock { () -> ArraySlice<any QueuedTransaction>? in
      if head < waiting.count { return pop(limit) }
      if isClosed { return [] }
      waiters.append(waiter)
      return nil
    }
    if let batch { return batch.isEmpty ? nil : batch }
    waiter.wake.wait()
    guard let work = waiter.work else { return nil }
    return limit == 1 ? [work] : [work] + lock.withLock { pop(limit - 1) }
  }

  private func pop(_ limit: Int) -> ArraySlice<any QueuedTransaction> {
    let batch = waiting[head..<min(waiting.count, head + limit)]
    head = batch.endIndex
    if head == waiting.count {
      waiting = []
      head = 0
    } else if head > capacity {
      waiting.removeFirst(head)
      head = 0
    }
    return batch
  }

  /// Takes the next transaction; nil when the queue is empty.
  func takeReady() -> (any QueuedTransaction)? {
    lock.withLock { head == waiting.count ? nil : pop(1).first }
  }

  /// Refuses new transactions; queued ones still run.
  func close() {
    let waiters = lock.withLock {
      isClosed = true
      defer { self.waiters = [] }
      return self.waiters
    }
    for waiter in waiters { waiter.wake.signal() }
  }

  /// Records that a thread has stopped; resumes the closers after the last one.
  func finished() {
    let closeWaiters = lock.withLock {
      threads -= 1
      defer { if threads == 0 { self.closeWaiters = [] } }
      return threads == 0 ? self.closeWaiters : []
    }
    for closer in closeWaiters { closer.resume() }
  }

  /// Waits until every thread has stopped.
  func waitUntilDrained() async {
    await withCheckedContinuation { closer in
      let done = lock.withLock {
        if threads > 0 { closeWaiters.append(closer) }
        return threads == 0
      }
      if done { closer.resume() }
    }
  }
}
