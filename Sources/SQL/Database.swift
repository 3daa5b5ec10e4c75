/// A database: an SQLite file of this process, or a PostgreSQL server shared by several nodes.
public final class Database: Sendable {
  /// The location of the data.
  public enum Location: Sendable {
    /// A file, created when missing; used by one process at a time.
    case sqlite(path: String)
    /// A libpq URL and the number of connections of this node, each with its own thread.
    case postgres(url: String, connections: Int = 8)
  }

  private enum Backend: Sendable {
    case sqlite(SQLiteBackend)
    case postgres(PostgresBackend)
  }

  /// The engine that stores the data.
  public let engine: Engine
  private let backend: Backend

  /// Opens the database; throws when it is unreachable, damaged or in use.
  ///
  /// `readers` is the number of concurrent SQLite reads. `waiting` is the number of transactions
  /// that may be queued before `Refusal.busy`.
  public init(_ location: Location, readers: Int = 8, waiting: Int = 4096) throws {
    switch location {
    case .sqlite(let path):
      engine = .sqlite
      backend = .sqlite(try SQLiteBackend(path: path, readers: readers, waiting: waiting))
    case .postgres(let url, let connections):
      engine = .postgres
      backend = .postgres(try PostgresBackend(url: url, connections: connections, waiting: waiting))
    }
  }

  /// Opens the SQLite file at `path` for reading only, even in a folder that is not writable.
  ///
  /// A write throws `DatabaseError.readOnly`. The file must not change meanwhile: a file that
  /// another process holds is refused, and other processes cannot open it.
  public init(readOnly path: String, readers: Int = 8, waiting: Int = 4096) throws {
    engine = .sqlite
    backend = .sqlite(try SQLiteBackend(readOnly: path, readers: readers, waiting: waiting))
  }

  /// Runs `body` on one snapshot of the committed data.
  ///
  /// On SQLite it runs on the calling thread and does not suspend while a connection is free. On
  /// PostgreSQL it may run again: after a lost connection, and from its second statement on if the first was sent without
  /// BEGIN. Throws `Refusal.busy` when too many transactions are waiting.
  ///
  /// `isRepeatable` allows PostgreSQL to ask for several waiting reads at once: then `body` runs up
  /// to its first statement to learn what that is, and again when its rows are there. So it must
  /// have no effect at all.
  public func read<T: Sendable>(
    isRepeatable: Bool = false, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    switch backend {
    case .sqlite(let backend): try await backend.read(body)
    case .postgres(let backend): try await backend.run(.read, isRepeatable: isRepeatable, body)
    }
  }

  /// Runs `body` in a transaction and returns after the commit; rolls back if `body` throws.
  ///
  /// `body` may run more than once, so it must have no effect outside its transaction. Throws
  /// `Refusal.busy` when too many transactions are waiting or serialization failures persist.
  @discardableResult
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    switch backend {
    case .sqlite(let backend): try await backend.write(body)
    case .postgres(let backend): try await backend.run(.write, body)
    }
  }

  /// Like `write`, for many independent rows, each decided by its own state.
  ///
  /// On PostgreSQL it runs at REPEATABLE READ. Two transactions that write the same row still
  /// conflict, and the later one is retried; rows that are only read may change meanwhile. So
  /// decide with conditional statements.
  public func batch<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    switch backend {
    case .sqlite(let backend): try await backend.write(body)
    case .postgres(let backend): try await backend.run(.batch, body)
    }
  }

  /// Like `write`, for statements that claim or release rows by their own state only.
  ///
  /// On PostgreSQL it runs at READ COMMITTED, where `FOR UPDATE SKIP LOCKED` skips rows another
  /// node is claiming. At SERIALIZABLE the two nodes would force each other to retry.
  public func claim<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    switch backend {
    case .sqlite(let backend): try await backend.write(body)
    case .postgres(let backend): try await backend.run(.claim, body)
    }
  }

  /// Runs the scripts of each set that have not run yet, then `check`, all in one transaction.
  ///
  /// Nothing is changed if `check` throws. Throws `DatabaseError.migration` when the database is
  /// newer than `sets` or an old script has changed. Nodes that start together wait for each other.
  public func migrate(
    _ sets: [MigrationSet], check: @escaping @Sendable (Transaction) throws -> Void = { _ in }
  ) async throws {
    let body: @Sendable (Transaction) throws -> Void = { db in
      try Migration(sets).run(db)
      try check(db)
    }
    switch backend {
    case .sqlite(let backend): try await backend.write(body)
    case .postgres(let backend): try await backend.run(.migrate, body)
    }
  }

  /// The number of scripts of each set that have run; empty before the first migration.
  public func scriptsRun() async throws -> [String: Int] {
    try await read { try Migration.scriptsRun($0) }
  }

  /// Calls `heard` with every notification committed from now on, by this node or another.
  ///
  /// `heard` runs on a database thread: pass the text on and return. `missed` is called after a
  /// lost listening connection was replaced; notifications in between are lost.
  public func listen(
    _ onNotification: @escaping @Sendable (String) -> Void,
    onGap: @escaping @Sendable () -> Void = {}
  ) {
    let listener = NotificationListeners.Listener(onNotification: onNotification, onGap: onGap)
    switch backend {
    case .sqlite(let backend): backend.listeners.add(listener)
    case .postgres(let backend): backend.listeners.add(listener)
    }
  }

  /// Finishes the queued transactions, then closes; later calls throw `DatabaseError.closed`.
  public func close() async {
    switch backend {
    case .sqlite(let backend): await backend.close()
    case .postgres(let backend): await backend.close()
    }
  }
}
