import Foundation
import Wire

/// A bounded FIFO queue of transactions.
///
/// `@unchecked`: all state is accessed only under `condition`.
final class TransactionQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  private var waiting: [any QueuedTransaction] = []
  private var head = 0
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
    let refused: (any Error)? = condition.withLock {
      if isClosed { return DatabaseError(.closed, "the database is closed") }
      if waiting.count - head >= capacity { return Refusal.busy }
      waiting.append(work)
      condition.signal()
      return nil
    }
    if let refused { work.complete(refused) }
  }

  /// Waits for work and takes up to `limit` transactions; nil when the queue is closed and empty.
  func take(_ limit: Int) -> ArraySlice<any QueuedTransaction>? {
    condition.withLock {
      while head == waiting.count {
        if isClosed { return nil }
        condition.wait()
      }
      return pop(limit)
    }
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
    condition.withLock { head == waiting.count ? nil : pop(1).first }
  }

  /// Refuses new transactions; queued ones still run.
  func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
  }

  /// Records that a thread has stopped; resumes the closers after the last one.
  func finished() {
    let closeWaiters = condition.withLock {
      threads -= 1
      defer { if threads == 0 { self.closeWaiters = [] } }
      return threads == 0 ? self.closeWaiters : []
    }
    for closer in closeWaiters { closer.resume() }
  }

  /// Waits until every thread has stopped.
  func waitUntilDrained() async {
    await withCheckedContinuation { closer in
      let done = condition.withLock {
        if threads > 0 { closeWaiters.append(closer) }
        return threads == 0
      }
      if done { closer.resume() }
    }
  }
}
