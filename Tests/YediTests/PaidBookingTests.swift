import Commons
import Core
import Delivery
import HTML
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct PaidBookingTests {
  @Test(arguments: Engine.allCases)
  func `a payment in advance makes the booking, once, with a receipt: D4 DW7 T12`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let hold = try await shop.salon.hold(at(.saturday, 10, 0))
      #expect(hold.payment == Yedi.Payment(amount: 45_000, state: .due))
      #expect(hold.policy.ko.contains("전액을 결제"))
      let request = Yedi.ConfirmRequest(note: try Yedi.Note("앞머리"), agrees: true)
      let opened = try await shop.guest.send(Yedi.confirm, hold.id, request)
      #expect(opened.state == .held && opened.note == "앞머리")
      #expect(opened.expiresAt == shop.server.clock.now + .minutes(15), "extended for the checkout")
      let order = try #require(opened.payment?.order)
      let again = try await shop.guest.send(Yedi.confirm, hold.id, request)
      #expect(again.payment?.order == order, "the same order")
      try await shop.settle()
      for _ in 0..<2 { try await shop.pay(order, .twice) }
      let booked = try await shop.guest.send(Yedi.booking, hold.id)
      #expect(booked.state == .booked && booked.payment?.state.value == .paid)
      #expect(try await shop.guest.send(Yedi.confirm, hold.id, request).state == .booked)
      let receipt = try await shop.guest.send(Orders.show, order)
      #expect(receipt.state == .paid && receipt.subjectPath == Yedi.booking.path(hold.id))
      let seen = try await shop.stylist.send(Yedi.booking, hold.id)
      #expect(seen.payment?.state.value == .paid && seen.payment?.order == nil)
      let page = await (try shop.server.browser(as: "guest")).open(Yedi.booking.path(hold.id)).text
      #expect(page.contains("영수증 보기") && page.contains("결제 완료"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a deposit is a part of the price, fixed when the time is held: T11 DW1`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 33) { shop in
      let hold = try await shop.salon.hold(at(.saturday, 10, 0))
      #expect(hold.payment?.amount == 14_850)
      var rules = Yedi.RulesRequest(shop.salon.stylist.studio.rules)
      rules.prepaidPercent = 100
      try await shop.stylist.send(Yedi.editRules, rules)
      let booked = try await shop.guest.send(
        Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      let order = try #require(booked.payment?.order)
      #expect(try await shop.guest.send(Orders.show, order).price == 14_850)
      rules.prepaidPercent = 101
      await #expect(throws: Refusal.rulesRange) {
        try await shop.stylist.send(Yedi.editRules, rules)
      }
      rules.prepaidPercent = 0
      try await shop.stylist.send(Yedi.editRules, rules)
      #expect(try await shop.salon.book(at(.saturday, 15, 0)).state == .booked)
    }
  }

  @Test(arguments: Engine.allCases)
  func `declined, and then paid with another card within the hold: T12`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let (hold, first) = try await shop.order(at(.saturday, 10, 0))
      try await shop.pay(first, .decline)
      let failed = try await shop.guest.send(Orders.show, first)
      #expect(failed.state == .failed && failed.subjectPath == hold.checkoutPath)
      let held = try await shop.guest.send(Yedi.checkout, hold.id)
      #expect(held.payment?.state.value == .due && held.payment?.order == nil)
      let second = try await shop.guest.send(
        Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      let order = try #require(second.payment?.order)
      #expect(order != first)
      try await shop.settle()
      try await shop.pay(order)
      #expect(try await shop.guest.send(Yedi.booking, hold.id).state == .booked)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who may not have the time any more is not sent back to pay for it`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let (hold, order) = try await shop.order(at(.saturday, 10, 0))
      try await shop.pay(order, .decline)
      let path = { try await shop.guest.send(Orders.show, order).subjectPath }
      // The hold has ended, but is known until it is swept: its page offers other times.
      shop.server.clock.move(by: .minutes(40))
      #expect(try await path() == hold.checkoutPath)
      try await shop.settle()
      #expect(try await path() == nil)
      let browser = try await shop.server.browser(as: "guest")
      #expect(await browser.open(Orders.show.path(order)).text.contains("결제 내역 보기"))
      // A page that was open before still leads to other times of the designer, with what was chosen.
      let taken = await browser.open(hold.checkoutPath).text
      #expect(taken.contains(Refusal.holdExpired.ko) && taken.contains("services%5B0%5D="))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a late answer books when the time is free, and returns everything when it is lost: T12`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let (kept, first) = try await shop.order(at(.saturday, 10, 0))
      let (lost, second) = try await shop.order(at(.saturday, 12, 0))
      for order in [first, second] { try await shop.pay(order, .late) }
      shop.server.clock.move(by: .minutes(15))
      let other = try await shop.server.guest("other")
      _ = try await shop.salon.hold(at(.saturday, 12, 30), by: other)
      await #expect(throws: Refusal.holdExpired) { try await shop.confirm(lost.id) }
      shop.server.clock.move(by: .minutes(2))
      try await shop.settle()
      #expect(try await shop.guest.send(Yedi.booking, kept.id).state == .booked)
      let refused = try await shop.guest.send(Orders.show, second)
      #expect(refused.state == .refused && refused.failure == "yedi.slot.taken")
      #expect(try await shop.returned(second) == [45_000])
      shop.server.clock.move(by: .minutes(2))
      try await shop.settle()
      await #expect(throws: Refusal.notFound) { try await shop.guest.send(Yedi.booking, lost.id) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is not paid in time is free again, and a hold that is let go takes no money`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let (silent, first) = try await shop.order(at(.saturday, 10, 0))
      shop.server.clock.move(by: .minutes(16))
      try await shop.settle()
      try await shop.pay(first)
      #expect(try await shop.guest.send(Orders.show, first).state == .expired)
      shop.server.clock.move(by: .minutes(2))
      try await shop.settle()
      await #expect(throws: Refusal.notFound) { try await shop.guest.send(Yedi.booking, silent.id) }
      let (let2, second) = try await shop.order(at(.saturday, 10, 0))
      try await shop.guest.send(Yedi.release, let2.id)
      try await shop.pay(second)
      #expect(try await shop.guest.send(Orders.show, second).state == .expired)
      let (third, order) = try await shop.order(at(.saturday, 10, 0))
      try await shop.pay(order, .never)
      await #expect(throws: Refusal.orderConfirming) {
        try await shop.guest.send(Yedi.release, third.id)
      }
      #expect(
        try await shop.guest.send(Yedi.checkout, third.id).payment?.state.value == .confirming)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the check page of a hold that ended while it is paid leads to that payment: T12`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let (hold, order) = try await shop.order(at(.saturday, 10, 0))
      try await shop.pay(order, .never)
      shop.server.clock.move(by: .minutes(16))
      let page = await (try shop.server.browser(as: "guest")).open(hold.checkoutPath).text
      #expect(page.contains("결제를 확인하고 있어요"))
      #expect(page.contains("href=\"\(Orders.show.path(order))\""))
    }
  }

  @Test(arguments: Engine.allCases)
  func `who has paid for a time that is lost gets one message that it was returned: T12`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let sent = RecordingCourier()
      shop.server.services.outbox.register(.push, by: sent)
      try await shop.guest.send(
        Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/guest"))
      let (_, order) = try await shop.order(at(.saturday, 12, 0))
      try await shop.pay(order, .late)
      shop.server.clock.move(by: .minutes(15))
      let other = try await shop.server.guest("other")
      _ = try await shop.salon.hold(at(.saturday, 12, 30), by: other)
      for _ in 0..<3 {
        shop.server.clock.move(by: .minutes(2))
        try await shop.settle()
      }
      #expect(try await shop.returned(order) == [45_000])
      // The provider says once more that it was paid.
      try await shop.pay(order)
      let notices = try sent.handed.map { try $0.read(PushNotice.self) }
      // When it is sent the money is back already, so it says no more than "will be returned".
      #expect(notices.map(\.title.ko) == ["돌려드렸어요"])
      #expect(notices.first?.body.ko.hasSuffix("45,000원") == true)
      #expect(notices.first?.path == Orders.show.path(order))
      let receipt = await (try shop.server.browser(as: "guest")).open(Orders.show.path(order)).text
      #expect(receipt.contains("모두 돌려드려요"))
      #expect(try await shop.returned(order) == [45_000])
    }
  }
}

extension PaidSalon {
  @discardableResult
  func confirm(_ id: ID<Yedi.Booking>) async throws -> Yedi.Booking {
    try await guest.send(Yedi.confirm, id, Yedi.ConfirmRequest(agrees: true))
  }
}
