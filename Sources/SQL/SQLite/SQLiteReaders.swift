import Foundation

/// The connections that read; made when first needed, up to a limit, then waited for.
///
/// A read never suspends, so whoever holds one gives it back without needing another thread.
/// `@unchecked`: everything but the path is touched only under `condition`.
final class SQLiteReaders: @unchecked Sendable {
  private let condition = NSCondition()
  private let path: String
  private let limit: Int
  private var idle: [SQLiteLink] = []
  private var made = 0
  private var isClosed = false

  init(path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }

  func borrow<T>(_ body: (SQLiteLink) throws -> T) throws -> T {
    let link = try take()
    defer { put(link) }
    return try body(link)
  }

  /// Waits for those in use and closes them all.
  func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
      while idle.count < made { condition.wait() }
      idle = []
      made = 0
    }
  }

  private func take() throws -> SQLiteLink {
    let link: SQLiteLink? = try condition.withLock {
      while true {
        if isClosed { throw DatabaseError(.closed, "the database is closed") }
        if let link = idle.popLast() { return link }
        if made < limit {
          made += 1
          return nil
        }
        condition.wait()
      }
    }
    if let link { return link }
    do {
      return try SQLiteLink(path: path, .reader)
    } catch {
      condition.withLock {
        made -= 1
        condition.broadcast()
      }
      throw error
    }
  }

  private func put(_ link: SQLiteLink) {
    condition.withLock {
      idle.append(link)
      if isClosed { condition.broadcast() } else { condition.signal() }
    }
  }
}
