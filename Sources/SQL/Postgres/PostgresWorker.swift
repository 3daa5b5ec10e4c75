import Foundation
import Wire

/// One thread with one connection, taking bodies from the queue of all.
///
/// `@unchecked`: after `start` only its own thread touches it.
final class PostgresWorker: @unchecked Sendable {
  private let url: String
  private let queue: TransactionQueue
  private var connection: PostgresConnection?

  init(_ url: String, _ connection: PostgresConnection?, _ queue: TransactionQueue) {
    self.url = url
    self.connection = connection
    self.queue = queue
  }

  func start() {
    let thread = Thread { [self] in
      while let work = next() { settle(work) }
      connection = nil
      queue.finished()
    }
    thread.name = "postgres"
    thread.start()
  }

  /// The next body.
  ///
  /// What the last one left buffered travels with it, or alone when there is none yet.
  private func next() -> (any QueuedTransaction)? {
    if let work = queue.takeReady() { return work }
    connection?.flush()
    return queue.take(1)?.first
  }

  /// Tries until it is committed or cannot be: conflicts 30 times, a lost connection 3 times.
  ///
  /// A unique key found taken is tried three times: when two bodies wrote it at once, PostgreSQL
  /// names the key to the loser rather than a conflict, though one after the other it would have read
  /// the winner's row (PostgreSQL 15 §13.2.3).
  private func settle(_ work: any QueuedTransaction) {
    var conflicts = 0
    var losses = 0
    var taken = 0
    while true {
      do {
        try attempt(work)
        return work.settle(nil)
      } catch let error as DatabaseError where error.code == .serialization {
        conflicts += 1
        if conflicts == 30 { return work.settle(Refusal.busy) }
        // Full jitter: up to 1, 2, 4 … 64 ms, so that those who met do not meet again.
        Thread.sleep(forTimeInterval: .random(in: 0...0.001 * Double(1 << min(conflicts, 6))))
      } catch let error as DatabaseError where error.code == .unique && taken < 2 {
        taken += 1
      } catch let error as DatabaseError where error.code == .connection {
        connection = nil
        losses += 1
        if losses == 3 { return work.settle(error) }
        // A server that starts again takes a moment, and not all may come back in the same one.
        Thread.sleep(forTimeInterval: .random(in: 0...0.1 * Double(losses)))
      } catch {
        return work.settle(error)
      }
    }
  }

  private func attempt(_ work: any QueuedTransaction) throws {
    let connection = try connection ?? PostgresConnection(url: url)
    self.connection = connection
    connection.begin(work.kind)
    let transaction = Transaction(connection)
    do {
      defer { transaction.end() }
      try work.perform(transaction)
      if let failure = transaction.failure { throw failure }
      try connection.commit()
    } catch {
      try? connection.rollback()
      // A lost connection comes back, and statements the server has forgotten are prepared again.
      if !connection.isAlive || ["0A000", "26000"].contains(transaction.failure?.native) {
        self.connection = nil
      }
      // A body may have turned a conflict into an error of its own; it is still a conflict.
      if let failure = transaction.failure, failure.endsTransaction { throw failure }
      throw error
    }
  }
}
