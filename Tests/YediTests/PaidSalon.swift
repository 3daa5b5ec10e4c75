import Apps
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
@testable import Yedi

/// A designer who takes payments in advance, through a provider that the test controls.
struct PaidSalon {
  let server: TestServer
  let provider: PracticeProvider
  let salon: Salon

  var guest: Madang { salon.guest }
  var stylist: Madang { salon.stylist.client }

  static func open(
    on engine: Engine, percent: Int, _ body: (PaidSalon) async throws -> Void
  ) async throws {
    try await TestDatabases.fresh(engine, TestServer.migrations(with: [YediApp.self])) { db in
      let clock = ManualClock()
      let provider = PracticeProvider(db) { clock.now }
      let server = try await TestServer(
        db, apps: [YediApp.self], clock: clock,
        adding: { try $0.addShared(store: MemoryStore(), provider: provider) })
      let salon = try await Salon(server)
      var rules = Yedi.RulesRequest(salon.stylist.studio.rules)
      rules.prepaidPercent = percent
      try await salon.stylist.client.send(Yedi.editRules, rules)
      try await body(PaidSalon(server: server, provider: provider, salon: salon))
      for finding in try await db.read({ try Payments.audit($0) + YediApp.descriptor.audit($0) }) {
        #expect(finding.wrong == 0, "\(finding.what)")
      }
    }
  }

  /// Holds a cut, agrees to the policy and opens the order.
  func order(
    _ start: Instant, by client: Madang? = nil
  ) async throws -> (booking: Yedi.Booking, order: ID<Orders.Order>) {
    let hold = try await salon.hold(start, by: client)
    let booking = try await (client ?? guest).send(
      Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
    try await settle()
    return (booking, try #require(booking.payment?.order))
  }

  /// Makes the calls that are due now.
  func settle() async throws {
    try await server.services.jobs.runDue()
    try await server.services.outbox.sendDue()
  }

  /// The customer chooses on the checkout page, and the browser comes back.
  func pay(_ order: ID<Orders.Order>, _ outcome: PracticeOutcome = .approve) async throws {
    let payments = try server.services.payments
    let now = server.clock.now
    try await server.db.write { db in
      try db.run("UPDATE payment_practice SET outcome = \(outcome) WHERE order_id = \(order)")
      guard let price = try db.order(order)?.price else { return }
      try payments.succeed(
        order, Orders.ProviderReturn(paymentKey: PracticeProvider.key(of: order), amount: price),
        at: now, in: db)
    }
    try await settle()
  }

  /// A booking that was paid for.
  func book(_ start: Instant, by client: Madang? = nil) async throws -> Yedi.Booking {
    let (hold, order) = try await order(start, by: client)
    try await pay(order)
    return try await (client ?? guest).send(Yedi.booking, hold.id)
  }

  /// What the provider has returned of an order.
  func returned(_ order: ID<Orders.Order>) async throws -> [Int] {
    try await settle()
    return try await provider.payment(of: order)?.returns.map(\.amount) ?? []
  }
}
