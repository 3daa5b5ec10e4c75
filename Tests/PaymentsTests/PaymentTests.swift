import Commons
import Core
import Delivery
import HTTP
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Payments

@Suite(.timeLimit(.minutes(30)))
struct PaymentTests {
  @Test(arguments: Engine.allCases)
  func `a customer pays and gets what was bought, once`(_ engine: Engine) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let seat = try await server.seat()
      let order = try await ana.send(Ticket.buy, seat).id
      await #expect(throws: Refusal.checkoutNotReady) { try await ana.send(Orders.checkout, order) }
      try await server.server.services.outbox.sendDue()
      let address = try await ana.send(Orders.checkout, order).address
      #expect(address == "https://api.tosspayments.com/v1/payments/key-\(order)/checkout")
      let browser = try await server.server.browser(as: "ana")
      let page = await browser.open(Orders.show.path(order))
      #expect(page.text.contains("45,000원") && page.text.contains(" 결제하기</button>"))
      let english = [("Accept-Language", "en")]
      let translated = await browser.open(Orders.show.path(order), headers: english).text
      #expect(translated.contains("<button class=\"button\">Pay "))
      let policy = page.header("Content-Security-Policy") ?? ""
      #expect(policy.contains("form-action 'self' https://*.tosspayments.com;"))
      #expect(await browser.post(Orders.checkout.action(order)).header("Location") == address)
      server.toss.agree("key-\(order)")
      for _ in 0..<3 {
        #expect(try await server.comeBack(order).header("Location") == Orders.show.path(order))
      }
      #expect(try await ana.send(Orders.show, order).state == .confirming)
      #expect(try await server.count("sold", seat) == 0)
      try await server.settle()
      try await server.comeBack(order)
      try await server.settle()
      let receipt = try await ana.send(Orders.show, order)
      #expect(receipt.state == .paid && receipt.method == "카드" && receipt.price == 45_000)
      #expect(receipt.receipt?.hasSuffix("/receipt/key-\(order)") == true)
      #expect(try await server.count("sold", seat) == 1)
      #expect(server.toss.count("/confirm") == 1)
      #expect(try await ana.send(Orders.list, PageRequest()).items.map(\.id) == [order])
      let text = await browser.open(Orders.show.path(order)).text
      #expect(text.contains("영수증") && text.contains("결제 완료"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `an order is seen by its customer and by operators, and by nobody else`(
    _ engine: Engine
  ) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let bo = try await server.server.viewer("bo")
      let (_, order) = try await server.paid(ana)
      await #expect(throws: Refusal.notFound) { try await bo.send(Orders.show, order) }
      await #expect(throws: Refusal.notFound) { try await bo.send(Orders.checkout, order) }
      await #expect(throws: Refusal.signInFirst) {
        try await server.server.stranger().send(Orders.show, order)
      }
      #expect(try await bo.send(Orders.list, PageRequest()).items.isEmpty)
      await #expect(throws: Refusal.notFound) { try await bo.send(OperatorOrders.show, order) }
      let operator1 = try await server.server.attendant()
      #expect(try await operator1.send(OperatorOrders.show, order).ledger.count == 4)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a return with another key, another amount or too late takes no money`(
    _ engine: Engine
  ) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let seat = try await server.seat()
      let order = try await server.agreed(ana, seat)
      try await server.comeBack(order, key: "key-of-another")
      try await server.comeBack(order, amount: 100)
      try await server.settle()
      #expect(try await ana.send(Orders.show, order).state == .open)
      server.server.clock.move(by: .minutes(15))
      try await server.comeBack(order)
      try await server.settle()
      #expect(try await ana.send(Orders.show, order).state == .expired)
      #expect(try await server.count("released", seat) == 1)
      #expect(server.toss.count("/confirm") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a declined card ends the order, frees the seat and charges nothing`(
    _ engine: Engine
  ) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let seat = try await server.seat()
      let order = try await server.agreed(ana, seat)
      server.toss.state.withLock { $0.declines = "REJECT_CARD_PAYMENT" }
      try await server.comeBack(order)
      try await server.settle()
      let failed = try await ana.send(Orders.show, order)
      #expect(failed.state == .failed && failed.failure == "REJECT_CARD_PAYMENT")
      #expect(try await server.count("released", seat) == 1)
      server.toss.state.withLock { $0.declines = nil }
      let second = try await ana.send(Ticket.buy, seat).id
      #expect(second != order)
      try await server.pass(.minutes(16))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a lost answer and an outage end in one payment`(_ engine: Engine) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let seat = try await server.seat()
      server.toss.state.withLock { $0.losses = 1 }
      let order = try await ana.send(Ticket.buy, seat).id
      try await server.settle()
      try await server.pass(.seconds(10), steps: 5)
      server.toss.agree("key-\(order)")
      try await server.comeBack(order)
      server.toss.state.withLock { ($0.outages, $0.losses) = (2, 2) }
      try await server.pass(.minutes(2), steps: 20)
      #expect(try await ana.send(Orders.show, order).state == .paid)
      #expect(try await server.count("sold", seat) == 1)
      #expect(server.toss.payment("key-\(order)")?.status == "DONE")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a notice settles an order whose answer never came, however often and early it comes`(
    _ engine: Engine
  ) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let seat = try await server.seat()
      let order = try await server.agreed(ana, seat)
      // Early: the money is not taken yet.
      #expect(await server.notice(order, id: "early") == 200)
      try await server.settle()
      #expect(try await ana.send(Orders.show, order).state == .open)
      try await server.comeBack(order)
      // The confirmation succeeds at the provider, and idempotency keys are forgotten.
      server.toss.state.withLock { $0.losses = 1 }
      try await server.settle()
      #expect(try await ana.send(Orders.show, order).state == .confirming)
      server.toss.state.withLock { $0.answers = [:] }
      let before = server.toss.count("/orders/\(order)")
      for _ in 0..<5 { #expect(await server.notice(order, id: "one") == 200) }
      try await server.settle()
      #expect(server.toss.count("/orders/\(order)") == before + 1)
      #expect(try await ana.send(Orders.show, order).state == .paid)
      try await server.pass(.minutes(5), steps: 10)
      #expect(try await server.count("sold", seat) == 1)
      // Nothing is told about orders that do not exist, and a false notice changes nothing.
      #expect(await server.notice(server.server.services.world.id(), id: "x") == 200)
      let other = try await server.agreed(ana, try await server.seat())
      #expect(await server.notice(other, id: "lie") == 200)
      try await server.settle()
      #expect(try await ana.send(Orders.show, other).state == .open)
    }
  }

  @Test(arguments: Engine.allCases)
  func `paid but gone: everything is returned at once`(_ engine: Engine) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let seat = try await server.seat()
      let order = try await server.agreed(ana, seat)
      try await server.server.db.write { db in
        try db.run("UPDATE ticket_seat SET taken = 1 WHERE id = \(seat)")
      }
      try await server.comeBack(order)
      try await server.settle()
      try await server.settle()
      let refused = try await ana.send(Orders.show, order)
      #expect(refused.state == .refused && refused.failure == "ticket.taken")
      #expect(refused.refunds.map(\.amount) == [45_000] && refused.refunds[0].doneAt != nil)
      #expect(server.toss.payment("key-\(order)")?.status == "CANCELED")
      #expect(try await server.count("sold", seat) == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a thousand confirmations of one order are one fulfilment`(_ engine: Engine) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let seat = try await server.seat()
      let order = try await server.agreed(ana, seat)
      try await atOnce(0..<100) { _ in _ = try await server.comeBack(order) }
      let payments = try server.payments
      let now = server.server.clock.now
      let payment = ProviderPayment(state: .paid, amount: 45_000, method: "카드")
      try await atOnce(0..<1_000) { _ in
        try await server.server.db.write { db in
          try payments.recordConfirmation(order, payment, at: now, in: db)
        }
      }
      try await server.settle()
      #expect(try await server.count("sold", seat) == 1)
      #expect(try await ana.send(Orders.show, order).state == .paid)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a silent provider ends the order after an hour, and late money is returned`(
    _ engine: Engine
  ) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let seat = try await server.seat()
      let order = try await server.agreed(ana, seat)
      try await server.comeBack(order)
      server.toss.state.withLock { $0.outages = 1_000 }
      try await server.pass(.hours(2), steps: 60)
      #expect(try await ana.send(Orders.show, order).state == .confirming)
      server.toss.state.withLock { $0.outages = 0 }
      try await server.pass(.hours(4), steps: 60)
      #expect(try await ana.send(Orders.show, order).state == .failed)
      #expect(try await server.count("released", seat) == 1)
      // The provider took the money after all, and the seat went to another.
      try await server.server.db.write { db in
        try db.run("UPDATE ticket_seat SET taken = 1 WHERE id = \(seat)")
      }
      server.toss.state.withLock { $0.payments["key-\(order)"]?.status = "DONE" }
      try await server.pass(.hours(26), steps: 52)
      #expect(try await ana.send(Orders.show, order).state == .refused)
      #expect(server.toss.payment("key-\(order)")?.status == "CANCELED")
    }
  }

  @Test(arguments: Engine.allCases)
  func `what a process leaves between confirmation and fulfilment, the next one does once`(
    _ engine: Engine
  ) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let seat = try await server.seat()
      let order = try await server.agreed(ana, seat)
      try await server.comeBack(order)
      // The provider has taken the money; this process will never record it.
      server.toss.state.withLock { $0.hangs = true }
      let outbox = server.server.services.outbox
      let dying = Task { try await outbox.sendDue() }
      while server.toss.payment("key-\(order)")?.status != "DONE" {
        try await Task.sleep(for: .milliseconds(1))  // polling interval
      }
      #expect(try await ana.send(Orders.show, order).state == .confirming)
      server.toss.state.withLock { $0.hangs = false }
      server.server.clock.move(by: Outbox.lease + .seconds(1))
      let next = try await server.node()
      // A late notification may let the first process claim the message again before the next one does.
      for _ in 0..<1000 where try await ana.send(Orders.show, order).state == .confirming {
        try await next.services.outbox.sendDue()
      }
      #expect(try await ana.send(Orders.show, order).state == .paid)
      dying.cancel()
      _ = await dying.result
      try await server.pass(.minutes(5), steps: 10)
      #expect(try await server.count("sold", seat) == 1)
      #expect(server.toss.payment("key-\(order)")?.cancels.isEmpty == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the same order is opened once, and not for two customers`(_ engine: Engine) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let bo = try await server.server.viewer("bo")
      let seat = try await server.seat()
      let order = try await ana.send(Ticket.buy, seat).id
      #expect(try await ana.send(Ticket.buy, seat).id == order)
      await #expect(throws: Refusal.orderInProgress) { try await bo.send(Ticket.buy, seat) }
      try await server.pass(.minutes(16))
      #expect(try await bo.send(Ticket.buy, seat).id != order)
    }
  }
}
