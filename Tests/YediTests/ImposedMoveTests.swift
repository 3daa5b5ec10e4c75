import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct ImposedMoveTests {
  private static let missed = Yedi.VisitRequest(outcome: .noShow)

  @Test(arguments: Engine.allCases)
  func `a designer moves a client's booking with the notice of clients, a walk-in to any time`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let stylist = scene.stylist.client
      let start = at(.saturday + 3, 12, 0)
      let booking = try await scene.book(start)
      server.clock.set(at(.saturday, 10, 0) - .minutes(2))
      let soon = Yedi.MoveRequest(start: at(.saturday, 10, 0))
      let refused = try await refusal { try await stylist.send(Yedi.move, booking.id, soon) }
      #expect(refused?.code == "yedi.slot.taken")
      let walkIn = try await scene.stylist.walkIn(at: "15:00")
      #expect(try await stylist.send(Yedi.move, walkIn.id, soon).startsAt == soon.start)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a no-show at a time that the designer chose late costs nothing, and what was paid returns`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      // Two moves: the second must not count as one that leaves the promised hours.
      let booking = try await shop.book(at(.saturday + 5, 12, 0))
      let order = try #require(booking.payment?.order)
      let far = Yedi.MoveRequest(start: at(.saturday + 4, 12, 0))
      #expect(
        !(try await shop.stylist.send(Yedi.move, booking.id, far)).policy.ko.contains("오지 않아도"))
      let near = Yedi.MoveRequest(start: at(.saturday, 10, 0))
      let moved = try await shop.stylist.send(Yedi.move, booking.id, near)
      #expect(moved.policy.ko.contains("오지 않아도 수수료가 없어요"))
      shop.server.clock.set(near.start)
      let gone = try await shop.stylist.send(Yedi.visit, booking.id, Self.missed)
      #expect(gone.state == .noShow && gone.fee == 0 && gone.payment?.refunded == 45_000)
      #expect(try await shop.returned(order) == [45_000])
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `a no-show costs what was agreed when the move left the promised hours or the client moved on`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let stylist = scene.stylist.client
      let (left, chosen) = (
        try await scene.book(at(.saturday + 5, 12, 0)),
        try await scene.book(at(.saturday + 5, 14, 0))
      )
      _ = try await stylist.send(
        Yedi.move, left.id, Yedi.MoveRequest(start: at(.saturday + 4, 12, 0)))
      _ = try await stylist.send(
        Yedi.move, chosen.id, Yedi.MoveRequest(start: at(.saturday, 10, 0)))
      let movedOn = try await scene.guest.send(
        Yedi.move, chosen.id, Yedi.MoveRequest(start: at(.saturday + 4, 15, 0)))
      #expect(!movedOn.policy.ko.contains("오지 않아도"))
      server.clock.set(at(.saturday + 4, 15, 0))
      for booking in [left, chosen] {
        #expect(try await stylist.send(Yedi.visit, booking.id, Self.missed).fee == 45_000)
      }
    }
  }
}
