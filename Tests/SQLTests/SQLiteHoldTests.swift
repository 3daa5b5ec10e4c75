import Foundation
import SQL
import TestKit
import Testing
import Wire

/// Exclusive access to an SQLite file and the number of concurrent readers.
@Suite(.timeLimit(.minutes(30)))
struct SQLiteHoldTests {
  private func folder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hold-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  @Test func `more slow reads than connections hold up nobody's thread, and all are answered`()
    async throws
  {
    try await folder { folder in
      let db = try Database(.sqlite(path: folder + "/a.db"), readers: 2, waiting: 20)
      try await db.migrate([clubs])
      let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let slow = (0..<2).map { _ in
        Task.detached {
          // A thread of its own, because the test blocks it.
          try await withCheckedThrowingContinuation {
            (done: CheckedContinuation<Int?, any Error>) in
            Thread.detachNewThread {
              _ = Task.immediate {
                do {
                  done.resume(
                    returning: try await db.read { db in
                      begun.signal()
                      go.wait()
                      return try db.value("SELECT 1")
                    })
                } catch { done.resume(throwing: error) }
              }
            }
          }
        }
      }
      for _ in 0..<2 { await begun.signalled() }
      // Each returns this thread at once, although no connection is free.
      let more = (0..<20).map { number in
        Task.immediate { try await db.read { try $0.value("SELECT \(number)") as Int? } }
      }
      let last = Task.immediate { try await db.number("SELECT 7") }
      let refused = await #expect(throws: Refusal.self) { try await last.value }
      #expect(refused == .busy)
      go.signal()
      go.signal()
      for (number, read) in more.enumerated() { #expect(try await read.value == number) }
      for read in slow { #expect(try await read.value == 1) }
      await db.close()
    }
  }

  @Test func `reads that wait while the database closes are refused`() async throws {
    try await folder { folder in
      let db = try Database(.sqlite(path: folder + "/a.db"), readers: 1)
      let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        _ = Task.immediate {
          try await db.read { _ in
            begun.signal()
            go.wait()
          }
        }
      }
      await begun.signalled()
      let read = Task.immediate { try await db.number("SELECT 7") }
      let closing = Task { await db.close() }
      let refused = await #expect(throws: DatabaseError.self) { try await read.value }
      #expect(refused?.code == .closed)
      go.signal()
      await closing.value
    }
  }

  @Test func `another process is kept out, whatever lies beside the file is removed`() async throws
  {
    try await folder { folder in
      let db = try Database(.sqlite(path: folder + "/madang.db"))
      try await db.migrate([clubs])
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where name.hasSuffix(".lock") {
        try FileManager.default.removeItem(atPath: folder + "/" + name)
      }
      // Refused within this process; this must not release the held lock.
      #expect(throws: DatabaseError.self) { try Database(.sqlite(path: folder + "/madang.db")) }
      let kept = try await BuiltProgram("madang").run(["audit", "--data", folder])
      #expect(kept.status == 2 && kept.output.contains("A server holds this folder"))
      await db.close()
      let other = try Database(.sqlite(path: folder + "/madang.db"))
      await other.close()
    }
  }

  @Test func `a file that is only looked at is read without leaving a trace`() async throws {
    try await folder { folder in
      let path = folder + "/a b?%.db"
      let db = try Database(.sqlite(path: path))
      try await db.migrate([clubs])
      try await db.write { try $0.run("INSERT INTO club VALUES (1, 'a', 0)") }
      await db.close()
      let before = try FileManager.default.contentsOfDirectory(atPath: folder)
      let branding = try Database(readOnly: path)
      #expect(try await branding.number("SELECT COUNT(*) FROM club") == 1)
      let refused = await #expect(throws: DatabaseError.self) {
        try await branding.write { try $0.run("DELETE FROM club") }
      }
      #expect(refused?.code == .readOnly)
      let held = #expect(throws: DatabaseError.self) { try Database(.sqlite(path: path)) }
      #expect(held?.code == .inUse)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == before)
      await branding.close()
      try Data([1]).write(to: URL(filePath: path + "-wal"))
      let unread = #expect(throws: DatabaseError.self) { try Database(readOnly: path) }
      #expect(unread?.code == .readOnly && unread?.message.contains("-wal holds changes") == true)
    }
  }
}
