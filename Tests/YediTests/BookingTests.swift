import Commons
import Core
import Delivery
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct BookingTests {
  @Test(arguments: Engine.allCases)
  func `a client chooses services and a time, holds it, books it and sees it: D3 D11 D32 DE7 DE10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let perm = try #require(scene.stylist.service(.perm))
      let stranger = server.stranger()
      let choice = try await stranger.send(
        Yedi.slots, scene.stylist.id,
        Yedi.SlotRequest(services: [cut.id, perm.id], day: .saturday))
      #expect(choice.price == cut.price + perm.price && choice.minutes == 180)
      #expect(choice.starts.first == at(.saturday, 10, 0))
      #expect(choice.starts.last == at(.saturday, 16, 0), "the last one ends at closing time")
      let sunday = choice.days.first { $0.day == .saturday + 1 }
      #expect(sunday?.state.value == .closed && choice.days.first?.state.value == .outside)
      let hold = try await scene.guest.send(
        Yedi.hold, scene.stylist.id,
        Yedi.HoldRequest(services: [cut.id, perm.id], start: at(.saturday, 10, 0)))
      #expect(hold.state == .held && hold.expiresAt == server.clock.now + .minutes(5))
      server.clock.move(by: .minutes(4))
      let checkout = try await scene.guest.send(Yedi.checkout, hold.id)
      #expect(checkout.expiresAt == server.clock.now + .minutes(15))
      server.clock.move(by: .minutes(1))
      #expect(try await scene.guest.send(Yedi.checkout, hold.id) == checkout, "extended once")
      await #expect(throws: Refusal.policyUnread) {
        try await scene.guest.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: false))
      }
      let booked = try await scene.guest.send(
        Yedi.confirm, hold.id,
        Yedi.ConfirmRequest(note: Yedi.Note("앞머리\r\n옆머리"), agrees: true))
      #expect(booked.state == .booked && booked.policy.ko.contains("24시간"))
      #expect(booked.note == "앞머리\n옆머리")
      let coming = try await scene.guest.send(Yedi.bookings, Yedi.BookingsRequest())
      #expect(coming.items == [booked])
      let seen = try await scene.stylist.client.send(Yedi.booking, hold.id)
      #expect(seen.side == .designer && seen.client?.text == "이손님")
    }
  }

  @Test(arguments: Engine.allCases)
  func `prices are the server's and stay as booked; wrong services are refused: T10 T11`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let menu = scene.stylist.studio.designer.services
      let cuts = menu.filter { $0.kind == .cut }.map(\.id)
      for (services, refusal) in [
        ([], Refusal.servicesNone), (Array(cuts.prefix(2)), .servicesTwice),
        ([cuts[0], cuts[0]], .servicesTwice), ([ID(high: 1, low: 1)], .serviceGone),
      ] {
        await #expect(throws: refusal) {
          try await scene.guest.send(
            Yedi.hold, scene.stylist.id,
            Yedi.HoldRequest(services: services, start: at(.saturday, 10, 0)))
        }
      }
      await #expect(throws: Refusal.clientsOnly) {
        try await scene.stylist.client.send(
          Yedi.hold, scene.stylist.id,
          Yedi.HoldRequest(services: [cuts[0]], start: at(.saturday, 10, 0)))
      }
      await #expect(throws: Refusal.notFound) {
        try await scene.guest.send(
          Yedi.hold, ID(high: 1, low: 1),
          Yedi.HoldRequest(services: [cuts[0]], start: at(.saturday, 10, 0)))
      }
      let booked = try await scene.book(at(.saturday, 10, 0))
      try await scene.stylist.client.send(
        Yedi.editService, booked.services[0].id,
        Yedi.ServiceRequest(
          kind: .cut, name: Yedi.ServiceName("비싼컷"), price: 1_000_000, minutes: 200))
      let later = try await scene.guest.send(Yedi.booking, booked.id)
      #expect(later.price == 45_000 && later.services[0].name.text == "레이어드컷")
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `only what can be started is offered: hours, breaks, buffer, notice, horizon: T2 T3 T6 D25 D26 DE8`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let designer = scene.stylist.client
      try await designer.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          weekday: 6, begins: Yedi.ClockTime("12:00"), ends: Yedi.ClockTime("13:00")))
      var rules = Yedi.RulesRequest(scene.stylist.studio.rules)
      rules.buffer = 20
      try await designer.send(Yedi.editRules, rules)
      _ = try await scene.book(at(.saturday, 15, 0))
      let starts = try await scene.starts(on: .saturday)
      #expect(!starts.contains(at(.saturday, 11, 10)) && starts.contains(at(.saturday, 11, 0)))
      #expect(starts.contains(at(.saturday, 13, 0)) && !starts.contains(at(.saturday, 12, 50)))
      #expect(starts.contains(at(.saturday, 13, 40)) && !starts.contains(at(.saturday, 13, 50)))
      #expect(starts.contains(at(.saturday, 16, 20)) && !starts.contains(at(.saturday, 16, 10)))
      #expect(starts.last == at(.saturday, 18, 0))
      for start in [
        at(.saturday, 18, 10), at(.saturday, 9, 50), at(.saturday + 1, 12, 0),
        at(.friday, 12, 30), at(.friday, 11, 0), at(.saturday + 31, 12, 0),
        at(.saturday, 13, 0) + .minutes(5),
      ] {
        await #expect(throws: Refusal.slotTaken([]), "\(start.iso8601)") {
          try await scene.hold(start)
        }
      }
      try await designer.send(Yedi.close, Yedi.CloseRequest(day: .saturday))
      #expect(try await scene.starts(on: .saturday).isEmpty)
      try await designer.send(Yedi.reopen, Yedi.ReopenRequest(day: .saturday))
      #expect(try await scene.starts(on: .saturday) == starts)
    }
  }

  @Test(arguments: Engine.allCases)
  func `two holds are open at most, an expired one frees its time and cannot be booked`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let first = try await scene.hold(at(.saturday, 10, 0))
      let second = try await scene.hold(at(.saturday, 11, 0))
      await #expect(throws: Refusal.holdsFull) { try await scene.hold(at(.saturday, 12, 0)) }
      try await scene.guest.send(Yedi.release, second.id)
      _ = try await scene.hold(at(.saturday, 11, 0))
      server.clock.move(by: .minutes(5))
      await #expect(throws: Refusal.holdExpired) {
        try await scene.guest.send(Yedi.confirm, first.id, Yedi.ConfirmRequest(agrees: true))
      }
      let other = try await server.guest("other")
      _ = try await scene.hold(at(.saturday, 10, 30), by: other)
      await #expect(throws: Refusal.holdExpired) {
        try await scene.guest.send(Yedi.confirm, first.id, Yedi.ConfirmRequest(agrees: true))
      }
      _ = try await server.services.jobs.runDue()
      await #expect(throws: Refusal.notFound) { try await scene.guest.send(Yedi.booking, first.id) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a break or a day off added during checkout fails the confirmation cleanly: T5`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let hold = try await scene.hold(at(.saturday, 10, 0))
      try await scene.stylist.client.send(Yedi.close, Yedi.CloseRequest(day: .saturday))
      let refused = try await refusal {
        try await scene.guest.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      }
      #expect(refused == .slotTaken([]) && refused?.ko.contains("3/24 10:00") == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `either side moves and cancels; the fee follows the policy to the won: T9 D24`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let day = Day.saturday + 3
      let booking = try await scene.book(at(day, 10, 0))
      let moved = try await scene.guest.send(
        Yedi.move, booking.id, Yedi.MoveRequest(start: at(day, 10, 30)))
      #expect(moved.startsAt == at(day, 10, 30) && moved.sequence == 1)
      let free = try await scene.starts(on: day)
      #expect(!free.contains(at(day, 10, 0)) && free.contains(at(day, 11, 30)))
      server.clock.set(at(day, 10, 30) - .hours(24))
      let other = try await server.guest("other")
      let twin = try await scene.book(at(day, 12, 0), by: other)
      #expect(try await scene.guest.send(Yedi.cancel, booking.id, Yedi.CancelRequest()).fee == 0)
      let again = try await scene.guest.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
      #expect(again.state == .cancelledByClient && again.sequence == 2)
      await #expect(throws: Refusal.bookingOver) {
        try await scene.stylist.client.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
      }
      let movable = try await other.send(Yedi.booking, twin.id).movableUntil
      #expect(movable == at(day, 12, 0) - .hours(24))
      let page = try await server.browser(as: "other")
      #expect(await page.open(Yedi.booking.path(twin.id)).text.contains("moving=\(twin.id)"))
      server.clock.set(at(day, 12, 0) - .hours(24) + .milliseconds(1))
      await #expect(throws: Refusal.moveLate) {
        try await other.send(Yedi.move, twin.id, Yedi.MoveRequest(start: at(day, 13, 0)))
      }
      let shown = await page.open(Yedi.booking.path(twin.id)).text
      #expect(!shown.contains("moving=\(twin.id)") && shown.contains(Refusal.moveLate.ko))
      let late = try await other.send(Yedi.cancel, twin.id, Yedi.CancelRequest())
      #expect(late.fee == twin.price / 2)
      let third = try await scene.book(at(day, 12, 0), by: other)
      server.clock.set(at(day, 12, 0) - .hours(2) + .milliseconds(1))
      #expect(
        try await other.send(Yedi.cancel, third.id, Yedi.CancelRequest()).fee == third.price)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a visit is completed or a no-show from its start on, by its designer alone: D12 DW5`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booking = try await scene.book(at(.saturday, 10, 0))
      let done = Yedi.VisitRequest(outcome: .completed)
      await #expect(throws: Refusal.bookingAhead) {
        try await scene.stylist.client.send(Yedi.visit, booking.id, done)
      }
      server.clock.set(at(.saturday, 10, 0))
      await #expect(throws: Refusal.designersOnly) {
        try await scene.guest.send(Yedi.visit, booking.id, done)
      }
      let stranger = try await server.guest("other")
      await #expect(throws: Refusal.notFound) {
        try await stranger.send(Yedi.visit, booking.id, done)
      }
      let visit = try await scene.stylist.client.send(Yedi.visit, booking.id, done)
      #expect(visit.state == .completed)
      #expect(try await scene.stylist.client.send(Yedi.visit, booking.id, done) == visit)
      await #expect(throws: Refusal.bookingOver) {
        try await scene.stylist.client.send(
          Yedi.visit, booking.id, Yedi.VisitRequest(outcome: .noShow))
      }
      let past = try await scene.guest.send(Yedi.bookings, Yedi.BookingsRequest(isPast: true))
      #expect(past.items.map(\.state.value) == [.completed])
    }
  }

  @Test(arguments: Engine.allCases)
  func `changed hours keep bookings and flag those outside to both sides: T4`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booking = try await scene.book(at(.saturday, 18, 0))
      func setClosing(_ closes: String) async throws {
        try await scene.stylist.client.send(
          Yedi.editHours,
          Yedi.HoursRequest(days: [
            Yedi.WeekdayHours(
              weekday: 6, isOpen: true, opens: Yedi.ClockTime("10:00"),
              closes: Yedi.ClockTime(closes))
          ]))
      }
      try await setClosing("18:30")
      for client in [scene.guest, scene.stylist.client] {
        let seen = try await client.send(Yedi.booking, booking.id)
        #expect(seen.isOutside && seen.state == .booked)
      }
      await #expect(throws: Refusal.slotTaken([])) {
        try await scene.hold(at(.saturday, 17, 40), by: server.guest("other"))
      }
      try await setClosing("19:00")
      #expect(try await !scene.guest.send(Yedi.booking, booking.id).isOutside)
    }
  }
}
