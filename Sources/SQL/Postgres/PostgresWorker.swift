import Foundation
import Synchronization
import Wire

/// One thread with one connection, which runs transactions from the shared queue.
///
/// `@unchecked`: after `start`, it is used only by its own thread, but for `cancel`.
final class PostgresWorker: @unchecked Sendable {
  private let url: String
  private let queue: TransactionQueue
  private let turns: WriteTurns
  private var connection: PostgresConnection? {
    didSet {
      let made = connection.flatMap { PostgresCancellation($0.handle) }
      cancellation.withLock { $0 = made }
    }
  }
  private let cancellation: Mutex<PostgresCancellation?>

  /// So many reads share a round trip: more would wait longer for each other than they save.
  private static let mostTogether = 4

  /// So long reads wait for the slowest of those that share their round trip.
  private static let patience = Duration.seconds(1)

  /// After so many conflicts a transaction runs alone among the writes of this node.
  private static let mostConflicts = 5

  init(
    _ url: String, _ connection: PostgresConnection?, _ queue: TransactionQueue,
    _ turns: WriteTurns
  ) {
    self.url = url
    self.connection = connection
    self.queue = queue
    self.turns = turns
    cancellation = Mutex(connection.flatMap { PostgresCancellation($0.handle) })
  }

  /// Has the server end the statement that is running, which then fails.
  func cancel() { cancellation.withLock { $0 }?.send() }

  func start() {
    let thread = Thread { [self] in
      while case let batch = next(), let work = batch.first {
        if batch.count == 1 { complete(work) } else { completeTogether(batch) }
      }
      connection = nil
      queue.finished()
    }
    thread.name = "postgres"
    thread.start()
  }

  /// The next transaction, or several reads if they have to wait for a connection anyway.
  ///
  /// Commands the last one left buffered are sent together with it, or at once when the queue is
  /// empty.
  private func next() -> ArraySlice<any QueuedTransaction> {
    let ready = queue.takeReady(Self.mostTogether, onlyRepeatable: true)
    if !ready.isEmpty { return ready }
    connection?.flush()
    return queue.take(Self.mostTogether, onlyRepeatable: true) ?? []
  }

  /// Runs reads that were asked for in one round trip; those that ask for more run alone.
  private func completeTogether(_ batch: ArraySlice<any QueuedTransaction>) {
    guard let connection else { return completeAlone(Array(batch)) }
    let firsts = batch.map { FirstStatements(of: $0) }
    let areAsked =
      (try? connection.askTogether(firsts, patience: Self.patience)) ?? firsts.map { _ in false }
    if !connection.isAlive { self.connection = nil }
    var alone: [any QueuedTransaction] = []
    for ((work, first), isAsked) in zip(zip(batch, firsts), areAsked) {
      guard isAsked else {
        alone.append(work)
        continue
      }
      connection.beginAsked(first)
      let transaction = Transaction(connection)
      defer { transaction.end() }
      var refusal: (any Error)?
      do { try work.perform(transaction) } catch { refusal = error }
      if transaction.failure == nil { work.complete(refusal) } else { alone.append(work) }
    }
    completeAlone(alone)
  }

  /// Runs the first of these alone; whichever connection is free runs each of the others.
  private func completeAlone(_ works: [any QueuedTransaction]) {
    let others = works.dropFirst()
    for other in others { other.isRepeatable = false }
    queue.putBack(others)
    if let first = works.first { complete(first) }
  }

  /// Runs a transaction until it commits or fails: 30 attempts on conflicts, 3 on lost connections.
  ///
  /// A transaction that waits for a row fails when the row's holder commits, and competes again with
  /// those that have begun since: with many writers of one row, or if it takes long, it can fail 30
  /// times in a row. From the sixth attempt on it runs alone, so that only another node can be in its way.
  ///
  /// A unique violation gets 3 attempts. If two transactions insert the same key concurrently,
  /// PostgreSQL reports a unique violation instead of a serialization failure, although run one
  /// after the other the second would have read the row (PostgreSQL 15 §13.2.3).
  private func complete(_ work: any QueuedTransaction) {
    var conflicts = 0
    var disconnects = 0
    var uniqueRetries = 0
    while true {
      do {
        if work.kind == .read {
          try attempt(work)
        } else {
          try turns.take(alone: conflicts >= Self.mostConflicts) { try attempt(work) }
        }
        return work.complete(nil)
      } catch let error as DatabaseError where error.native == DatabaseError.endedEarly.native {
        // It has BEGIN now.
      } catch let error as DatabaseError where error.code == .serialization {
        conflicts += 1
        if conflicts == 30 { return work.complete(Refusal.busy) }
        // Full jitter, up to 1, 2, 4 … 64 ms, so that conflicting transactions do not meet again.
        Thread.sleep(forTimeInterval: .random(in: 0...0.001 * Double(1 << min(conflicts, 6))))
      } catch let error as DatabaseError where error.code == .unique && uniqueRetries < 2 {
        uniqueRetries += 1
      } catch let error as DatabaseError where error.code == .connection {
        connection = nil
        disconnects += 1
        if disconnects == 3 { return work.complete(error) }
        // A restarting server needs a moment; the jitter spreads reconnections.
        Thread.sleep(forTimeInterval: .random(in: 0...0.1 * Double(disconnects)))
      } catch {
        return work.complete(error)
      }
    }
  }

  private func connected() throws -> PostgresConnection {
    if let connection { return connection }
    let new = try PostgresConnection(url: url)
    connection = new
    return new
  }

  private func attempt(_ work: any QueuedTransaction) throws {
    let connection = try connected()
    connection.begin(work.kind)
    let transaction = Transaction(connection)
    do {
      defer { transaction.end() }
      try work.perform(transaction)
      if let failure = transaction.failure { throw failure }
      try connection.commit()
    } catch {
      try? connection.rollback()
      // Reconnects after a lost connection, and when prepared statements must be prepared again.
      if !connection.isAlive || ["0A000", "26000"].contains(transaction.failure?.native) {
        self.connection = nil
      }
      // The closure may have replaced the conflict with its own error; it is still a conflict.
      if let failure = transaction.failure, failure.endsTransaction { throw failure }
      throw error
    }
  }
}
