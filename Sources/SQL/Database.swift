/// A database: an SQLite file of this process, or a PostgreSQL shared by any number of nodes.
public final class Database: Sendable {
  /// Where the data is.
  public enum Location: Sendable {
    /// A file, made when missing; one process at a time.
    case sqlite(path: String)
    /// A libpq URL, and how many connections (each a thread) this node keeps.
    case postgres(url: String, connections: Int = 8)
  }

  private enum Backend: Sendable {
    case sqlite(SQLiteBackend)
    case postgres(PostgresBackend)
  }

  /// Which engine keeps the data.
  public let engine: Engine
  private let backend: Backend

  /// Opens the database; throws when it cannot be reached, is damaged, or is in use.
  ///
  /// `readers` is how many SQLite reads may run at once; `waiting` how many bodies may be queued before
  /// `Refusal.busy`.
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

  /// Opens the SQLite file at `path` only to look at it, in a folder where nothing can be written; a write throws
  /// `DatabaseError.readOnly`.
  ///
  /// Nothing may change the file meanwhile: another process that holds it is refused, and is kept out.
  public init(lookingAt path: String, readers: Int = 8, waiting: Int = 4096) throws {
    engine = .sqlite
    backend = .sqlite(try SQLiteBackend(lookingAt: path, readers: readers, waiting: waiting))
  }

  /// Runs `body` on one snapshot of what is committed.
  ///
  /// On SQLite it runs here and now, without suspending while a connection is free. On PostgreSQL it may run again after a broken
  /// connection. Throws `Refusal.busy` when too many are waiting.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    switch backend {
    case .sqlite(let backend): try await backend.read(body)
    case .postgres(let backend): try await backend.run(.read, body)
    }
  }

  /// Runs `body` in a transaction, and returns only once it is committed; if it throws, nothing of it stays.
  ///
  /// It may run more than once, so it must touch nothing but its connection. Throws `Refusal.busy` when
  /// too many are waiting or conflicts do not end.
  @discardableResult
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    switch backend {
    case .sqlite(let backend): try await backend.write(body)
    case .postgres(let backend): try await backend.run(.write, body)
    }
  }

  /// As `write`, for many rows that have nothing to do with each other, each decided by its own state.
  ///
  /// On PostgreSQL it runs at REPEATABLE READ: two that write one row still meet, and the later starts over;
  /// what is only read may be changed by another meanwhile. So it decides by conditional statements.
  public func batch<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    switch backend {
    case .sqlite(let backend): try await backend.write(body)
    case .postgres(let backend): try await backend.run(.batch, body)
    }
  }

  /// As `write`, for statements that take or leave rows by their own state, and decide nothing more.
  ///
  /// On PostgreSQL it runs at READ COMMITTED, where `FOR UPDATE SKIP LOCKED` passes over rows another
  /// node is taking; at SERIALIZABLE the two would make each other start over.
  public func claim<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    switch backend {
    case .sqlite(let backend): try await backend.write(body)
    case .postgres(let backend): try await backend.run(.claim, body)
    }
  }

  /// Brings the schema up to the last script of each set: all of them or, on an error, none.
  ///
  /// Throws `DatabaseError.migration` when the database is newer than `sets` or an old script has changed.
  /// Nodes that start together wait for each other.
  public func migrate(_ sets: [MigrationSet]) async throws {
    let body: @Sendable (Transaction) throws -> Void = { try Migration(sets).run($0) }
    switch backend {
    case .sqlite(let backend): try await backend.write(body)
    case .postgres(let backend): try await backend.run(.migrate, body)
    }
  }

  /// Calls `heard` with every notice committed from now on, by this node or another.
  ///
  /// `heard` runs on the database's own thread: hand the text on and return. `missed` is called when
  /// the connection that listens was lost and made again, for what was said in between is gone.
  public func listen(
    _ heard: @escaping @Sendable (String) -> Void, missed: @escaping @Sendable () -> Void = {}
  ) {
    let listener = NotificationListeners.Listener(heard: heard, missed: missed)
    switch backend {
    case .sqlite(let backend): backend.listeners.add(listener)
    case .postgres(let backend): backend.listeners.add(listener)
    }
  }

  /// Finishes what is queued, then closes; anything after throws `DatabaseError.closed`.
  public func close() async {
    switch backend {
    case .sqlite(let backend): await backend.close()
    case .postgres(let backend): await backend.close()
    }
  }
}
