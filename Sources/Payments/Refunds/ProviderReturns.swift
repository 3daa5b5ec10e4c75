import Commons
import Core
import SQL
import Wire

extension Payments {
  /// Records money that the provider returned without our request, such as in its console.
  func recordReturns(
    _ returns: [ProviderPayment.Return], of id: ID<Orders.Order>, at now: Instant,
    in db: Transaction
  ) throws {
    for each in returns {
      if let refund = each.refund {
        try finish(refund, at: now, in: db)
        continue
      }
      let key = "provider \(each.id)"
      guard try db.refund(of: id, key: key) == nil else { continue }
      let order = try db.one(
        """
        UPDATE payment_order SET refunded = refunded + \(each.amount)
        WHERE id = \(id) AND state = 'paid' AND refunded <= price - \(each.amount)
        RETURNING \(sql: StoredOrder.columns)
        """
      ) { try StoredOrder($0) }
      guard let order else {
        services.world.log("payments: the provider returned more of order \(id) than was paid")
        continue
      }
      let refund = Orders.Refund(
        id: services.world.id(), amount: each.amount, reason: "결제사에서 취소", createdAt: now)
      try db.insertRefund(refund, of: id, key: key)
      try db.post(.refundOwed, each.amount, of: id, source: refund.id.bytes, at: now)
      try finish(refund.id, at: now, in: db)
      try product(order.kind).refunded(order, each.amount, db)
    }
  }
}
