import Commons
import Foundation
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// `madang operator` as whoever runs the server types it.
@Suite struct OperatorCommandTests {
  private struct Answer: Equatable {
    var status: Int32
    var said: String
  }

  /// Runs the binary that was built with these tests; gives its end and all it said.
  private func madang(_ words: [String]) async throws -> Answer {
    let binary = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../.build/debug/madang").standardized
    return try await withCheckedThrowingContinuation { waiter in
      Thread.detachNewThread {
        waiter.resume(
          with: Result {
            let command = Process()
            let voice = Pipe()
            command.executableURL = binary
            command.arguments = words
            command.standardInput = FileHandle.nullDevice
            command.standardOutput = voice.fileHandleForWriting
            command.standardError = voice.fileHandleForWriting
            try command.start()
            try voice.fileHandleForWriting.close()
            let said = try voice.fileHandleForReading.readToEnd() ?? Data()
            command.waitUntilExit()
            return Answer(
              status: command.terminationStatus, said: String(decoding: said, as: UTF8.self))
          })
      }
    }
  }

  @Test func `on PostgreSQL an operator is made and unmade while the server runs`() async throws {
    try await TestDatabases.place(.postgres) { place in
      guard case .postgres(let url, _) = place else { return }
      let db = try Database(place, readers: 4)
      try await db.migrate(Street.migrations)
      let street = try await Street(db)
      let haneul = try await street.student("김하늘", "haneul")
      await #expect(throws: Refusal.notFound) { try await haneul.client.send(Operator.desk) }
      let order = { (word: String, who: String) in
        try await madang(["operator", word, who, "--database", url])
      }
      #expect(
        try await order("add", "yello:haneul") == Answer(status: 0, said: "yello:haneul: done\n"))
      let acts = try await haneul.client.send(Operator.acts, PageRequest()).items
      #expect(acts.map(\.act) == ["operator.added"])
      #expect(
        try await order("add", "yello:haneul")
          == Answer(status: 0, said: "yello:haneul: nothing to change\n"))
      let account = try await haneul.client.send(AccountCard.show).id
      let list = try await madang(["operator", "list", "--database", url])
      #expect(list.status == 0 && list.said.contains(account.description))
      for who in ["yello:nobody", "email:me@example.com", "haneul", "nowhere:haneul", "yello:"] {
        let answer = try await order("add", who)
        #expect(answer.status == 2 && answer.said.contains("nobody by the name \(who)"))
      }
      #expect(try await order("remove", account.description).status == 0)
      await #expect(throws: Refusal.notFound) { try await haneul.client.send(Operator.desk) }
      #expect(
        try await order("remove", "yello:haneul")
          == Answer(status: 0, said: "yello:haneul: nothing to change\n"))
      await db.close()
    }
  }

  @Test func `on SQLite the command says that the server holds the folder, and works without it`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "madang-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let place = Database.Place.sqlite(path: folder + "/madang.db")
    let order = ["operator", "add", "practice:someone", "--data", folder]
    let db = try Database(place, readers: 2)
    try await db.migrate(Street.migrations)
    _ = try await (try await Street(db)).viewer("someone")
    let held = try await madang(order)
    #expect(held.status == 2 && held.said.contains("the server runs on it"))
    await db.close()
    #expect(try await madang(order) == Answer(status: 0, said: "practice:someone: done\n"))
    let again = try Database(place, readers: 2)
    let client = try await (try await Street(again)).viewer("someone")
    #expect(
      try await client.send(Operator.acts, PageRequest()).items.map(\.act) == ["operator.added"])
    await again.close()
    for wrong in [
      ["operator"], ["operator", "add"], ["operator", "make", "me"], ["operator", "add", "a", "b"],
    ] {
      let answer = try await madang(wrong + ["--data", folder])
      #expect(answer.status == 2 && answer.said.contains("madang operator"))
    }
  }
}
