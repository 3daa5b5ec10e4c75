import Foundation
import Wire

/// The connections that read; made when first needed, up to a limit, then waited for.
///
/// Taking and leaving a snapshot costs 2.2 µs of a 2.5 µs read by primary key (measured in C), so a
/// connection keeps its snapshot until something has been committed since.
/// Whoever finds none free suspends, so that a thread which serves others is not held up by slow reads.
/// `@unchecked`: what changes is touched only under `condition`.
final class SQLiteReaders: @unchecked Sendable {
  /// A connection on its way to whoever reads with it, and what its snapshot must have seen.
  ///
  /// `@unchecked`: handed from one thread to the next under `condition`.
  private struct Lease: @unchecked Sendable {
    let connection: SQLiteConnection
    let commits: UInt64
  }

  private let condition = NSCondition()
  private let path: String
  private let limit: Int
  private let capacity: Int
  /// Held while a file is only looked at.
  private let lock: FileLock?
  private var idle: [SQLiteConnection] = []
  private var made = 0
  private var isClosed = false
  private var waiting: [CheckedContinuation<Lease, any Error>] = []
  private var next = 0
  /// How many commits there have been: what a snapshot is dated by.
  private var commits: UInt64 = 0

  /// At most `waiting` may wait for one of `limit`; those who come later are refused as busy.
  init(path: String, limit: Int, waiting: Int, onlyLooking lock: FileLock? = nil) {
    self.path = path
    self.limit = limit
    capacity = waiting
    self.lock = lock
  }

  /// Whether nothing can be written.
  var onlyLook: Bool { lock != nil }

  func borrow<T>(_ body: (SQLiteConnection) throws -> T) async throws -> T {
    let lease: Lease
    if let free = try take() { lease = free } else { lease = try await turn() }
    defer { put(lease.connection) }
    try lease.connection.takeSnapshot(lease.commits)
    return try body(lease.connection)
  }

  /// Opens the first connection, to see whether the file can be read.
  func probe() throws {
    guard let lease = try take() else { return }
    defer { put(lease.connection) }
    try lease.connection.execute("SELECT 1 FROM sqlite_schema")
  }

  /// Something was committed: whoever reads from now on sees it.
  func committed() { condition.withLock { commits += 1 } }

  /// Lets go of every snapshot that is not being read.
  func rest() {
    condition.withLock {
      commits += 1
      for connection in idle { connection.leaveSnapshot() }
    }
  }

  /// Refuses who waits, waits for those in use and closes them all.
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

  /// A free connection, or one more; nil when all there may be are in use.
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

  /// The next connection that is given back.
  private func turn() async throws -> Lease {
    try await withCheckedThrowingContinuation { reader in
      let answer: Result<Lease, any Error>? = condition.withLock {
        if isClosed { return .failure(Self.closed) }
        // One may have become free since.
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
        // Half of the array is spent: close the gap, which costs each reader one move.
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
