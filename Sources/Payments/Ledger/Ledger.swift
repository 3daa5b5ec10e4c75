import SQL
import Wire

/// A posting of the ledger: what one event moves from an account to another.
enum LedgerEvent: String, Column {
  /// The provider took the money and owes it to us.
  case confirmed
  /// The app handed over what was prepaid.
  case fulfilled
  /// We owe the customer a refund of what was fulfilled.
  case refundOwed = "refund-owed"
  /// The provider returned the money.
  case refunded
  /// The provider charged the customer again for what it had returned.
  case refundReversed = "refund-reversed"
}

/// An account of the ledger.
enum LedgerAccount: String, Column {
  case provider, prepaid, sales, refunds
}

extension Transaction {
  /// Posts an event of an order: two entries that sum to zero.
  ///
  /// `isFulfilled` tells whether a refund is owed from sales or from what was prepaid.
  func post(
    _ event: LedgerEvent, _ amount: Int, of order: ID<Orders.Order>, source: [UInt8],
    isFulfilled: Bool = true, at now: Instant
  ) throws {
    let (debit, credit): (LedgerAccount, LedgerAccount) =
      switch event {
      case .confirmed: (.provider, .prepaid)
      case .fulfilled: (.prepaid, .sales)
      case .refundOwed: (isFulfilled ? .sales : .prepaid, .refunds)
      case .refunded: (.refunds, .provider)
      case .refundReversed: (.provider, .sales)
      }
    try run(
      """
      INSERT INTO payment_entry (order_id, source_id, event, account, amount, at) VALUES
        (\(order), \(source), \(event), \(debit), \(amount), \(now)),
        (\(order), \(source), \(event), \(credit), \(0 - amount), \(now))
      """)
  }
}
