import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// The edges of a booking's time, and who holds one.
@Suite(.timeLimit(.minutes(30)))
struct BookingEdgeTests {
  @Test(arguments: Engine.allCases)
  func `a client has ten coming bookings at a designer without a payment, others have theirs`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 0) { shop in
      let scene = shop.salon
      var booked: [Yedi.Booking] = []
      for number in 0..<9 {
        let day = Day.saturday + 3 + number / 5
        booked.append(try await scene.book(at(day, 10 + number % 5, 0)))
      }
      let last = try await scene.hold(at(.saturday, 15, 0))
      await #expect(throws: Refusal.bookingsFull) { try await scene.hold(at(.saturday, 16, 0)) }
      _ = try await scene.guest.send(Yedi.confirm, last.id, Yedi.ConfirmRequest(agrees: true))
      await #expect(throws: Refusal.bookingsFull) { try await scene.hold(at(.saturday, 16, 0)) }
      _ = try await scene.book(at(.saturday, 16, 0), by: shop.server.guest("other"))
      _ = try await scene.guest.send(Yedi.cancel, booked[8].id, Yedi.CancelRequest())
      _ = try await scene.book(at(.saturday, 12, 0))
      // Who pays in advance takes no time for nothing.
      var rules = Yedi.RulesRequest(scene.stylist.studio.rules)
      rules.prepaidPercent = 50
      try await shop.stylist.send(Yedi.editRules, rules)
      let paid = try await scene.hold(at(.saturday, 17, 0))
      #expect(paid.payment?.amount == 22_500)
      // What is over does not count.
      rules.prepaidPercent = 0
      try await shop.stylist.send(Yedi.editRules, rules)
      shop.server.clock.set(at(.saturday, 15, 30))
      _ = try await scene.book(at(.saturday, 18, 0))
    }
  }

  private func setRules(
    _ scene: Salon, _ change: (inout Yedi.RulesRequest) -> Void
  ) async throws {
    var rules = Yedi.RulesRequest(scene.stylist.studio.rules)
    change(&rules)
    try await scene.stylist.client.send(Yedi.editRules, rules)
  }

  @Test(arguments: Engine.allCases)
  func `neither side cancels or moves from the start on: T9`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let start = at(.saturday, 10, 0)
      let booking = try await scene.book(start)
      for now in [start, start + .milliseconds(1), start + .hours(30)] {
        server.clock.set(now)
        for client in [scene.guest, scene.stylist.client] {
          await #expect(throws: Refusal.bookingOver) {
            try await client.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
          }
          await #expect(throws: Refusal.bookingOver) {
            try await client.send(
              Yedi.move, booking.id, Yedi.MoveRequest(start: at(.saturday + 3, 12, 0)))
          }
        }
      }
      let seen = try await scene.guest.send(Yedi.booking, booking.id)
      #expect(seen.state == .booked && seen.sequence == 0)
      #expect(try await server.cells(of: booking.id) == 6)
    }
  }

  @Test(arguments: Engine.allCases)
  func `without notice a time can be held until it begins, to the millisecond: T6`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      try await setRules(scene) { $0.notice = 0 }
      let start = at(.saturday, 12, 0)
      for now in [start, start + .milliseconds(1)] {
        server.clock.set(now)
        await #expect(throws: Refusal.slotTaken([])) { try await scene.hold(start) }
        #expect(try await !scene.starts(on: .saturday).contains(start))
      }
      server.clock.set(start - .milliseconds(1))
      #expect(try await scene.starts(on: .saturday).contains(start))
      #expect(try await scene.hold(start).startsAt == start)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a break added during checkout fails the confirmation and names other times: T5`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let hold = try await scene.hold(at(.saturday, 10, 0))
      let browser = try await server.browser(as: "guest")
      #expect(await browser.open(Yedi.checkout.path(hold.id)).status == 200)
      try await scene.stylist.client.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          day: .saturday, begins: Yedi.ClockTime("10:30"), ends: Yedi.ClockTime("11:30")))
      let refused = try await refusal {
        try await scene.guest.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      }
      #expect(refused == .slotTaken([]) && refused?.ko.contains("3/21 11:30") == true)
      let page = await browser.post(
        Yedi.confirm.path(hold.id), [("_key", "a"), ("agrees", "true"), ("note", "앞머리")])
      #expect(page.status == 409 && page.text.contains("3/21 11:30"))
      #expect(page.text.contains("앞머리"))
      #expect(try await scene.guest.send(Yedi.booking, hold.id).state == .held)
    }
  }

  @Test(arguments: Engine.allCases)
  func `nobody holds a time with themselves, or with a designer who has left: T10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let both = try await server.viewer("both")
      try await both.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("한보라"), roles: [.client, .designer]))
      let studio = try await both.send(
        Yedi.register,
        Yedi.RegisterRequest(
          profile: Yedi.ProfileRequest(
            rank: .owner, introduction: Yedi.Introduction("손질이 쉬운 머리"), specialities: [.cut]),
          shop: Yedi.ShopRequest(
            shop: Yedi.ShopName("살롱 보라"), district: Yedi.District("마포구 연남동"),
            address: Yedi.Address("동교로 1"))))
      let own = try #require(studio.designer.services.first)
      func request(_ service: ID<Yedi.Service>) -> Yedi.HoldRequest {
        Yedi.HoldRequest(services: [service], start: at(.saturday, 10, 0))
      }
      for role in [Yedi.Role.client, .designer] {
        try await both.send(Yedi.setRole, Yedi.RoleRequest(role: role))
        await #expect(throws: Refusal.ownPage) {
          try await both.send(Yedi.hold, studio.designer.card.id, request(own.id))
        }
      }
      // With others a designer who is a client too may.
      #expect(
        try await both.send(Yedi.hold, scene.stylist.id, request(cut.id)).side == .client)
      try await both.send(Leaving.app, "yedi", Leaving.Request())
      await #expect(throws: Refusal.notFound) {
        try await scene.guest.send(Yedi.hold, studio.designer.card.id, request(own.id))
      }
      #expect(try await cellCount(server) == 0)
    }
  }

  private func cellCount(_ server: TestServer) async throws -> Int? {
    try await server.db.read { try $0.value("SELECT COUNT(*) FROM yedi_cell") }
  }
}
