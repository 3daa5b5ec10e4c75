import HTML
import SQL
import Wire

extension Transaction {
  func order(_ which: SQL) throws -> StoredOrder? {
    try one("SELECT \(sql: StoredOrder.columns) FROM payment_order WHERE \(sql: which)") {
      try StoredOrder($0)
    }
  }

  func order(_ id: ID<Orders.Order>) throws -> StoredOrder? { try order("id = \(id)") }

  func insertOrder<Subject>(
    _ id: ID<Orders.Order>, _ order: NewOrder<Subject>, policy: String?, lines: String?,
    at provider: String, now: Instant
  ) throws {
    try run(
      """
      INSERT INTO payment_order (id, account_id, kind, subject_id, title_ko, title_en, price,
        provider, policy, lines, created_at, expires_at)
      VALUES (\(id), \(order.account), \(order.product.kind), \(order.subject), \(order.title.ko),
        \(order.title.en), \(order.price), \(provider), \(policy), \(lines), \(now),
        \(now + order.life))
      """)
  }

  /// The order under which something is being paid now.
  func liveOrder(of kind: String, _ subject: [UInt8]) throws -> StoredOrder? {
    try order("kind = \(kind) AND subject_id = \(subject) AND state IN ('open', 'confirming')")
  }

  /// The newest order under which something was paid and fulfilled.
  func paidOrder(of kind: String, _ subject: [UInt8]) throws -> StoredOrder? {
    try order(
      """
      kind = \(kind) AND subject_id = \(subject) AND state = 'paid' ORDER BY id DESC LIMIT 1
      """)
  }

  /// Stores the provider's checkout page of an order; the first one counts.
  func setCheckout(_ id: ID<Orders.Order>, key: String, url: String) throws {
    try run(
      """
      UPDATE payment_order SET payment_key = \(key), checkout_url = \(url)
      WHERE id = \(id) AND state = 'open' AND payment_key IS NULL
      """)
  }

  /// Whether this changed the order from open to confirming.
  func beginConfirming(
    _ id: ID<Orders.Order>, key: String, amount: Int, at now: Instant
  ) throws -> Bool {
    try run(
      """
      UPDATE payment_order SET state = 'confirming'
      WHERE id = \(id) AND state = 'open' AND payment_key = \(key) AND price = \(amount)
        AND expires_at > \(now)
      """) == 1
  }

  /// Marks an order paid; nil when it was already, by whatever order of notices and answers.
  func markPaid(
    _ id: ID<Orders.Order>, method: String?, receipt: String?, at now: Instant
  ) throws -> StoredOrder? {
    try one(
      """
      UPDATE payment_order SET state = 'paid', paid_at = \(now), method = \(method),
        receipt_url = \(receipt), failure = NULL
      WHERE id = \(id) AND state IN ('open', 'confirming', 'failed', 'expired')
      RETURNING \(sql: StoredOrder.columns)
      """
    ) { try StoredOrder($0) }
  }

  /// Changes a paid order whose fulfilment was refused.
  func markRefused(_ order: StoredOrder, because code: String) throws {
    try run(
      """
      UPDATE payment_order SET state = 'refused', refunded = price, failure = \(code)
      WHERE id = \(order.id) AND state = 'paid'
      """)
  }

  /// Ends an unpaid order that is in one of `states`; nil when it is in none of them.
  func endUnpaid(
    _ id: ID<Orders.Order>, as state: StoredOrder.State, from states: [StoredOrder.State],
    because code: String?
  ) throws -> StoredOrder? {
    try one(
      """
      UPDATE payment_order SET state = \(state), failure = \(code)
      WHERE id = \(id) AND state IN \(states)
      RETURNING \(sql: StoredOrder.columns)
      """
    ) { try StoredOrder($0) }
  }

  /// Whether the notice is new.
  func insertEvent(_ event: String, of order: ID<Orders.Order>, at now: Instant) throws -> Bool {
    let known: Int? = try value("SELECT COUNT(*) FROM payment_event WHERE order_id = \(order)")
    guard known ?? 0 < 100 else { return false }
    return try run(
      """
      INSERT INTO payment_event (order_id, event_id, at) VALUES (\(order), \(event), \(now))
      ON CONFLICT (order_id, event_id) DO NOTHING
      """) == 1
  }
}
