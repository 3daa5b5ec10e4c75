import Foundation

/// The only thread and connection that writes, with group commits and checkpoints.
///
/// `@unchecked`: after `start`, it is used only by its own thread.
final class SQLiteWriter: @unchecked Sendable {
  private let connection: SQLiteConnection
  private let lock: FileLock
  private let queue: TransactionQueue
  private let readers: SQLiteReaders
  private let listeners: NotificationListeners
  private let log: SQLiteLog

  init(
    _ connection: SQLiteConnection, _ lock: FileLock, _ queue: TransactionQueue,
    _ readers: SQLiteReaders, _ listeners: NotificationListeners
  ) {
    self.connection = connection
    self.lock = lock
    self.queue = queue
    self.readers = readers
    self.listeners = listeners
    log = SQLiteLog(connection.handle)
  }

  func start() {
    let thread = Thread { [self] in
      // 256 transactions of 20 µs delay the first of a group by 5 ms, about as long as one disk
      // sync.
      while let batch = queue.take(256) {
        commit(Array(batch))
        log.checkpoint(readers)
      }
      // Readers close first: the last connection to close runs a checkpoint, which only this one
      // may do.
      readers.close()
      log.end()
      connection.close()
      lock.release()
      queue.finished()
    }
    thread.name = "sqlite writer"
    thread.start()
  }

  /// Group commit: runs each transaction in its own savepoint and resumes all callers after the
  /// commit.
  private func commit(_ batch: [any QueuedTransaction]) {
    var refused: [(any Error)?] = []
    var notices: [String] = []
    do {
      try connection.step("BEGIN IMMEDIATE")
      for work in batch {
        let (failure, sent) = try run(work)
        refused.append(failure)
        notices += sent
      }
      try connection.step("COMMIT")
    } catch {
      if !connection.isIdle { try? connection.step("ROLLBACK") }
      // One transaction may have failed the group, such as with a deferred foreign key: run each
      // one alone.
      if batch.count > 1 {
        for work in batch { commit([work]) }
      } else {
        batch[0].complete(error)
      }
      return
    }
    readers.committed()
    for (work, failure) in zip(batch, refused) { work.complete(failure) }
    for notice in notices { listeners.notify(notice) }
  }

  /// Returns the transaction's own failure, after its rollback; throws when the whole group fails.
  private func run(_ work: any QueuedTransaction) throws -> ((any Error)?, [String]) {
    let transaction = Transaction(connection)
    try connection.step("SAVEPOINT body")
    do {
      defer { transaction.end() }
      try work.perform(transaction)
      if let failure = transaction.failure { throw failure }
    } catch {
      if connection.isIdle { throw error }
      try connection.step("ROLLBACK TO SAVEPOINT body")
      try connection.step("RELEASE SAVEPOINT body")
      return (error, [])
    }
    try connection.step("RELEASE SAVEPOINT body")
    return (nil, transaction.notices)
  }
}
