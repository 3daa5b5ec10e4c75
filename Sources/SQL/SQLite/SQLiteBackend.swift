import Wire

/// One SQLite file: readers on the callers' threads, one writer on its own.
final class SQLiteBackend: Sendable {
  let listeners = NotificationListeners()
  private let queue: TransactionQueue
  private let readers: SQLiteReaders

  init(path: String, readers count: Int, waiting: Int) throws {
    let lock = try FileLock(path + ".lock")
    let connection = try SQLiteConnection(path: path, .writer)
    // Makes the WAL and its index, which a reader may not.
    try connection.execute("BEGIN IMMEDIATE; COMMIT;")
    readers = SQLiteReaders(path: path, limit: count)
    queue = TransactionQueue(capacity: waiting, threads: 1)
    SQLiteWriter(connection, lock, queue, readers, listeners).start()
  }

  deinit { queue.close() }

  func read<T>(_ body: (Transaction) throws -> T) throws -> T {
    try readers.borrow { connection in
      let transaction = Transaction(connection)
      defer { transaction.end() }
      let result = try body(transaction)
      if let failure = transaction.failure { throw failure }
      return result
    }
  }

  func write<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { queue.add(QueuedBody(.write, body, $0)) }
  }

  func close() async {
    queue.close()
    await queue.drained()
  }
}
