import Foundation

/// The one thread and connection that writes, commits in groups and checkpoints.
///
/// `@unchecked`: after `start` only its own thread touches it.
final class SQLiteWriter: @unchecked Sendable {
  private let link: SQLiteLink
  private let lock: FileLock
  private let queue: WorkQueue
  private let readers: SQLiteReaders
  private let ears: Ears
  private let log: SQLiteLog

  init(
    _ link: SQLiteLink, _ lock: FileLock, _ queue: WorkQueue, _ readers: SQLiteReaders, _ ears: Ears
  ) {
    self.link = link
    self.lock = lock
    self.queue = queue
    self.readers = readers
    self.ears = ears
    log = SQLiteLog(link.handle)
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
      link.close()
      lock.release()
      queue.finished()
    }
    thread.name = "sqlite writer"
    thread.start()
  }

  /// Runs every body in its own savepoint of one transaction, and answers all after the commit.
  private func commit(_ batch: [Work]) {
    var refused: [(any Error)?] = []
    var notices: [String] = []
    do {
      try link.step("BEGIN IMMEDIATE")
      for work in batch {
        let (failure, told) = try run(work)
        refused.append(failure)
        notices += told
      }
      try link.step("COMMIT")
    } catch {
      if !link.isIdle { try? link.step("ROLLBACK") }
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
    for notice in notices { ears.tell(notice) }
  }

  /// The body's own failure, already undone; throws when the whole transaction is lost.
  private func run(_ work: Work) throws -> ((any Error)?, [String]) {
    let connection = Connection(link)
    try link.step("SAVEPOINT body")
    do {
      defer { connection.end() }
      try work.perform(connection)
      if let failure = connection.failure { throw failure }
    } catch {
      if link.isIdle { throw error }
      try link.step("ROLLBACK TO SAVEPOINT body")
      try link.step("RELEASE SAVEPOINT body")
      return (error, [])
    }
    try link.step("RELEASE SAVEPOINT body")
    return (nil, connection.notices)
  }
}
