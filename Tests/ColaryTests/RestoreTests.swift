import Commons
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// Devices that know more than a server that was restored from a backup.
@Suite(.timeLimit(.minutes(30)))
struct RestoreTests {
  @Test(arguments: Engine.allCases)
  func `after a restore from a backup the devices bring back what the server lost`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, key) = try await pair(on: server)
      let saved: [(ID<Colary.Entry>, Int)] = try await server.db.read { db in
        try db.all("SELECT id, change_number FROM colary_row") { try ($0[0], $0[1]) }
      }
      try await one.write("백업 뒤에")
      try await one.rewrite(key, text: "백업 뒤에 고침")
      await one.sync()
      await other.sync()
      // The backup: only the first version of the first entry.
      try await server.db.write { db in
        try db.run("DELETE FROM colary_row WHERE id <> \(saved[0].0)")
        try db.run("DELETE FROM colary_operation")
        try db.run("DELETE FROM colary_history")
        try db.run("UPDATE colary_row SET revision = 1, change_number = \(saved[0].1)")
        try db.run("UPDATE colary_person SET change_number = \(saved[0].1)")
        try Sync(world: server.services.world).beginEpoch(in: db)
      }
      await one.sync()
      await other.sync()
      await one.sync()
      #expect(await one.texts.contains("백업 뒤에"))
      #expect(await one.texts == other.texts)
      let count: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM colary_row") }
      #expect(count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a client that knows more than the server finds out that it was restored`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, _) = try await pair(on: server)
      for number in 1...3 { try await one.write("\(number)") }
      await one.sync()
      await other.sync()
      try await server.db.write { db in
        try db.run("DELETE FROM colary_row WHERE change_number > 1")
        try db.run("DELETE FROM colary_operation")
        try db.run("UPDATE colary_person SET change_number = 1")
      }
      await one.sync()
      await other.sync()
      #expect(await one.texts == ["1", "2", "3", "처음"])
      #expect(await other.texts == ["1", "2", "3", "처음"])
    }
  }
}
