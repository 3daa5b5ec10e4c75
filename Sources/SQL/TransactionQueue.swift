import Foundation
import Wire

/// Bodies in the order they came; refuses more when `capacity` are waiting.
///
/// `@unchecked`: everything is touched only under `condition`.
final class TransactionQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  private var waiting: [any QueuedTransaction] = []
  private var head = 0
  private var isClosed = false
  private var threads: Int
  private var closers: [CheckedContinuation<Void, Never>] = []

  /// `threads` is how many will take from it.
  init(capacity: Int, threads: Int) {
    self.capacity = capacity
    self.threads = threads
  }

  /// Queues `work`, or settles it at once with why not.
  func add(_ work: any QueuedTransaction) {
    let refused: (any Error)? = condition.withLock {
      if isClosed { return DatabaseError(.closed, "the database is closed") }
      if waiting.count - head >= capacity { return Refusal.busy }
      waiting.append(work)
      condition.signal()
      return nil
    }
    if let refused { work.settle(refused) }
  }

  /// Waits for work and takes up to `limit` of it; nil once closed and empty.
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

  /// Takes the next work, or nil when none is waiting now.
  func takeReady() -> (any QueuedTransaction)? {
    condition.withLock { head == waiting.count ? nil : pop(1).first }
  }

  /// Lets no more in; what is queued is still done.
  func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
  }

  /// A thread has seen the end of the queue and tidied up.
  func finished() {
    let closers = condition.withLock {
      threads -= 1
      defer { if threads == 0 { self.closers = [] } }
      return threads == 0 ? self.closers : []
    }
    for closer in closers { closer.resume() }
  }

  /// Waits until every thread has finished.
  func drained() async {
    await withCheckedContinuation { closer in
      let done = condition.withLock {
        if threads > 0 { closers.append(closer) }
        return threads == 0
      }
      if done { closer.resume() }
    }
  }
}
