import Chat
import Commons
import Core
import Delivery
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Sesac

@Suite(.timeLimit(.minutes(30)))
struct ShopTests {
  @Test(arguments: Engine.allCases)
  func `there are five characters and eight backgrounds, of which the first are everybody's: E27`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine) { shop in
      let person = try await shop.server.neighbour("one")
      let offers = try await person.client.send(Sesac.shop, Sesac.ShopRequest()).items
      #expect(offers.count == 13 && offers.count { $0.part.value == .sprout } == 5)
      #expect(offers.filter(\.isOwned).map(\.number) == [0, 0])
      let prices = offers.map(\.price).sorted()
      #expect(prices == [0, 0, 1_200, 1_200, 1_200, 1_200] + Array(repeating: 2_500, count: 7))
      for wrong in [Sesac.Look(sprout: 5, background: 0), Sesac.Look(sprout: 0, background: -1)] {
        await #expect(throws: Refusal.sesacItem) {
          try await person.client.send(Sesac.wear, wrong)
        }
      }
      await #expect(throws: Refusal.sesacNotOwned) {
        try await person.client.send(Sesac.wear, Sesac.Look(sprout: 0, background: 3))
      }
      await #expect(throws: Refusal.sesacOwned) {
        try await person.client.send(Sesac.buy, Sesac.Item(.sprout, 0))
      }
      await #expect(throws: Refusal.sesacItem) {
        try await person.client.send(Sesac.buy, Sesac.Item(.background, 8))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an item is its buyer's once it is paid, and once however often it is asked for: E28`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine) { shop in
      let (one, other) = try await (
        shop.server.neighbour("one"), shop.server.neighbour("other")
      )
      let mint = Sesac.Item(.sprout, 2)
      let look = Sesac.Look(sprout: 2, background: 0)
      let orders = try await atOnce(0..<10) { _ in try await one.client.send(Sesac.buy, mint).order
      }
      #expect(Set(orders).count == 1)
      try await shop.settle()
      await #expect(throws: Refusal.sesacNotOwned) { try await one.client.send(Sesac.wear, look) }
      try await shop.pay(orders[0])
      try await shop.pay(orders[0])
      #expect(try await one.client.send(Sesac.wear, look).look == look)
      #expect(try await one.client.send(Sesac.me).look == look)
      await #expect(throws: Refusal.sesacOwned) { try await one.client.send(Sesac.buy, mint) }
      // Nobody else owns it.
      await #expect(throws: Refusal.sesacNotOwned) {
        try await other.client.send(Sesac.wear, look)
      }
      #expect(
        try await other.client.send(Sesac.shop, Sesac.ShopRequest()).items.filter(\.isOwned).count
          == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a refund takes the item back, and leaving removes what is not paid: SH28`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine) { shop in
      let one = try await shop.server.neighbour("one")
      let order = try await shop.order(Sesac.Item(.background, 4), by: one)
      try await shop.pay(order)
      let look = Sesac.Look(sprout: 0, background: 4)
      try await one.client.send(Sesac.wear, look)
      let operators = try await shop.server.attendant()
      for (amount, worn) in [(1_000, 4), (1_500, 0)] {
        try await operators.send(
          OperatorOrders.refund, order,
          OperatorOrders.RefundRequest(
            amount: amount, reason: RefundReason("잘못 샀어요")))
        try await shop.settle()
        #expect(try await one.client.send(Sesac.me).look.background == worn)
      }
      await #expect(throws: Refusal.sesacNotOwned) { try await one.client.send(Sesac.wear, look) }

      let late = try await shop.order(Sesac.Item(.sprout, 1), by: one)
      try await one.client.send(Leaving.app, "sesac", Leaving.Request())
      try await shop.pay(late)
      #expect(try await shop.server.db.read { try $0.order(late) == nil })
      let items: Int? = try await shop.server.db.read {
        try $0.value("SELECT COUNT(*) FROM sesac_item")
      }
      #expect(items == 0)
    }
  }
}
