import Commons
import Core
import Delivery
import Foundation
public import HTML
public import SQL
public import Wire

extension Payments {
  /// Cancels what was bought: ends an open order, or returns what the order's policy says.
  ///
  /// `isFree` returns everything, for a cancellation by the seller. The policy counts at `moment`, the
  /// time at which the seller decides its own fee; nil for the present. A repeated call has no further
  /// effect. Returns what it returns to the customer; nil when nothing was paid. Declare
  /// `.orderConfirming` for the endpoint that calls it.
  @discardableResult
  public func cancel<Subject>(
    _ subject: ID<Subject>, as product: Product<Subject>, isFree: Bool = false,
    reason: LocalizedText, at moment: Instant? = nil, in db: Transaction
  ) throws -> Int? {
    let now = moment ?? services.world.now()
    if let live = try db.liveOrder(of: product.kind, subject.bytes) {
      // The money may be taken already; only the provider's answer tells.
      guard live.state == .open else { throw Refusal.orderConfirming }
      _ = try db.endUnpaid(live.id, as: .expired, from: [.open], because: "cancelled")
    }
    guard let order = try db.paidOrder(of: product.kind, subject.bytes) else { return nil }
    let amount = isFree ? order.price - order.refunded : try refundable(order, at: now)
    guard amount > 0 else { return 0 }
    try refund(order.id, amount, reason: reason.ko, key: "cancel", in: db)
    return amount
  }

  /// What a cancellation would return now, for the page that asks; nil when nothing was paid.
  public func refundable<Subject>(
    _ subject: ID<Subject>, as product: Product<Subject>, in db: Transaction
  ) throws -> Int? {
    try db.paidOrder(of: product.kind, subject.bytes).map {
      try refundable($0, at: services.world.now())
    }
  }

  private func refundable(_ order: StoredOrder, at now: Instant) throws -> Int {
    let policy = try order.policy.map {
      try JSONDecoder().decode(RefundPolicy.self, from: Data($0.utf8))
    }
    let promised = policy?.refund(of: order.price, at: now) ?? order.price
    return max(0, promised - order.refunded)
  }

  /// Replaces the policy of what was paid, such as after a booking moved to another day.
  public func setPolicy<Subject>(
    _ policy: RefundPolicy, of subject: ID<Subject>, as product: Product<Subject>,
    in db: Transaction
  ) throws {
    let text = String(decoding: try JSONEncoder().encode(policy), as: UTF8.self)
    try db.run(
      """
      UPDATE payment_order SET policy = \(text)
      WHERE kind = \(product.kind) AND subject_id = \(subject) AND state IN ('open', 'confirming',
        'paid')
      """)
  }

  /// Returns a part of a paid order; a request with a known `key` is the same refund.
  @discardableResult
  public func refund(
    _ id: ID<Orders.Order>, _ amount: Int, reason: String, key: String, in db: Transaction
  ) throws -> Orders.Refund {
    guard amount > 0 else { throw Refusal.refundAmount }
    guard try db.order(id)?.provider != Self.appStoreName else { throw Refusal.refundByAppStore }
    if let known = try db.refund(of: id, key: key) { return known }
    let order = try db.one(
      """
      UPDATE payment_order SET refunded = refunded + \(amount)
      WHERE id = \(id) AND state = 'paid' AND refunded <= price - \(amount)
      RETURNING \(sql: StoredOrder.columns)
      """
    ) { try StoredOrder($0) }
    guard let order else { throw Refusal.refundTooLarge }
    return try queueRefund(
      of: order, amount, reason: reason, key: key, at: services.world.now(), in: db)
  }

  /// Queues a refund that the order already counts.
  @discardableResult
  func queueRefund(
    of order: StoredOrder, _ amount: Int, reason: String, key: String, at now: Instant,
    in db: Transaction
  ) throws -> Orders.Refund {
    let refund = Orders.Refund(
      id: services.world.id(), amount: amount, reason: reason, createdAt: now)
    try db.insertRefund(refund, of: order.id, key: key)
    try db.post(
      .refundOwed, amount, of: order.id, source: refund.id.bytes,
      isFulfilled: key != "refused", at: now)
    try send(refund.id, of: order.id, in: db)
    try services.jobs.schedule(
      Self.job, order.id.description, at: now + .minutes(10), in: db)
    return refund
  }

  func send(
    _ refund: ID<Orders.Refund>, of order: ID<Orders.Order>, in db: Transaction
  ) throws {
    try put(
      PaymentCall(kind: .refund, order: order, refund: refund), tag: "refund \(refund)", in: db)
  }

  /// Records that the provider returned the money.
  func finish(_ refund: ID<Orders.Refund>, at now: Instant, in db: Transaction) throws {
    let done: (order: ID<Orders.Order>, amount: Int)? = try db.one(
      """
      UPDATE payment_refund SET state = 'done', done_at = \(now), failure = NULL
      WHERE id = \(refund) AND state = 'queued' RETURNING order_id, amount
      """
    ) { try ($0[0], $0[1]) }
    guard let done else { return }
    try db.post(.refunded, done.amount, of: done.order, source: refund.bytes, at: now)
    guard let order = try db.order(done.order) else { return }
    let amount = MoneyText(won: done.amount)
    try tell(
      order, "refunded", t(ko: "돌려드렸어요", en: "Refunded"),
      LocalizedText(
        ko: "\(order.title.ko) \(amount.text(in: .ko))",
        en: "\(order.title.en), \(amount.text(in: .en))"), in: db)
  }
}

extension Transaction {
  func insertRefund(_ refund: Orders.Refund, of order: ID<Orders.Order>, key: String) throws {
    try run(
      """
      INSERT INTO payment_refund (id, order_id, key, amount, reason, created_at)
      VALUES (\(refund.id), \(order), \(key), \(refund.amount), \(refund.reason),
        \(refund.createdAt))
      """)
  }

  func refund(of order: ID<Orders.Order>, key: String) throws -> Orders.Refund? {
    try refunds("order_id = \(order) AND key = \(key)").first
  }

  /// The refunds of an order that have not been reversed.
  func refunds(of order: ID<Orders.Order>) throws -> [Orders.Refund] {
    try refunds("order_id = \(order) AND state <> 'reversed'")
  }

  func refunds(_ which: SQL) throws -> [Orders.Refund] {
    try all(
      """
      SELECT id, amount, reason, created_at, done_at FROM payment_refund
      WHERE \(sql: which) ORDER BY id
      """
    ) {
      try Orders.Refund(
        id: $0[0], amount: $0[1], reason: $0[2], createdAt: $0[3], doneAt: $0[4])
    }
  }
}
