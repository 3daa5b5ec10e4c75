import Apps
import Commons
import Core
import Delivery
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Sesac

/// A server whose payment provider the test controls; afterwards orders and items must agree.
struct PaidShop {
  let server: TestServer

  /// With `appStore` it trusts `AppStoreAuthority.apple`.
  static func open(
    on engine: Engine, appStore: Bool = false, settings given: Settings = Settings(),
    _ body: (PaidShop) async throws -> Void
  ) async throws {
    var settings = given
    if appStore { AppStoreAuthority.apple.fill(&settings) }
    try await TestDatabases.fresh(engine, TestServer.migrations(with: [SesacApp.self])) { db in
      let clock = ManualClock()
      let provider = PracticeProvider(db) { clock.now }
      let server = try await TestServer(
        db, apps: [SesacApp.self], clock: clock, settings: settings,
        adding: { try $0.addShared(provider: provider) })
      try await body(PaidShop(server: server))
      for finding in try await db.read({
        try Payments.audit($0) + SesacApp.descriptor.audit($0)
      }) {
        #expect(finding.wrong == 0, "\(finding.what)")
      }
    }
  }

  func settle() async throws {
    try await server.services.jobs.runDue()
    try await server.services.outbox.sendDue()
  }

  func order(_ item: Sesac.Item, by person: Neighbour) async throws -> ID<Orders.Order> {
    let order = try await person.client.send(Sesac.buy, item).order
    try await settle()
    return order
  }

  /// The customer comes back from the provider's page.
  func pay(_ order: ID<Orders.Order>) async throws {
    let payments = try server.services.payments
    let now = server.clock.now
    try await server.db.write { db in
      try db.run(
        "UPDATE payment_practice SET outcome = \(PracticeOutcome.approve) WHERE order_id = \(order)"
      )
      guard let price = try db.order(order)?.price else { return }
      try payments.succeed(
        order,
        Orders.ProviderReturn(paymentKey: PracticeProvider.key(of: order), amount: price),
        at: now, in: db)
    }
    try await settle()
  }
}
