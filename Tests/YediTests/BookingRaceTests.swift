import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct BookingRaceTests {
  /// How many ask at once.
  private static let rivals = scaled(200, full: 1000)

  @Test(arguments: Engine.allCases)
  func
    `of many holds of one start one succeeds, the others hear of the next free times: T1 DW2`(
      _ engine: Engine
    ) async throws
  {
    try await race(on: engine) { _ in at(.saturday, 12, 0) }
  }

  @Test(arguments: Engine.allCases)
  func `of many holds of overlapping starts one succeeds: T1`(
    _ engine: Engine
  ) async throws {
    // All of them contain 12:50 to 13:00.
    try await race(on: engine) { at(.saturday, 12, $0 % 6 * 10) }
  }

  private func race(
    on engine: Engine, _ start: @escaping @Sendable (Int) -> Instant
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      var guests: [Madang] = []
      for number in 0..<40 { guests.append(try await server.guest("guest \(number)")) }
      let found = try await refusals(0..<Self.rivals) { [guests] number in
        try await scene.hold(start(number), by: guests[number % 40])
      }
      #expect(found.count { $0 == nil } == 1)
      #expect(found.count { $0 == .slotTaken([]) } == Self.rivals - 1)
      let isNamed = found.compactMap { $0 }.allSatisfy { $0.ko.contains("3/21 1") }
      #expect(isNamed)
      let cells: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM yedi_cell") }
      #expect(cells == 6)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a thousand confirmations of one hold make one booking with the same reply`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let hold = try await scene.hold(at(.saturday, 12, 0))
      let replies = try await atOnce(0..<1000) { _ in
        try await scene.guest.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      }
      #expect(Set(replies).count == 1 && replies[0].state == .booked)
      let count: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yedi_booking WHERE state = 'BOOKED'")
      }
      #expect(count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a confirmation races with expiry and another's hold, and one of them has the time`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let other = try await server.guest("other")
      for round in 0..<10 {
        let start = at(.saturday, 10, 0) + .minutes(round * 30)
        let hold = try await scene.hold(start)
        server.clock.set(try #require(hold.expiresAt) - .milliseconds(round % 2 == 0 ? 0 : 1))
        let found = try await refusals(0..<2) { side in
          if side == 0 {
            _ = try await scene.guest.send(
              Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
          } else {
            try await scene.hold(start, by: other)
          }
        }
        #expect(found.count { $0 == nil } == 1)
        #expect(found.contains(round % 2 == 0 ? .holdExpired : .slotTaken([])))
        server.clock.move(by: .minutes(6))
        if round % 2 == 1 {
          _ = try await scene.guest.send(Yedi.cancel, hold.id, Yedi.CancelRequest())
        }
      }
    }
  }
}
