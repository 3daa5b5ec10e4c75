import Delivery
import Core
import Commons
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

/// The event that the demo's clock jumps to.
@Suite(.timeLimit(.minutes(30)))
struct NextEventTests {
  @Test(arguments: Engine.allCases)
  func `the demo jumps to the end of my wait, and to the note that is on its way to me`(
    _ engine: Engine
  ) async throws {
    var settings = Settings()
    settings[YelloSetting.spread] = "300"
    try await TestServer.open(on: engine, isDemo: true, settings: settings) { server in
      let cast = try await server.cast()
      let demo = try #require(server.services.demo)
      let haneul = cast.haneul.client
      await #expect(throws: Refusal.nothingScheduled) {
        try await haneul.send(Practice.jump, "yello")
      }
      let round = try await haneul.send(Yello.openRound)
      try await haneul.send(Yello.submit, round.id, round.answers(for: cast.doyun.id))
      let voted = demo.clock.now()
      let first: Instant = try #require(
        try await server.db.read { db in
          try db.value("SELECT id FROM yello_waiting_note ORDER BY id LIMIT 1")
            as ID<Yello.Note>?
        }
      ).instant
      // The receiver gets the first note; whoever gets none has nothing to wait for.
      #expect(try await cast.doyun.client.send(Practice.jump, "yello").now == first)
      try await server.services.jobs.runDue()
      #expect(try await cast.doyun.client.send(Yello.notes, PageRequest()).items.count >= 1)
      await #expect(throws: Refusal.nothingScheduled) {
        try await cast.sea.client.send(Practice.jump, "yello")
      }
      #expect(try await haneul.send(Yello.home).state == .waiting)
      #expect(
        try await haneul.send(Practice.jump, "yello").now == voted + Rules().cooldown)
      #expect(try await haneul.send(Yello.home).state == .start)
      await #expect(throws: Refusal.notFound) { try await haneul.send(Practice.jump, "chess") }
    }
  }
}
