import Apps
import Commons
import Core
import Delivery
import HTTP
import Payments
import SQL
import Testing
import Wire

extension TestServer {
  /// Runs `body` with a new server on SQLite that takes payments through the practice provider.
  public static func openSelling(_ body: (TestServer) async throws -> Void) async throws {
    try await open(
      on: .sqlite,
      adding: { services in
        let world = services.world
        try services.addShared(
          store: MemoryStore(), provider: PracticeProvider(services.db) { world.now() })
      }, body)
  }

  /// The customer chooses `outcome` on the checkout page at `address`, and the browser comes back.
  public func pay(at address: String, _ outcome: String = "approve") async throws {
    let name = try #require(address.split(separator: "/").last)
    let order = try #require(ID<Orders.Order>(String(name)))
    let price: Int? = try await db.write { db in
      try db.run("UPDATE payment_practice SET outcome = \(outcome) WHERE order_id = \(order)")
      return try db.value("SELECT price FROM payment_order WHERE id = \(order)")
    }
    let query = "paymentKey=practice-\(order)&amount=\(try #require(price))"
    let back = await Browser(router: router, cookie: nil).open(
      "\(Orders.success.path(order))?\(query)")
    try #require(back.status == 303)
    try await services.outbox.sendDue()
  }

  /// Moves the clock, and runs the jobs that are due then.
  public func letTimePass(_ duration: Duration) async throws {
    clock.move(by: duration)
    try await services.jobs.runDue()
  }

  /// Sends what is due until it is cancelled, as a server does all the time.
  public func sendContinuously() -> Task<Void, any Error> {
    let outbox = services.outbox
    return Task {
      while !Task.isCancelled {
        try await outbox.sendDue()
        await Task.yield()
      }
    }
  }
}
