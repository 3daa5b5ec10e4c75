import Dispatch
import Foundation
import Wire

/// A bounded FIFO queue of transactions.
///
/// Of the threads that wait, the one whose connection was used last gets the next transaction, as it knows the tables and
/// statements; reserves, which have none yet, come last, so that no more are opened than are needed at once.
/// `@unchecked`: all state is accessed only under `lock`.
final class TransactionQueue: @unchecked Sendable {
  private let lock = NSLock()
  private let capacity: Int
  /// What wakes the waiting threads, each once: the last one first.
  private var sleepers: [DispatchSemaphore] = []
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
    let refused: (any Error)? = lock.withLock {
      if isClosed { return DatabaseError(.closed, "the database is closed") }
      if waiting.count - head >= capacity { return Refusal.busy }
      waiting.append(work)
      sleepers.popLast()?.signal()
      return nil
    }
    if let refused { work.complete(refused) }
  }

  /// Waits for work and takes up to `limit` transactions; nil when the queue is closed and empty.
  func take(_ limit: Int, asReserve: Bool = false) -> ArraySlice<any QueuedTransaction>? {
    while true {
      let sleeper = DispatchSemaphore(value: 0)
      let batch: ArraySlice<any QueuedTransaction>? = lock.withLock {
        if head < waiting.count { return pop(limit) }
        if isClosed { return [] }
        sleepers.insert(sleeper, at: asReserve ? 0 : sleepers.count)
        return nil
      }
      if let batch { return batch.isEmpty ? nil : batch }
      sleeper.wait()
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

  /// The number of threads that wait for work.
  var sleeping: Int { lock.withLock { sleepers.count } }

  /// Takes the next transaction; nil when the queue is empty.
  func takeReady() -> (any QueuedTransaction)? {
    lock.withLock { head == waiting.count ? nil : pop(1).first }
  }

  /// Refuses new transactions; queued ones still run.
  func close() {
    lock.withLock {
      isClosed = true
      for sleeper in sleepers { sleeper.signal() }
      sleepers = []
    }
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
