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

/// A server whose ticket app sells seats through the stub of Toss, or in the demo.
struct PaymentServer: Sendable {
  let server: TestServer
  let toss: StubToss
  let settings: Settings

  static func run(
    on engine: Engine, isDemo: Bool = false, _ body: (PaymentServer) async throws -> Void
  ) async throws {
    let toss = StubToss()
    var settings = Settings()
    settings[.site] = "https://madang.test"
    if !isDemo {
      settings[.tossSecretKey] = "test_sk"
      settings[.tossAPI] = StubToss.address
    }
    try await TestDatabases.fresh(engine, TestServer.migrations(with: [TicketApp.self])) { db in
      let clock = ManualClock()
      let demo = isDemo ? Demo(clock: DemoClock(real: { clock.now })) : nil
      let server = try await TestServer(
        db, apps: [TicketApp.self], clock: clock, settings: settings, web: toss, demo: demo,
        adding: { try $0.addShared() })
      try await body(PaymentServer(server: server, toss: toss, settings: settings))
      try await expectSoundLedger(db)
    }
  }

  /// The audit has no finding, at the end of every test.
  private static func expectSoundLedger(_ db: Database) async throws {
    for finding in try await db.read({ try Payments.audit($0) }) {
      #expect(finding.wrong == 0, "\(finding.what)")
    }
  }

  var payments: Payments { get throws { try server.services.payments } }

  /// Another process over the same database.
  func node() async throws -> TestServer {
    try await TestServer(
      server.db, apps: [TicketApp.self], clock: server.clock, seed: 8, settings: settings,
      web: toss, adding: { try $0.addShared() })
  }

  func seat() async throws -> ID<Ticket.Seat> {
    let id = server.services.world.id(Ticket.Seat.self)
    try await server.db.write { try $0.run("INSERT INTO ticket_seat (id) VALUES (\(id))") }
    return id
  }

  /// Makes the calls that are due now.
  func settle() async throws {
    try await server.services.jobs.runDue()
    try await server.services.outbox.sendDue()
  }

  /// Moves the clock in steps and does what is due at each.
  func pass(_ duration: Duration, steps: Int = 1) async throws {
    for _ in 0..<steps {
      server.clock.move(by: .milliseconds(duration.milliseconds / Int64(steps)))
      try await settle()
    }
  }

  /// Opens an order and lets the customer agree to pay, without telling our server.
  func agreed(
    _ client: Madang, _ seat: ID<Ticket.Seat>
  ) async throws -> ID<Orders.Order> {
    let order = try await client.send(Ticket.buy, seat).id
    try await server.services.outbox.sendDue()
    toss.agree("key-\(order)")
    return order
  }

  /// The customer's browser returns from the provider.
  @discardableResult
  func comeBack(
    _ order: ID<Orders.Order>, key: String? = nil, amount: Int = 45_000
  ) async throws -> Response {
    let key = key ?? "key-\(order)"
    return await (try await server.browser()).open(
      "\(Orders.success.path(order))?paymentType=NORMAL&orderId=\(order)&paymentKey=\(key)&amount=\(amount)"
    )
  }

  /// A seat that `client` paid for.
  func paid(_ client: Madang) async throws -> (seat: ID<Ticket.Seat>, order: ID<Orders.Order>) {
    let seat = try await seat()
    let order = try await agreed(client, seat)
    try await comeBack(order)
    try await settle()
    return (seat, order)
  }

  func notice(_ order: ID<Orders.Order>, id: String, provider: String = "toss") async -> Int {
    let body =
      "{\"eventType\":\"PAYMENT_STATUS_CHANGED\",\"data\":{\"orderId\":\"\(order)\",\"status\":\"DONE\"}}"
    return await server.router.respond(
      to: Request(
        .post, Orders.notice.path(provider),
        headers: [
          ("Content-Type", "application/json"), ("Accept", "application/json"),
          ("tosspayments-webhook-transmission-id", id),
        ], body: Array(body.utf8))
    ).status
  }

  /// A column of a seat, such as `sold`.
  func count(_ column: String, _ seat: ID<Ticket.Seat>) async throws -> Int {
    try await server.db.read { db in
      try db.value("SELECT \(raw: column) FROM ticket_seat WHERE id = \(seat)") ?? -1
    }
  }
}
