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
  private var made = 0
  private var isClosed = false
  private var waiting: [CheckedContinuation<Lease, any Error>] = []
  private var next = 0
  /// The number of commits, which dates the snapshots.
  private var commits: UInt64 = 0

  /// A pool of `limit` connections; at most `waiting` callers may wait, more are refused as busy.
  init(path: String, limit: Int, waiting: Int, onlyLooking lock: FileLock? = nil) {
    self.path = path
    self.limit = limit
    capacity = waiting
    self.lock = lock
  }

  /// Whether the file is open for reading only.
  var onlyLook: Bool { lock != nil }

  func borrow<T>(_ body: (SQLiteConnection) throws -> T) async throws -> T {
    let lease: Lease
    if let free = try take() { lease = free } else { lease = try await turn() }
    defer { put(lease.connection) }
    try lease.connection.takeSnapshot(lease.commits)
    return try body(lease.connection)
  }

  /// Opens the first connection, to check that the file can be read.
  func probe() throws {
    guard let lease = try take() else { return }
    defer { put(lease.connection) }
    try lease.connection.execute("SELECT 1 FROM sqlite_schema")
  }

  /// Records a commit, so that later reads take a new snapshot.
  func committed() { condition.withLock { commits += 1 } }

  /// Releases the snapshots of all idle connections.
  func rest() {
    condition.withLock {
      commits += 1
      for connection in idle { connection.leaveSnapshot() }
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
      while idle.count < made { condition.wait() }
      idle = []
      made = 0
    }
    lock?.release()
  }

  /// A free or new connection; nil when all are in use.
  private func take() throws -> Lease? {
    enum Found { case free(Lease), none, room(UInt64) }
    let found: Found = try condition.withLock {
      if isClosed { throw Self.closed }
      if let connection = idle.popLast() {
        return .free(Lease(connection: connection, commits: commits))
      }
      guard made < limit else { return .none }
      made += 1
      return .room(commits)
    }
    switch found {
    case .free(let lease): return lease
    case .none: return nil
    case .room(let commits):
      do {
        let connection = try SQLiteConnection(path: path, onlyLook ? .onlooker : .reader)
        return Lease(connection: connection, commits: commits)
      } catch {
        condition.withLock {
          made -= 1
          condition.broadcast()
        }
        throw error
      }
    }
  }

  /// Waits for the next connection that is returned.
  private func turn() async throws -> Lease {
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

  private func put(_ connection: SQLiteConnection) {
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
