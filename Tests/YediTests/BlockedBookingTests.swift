import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct BlockedBookingTests {
  @Test(arguments: Engine.allCases)
  func `a block by either side ends the holds between the two, whose time is free again`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let other = try await server.guest("other")
      let start = at(.saturday, 10, 0)
      let kept = try await scene.hold(at(.saturday, 15, 0), by: other)
      let held = try await scene.hold(start)
      try await server.block("guest", by: "stylist")
      for _ in 0..<2 {
        await #expect(throws: Refusal.notFound) {
          try await scene.guest.send(
            Yedi.confirm, held.id, Yedi.ConfirmRequest(agrees: true))
        }
      }
      let second = try await scene.hold(start, by: other)
      try await other.send(Yedi.block, scene.stylist.id)
      for id in [second.id, kept.id] {
        await #expect(throws: Refusal.notFound) { try await other.send(Yedi.checkout, id) }
      }
      let third = try await server.guest("third")
      #expect(try await scene.book(start, by: third).state == .booked)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block ends the order of a hold, and what is paid afterwards is returned`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let (open, first) = try await shop.order(at(.saturday, 10, 0))
      let (asked, second) = try await shop.order(at(.saturday, 12, 0))
      try await shop.pay(second, .late)
      try await shop.server.block("guest", by: "stylist")
      try await shop.pay(first)
      #expect(try await shop.guest.send(Orders.show, first).state == .expired)
      #expect(try await shop.returned(first) == [])
      shop.server.clock.move(by: .minutes(2))
      try await shop.settle()
      let refused = try await shop.guest.send(Orders.show, second)
      #expect(refused.state == .refused)
      #expect(try await shop.returned(second) == [45_000])
      shop.server.clock.move(by: .minutes(20))
      try await shop.settle()
      for id in [open.id, asked.id] {
        await #expect(throws: Refusal.notFound) { try await shop.guest.send(Yedi.booking, id) }
      }
      let seen = try await shop.stylist.send(
        Yedi.schedule, Yedi.ScheduleRequest(day: .saturday))
      #expect(seen.day.bookings.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a hold is not confirmed once one has blocked the other, however the block came`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let (_, order) = try await shop.order(at(.saturday, 10, 0))
      let held = try await shop.salon.hold(at(.saturday, 12, 0))
      let (guest, stylist) = try await (
        shop.server.account("guest"), shop.server.account("stylist")
      )
      // As a block that is older than the rule, whose holds were not ended.
      try await shop.server.db.write { db in
        try db.run(
          """
          INSERT INTO block (account_id, number, blocked_id, app, created_at)
          VALUES (\(stylist), 1, \(guest), 'yedi', 0)
          """)
      }
      await #expect(throws: Refusal.holdExpired) {
        try await shop.guest.send(Yedi.confirm, held.id, Yedi.ConfirmRequest(agrees: true))
      }
      try await shop.pay(order)
      #expect(try await shop.guest.send(Orders.show, order).state == .refused)
      #expect(try await shop.returned(order) == [45_000])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a hold tells the designer neither who holds it nor what was typed`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let hold = try await shop.salon.hold(at(.saturday, 10, 0))
      let phone = try PhoneNumber("01012345678")
      try await shop.server.db.write { db in
        try db.run("UPDATE yedi_person SET phone = \(phone) WHERE name = '이손님'")
      }
      let opened = try await shop.guest.send(
        Yedi.confirm, hold.id,
        Yedi.ConfirmRequest(note: try Yedi.Note("앞머리만"), agrees: true))
      #expect(opened.state == .held && opened.note == "앞머리만")
      let day = try await shop.stylist.send(
        Yedi.schedule, Yedi.ScheduleRequest(day: .saturday))
      let listed = try #require(day.day.bookings.first)
      for seen in [listed, try await shop.stylist.send(Yedi.booking, hold.id)] {
        #expect(seen.state == .held && seen.client == nil && seen.phone == nil)
        #expect(seen.note.isEmpty)
      }
      let browser = try await shop.server.browser(as: "stylist")
      let page = await browser.open(Yedi.schedule.path + "?day=\(Day.saturday)").text
      #expect(page.contains("예약하는 중인 고객") && !page.contains("이손님"))
      try await shop.settle()
      try await shop.pay(try #require(opened.payment?.order))
      let booked = try await shop.stylist.send(Yedi.booking, hold.id)
      #expect(booked.client?.text == "이손님" && booked.phone == phone && booked.note == "앞머리만")
    }
  }

  /// 24 hours free, then half of it, everything from 2 hours before.
  @Test(arguments: Engine.allCases)
  func `a client who blocks or leaves pays the fee of a cancellation, a designer causes none`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let start = at(.saturday + 3, 12, 0)
      let names = ["blocks", "leaves", "stays"]
      var bookings: [Yedi.Booking] = []
      for (place, name) in names.enumerated() {
        let client = try await server.guest(name)
        bookings.append(try await scene.book(start + .hours(place), by: client))
      }
      server.clock.set(start - .hours(1))
      let blocking = try await server.viewer("blocks")
      try await blocking.send(Yedi.block, scene.stylist.id)
      let leaving = try await server.viewer("leaves")
      try await leaving.send(Leaving.app, "yedi", Leaving.Request())
      try await server.block("stays", by: "stylist")
      let stylist = scene.stylist.client
      let seen = [
        try await stylist.send(Yedi.booking, bookings[0].id),
        try await stylist.send(Yedi.booking, bookings[1].id),
        try await stylist.send(Yedi.booking, bookings[2].id),
      ]
      #expect(
        seen.map(\.state.value) == [.cancelledByClient, .cancelledByClient, .cancelledByDesigner])
      #expect(seen.map(\.fee) == [45_000, 22_500, 0])
      #expect(try await blocking.send(Yedi.booking, bookings[0].id).fee == 45_000)
    }
  }
}

extension TestServer {
  func account(_ name: String) async throws -> ID<Account> {
    try #require(
      try await db.read { db in
        try db.value("SELECT account_id FROM identity WHERE subject = \(name)") as ID<Account>?
      })
  }

  /// Blocks one member for another, as from a conversation.
  func block(_ name: String, by other: String) async throws {
    let (blocked, me) = try await (account(name), account(other))
    let (blocks, now) = (services.blocks, clock.now)
    try await db.write { db in
      try blocks.block(blocked, by: me, in: YediApp.branding.name, at: now, in: db)
    }
  }
}
