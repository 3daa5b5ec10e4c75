import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments

@Suite(.timeLimit(.minutes(30)))
struct PaymentAccountTests {
  @Test(arguments: Engine.allCases)
  func `orders outlive their account for five years, without it`(_ engine: Engine) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let account = try await ana.send(AccountCard.show).id
      let (_, order) = try await server.paid(ana)
      _ = try await ana.send(Ticket.buy, try await server.seat())
      let export = await (try await server.server.browser(as: "ana")).open(Export.fetch.path).text
      #expect(export.contains(order.description))
      let deletion = server.server.services.accountDeletion
      try await server.server.db.write { try deletion.delete(account, in: $0) }
      func orders() async throws -> [ID<Account>?] {
        try await server.server.db.read { db in
          try db.all("SELECT account_id FROM payment_order ORDER BY id") { try $0[0] }
        }
      }
      #expect(try await orders() == [nil])
      let payments = try server.payments
      server.server.clock.move(by: .days(5 * 365))
      try await payments.sweep()
      #expect(try await orders().count == 1)
      server.server.clock.move(by: .days(3))
      try await payments.sweep()
      #expect(try await orders().isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account deleted while its payment is confirmed gets the money back`(
    _ engine: Engine
  ) async throws {
    try await PaymentServer.run(on: engine) { server in
      let ana = try await server.server.viewer("ana")
      let account = try await ana.send(AccountCard.show).id
      let seat = try await server.seat()
      let order = try await server.agreed(ana, seat)
      try await server.comeBack(order)
      let deletion = server.server.services.accountDeletion
      try await server.server.db.write { try deletion.delete(account, in: $0) }
      try await server.settle()
      try await server.settle()
      #expect(server.toss.payment("key-\(order)")?.status == "CANCELED")
      #expect(try await server.count("sold", seat) == 0)
    }
  }

  @Test(arguments: PracticeOutcome.allCases)
  func `the demo's checkout has every outcome`(_ outcome: PracticeOutcome) async throws {
    try await PaymentServer.run(on: .sqlite, isDemo: true) { server in
      let ana = try await server.server.viewer("ana")
      let seat = try await server.seat()
      let order = try await ana.send(Ticket.buy, seat).id
      try await server.settle()
      let browser = try await server.server.browser(as: "ana")
      let checkout = await browser.post(Orders.checkout.action(order)).header("Location") ?? ""
      #expect(checkout == "/practice/payments/\(order)")
      #expect(await browser.open(checkout).status == 200)
      #expect(await browser.post(checkout, [("outcome", outcome.rawValue)]).status == 303)
      try await server.settle()
      func state() async throws -> Orders.Order.State? {
        try await ana.send(Orders.show, order).state.value
      }
      switch outcome {
      case .approve, .twice, .early: #expect(try await state() == .paid)
      case .decline: #expect(try await state() == .failed)
      case .cancel: #expect(try await state() == .open)
      case .late, .never, .lost: #expect(try await state() == .confirming)
      }
      try await server.pass(.minutes(3), steps: 30)
      if [.late, .lost].contains(outcome) { #expect(try await state() == .paid) }
      try await server.pass(.hours(3), steps: 60)
      if outcome == .never { #expect(try await state() == .failed) }
      if outcome == .cancel { #expect(try await state() == .expired) }
      let isPaid = try await state() == .paid
      #expect(try await server.count("sold", seat) == (isPaid ? 1 : 0))
    }
  }
}
