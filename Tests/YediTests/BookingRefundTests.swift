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
struct BookingRefundTests {
  /// 24 hours free, then half of it, nothing from 2 hours before.
  private static let boundaries: [(before: Duration, returned: Int)] = [
    (.hours(24), 14_850), (.hours(24) - .milliseconds(1), 7_425),
    (.hours(2), 7_425), (.hours(2) - .milliseconds(1), 0),
  ]

  @Test(arguments: Engine.allCases)
  func `a client's cancellation returns what the policy says, to the won: D4 T9`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 33) { shop in
      for (place, boundary) in Self.boundaries.enumerated() {
        let start = at(.saturday + 3 + place, 12, 0)
        let booking = try await shop.book(start)
        let order = try #require(booking.payment?.order)
        shop.server.clock.set(start - boundary.before)
        let fee = 14_850 - boundary.returned
        #expect(try await shop.guest.send(Yedi.booking, booking.id).feeNow == fee)
        let request = Yedi.CancelRequest(reason: try Yedi.Note("몸살"))
        let cancelled = try await shop.guest.send(Yedi.cancel, booking.id, request)
        #expect(cancelled.state == .cancelledByClient && cancelled.fee == fee)
        #expect(cancelled.payment?.refunded == boundary.returned)
        try await shop.guest.send(Yedi.cancel, booking.id, request)
        let expected = boundary.returned == 0 ? [] : [boundary.returned]
        #expect(try await shop.returned(order) == expected)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a cancellation that waits past the end of the free hours returns what it was asked for at`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 33) { shop in
      let start = at(.saturday + 3, 12, 0)
      let booking = try await shop.book(start)
      let order = try #require(booking.payment?.order)
      let asked = start - .hours(24)
      shop.server.clock.set(asked + .seconds(1))
      let guest = try await shop.server.member("guest")
      let features = YediApp.Features(
        world: shop.server.services.world, blocks: nil, pushes: nil,
        payments: try shop.server.services.payments)
      let cancelled = try await shop.server.db.write {
        try features.bookings.cancel(
          booking.id, Yedi.CancelRequest(), as: guest, at: asked, in: $0)
      }
      #expect(cancelled.fee == 0 && cancelled.payment?.refunded == 14_850)
      #expect(try await shop.returned(order) == [14_850])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a fraction of a won is the client's, and a rule changed later does not count`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      var rules = Yedi.RulesRequest(shop.salon.stylist.studio.rules)
      (rules.prepaidPercent, rules.partialPercent) = (7, 33)
      try await shop.stylist.send(Yedi.editRules, rules)
      let start = at(.saturday + 3, 12, 0)
      let booking = try await shop.book(start)
      let order = try #require(booking.payment?.order)
      (rules.freeHours, rules.partialPercent, rules.fullHours) = (100, 100, 100)
      try await shop.stylist.send(Yedi.editRules, rules)
      shop.server.clock.set(start - .hours(3))
      let cancelled = try await shop.guest.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
      #expect(booking.payment?.amount == 3_150 && cancelled.fee == 1_039)
      #expect(try await shop.returned(order) == [2_111])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a page of before the fee rose asks again, with the fee of now and what was typed`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 33) { shop in
      let start = at(.saturday + 3, 12, 0)
      let booking = try await shop.book(start)
      let guest = try await shop.server.browser(as: "guest")
      func fee(_ page: Response) throws -> String {
        String(try #require(page.text.firstMatch(of: #/name="shownFee" value="(\d+)"/#)).1)
      }
      shop.server.clock.set(start - .hours(24))
      let free = try fee(await guest.open(Yedi.booking.path(booking.id)))
      #expect(free == "0")
      shop.server.clock.move(by: .milliseconds(1))
      let action = Yedi.cancel.action(booking.id)
      let refused = await guest.post(action, [("reason", "몸살"), ("shownFee", free)])
      #expect(refused.status == 409 && refused.text.contains(Refusal.cancellationDearer.ko))
      #expect(refused.text.contains("value=\"몸살\"") && refused.text.contains("7,425원을 돌려드려요"))
      // The page opens at the question, which is below the first screen.
      let question = try #require(
        refused.text.firstRange(of: #/<details class="ask" name="ask" open>/#))
      #expect(refused.text[question.upperBound...].contains(#/autofocus[^§]*올랐어요/#))
      #expect(try await shop.guest.send(Yedi.booking, booking.id).state == .booked)
      let done = await guest.post(action, [("reason", "몸살"), ("shownFee", try fee(refused))])
      #expect(done.status == 303)
      #expect(try await shop.guest.send(Yedi.booking, booking.id).fee == 7_425)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a designer's cancellation returns everything, up to the start: T9`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 33) { shop in
      let start = at(.saturday, 12, 0)
      let booking = try await shop.book(start)
      let order = try #require(booking.payment?.order)
      shop.server.clock.set(start - .milliseconds(1))
      let cancelled = try await shop.stylist.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
      #expect(cancelled.fee == 0 && cancelled.payment?.refunded == 14_850)
      #expect(try await shop.returned(order) == [14_850])
    }
  }

  @Test(arguments: Engine.allCases)
  func `the policy follows a moved booking, and a designer's move makes cancelling free`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let (near, far) = (at(.saturday + 3, 12, 0), at(.saturday + 5, 12, 0))
      let moved = try await shop.book(near)
      try await shop.guest.send(Yedi.move, moved.id, Yedi.MoveRequest(start: far))
      shop.server.clock.set(far - .hours(24))
      #expect(try await shop.guest.send(Yedi.booking, moved.id).feeNow == 0)
      shop.server.clock.move(by: .milliseconds(1))
      let late = try await shop.guest.send(Yedi.cancel, moved.id, Yedi.CancelRequest())
      #expect(late.fee == 22_500 && late.payment?.refunded == 22_500)
      let other = try await shop.book(at(.saturday + 10, 12, 0))
      let sooner = at(.saturday + 5, 12, 0)
      let pushed = try await shop.stylist.send(
        Yedi.move, other.id, Yedi.MoveRequest(start: sooner))
      #expect(pushed.policy.ko.contains("무료로 취소"))
      shop.server.clock.set(sooner - .milliseconds(1))
      let free = try await shop.guest.send(Yedi.cancel, other.id, Yedi.CancelRequest())
      #expect(free.fee == 0 && free.payment?.refunded == 45_000)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who does not come gets nothing back; who completes a visit pays no fee`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 33) { shop in
      let (missed, kept) = (
        try await shop.book(at(.saturday, 12, 0)), try await shop.book(at(.saturday, 15, 0))
      )
      shop.server.clock.set(at(.saturday, 15, 0))
      let gone = try await shop.stylist.send(
        Yedi.visit, missed.id, Yedi.VisitRequest(outcome: .noShow))
      #expect(gone.fee == 14_850 && gone.payment?.refunded == 0)
      let done = try await shop.stylist.send(
        Yedi.visit, kept.id, Yedi.VisitRequest(outcome: .completed))
      #expect(done.fee == 0 && done.payment?.state.value == .paid)
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaving and blocking return what the policy of the leaving side says: T32`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let start = at(.saturday + 3, 12, 0)
      let booking = try await shop.book(start)
      let order = try #require(booking.payment?.order)
      shop.server.clock.set(start - .hours(3))
      try await shop.guest.send(Yedi.block, shop.salon.stylist.id)
      #expect(try await shop.returned(order) == [22_500])
      let other = try await shop.server.guest("other")
      let second = try await shop.book(start + .hours(26), by: other)
      let paid = try #require(second.payment?.order)
      shop.server.clock.set(start + .hours(25))
      let services = shop.server.services
      let account = try #require(
        try await shop.server.db.read { db in try db.account(of: shop.salon.stylist.id) })
      try await shop.server.db.write { db in
        try services.accountDeletion.delete(account, in: db)
      }
      #expect(try await shop.returned(paid) == [45_000])
    }
  }
}
