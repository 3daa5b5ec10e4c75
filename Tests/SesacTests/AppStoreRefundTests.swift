import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Sesac

/// Refunds of purchases on iPhones, by the App Store and beside one on the web (E28).
@Suite(.timeLimit(.minutes(30)))
struct AppStoreRefundTests {
  private let mint = Sesac.Item(.sprout, 2)

  @Test(arguments: Engine.allCases)
  func `a refund takes the item off and back, and its reversal returns it: E28`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine, appStore: true) { shop in
      let one = try await shop.server.neighbour("one")
      let token = try await one.client.send(AppStorePurchases.account).token
      let order = try await one.redeem(shop.transaction(mint, "1", token)).id
      let look = Sesac.Look(sprout: 2, background: 0)
      try await one.client.send(Sesac.wear, look)
      for (type, seconds, isOwned) in [
        ("REFUND", 10, false), ("REFUND_REVERSED", 20, true), ("REVOKE", 30, false),
        ("REFUND_REVERSED", 40, true),
      ] as [(String, Int64, Bool)] {
        // Apple repeats what was not answered.
        for _ in 0..<2 { try await shop.notify(type, mint, "1", token, after: seconds) }
        #expect(try await one.owns(mint) == isOwned, "\(type)")
        #expect(try await one.client.send(Sesac.me).look.sprout == 0)
        let shown = try await one.client.send(Orders.show, order)
        #expect(shown.refunded == (isOwned ? 0 : 3_300))
        #expect(shown.refunds.allSatisfy { $0.doneAt != nil })
        if isOwned {
          try await one.client.send(Sesac.wear, look)
          try await one.client.send(Sesac.wear, Sesac.Look(sprout: 0, background: 0))
        } else {
          await #expect(throws: Refusal.sesacNotOwned) {
            try await one.client.send(Sesac.wear, look)
          }
          await #expect(throws: Refusal.appStoreRevoked) {
            try await one.redeem(shop.transaction(mint, "1", token))
          }
        }
      }
      let audit = try await shop.server.db.read { try Payments.audit($0) }
      #expect(audit.allSatisfy { $0.wrong == 0 && $0.looked > 0 })
      // The phone tells it too, and learns what became of the purchase.
      let revoked = shop.transaction(
        mint, "1", token,
        ["signedDate": shop.server.clock.now.milliseconds + 50_000, "revocationDate": 1_000])
      #expect(try await one.redeem(revoked).refunded == 3_300)
      #expect(try await !one.owns(mint))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a phone that is first to tell of a refund leaves nothing to redeem: E28`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine, appStore: true) { shop in
      let one = try await shop.server.neighbour("one")
      let token = try await one.client.send(AppStorePurchases.account).token
      let revoked = shop.transaction(
        mint, "1", token,
        ["signedDate": shop.server.clock.now.milliseconds + 50_000, "revocationDate": 1_000])
      let orders = try await atOnce(0..<5) { _ in try await one.redeem(revoked) }
      #expect(Set(orders.map(\.id)).count == 1 && orders.allSatisfy { $0.refunded == 3_300 })
      await #expect(throws: Refusal.appStoreRevoked) {
        try await one.redeem(shop.transaction(mint, "1", token))
      }
      #expect(try await !one.owns(mint))
      try await shop.notify("REFUND_REVERSED", mint, "1", token, after: 60)
      #expect(try await one.owns(mint))
      let audit = try await shop.server.db.read { try Payments.audit($0) }
      #expect(audit.allSatisfy { $0.wrong == 0 && $0.looked > 0 })
    }
  }

  @Test(arguments: Engine.allCases)
  func `the newest word of the App Store counts, in whatever order it comes: E28`(
    _ engine: Engine
  ) async throws {
    enum Step: CaseIterable { case redeem, refund, reverse }
    let orders: [[Step]] = [
      [.redeem, .refund, .reverse], [.redeem, .reverse, .refund], [.refund, .redeem, .reverse],
      [.refund, .reverse, .redeem], [.reverse, .redeem, .refund], [.reverse, .refund, .redeem],
      // The phone is refused meanwhile and does not come again.
      [.refund, .reverse], [.redeem, .refund], [.refund, .redeem], [.refund],
    ]
    let items =
      (1...7).map { Sesac.Item(.background, $0) } + (1...3).map { Sesac.Item(.sprout, $0) }
    try await PaidShop.open(on: engine, appStore: true) { shop in
      let one = try await shop.server.neighbour("one")
      let token = try await one.client.send(AppStorePurchases.account).token
      for (number, (steps, item)) in zip(orders, items).enumerated() {
        let id = "\(number)"
        for step in steps {
          switch step {
          case .redeem: _ = try? await one.redeem(shop.transaction(item, id, token))
          case .refund: try await shop.notify("REFUND", item, id, token, after: 10)
          case .reverse: try await shop.notify("REFUND_REVERSED", item, id, token, after: 20)
          }
        }
        #expect(try await one.owns(item) == steps.contains(.reverse), "\(steps)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is paid for on the web and on an iPhone stays until both are returned: E28`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine, appStore: true) { shop in
      let one = try await shop.server.neighbour("one")
      let token = try await one.client.send(AppStorePurchases.account).token
      // Paid on the web while it came from the phone: the web's money goes back.
      let late = try await shop.order(mint, by: one)
      try await one.redeem(shop.transaction(mint, "1", token))
      try await shop.pay(late)
      #expect(try await one.client.send(Orders.show, late).state == .refused)
      #expect(try await one.owns(mint))

      let gym = Sesac.Item(.background, 6)
      let web = try await shop.order(gym, by: one)
      try await shop.pay(web)
      try await one.redeem(shop.transaction(gym, "2", token))
      try await shop.notify("REFUND", gym, "2", token, after: 10)
      #expect(try await one.owns(gym))
      let operators = try await shop.server.attendant()
      try await operators.send(
        OperatorOrders.refund, web,
        OperatorOrders.RefundRequest(amount: 2_500, reason: RefundReason("두 번 샀어요")))
      #expect(try await !one.owns(gym))
      // It can be bought again.
      let again = try await shop.order(gym, by: one)
      try await shop.pay(again)
      #expect(try await one.owns(gym))
    }
  }
}
