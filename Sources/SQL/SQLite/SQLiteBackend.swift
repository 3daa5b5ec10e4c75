import Foundation
import Wire

/// One SQLite file: a pool of reading connections, and one writer on its own thread.
final class SQLiteBackend: Sendable {
  let listeners = NotificationListeners()
  private let queue: TransactionQueue
  private let readers: SQLiteReaders

  init(path: String, readers count: Int, waiting: Int) throws {
    let lock = try FileLock(path)
    let connection = try SQLiteConnection(path: path, .writer)
    // Creates the WAL and its index, which readers cannot create.
    try connection.execute("BEGIN IMMEDIATE; COMMIT;")
    readers = SQLiteReaders(path: path, limit: count, waiting: waiting)
    queue = TransactionQueue(capacity: waiting, threads: 1)
    SQLiteWriter(connection, lock, queue, readers, listeners).start()
  }

  /// Opens a file for reading only, where no WAL or index can be created.
  init(readOnly path: String, readers count: Int, waiting: Int) throws {
    let lock = try FileLock(path, readOnly: true)
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    guard log ?? 0 == 0 else {
      throw DatabaseError(
        .readOnly,
        "\(path)-wal holds changes that can only be read where files can be written: copy both to such a folder"
      )
    }
    readers = SQLiteReaders(path: path, limit: count, waiting: waiting, readOnly: lock)
    queue = TransactionQueue(capacity: 0, threads: 0)
    // Throws now if the file cannot be read.
    try readers.probe()
  }

  deinit { queue.close() }

  func read<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    try await readers.withConnection { connection in
      let transaction = Transaction(connection, snapshot: connection.snapshot)
      defer { transaction.end() }
      let result = try body(transaction)
      if let failure = transaction.failure { throw failure }
      return result
    }
  }

  func write<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
    guard !readers.isReadOnly else {
      throw DatabaseError(.readOnly, "the database is only looked at")
    }
    return try await withCheckedThrowingContinuation {
      queue.add(QueuedBody(.write, isRepeatable: false, body, $0))
    }
  }

  func close() async {
    queue.close()
    if readers.isReadOnly { readers.close() } else { await queue.waitUntilDrained() }
  }
}
