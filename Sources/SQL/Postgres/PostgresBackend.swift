import Foundation
import Wire

/// A PostgreSQL server: a pool of connections, each with its thread, and one that listens.
final class PostgresBackend: Sendable {
  let listeners = NotificationListeners()
  private let queue: TransactionQueue
  private let listener: PostgresListener

  init(url: String, connections: Int, waiting: Int) throws {
    queue = TransactionQueue(capacity: waiting, threads: connections)
    listener = try PostgresListener(url: url, listeners)
    let first = try PostgresConnection(url: url)
    try Self.checkSessions(first.process, listener.process)
    let turns = WriteTurns()
    for index in 0..<connections {
      PostgresWorker(url, index == 0 ? first : nil, queue, turns).start()
    }
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

  func close() async {
    queue.close()
    listener.stop()
    await queue.waitUntilDrained()
    await listener.stopped()
  }
}
