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
      while let work = queue.take(1)?.first { settle(work) }
      connection = nil
      queue.finished()
    }
    thread.name = "postgres"
    thread.start()
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
    try connection.execute(work.kind.opening)
    let transaction = Transaction(connection)
    do {
      defer { transaction.end() }
      try work.perform(transaction)
      if let failure = transaction.failure { throw failure }
      try connection.commit()
    } catch {
      try? connection.execute("ROLLBACK")
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

extension TransactionKind {
  /// What a transaction of the kind begins with.
  ///
  /// Reads take a plain snapshot: it never conflicts and keeps no predicate locks, where SERIALIZABLE
  /// would make every page a possible loser; decisions are made in writes, which are SERIALIZABLE.
  /// A batch changes hundreds of rows of their own: SERIALIZABLE would come to lock whole tables against
  /// their like, and of two nodes one would lose every time.
  /// Claims see each row as it is now: those of another node are skipped rather than fought over.
  /// Migrations wait for their lock at READ COMMITTED, which sees what the one before committed; the
  /// number is "madang" in ASCII.
  var opening: String {
    switch self {
    case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case .write: "BEGIN ISOLATION LEVEL SERIALIZABLE"
    case .batch: "BEGIN ISOLATION LEVEL REPEATABLE READ"
    case .claim: "BEGIN ISOLATION LEVEL READ COMMITTED"
    case .migrate:
      "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(120235647954535)"
    }
  }
}
