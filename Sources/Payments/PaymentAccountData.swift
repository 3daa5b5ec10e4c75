import Commons
import Core
import SQL
import Wire

extension Retention.Reason {
  /// Payments and refunds: records of payments are kept five years (전자상거래법 시행령 제6조).
  static let payment = Retention.Reason("payment", for: .days(5 * 365 + 2))
}

extension Payments {
  func registerAccountData() {
    services.accountDeletion.add(onMerge: { from, to, db in
      try db.run("UPDATE payment_order SET account_id = \(to) WHERE account_id = \(from)")
      try db.mergeAppStoreTokens(of: from, into: to)
    })
    services.accountDeletion.add { [self] account, db in try leave(account, in: db) }
    services.exports.add("payments") { [self] account, db in
      try db.orders("account_id = \(account)", before: nil, limit: 10_000).map {
        try shown($0, in: db)
      }
    }
    services.exports.add("appStore") { account, db in
      try db.appStoreTokens(of: account).map(AppStorePurchases.AccountToken.init)
    }
    services.sweeps.add { [weak self] _ in try await self?.sweep() }
  }

  /// Separates the orders of a deleted account from it; those with money stay for five years.
  ///
  /// What is being confirmed stays too. Its fulfilment is refused, and the money is returned.
  private func leave(_ account: ID<Account>, in db: Transaction) throws {
    let orders: [(id: ID<Orders.Order>, isPaid: Bool)] = try db.all(
      """
      SELECT id, CASE WHEN state = 'confirming' OR paid_at IS NOT NULL THEN 1 ELSE 0 END
      FROM payment_order
      WHERE account_id = \(account) ORDER BY id
      """
    ) { try ($0[0], $0[1]) }
    for order in orders where order.isPaid {
      try services.retention.retain(
        .payment, of: account.description, for: order.id, in: db)
    }
    for order in orders where !order.isPaid {
      try db.run("DELETE FROM payment_order WHERE id = \(order.id)")
    }
    try db.run("UPDATE payment_order SET account_id = NULL WHERE account_id = \(account)")
  }

  /// Deletes orders without an account whose retention has ended.
  func sweep() async throws {
    let now = services.world.now()
    while try await services.db.write({ try $0.deleteUnretainedOrders(at: now) }) > 0 {}
  }
}

extension Transaction {
  func deleteUnretainedOrders(at now: Instant) throws -> Int {
    try run(
      """
      DELETE FROM payment_order WHERE id IN (SELECT o.id FROM payment_order o
        WHERE o.account_id IS NULL AND o.state <> 'confirming'
          AND NOT EXISTS (SELECT 1 FROM payment_refund r
            WHERE r.order_id = o.id AND r.state = 'queued')
          AND NOT EXISTS (SELECT 1 FROM retained_record k
            WHERE k.reason = 'payment' AND k.record_id = o.id AND k.expires_at > \(now))
        ORDER BY o.id LIMIT 500)
      """)
  }
}
