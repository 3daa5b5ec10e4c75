import Commons
import MadangClient
import OfflineCore
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// Changes of one entry on two devices.
@Suite(.timeLimit(.minutes(30)))
struct ConflictTests {
  @Test(arguments: Engine.allCases)
  func `two devices change different fields offline, and both changes stay: CH10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, key) = try await pair(on: server)
      try await one.rewrite(key, text: "고친 글")
      try await other.feel(key, .sadness)
      await one.sync()
      await other.sync()
      await one.sync()
      for phone in [one, other] {
        let row = try #require(await phone.rows.first)
        let content = try #require(Colary.EntryContent(row))
        #expect(content.text.text == "고친 글" && content.feeling.emotion == .sadness)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `of two texts the later receipt stays, and the other is in the history: CH10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, key) = try await pair(on: server)
      try await one.rewrite(key, text: "먼저")
      try await other.rewrite(key, text: "나중")
      await one.sync()
      await other.sync()
      await one.sync()
      #expect(await one.texts == ["나중"])
      #expect(await other.texts == ["나중"])
      let madang = try await server.viewer("haru")
      let detail = try await madang.send(
        Colary.entry, Colary.EntryRequest(id: ID(high: key.id.high, low: key.id.low)))
      #expect(detail.history.map(\.text) == ["먼저", "처음"])
      #expect(detail.history.map(\.isLost) == [true, false])
    }
  }

  @Test(arguments: Engine.allCases)
  func `deleting wins over changing, and the entry can be brought back: CH10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, key) = try await pair(on: server)
      try await one.queue.write(.delete, key)
      try await other.rewrite(key, text: "살아 있니")
      await one.sync()
      await other.sync()
      #expect(await other.texts.isEmpty)
      try await other.queue.write(.restore, key, content("돌아왔다").queueFields)
      await other.sync()
      await one.sync()
      #expect(await one.texts == ["돌아왔다"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `only five former values of an entry are kept`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.stranger())
      let key = try await phone.write("0")
      for number in 1...8 {
        await phone.sync()
        try await phone.rewrite(key, text: "\(number)")
      }
      await phone.sync()
      let kept: [[UInt8]] = try await server.db.read { db in
        try db.all("SELECT value FROM colary_history ORDER BY change_number") { try $0[0] }
      }
      #expect(kept == (3...7).map { Array("\($0)".utf8) })
    }
  }
}
