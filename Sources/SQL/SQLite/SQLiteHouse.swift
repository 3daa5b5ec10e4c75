import Wire

/// One SQLite file: readers on the callers' threads, one writer on its own.
final class SQLiteHouse: Sendable {
  let ears = Ears()
  private let queue: WorkQueue
  private let readers: SQLiteReaders

  init(path: String, readers count: Int, waiting: Int) throws {
    let lock = try FileLock(path + ".lock")
    let link = try SQLiteLink(path: path, .writer)
    // Makes the WAL and its index, which a reader may not.
    try link.execute("BEGIN IMMEDIATE; COMMIT;")
    readers = SQLiteReaders(path: path, limit: count)
    queue = WorkQueue(capacity: waiting, threads: 1)
    SQLiteWriter(link, lock, queue, readers, ears).start()
  }

  deinit { queue.close() }

  func read<T>(_ body: (Connection) throws -> T) throws -> T {
    try readers.borrow { link in
      let connection = Connection(link)
      defer { connection.end() }
      let result = try body(connection)
      if let failure = connection.failure { throw failure }
      return result
    }
  }

  func write<T: Sendable>(_ body: @escaping @Sendable (Connection) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { queue.add(Body(.write, body, $0)) }
  }

  func close() async {
    queue.close()
    await queue.drained()
  }
}
