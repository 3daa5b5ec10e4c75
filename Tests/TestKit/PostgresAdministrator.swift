import CPostgres
import Foundation
import Synchronization

/// Runs statements that PostgreSQL refuses inside a transaction, as many at once as are asked for.
final class PostgresAdministrator: Sendable {
  private let url: String
  /// Connections that are free; for a new one the server starts a process.
  private let idle = Mutex<[Connection]>([])

  init(url: String) { self.url = url }

  /// Uses its own thread, because libpq blocks.
  func run(_ statement: String) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { [self] in
        done.resume(with: Result { try runBlocking(statement) })
      }
    }
  }

  private func runBlocking(_ statement: String) throws {
    let connection = idle.withLock { $0.popLast() } ?? Connection(handle: PQconnectdb(url))
    let result = PQexec(connection.handle, statement)
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_COMMAND_OK else {
      defer { PQfinish(connection.handle) }
      throw Failure(
        statement: statement, message: String(cString: PQerrorMessage(connection.handle)))
    }
    idle.withLock { $0.append(connection) }
  }

  /// `@unchecked`: used by one thread at a time.
  private struct Connection: @unchecked Sendable {
    let handle: OpaquePointer?
  }

  struct Failure: Error {
    let statement: String
    let message: String
  }
}
