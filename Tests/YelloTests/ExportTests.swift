import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// The data a member can export.
@Suite(.timeLimit(.minutes(30)))
struct ExportTests {
  @Test(arguments: Engine.allCases)
  func `everything kept of me comes as one file, and nothing unpaid is in it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      let keyword = try await server.keyword(of: note)
      // Haneul as a friend would be in the file; without the friendship no trace may be.
      try await cast.doyun.client.send(Yello.unfriend, cast.haneul.id)
      let doyun = try await server.browser(as: "doyun")
      let file = await doyun.open(Export.fetch.path)
      #expect(file.header("Content-Disposition") == "attachment; filename=\"madang.json\"")
      #expect(file.header("Cache-Control") == "no-store")
      for hidden in ["하늘", "haneul", cast.haneul.id.description, keyword] {
        #expect(!file.text.contains(hidden), "\(hidden)")
      }
      let export = try JSONDecoder().decode(Export.self, from: Data(file.text.utf8))
      let yello = try #require(export.apps.yello)
      #expect(yello.name.text == "이도윤" && yello.notesReceived.map(\.id) == [note])
      #expect(yello.notesReceived[0].keyword == nil && yello.friends.isEmpty)
      #expect(export.identities.map(\.provider) == ["practice"] && export.sessions.count == 2)

      try await cast.doyun.client.send(Yello.stepBack)
      try await cast.doyun.client.send(Yello.interest, Yello.InterestRequest(product: .plus))
      let wish = try Yello.Wish(kind: .group, name: Yello.WishName("마당놀이 모임"))
      try await cast.doyun.client.send(Yello.wish, wish)
      try await cast.doyun.client.send(Yello.keyword, note)
      let paid = try await cast.doyun.client.send(Export.fetch)
      #expect(paid.apps.yello?.notesReceived[0].keyword == keyword)
      #expect(paid.apps.yello?.choices == Yello.Choices(isCandidate: false, showsNotes: true))
      #expect(paid.apps.yello?.interests == [Yello.Interest(product: .plus, times: 1)])
      #expect(paid.apps.yello?.wishes.map(\.name.text) == ["마당놀이 모임"])
      let mine = try await cast.haneul.client.send(Export.fetch)
      #expect(mine.apps.yello?.votedAt == server.clock.now)
      #expect(mine.apps.yello?.votesCast.map(\.handle?.text) == ["doyun"])
      #expect(mine.apps.yello?.rounds.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `every message one wrote to oneself is in the file, be they more than ten thousand`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.viewer("bori")
      try await bori.send(
        Wal.join,
        Wal.JoinRequest(nickname: Wal.Nickname("보리"), categories: [.comedy], slots: [.morning]))
      let (world, now) = (server.services.world, server.clock.now)
      try await server.db.write { db in
        let person: ID<Wal.Person>? = try db.value("SELECT id FROM wal_person")
        for number in 0..<10_050 {
          try db.run(
            """
            INSERT INTO wal_reservation (id, person_id, day, minute, at, text, is_hidden, created_at)
            VALUES (\(world.id(Wal.Item.self)), \(person), \(Day(2026, 3, 20) + number), 540,
              \(now), \("\(number)번째"), 0, \(now))
            """)
        }
      }
      let letters = try #require(try await bori.send(Export.fetch).apps.wal).letters
      #expect(letters.count == 10_050)
      #expect(letters.first?.text == "0번째" && letters.last?.text == "10049번째")
    }
  }

  @Test func `the file is made three times at once, then once a minute`() async throws {
    try await TestServer.open(on: .sqlite, limitScale: 1) { server in
      let client = try await server.viewer("haneul")
      for _ in 0..<3 { _ = try await client.send(Export.fetch) }
      await #expect(throws: Refusal.tooMany) { try await client.send(Export.fetch) }
      server.clock.move(by: .minutes(1))
      _ = try await client.send(Export.fetch)
    }
  }
}
