import Core
import Commons
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// The event that the demo's clock jumps to.
@Suite(.timeLimit(.minutes(30)))
struct NextEventTests {
  @Test(arguments: Engine.allCases)
  func `the demo jumps from message to message, over midnight and to a letter of my own`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let seoul = try Zone("Asia/Seoul")
      try server.goTo(.friday, 13)
      let bori = try await server.walker(slots: [.morning, .afternoon])
      let today = try await bori.send(Wal.today)
      let hours = today.items.map(\.at)
      let tomorrow = seoul.instant(of: .friday + 1, minute: Wal.Slot.morning.hour * 60)
      let letter = seoul.instant(of: .friday + 1, minute: 9 * 60 + 10)
      try await bori.send(Wal.reserve, Wal.ReserveRequest("잘 잤어?", on: .friday + 1, 9, 10))
      let expected = (hours.filter { $0 > server.clock.now } + [tomorrow, letter]).sorted()
      for (place, moment) in expected.prefix(3).enumerated() {
        #expect(try await bori.send(Practice.jump, "wal").now == moment, "\(place)")
        let items = try await bori.send(Wal.today).items
        #expect(items.contains { $0.at == moment && $0.hasArrived }, "\(place)")
      }
      let viewer = try await server.viewer("nobody")
      await #expect(throws: Refusal.nothingScheduled) {
        try await viewer.send(Practice.jump, "wal")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the lobby counts the messages that have come and are not opened`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try server.goTo(.friday + -1, 7)
      let bori = try await server.walker()
      try server.goTo(.friday, 7)
      _ = try await bori.send(Wal.today)
      func lobby() async throws -> String {
        await (try await server.browser(as: "bori")).open("/").text
      }
      #expect(try await !lobby().contains("안 읽은 것"))
      try server.goTo(.friday, 23)
      let items = try await bori.send(Wal.today).items.filter(\.hasArrived)
      #expect(try await lobby().contains("안 읽은 것 \(items.count)개"))
      for item in items { try await bori.send(Wal.open, item.id) }
      #expect(try await !lobby().contains("안 읽은 것"))
    }
  }
}
