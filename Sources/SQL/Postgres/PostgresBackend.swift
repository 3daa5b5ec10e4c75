import Foundation
import Wire

/// A PostgreSQL server: a pool of connections, each with its thread, and one that listens.
final class PostgresBackend: Sendable {
  let listeners = NotificationListeners()
  private let queue: TransactionQueue
  private let listener: PostgresListener
  private let workers: [PostgresWorker]

  init(url: String, connections: Int, waiting: Int) throws {
    queue = TransactionQueue(capacity: waiting, threads: connections)
    listener = try PostgresListener(url: url, listeners)
    let first = try PostgresConnection(url: url)
    try Self.checkSessions(first.process, listener.process)
    let turns = WriteTurns()
    workers = (0..<connections).map { [queue] index in
      PostgresWorker(url, index == 0 ? first : nil, queue, turns)
    }
    for worker in workers { worker.start() }
    listener.start()
  }

  /// Refuses a pooler that lets connections share a server process.
  ///
  /// They would lose their settings and prepared statements to each other, and never hear of a notification.
  static func checkSessions(_ one: Int, _ other: Int) throws {
    guard one == other else { return }
    throw DatabaseError(
      .other,
      "the pooler lets connections share a session; with PgBouncer set pool_mode to session")
  }

  deinit {
    queue.close()
    listener.stop()
  }

  func run<T: Sendable>(
    _ kind: TransactionKind, isRepeatable: Bool = false,
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation {
      queue.add(QueuedBody(kind, isRepeatable: isRepeatable, body, $0))
    }
  }

  /// Waits for the transactions that have been taken or wait; what has not ended after `grace`
  /// seconds, such as a statement that waits for a lock, is cancelled.
  func close(grace: Double = 5) async {
    queue.close()
    listener.stop()
    let drained = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [workers] in
      var pause = grace
      while drained.wait(timeout: .now() + pause) == .timedOut {
        for worker in workers { worker.cancel() }
        pause = 0.1
      }
    }
    await queue.waitUntilDrained()
    drained.signal()
    await listener.stopped()
  }
}
