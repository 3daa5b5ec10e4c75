import Foundation

/// The one thread and connection that writes, commits in groups and checkpoints.
///
/// `@unchecked`: after `start` only its own thread touches it.
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
      // 256 bodies of 20 µs keep the first of a group waiting 5 ms, about as long as one sync of a disk.
      while let batch = queue.take(256) {
        commit(Array(batch))
        log.checkpoint(readers)
      }
      // Readers first: the last to close folds the log into the file, and only this link may.
      readers.close()
      log.end()
      connection.close()
      lock.release()
      queue.finished()
    }
    thread.name = "sqlite writer"
    thread.start()
  }

  /// Runs every body in its own savepoint of one transaction, and answers all after the commit.
  private func commit(_ batch: [any QueuedTransaction]) {
    var refused: [(any Error)?] = []
    var notices: [String] = []
    do {
      try connection.step("BEGIN IMMEDIATE")
      for work in batch {
        let (failure, told) = try run(work)
        refused.append(failure)
        notices += told
      }
      try connection.step("COMMIT")
    } catch {
      if !connection.isIdle { try? connection.step("ROLLBACK") }
      // One body may have spoiled the rest (a deferred foreign key): alone, only that one fails.
      if batch.count > 1 {
        for work in batch { commit([work]) }
      } else {
        batch[0].settle(error)
      }
      return
    }
    readers.committed()
    for (work, failure) in zip(batch, refused) { work.settle(failure) }
    for notice in notices { listeners.tell(notice) }
  }

  /// The body's own failure, already undone; throws when the whole transaction is lost.
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
