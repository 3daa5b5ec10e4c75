import Foundation
import SQL
import Wire

/// Writes from 64 tasks until it is killed; prints each id once its write has returned.
struct CrashWriter {
  let db: Database

  init(_ path: String) throws { db = try Database(.sqlite(path: path)) }

  func run() async throws {
    try await db.migrate([CrashCheck.schema])
    let runs: Int = try await db.write { db in
      try db.run("UPDATE run SET number = number + 1")
      return try db.value("SELECT number FROM run") ?? 0
    }
    let db = db
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<64 {
        group.addTask {
          for index in 0... {
            let id = "\(runs).\(task).\(index)"
            try await db.write { db in
              try db.run("INSERT INTO entry (id, half) VALUES (\(id), \("first"))")
              try db.run("INSERT INTO entry (id, half) VALUES (\(id), \("second"))")
            }
            // Bypasses the buffer of `print`, which is lost when the process is killed.
            FileHandle.standardOutput.write(Data("\(id)\n".utf8))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
