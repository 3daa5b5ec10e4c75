import Commons
import Core
import HTML
public import SQL
public import Wire

extension Payments {
  /// The provider of orders that were paid in the App Store.
  static let appStoreName = "app-store"

  /// Hands over what `me` bought in the App Store, once for each purchase.
  ///
  /// A repetition changes nothing, but hands it over again to someone who left the app meanwhile. A
  /// purchase that the statement says was revoked gets an order too, all of it refunded, so that no
  /// older statement redeems it. `product` is what the caller says was bought; another one is
  /// refused. Declare the refusals of `AppStorePurchases.redeem` for the endpoint that calls it.
  @discardableResult
  public func redeem(
    _ signed: String, product: String? = nil, of me: ID<Account>, at now: Instant,
    in db: Transaction
  ) throws -> Orders.Order {
    guard let appStore else { throw Refusal.appStoreUnavailable }
    let transaction = try appStore.transaction(signed)
    guard transaction.isOwnPurchase, listing(transaction.productId) != nil,
      product == nil || product == transaction.productId
    else { throw Refusal.appStoreProduct }
    guard let token = transaction.account, try db.account(of: token) == me else {
      throw Refusal.appStoreOtherAccount
    }
    try note(
      transaction, isRevoked: transaction.revocationDate != nil, signedAt: transaction.signedDate,
      at: now, in: db)
    let isRevoked = try db.isRevoked(transaction.originalTransactionId)
    guard !isRevoked || transaction.revocationDate != nil else { throw Refusal.appStoreRevoked }
    let known = try db.appStoreOrder(transaction.originalTransactionId)
    if isRevoked, let known, known.account == me { return try shown(known, in: db) }
    guard var order = try hand(over: transaction, to: me, isTold: !isRevoked, at: now, in: db)
    else { throw Refusal.appStoreJoinFirst }
    if isRevoked {
      try revoke(order, at: now, in: db)
      order = try db.order(order.id) ?? order
    }
    return try shown(order, in: db)
  }

  /// Does what a notification says; one of another kind, or about what is not sold here, has no effect.
  func receive(
    _ notification: AppStoreNotification, about transaction: AppStoreTransaction?, at now: Instant,
    in db: Transaction
  ) throws {
    guard let transaction, transaction.isOwnPurchase else { return }
    let known = try db.appStoreOrder(transaction.originalTransactionId)
    // What is sold no more may still be refunded.
    guard known != nil || listing(transaction.productId) != nil else { return }
    switch notification.notificationType {
    case "REFUND", "REVOKE":
      try note(
        transaction, isRevoked: true, signedAt: notification.signedDate, at: now, in: db)
    case "REFUND_REVERSED":
      try note(
        transaction, isRevoked: false, signedAt: notification.signedDate, at: now, in: db)
    case "ONE_TIME_CHARGE":
      try note(
        transaction, isRevoked: transaction.revocationDate != nil,
        signedAt: transaction.signedDate, at: now, in: db)
    default: return
    }
    // The phone may have been refused meanwhile, or may never come.
    guard try !db.isRevoked(transaction.originalTransactionId), let token = transaction.account,
      let account = try db.account(of: token)
    else { return }
    guard known == nil || known?.account == account else { return }
    _ = try hand(over: transaction, to: account, isTold: true, at: now, in: db)
  }

  /// Records whether a purchase is revoked, and makes its order agree.
  ///
  /// Of several statements the one that was signed last counts, in whatever order they come.
  func note(
    _ transaction: AppStoreTransaction, isRevoked: Bool, signedAt: Instant, at now: Instant,
    in db: Transaction
  ) throws {
    let id = transaction.originalTransactionId
    try db.noteAppStore(id, isRevoked: isRevoked, signedAt: signedAt)
    guard let order = try db.appStoreOrder(id) else { return }
    if try db.isRevoked(id) {
      try revoke(order, at: now, in: db)
    } else {
      try restore(order, at: now, in: db)
    }
  }

