import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct SmallDepositTests {
  @Test(arguments: Engine.allCases)
  func `a deposit below the least that a card pays is none, and the policy says so`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 10) { shop in
      // The rules from before payments were asked for.
      var policy = shop.salon.stylist.studio.rules.policy
      try #require(policy.prepaidPercent == 0 && policy.partialPercent == 50)
      let atShop = Yedi.PolicyText(ko: policy.ko, en: policy.en)
      policy.prepaidPercent = 10
      let deposit = Yedi.PolicyText(ko: policy.ko, en: policy.en)
      let cases: [(price: Int, prepaid: Int?, words: Yedi.PolicyText, fee: Int)] = [
        (999, nil, atShop, 499), (1_000, 100, deposit, 50),
      ]
      for (price, expected, words, fee) in cases {
        let day: Day = .saturday + (expected == nil ? 3 : 4)
        let trim = try await shop.stylist.send(
          Yedi.addService,
          Yedi.ServiceRequest(
            kind: .cut, name: Yedi.ServiceName("앞머리 \(price)"), price: price, minutes: 10))
        let hold = try await shop.guest.send(
          Yedi.hold, shop.salon.stylist.id,
          Yedi.HoldRequest(services: [trim.id], start: at(day, 12, 0)))
        #expect(hold.payment?.amount == expected && hold.policy == words, "\(price)")
        let confirmed = try await shop.confirm(hold.id)
        #expect((confirmed.state == .booked) == (expected == nil), "\(price)")
        if let order = confirmed.payment?.order {
          try await shop.settle()
          try await shop.pay(order)
        }
        shop.server.clock.set(at(day, 12, 0) - .hours(3))
        let booked = try await shop.guest.send(Yedi.booking, hold.id)
        #expect(booked.state == .booked && booked.policy == words && booked.feeNow == fee)
        let cancelled = try await shop.guest.send(Yedi.cancel, hold.id, Yedi.CancelRequest())
        #expect(cancelled.fee == fee && cancelled.payment?.refunded == expected.map { $0 - fee })
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the policy of a walk-in, for which nothing is paid in advance, speaks of no deposit`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 10) { shop in
      let walkIn = try await shop.salon.stylist.walkIn(at: "15:00")
      #expect(walkIn.payment == nil && !walkIn.policy.ko.contains("예약금"))
      #expect(!walkIn.policy.en.contains("deposit"))
    }
  }
}
