import Commons
import Core
import HTTP
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Payments

@Suite(.timeLimit(.minutes(30)))
struct RefundTests {
  private static let start = Instant(milliseconds: 1_000_000)
  private static let policy = RefundPolicy(
    freeUntil: start, partialUntil: start + .hours(1), percent: 33)

  @Test(arguments: [
    (Duration.zero, 45_001), (.milliseconds(1), 14_851), (.hours(1), 14_851),
    (.hours(1) + .milliseconds(1), 0),
  ])
  func `a refund is exact on both sides of each boundary`(_ after: Duration, _ amount: Int) {
    #expect(Self.policy.refund(of: 45_001, at: Self.start + after) == amount)
  }

  @Test func `refund and charge of any price and percentage sum to the price`() {
    for price in [100, 101, 999, 33_333, 100_000_000] {
      for percent in 0...100 {
        let policy = RefundPolicy(
          freeUntil: Self.start, partialUntil: Self.start + .hours(1), percent: percent)
        let refund = policy.refund(of: price, at: Self.start + .hours(1))
        #expect((0...price).contains(refund))
        // The fraction of a won is the customer's.
        #expect(refund * 100 >= price * percent && refund * 100 < price * percent + 100)
      }
    }
  }

  @Test(arguments: Engine.allCases, [0, 1, 2])
  func `a return gives back what the policy of the order says`(
    _ engine: Engine, _ days: Int
  ) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let (seat, order) = try await server.paid(ana)
      // One millisecond after the boundary, of which the first is the end of the free time.
      if days > 0 {
        server.server.clock.move(by: .hours(24 * days) + .milliseconds(1))
      } else {
        server.server.clock.move(by: .hours(24))
      }
      let expected = [45_000, 14_850, 0][days]
      #expect(try await ana.send(Ticket.giveBack, seat).amount == expected)
      // A second return of the same seat gives no more.
      let again = try await ana.send(Ticket.giveBack, seat).amount
      #expect(again == 0)
      try await server.settle()
      let receipt = try await ana.send(Orders.show, order)
      #expect(receipt.refunded == expected)
      #expect(receipt.refunds.allSatisfy { $0.doneAt != nil })
      let cancels = server.toss.payment("key-\(order)")?.cancels ?? []
      #expect(cancels.map(\.amount) == (expected > 0 ? [expected] : []))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a refund whose answer is lost is done once, even without idempotency keys`(
    _ engine: Engine
  ) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let (seat, order) = try await server.paid(ana)
      server.server.clock.move(by: .hours(30))
      #expect(try await ana.send(Ticket.giveBack, seat).amount == 14_850)
      server.toss.state.withLock { $0.losses = 2 }
      try await server.settle()
      server.toss.state.withLock { $0.answers = [:] }
      try await server.pass(.hours(1), steps: 30)
      #expect(server.toss.payment("key-\(order)")?.cancels.count == 1)
      #expect(try await ana.send(Orders.show, order).refunds.first?.doneAt != nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `operators refund parts up to the price, and parallel requests no more`(
    _ engine: Engine
  ) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let (seat, order) = try await server.paid(ana)
      let client = try await server.server.attendant()
      let request = OperatorOrders.RefundRequest(amount: 20_000, reason: try RefundReason("사과"))
      let refused = try await refusals(0..<10) { _ in
        try await client.send(OperatorOrders.refund, order, request)
      }
      #expect(refused.count { $0 == nil } == 2)
      #expect(refused.allSatisfy { $0 == nil || $0 == .refundTooLarge })
      await #expect(throws: Refusal.refundAmount) {
        try await client.send(
          OperatorOrders.refund, order,
          OperatorOrders.RefundRequest(amount: -1, reason: try RefundReason("x")))
      }
      try await server.settle()
      #expect(try await server.count("returned", seat) == 40_000)
      #expect(server.toss.payment("key-\(order)")?.cancels.map(\.amount) == [20_000, 20_000])
      let page = await (try await server.server.browser(as: "operator")).open(
        OperatorOrders.show.path(order))
      #expect(page.status == 200 && page.text.contains("5,000원까지"))
      #expect(try await client.send(OperatorOrders.list, .init(view: .refunded)).items.count == 1)
      #expect(try await client.send(OperatorOrders.list, .init(view: .pending)).items.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `money returned in the provider's console is recorded once`(_ engine: Engine) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let (seat, order) = try await server.paid(ana)
      server.toss.state.withLock { state in
        state.payments["key-\(order)"]?.cancels.append(("console", "고객 요청", 5_000))
        state.payments["key-\(order)"]?.status = "PARTIAL_CANCELED"
      }
      for id in ["a", "b"] {
        #expect(await server.notice(order, id: id) == 200)
        try await server.settle()
      }
      #expect(try await ana.send(Orders.show, order).refunded == 5_000)
      #expect(try await server.count("returned", seat) == 5_000)
    }
  }
}
