import Foundation
import Wire

/// A pool of reading connections, opened on demand up to a limit.
///
/// Taking and releasing a snapshot costs 2.2 µs of a 2.5 µs read by primary key (measured in C), so
/// a connection keeps its snapshot until the next commit. A caller that finds no free connection
/// suspends, so slow reads do not block a server thread. `@unchecked`: mutable state is accessed
/// only under `condition`.
final class SQLiteReaders: @unchecked Sendable {
  /// A connection passed to a reader, with the commits its snapshot must include.
  ///
  /// `@unchecked`: passed between threads under `condition`.
  private struct Lease: @unchecked Sendable {
    let connection: SQLiteConnection
    let commits: UInt64
  }

  private let condition = NSCondition()
  private let path: String
  private let limit: Int
  private let capacity: Int
  /// Held while the file is open for reading only.
  private let lock: FileLock?
  private var idle: [SQLiteConnection] = []
  private var openCount = 0
  private var isClosed = false
  private var waiting: [CheckedContinuation<Lease, any Error>] = []
  private var next = 0
  /// The number of commits, which dates the snapshots.
  private var commits: UInt64 = 0

  /// A pool of `limit` connections; at most `waiting` callers may wait, more are refused as busy.
  init(path: String, limit: Int, waiting: Int, readOnly lock: FileLock? = nil) {
    self.path = path
    self.limit = limit
    capacity = waiting
    self.lock = lock
  }

  /// Whether the file is open for reading only.
  var isReadOnly: Bool { lock != nil }

  func withConnection<T>(_ body: (SQLiteConnection) throws -> T) async throws -> T {
    let lease: Lease
    if let free = try takeIdle() { lease = free } else { lease = try await waitForConnection() }
    defer { release(lease.connection) }
    try lease.connection.takeSnapshot(lease.commits)
    return try body(lease.connection)
  }

  /// Opens the first connection, to check that the file can be read.
  func probe() throws {
    guard let lease = try takeIdle() else { return }
    defer { release(lease.connection) }
    try lease.connection.execute("SELECT 1 FROM sqlite_schema")
  }

  /// Records a commit, so that later reads take a new snapshot.
  func committed() { condition.withLock { commits += 1 } }

  /// Releases the snapshots of all idle connections.
  func releaseSnapshots() {
    condition.withLock {
      commits += 1
      for connection in idle { connection.releaseSnapshot() }
    }
  }

  /// Refuses waiting callers, waits for connections in use and closes all of them.
  func close() {
    let refused = condition.withLock {
      isClosed = true
      defer { (waiting, next) = ([], 0) }
      return waiting[next...]
    }
    for reader in refused { reader.resume(throwing: Self.closed) }
    condition.withLock {
      while idle.count < openCount { condition.wait() }
      idle = []
      openCount = 0
    }
    lock?.release()
  }

  /// A free or new connection; nil when all are in use.
  private func takeIdle() throws -> Lease? {
    enum Checkout { case free(Lease), none, open(UInt64) }
    let checkout: Checkout = try condition.withLock {
      if isClosed { throw Self.closed }
      if let connection = idle.popLast() {
        return .free(Lease(connection: connection, commits: commits))
      }
      guard openCount < limit else { return .none }
      openCount += 1
      return .open(commits)
    }
    switch checkout {
    case .free(let lease): return lease
    case .none: return nil
    case .open(let commits):
      do {
        let connection = try SQLiteConnection(path: path, isReadOnly ? .readOnly : .reader)
        return Lease(connection: connection, commits: commits)
      } catch {
        condition.withLock {
          openCount -= 1
          condition.broadcast()
        }
        throw error
      }
    }
  }

  /// Waits for the next connection that is returned.
  private func waitForConnection() async throws -> Lease {
    try await withCheckedThrowingContinuation { reader in
      let answer: Result<Lease, any Error>? = condition.withLock {
        if isClosed { return .failure(Self.closed) }
        // A connection may have become free meanwhile.
        if let connection = idle.popLast() {
          return .success(Lease(connection: connection, commits: commits))
        }
        if waiting.count - next >= capacity { return .failure(Refusal.busy) }
        waiting.append(reader)
        return nil
      }
      if let answer { reader.resume(with: answer) }
    }
  }

  private func release(_ connection: SQLiteConnection) {
    let reader: (CheckedContinuation<Lease, any Error>, Lease)? = condition.withLock {
      guard next < waiting.count else {
        idle.append(connection)
        if isClosed { condition.broadcast() }
        return nil
      }
      defer {
        next += 1
        // Removing the finished half costs each waiting reader one move.
        if next * 2 >= waiting.count {
          waiting.removeFirst(next)
          next = 0
        }
      }
      return (waiting[next], Lease(connection: connection, commits: commits))
    }
    if let (reader, lease) = reader { reader.resume(returning: lease) }
  }

  private static let closed = DatabaseError(.closed, "the database is closed")
}
