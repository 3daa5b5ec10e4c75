import Foundation
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct SQLiteTests {
  private func file(_ body: (String) async throws -> Void) async throws {
    try await TestDatabases.place(.sqlite) { place in
      guard case .sqlite(let path) = place else { return }
      try await body(path)
    }
  }

  @Test func `a body that touches megabytes is done whole, or undone whole`() async throws {
    try await TestDatabases.fresh(.sqlite) { db in
      let page = String(repeating: "a", count: 3_000)
      try await db.write { db in
        try db.script("CREATE TABLE heavy (id INTEGER PRIMARY KEY, text TEXT NOT NULL);")
        for _ in 0..<1_000 { try db.run("INSERT INTO heavy (text) VALUES (\(page))") }
      }
      struct Stop: Error {}
      await #expect(throws: Stop.self) {
        try await db.write { db in
          for id in 1...1_000 { try db.run("UPDATE heavy SET text = \("b\(id)") WHERE id = \(id)") }
          throw Stop()
        }
      }
      func count(_ text: String) async throws -> Int? {
        try await db.read { try $0.value("SELECT COUNT(*) FROM heavy WHERE text LIKE \(text)") }
      }
      #expect(try await count("aaa%") == 1_000)
      try await db.write { db in
        for id in 1...1_000 { try db.run("UPDATE heavy SET text = \("b\(id)") WHERE id = \(id)") }
      }
      #expect(try await count("b%") == 1_000)
    }
  }

  @Test func `a second opening of the same file is refused until the first is closed`() async throws
  {
    try await file { path in
      let first = try Database(.sqlite(path: path))
      let refused = #expect(throws: DatabaseError.self) { try Database(.sqlite(path: path)) }
      #expect(refused?.code == .inUse)
      await first.close()
      let second = try Database(.sqlite(path: path))
      await second.close()
    }
  }

  @Test func `a file that is no database is refused and left as it was`() async throws {
    try await file { path in
      let content = Data("this is a letter, not a database; it only pretends".utf8)
      try content.write(to: URL(filePath: path))
      let refused = #expect(throws: DatabaseError.self) { try Database(.sqlite(path: path)) }
      #expect(refused?.code == .corrupt)
      #expect(try Data(contentsOf: URL(filePath: path)) == content)
    }
  }

  @Test func `closing folds the log into the file`() async throws {
    try await file { path in
      let db = try Database(.sqlite(path: path))
      try await db.migrate([clubs])
      #expect(try await db.number("SELECT COUNT(*) FROM club") == 0)
      #expect(FileManager.default.fileExists(atPath: path + "-wal"))
      await db.close()
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }
  }

  @Test func `a read is answered before its caller could do anything else`() async throws {
    try await TestDatabases.fresh(.sqlite, [clubs]) { db in
      let order = Counter()
      let read = Task.immediate {
        let number = try await db.number("SELECT 7")
        order.add()
        return number
      }
      #expect(order.value == 1)
      let answer = try await read.value
      #expect(answer == 7)
    }
  }

  @Test func `writes are answered in the order they were asked`() async throws {
    try await TestDatabases.fresh(.sqlite, [clubs]) { db in
      let heard = ReceivedNotifications(db)
      let writes = (0..<500).map { id in
        Task.immediate {
          try await db.write { db in
            let seats: Int = try db.value("SELECT COUNT(*) FROM club") ?? -1
            try db.run("INSERT INTO club VALUES (\(id), \("club \(id)"), \(seats))")
            try db.notify("\(id)")
          }
        }
      }
      for write in writes { try await write.value }
      #expect(try await db.number("SELECT COUNT(*) FROM club WHERE seats <> id") == 0)
      #expect(await heard.until("499") == (0..<500).map { "\($0)" })
    }
  }

  @Test func `beyond the queue's length a write is refused as busy and the rest is done`()
    async throws
  {
    try await file { path in
      let db = try Database(.sqlite(path: path), waiting: 10)
      try await db.migrate([clubs])
      let begun = DispatchSemaphore(value: 0)
      let go = DispatchSemaphore(value: 0)
      // Blocks the writer's thread, alone in its group.
      let first = Task.immediate {
        try await db.write { _ in
          begun.signal()
          go.wait()
        }
      }
      await begun.signalled()
      let writes = (0..<15).map { id in
        Task.immediate {
          try await db.write { try $0.run("INSERT INTO club VALUES (\(id), \("club \(id)"), 0)") }
        }
      }
      for write in writes[10...] {
        let refused = await #expect(throws: Refusal.self) { try await write.value }
        #expect(refused == .busy)
      }
      go.signal()
      try await first.value
      for write in writes[..<10] { _ = try await write.value }
      #expect(try await db.number("SELECT COUNT(*) FROM club") == 10)
      await db.close()
    }
  }

  @Test func `the log starts over while many read and write`() async throws {
    try await file { path in
      let db = try Database(.sqlite(path: path))
      try await db.migrate([clubs])
      let text = String(repeating: "x", count: 3000)
      // 8,000 rows of 3 kB are more than 40 MB of log unless it restarts.
      try await atOnce(0..<50) { task in
        for round in 0..<160 {
          let id = task * 1000 + round
          try await db.write {
            try $0.run("INSERT INTO anything (id, t) VALUES (\(id), \(text))")
          }
          #expect(try await db.number("SELECT COUNT(*) FROM anything WHERE id = \(id)") == 1)
        }
      }
      let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
      #expect(try #require(size) < 25_000_000)
      await db.close()
    }
  }
}
