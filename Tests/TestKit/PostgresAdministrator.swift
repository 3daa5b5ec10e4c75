import CPostgres
import Foundation

/// Runs statements that PostgreSQL refuses inside a transaction, each on its own connection.
struct PostgresAdministrator: Sendable {
  let url: String

  /// Uses its own thread, because libpq blocks.
  func run(_ statement: String) async throws {
    let url = url
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread {
        done.resume(with: Result { try Self.run(statement, at: url) })
      }
    }
  }

  private static func run(_ statement: String, at url: String) throws {
    let connection = PQconnectdb(url)
    defer { PQfinish(connection) }
    let result = PQexec(connection, statement)
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_COMMAND_OK else {
      throw Failure(statement: statement, message: String(cString: PQerrorMessage(connection)))
    }
  }

  struct Failure: Error {
    let statement: String
    let message: String
  }
}