  /// The order of a purchase, which is made at its first delivery; nil for someone who has not joined.
  private func hand(
    over transaction: AppStoreTransaction, to account: ID<Account>, isTold: Bool, at now: Instant,
    in db: Transaction
  ) throws -> StoredOrder? {
    guard let (listing, item) = listing(transaction.productId) else { return nil }
    let known = try db.appStoreOrder(transaction.originalTransactionId)
    // The order of a deleted account has none; its purchase does not become another's.
    if let known, known.account != account { throw Refusal.appStoreOtherAccount }
    guard let subject = try listing.grant(transaction.productId, account, db) else { return nil }
    if let known {
      try db.run("UPDATE payment_order SET subject_id = \(subject) WHERE id = \(known.id)")
      return try db.order(known.id)
    }
    let id = services.world.id(Orders.Order.self)
    let price = transaction.won ?? item.price
    try db.run(
      """
      INSERT INTO payment_order (id, account_id, kind, subject_id, title_ko, title_en, price, state,
        provider, payment_key, method, created_at, expires_at, paid_at)
      VALUES (\(id), \(account), \(listing.kind), \(subject), \(item.title.ko), \(item.title.en),
        \(price), 'paid', \(Self.appStoreName), \(transaction.originalTransactionId),
        \(transaction.method), \(now), \(now), \(now))
      """)
    try db.post(.confirmed, price, of: id, source: id.bytes, at: now)
    try db.post(.fulfilled, price, of: id, source: id.bytes, at: now)
    guard let order = try db.order(id) else { return nil }
    guard isTold else { return order }
    try tell(order, "paid", t(ko: "결제를 마쳤어요", en: "Payment received"), order.title, in: db)
    return order
  }

  /// Takes back what Apple has refunded or revoked.
  private func revoke(_ order: StoredOrder, at now: Instant, in db: Transaction) throws {
    let amount = order.price - order.refunded
    guard amount > 0 else { return }
    let refund = Orders.Refund(
      id: services.world.id(), amount: amount, reason: "App Store에서 환불", createdAt: now)
    try db.run("UPDATE payment_order SET refunded = price WHERE id = \(order.id)")
    try db.insertRefund(refund, of: order.id, key: "app-store \(refund.id)")
    try db.post(.refundOwed, amount, of: order.id, source: refund.id.bytes, at: now)
    try finish(refund.id, at: now, in: db)
    guard let order = try db.order(order.id) else { return }
    try product(order.kind).refunded(order, amount, db)
  }

  /// Takes back refunds that Apple has reversed; what was bought is handed over by `hand(over:to:)`.
  private func restore(_ order: StoredOrder, at now: Instant, in db: Transaction) throws {
    guard order.refunded > 0 else { return }
    let refunds: [(id: ID<Orders.Refund>, amount: Int)] = try db.all(
      """
      UPDATE payment_refund SET state = 'reversed' WHERE order_id = \(order.id) AND state = 'done'
      RETURNING id, amount
      """
    ) { try ($0[0], $0[1]) }
    for refund in refunds {
      try db.post(
        .refundReversed, refund.amount, of: order.id, source: refund.id.bytes, at: now)
    }
    try db.run("UPDATE payment_order SET refunded = 0 WHERE id = \(order.id)")
  }
}

extension Transaction {
  /// The order of a purchase in the App Store.
  func appStoreOrder(_ original: String) throws -> StoredOrder? {
    try order("provider = \(Payments.appStoreName) AND payment_key = \(original)")
  }

  /// Keeps the statement that was signed last; of two at once the one that revokes.
  func noteAppStore(_ original: String, isRevoked: Bool, signedAt: Instant) throws {
    try run(
      """
      INSERT INTO payment_app_store_purchase (original_id, is_revoked, signed_at)
      VALUES (\(original), \(isRevoked), \(signedAt))
      ON CONFLICT (original_id) DO UPDATE
      SET is_revoked = excluded.is_revoked, signed_at = excluded.signed_at
      WHERE excluded.signed_at > payment_app_store_purchase.signed_at
        OR (excluded.signed_at = payment_app_store_purchase.signed_at AND excluded.is_revoked = 1)
      """)
  }

  func isRevoked(_ original: String) throws -> Bool {
    try value(
      "SELECT is_revoked FROM payment_app_store_purchase WHERE original_id = \(original)") ?? false
  }
}

extension Payments {
  /// The ids of the purchases in the App Store of an account, of one product, oldest first.
  public static func appStorePurchases<Subject>(
    of account: ID<Account>, as product: Product<Subject>, in db: Transaction
  ) throws -> [String] {
    try db.all(
      """
      SELECT payment_key FROM payment_order WHERE account_id = \(account)
        AND kind = \(product.kind) AND provider = \(appStoreName) ORDER BY id
      """
    ) { try $0[0] }
  }
}
