import Foundation
import Wire

/// One SQLite file: readers on the callers' threads, one writer on its own.
final class SQLiteBackend: Sendable {
  let listeners = NotificationListeners()
  private let queue: TransactionQueue
  private let readers: SQLiteReaders

  init(path: String, readers count: Int, waiting: Int) throws {
    let lock = try FileLock(path)
    let connection = try SQLiteConnection(path: path, .writer)
    // Makes the WAL and its index, which a reader may not.
    try connection.execute("BEGIN IMMEDIATE; COMMIT;")
    readers = SQLiteReaders(path: path, limit: count, waiting: waiting)
    queue = TransactionQueue(capacity: waiting, threads: 1)
    SQLiteWriter(connection, lock, queue, readers, listeners).start()
  }

  /// A file that is only looked at, where nothing can be written: no log and no index stand beside it.
  init(lookingAt path: String, readers count: Int, waiting: Int) throws {
    let lock = try FileLock(path, readOnly: true)
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    guard log ?? 0 == 0 else {
      throw DatabaseError(
        .readOnly,
        "\(path)-wal holds changes that can only be read where files can be written: copy both to such a folder"
      )
    }
    readers = SQLiteReaders(path: path, limit: count, waiting: waiting, onlyLooking: lock)
    queue = TransactionQueue(capacity: 0, threads: 0)
    // Says now what cannot be read.
    try readers.probe()
  }

  deinit { queue.close() }

  func read<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    try await readers.borrow { connection in
      let transaction = Transaction(connection)
      defer { transaction.end() }
      let result = try body(transaction)
      if let failure = transaction.failure { throw failure }
      return result
    }
  }

  func write<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
    guard !readers.onlyLook else {
      throw DatabaseError(.readOnly, "the database is only looked at")
    }
    return try await withCheckedThrowingContinuation { queue.add(QueuedBody(.write, body, $0)) }
  }

  func close() async {
    queue.close()
    if readers.onlyLook { readers.close() } else { await queue.drained() }
  }
}
