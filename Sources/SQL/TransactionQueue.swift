import Dispatch
import Foundation
import Wire

/// A bounded FIFO queue of transactions.
///
/// One waiting thread is woken at a time, and once it runs it wakes the next one if there is more than it takes. So a
/// burst of transactions does not wake all threads, only to find that few of them are needed.
///
/// `@unchecked`: all state is accessed only under `lock`.
final class TransactionQueue: @unchecked Sendable {
  private let lock = NSLock()
  private let capacity: Int
  private var waiting: [any QueuedTransaction] = []
  private var head = 0
  /// What wakes each of the threads that wait.
  private var sleepers: [DispatchSemaphore] = []
  /// Whether a thread was woken that has not looked into the queue yet.
  private var isWaking = false
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
    let sleeper = lock.withLock { () -> DispatchSemaphore? in
      if isClosed {
        refused = DatabaseError(.closed, "the database is closed")
      } else if waiting.count - head >= capacity {
        refused = Refusal.busy
      } else {
        waiting.append(work)
        return nextSleeper()
      }
      return nil
    }
    sleeper?.signal()
    if let refused { work.complete(refused) }
  }

  /// Puts transactions that were taken back to the front.
  func putBack(_ taken: ArraySlice<any QueuedTransaction>) {
    guard !taken.isEmpty else { return }
    let sleeper = lock.withLock {
      waiting.insert(contentsOf: taken, at: head)
      return nextSleeper()
    }
    sleeper?.signal()
  }

  /// Waits for work and takes up to `limit` transactions; nil when the queue is closed and empty.
  ///
  /// With `onlyRepeatable` it takes one that is not repeatable alone.
  func take(_ limit: Int, onlyRepeatable: Bool = false) -> ArraySlice<any QueuedTransaction>? {
    // Made when this thread has to wait; then it was woken each time that it looks again.
    var own: DispatchSemaphore?
    while true {
      var next: DispatchSemaphore?
      let batch = lock.withLock { () -> ArraySlice<any QueuedTransaction>? in
        if own != nil { isWaking = false }
        guard head < waiting.count else {
          if isClosed { return [] }
          let sleeper = own ?? DispatchSemaphore(value: 0)
          own = sleeper
          sleepers.append(sleeper)
          return nil
        }
        let batch = pop(limit, onlyRepeatable)
        next = nextSleeper()
        return batch
      }
      next?.signal()
      if let batch { return batch.isEmpty ? nil : batch }
      own?.wait()
    }
  }

  /// Takes up to `limit` transactions as `take` does; none when the queue is empty.
  func takeReady(_ limit: Int, onlyRepeatable: Bool) -> ArraySlice<any QueuedTransaction> {
    lock.withLock { head < waiting.count ? pop(limit, onlyRepeatable) : [] }
  }

  /// The thread to wake, if there is work that no woken one is about to take.
  private func nextSleeper() -> DispatchSemaphore? {
    guard !isWaking, head < waiting.count, let sleeper = sleepers.popLast() else { return nil }
    isWaking = true
    return sleeper
  }

  private func pop(_ limit: Int, _ onlyRepeatable: Bool) -> ArraySlice<any QueuedTransaction> {
    var batch = waiting[head...].prefix(limit)
    if onlyRepeatable { batch = batch.prefix(max(1, batch.prefix { $0.isRepeatable }.count)) }
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

  /// Refuses new transactions; queued ones still run.
  func close() {
    let sleepers = lock.withLock {
      isClosed = true
      defer { self.sleepers = [] }
      return self.sleepers
    }
    for sleeper in sleepers { sleeper.signal() }
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
