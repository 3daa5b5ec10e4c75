import Commons
import HTML
import Foundation
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Wal

@Suite(.timeLimit(.minutes(30)))
struct LetterKeptTests {
  @Test(arguments: Engine.allCases)
  func `a letter that came while one was away stays on the main screen until it is opened`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(slots: [.night])
      let letter = try await bori.send(
        Wal.reserve, Wal.ReserveRequest("그날의 나에게", on: .friday + 1, 23, 59))
      let id = try #require(ID<Wal.Item>(letter.id.description))
      await #expect(throws: Refusal.notFound) { try await bori.send(Wal.open, id) }
      try server.goTo(.friday + 4, 9)
      let waiting = try await bori.send(Wal.today)
      #expect(waiting.state == .arrived && waiting.item(nil)?.text == "그날의 나에게")
      let stranger = try await server.walker("mori")
      await #expect(throws: Refusal.notFound) { try await stranger.send(Wal.open, id) }
      try await bori.send(Wal.open, id)
      #expect(try await bori.send(Wal.today).item(nil)?.isOpened == true)
      try server.goTo(.friday + 4, 11)
      #expect(try await bori.send(Wal.today).item(nil) == nil)
      #expect(try await bori.send(Wal.history, PageRequest()).delivered.total == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the export has the messages that have come, and none that is on its way`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try server.goTo(.friday, 15)
      let bori = try await server.walker()
      let texts = try await bori.send(Wal.today).items.compactMap(\.text)
      let export = await (try server.browser(as: "bori")).open(Export.fetch.path).text
      try #require(texts.count == 2)
      #expect(texts.allSatisfy(export.contains))
      #expect(export.components(separatedBy: "openedAt").count <= 3)
      let messages = export.components(separatedBy: "\"messages\"").last ?? ""
      #expect(messages.components(separatedBy: "\"category\"").count == 3)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a way to sign in is named once however often it is linked`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let account = try #require(
        try await server.db.read { db in
          try db.value("SELECT account_id FROM identity WHERE subject = 'bori'") as ID<Account>?
        })
      try await server.db.write { db in
        try db.run(
          """
          INSERT INTO identity (provider, subject, account_id, created_at)
          SELECT provider, 'bori.2', account_id, created_at FROM identity
          WHERE account_id = \(account)
          """)
      }
      let me = try await bori.send(Wal.me)
      try #require(me.providers.count == 2)
      let name = me.login(in: server.services).ko
      #expect(!name.contains(",") && !name.isEmpty)
    }
  }
}
