import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

extension Payments {
  private static let listSize = 20

  func list(
    _ request: PageRequest, of account: ID<Account>, in db: Transaction
  ) throws -> Page<Orders.Order> {
    let before = try request.cursor.map { cursor in
      guard let id = ID<Orders.Order>(cursor.text) else { throw Refusal.malformed("cursor") }
      return id
    }
    let rows = try db.orders(
      "account_id = \(account)", before: before, limit: Self.listSize + 1)
    return try Page.cut(rows.map { try shown($0, in: db) }, at: Self.listSize) {
      Cursor($0.id.description)
    }
  }

  /// An order of the account's; 404 for any other.
  func show(
    _ id: ID<Orders.Order>, of account: ID<Account>, in db: Transaction
  ) throws -> Orders.Order {
    try shown(try own(id, of: account, in: db), in: db)
  }

  private func own(
    _ id: ID<Orders.Order>, of account: ID<Account>, in db: Transaction
  ) throws -> StoredOrder {
    guard let order = try db.order("id = \(id) AND account_id = \(account)") else {
      throw Refusal.notFound
    }
    return order
  }

  func checkout(
    _ id: ID<Orders.Order>, of account: ID<Account>, at now: Instant, in db: Transaction
  ) throws -> Orders.Checkout {
    let order = try own(id, of: account, in: db)
    guard order.state == .open, order.expiresAt > now else { throw Refusal.orderClosed }
    guard let address = order.checkoutURL else { throw Refusal.checkoutNotReady }
    return Orders.Checkout(address: address)
  }

  /// The customer came back from the provider's page, agreeing to pay.
  ///
  /// The payment key proves it: only the provider and this server know it.
  func succeed(
    _ id: ID<Orders.Order>, _ back: Orders.ProviderReturn, at now: Instant, in db: Transaction
  ) throws {
    guard let key = back.paymentKey, let amount = back.amount,
      try db.beginConfirming(id, key: key, amount: amount, at: now)
    else { return }
    try send(.confirm, id, in: db)
    try services.jobs.schedule(Self.job, id.description, at: now + .minutes(1), in: db)
  }

  /// A notice of the provider: asks it, once for each notice.
  func receive(
    _ event: String, about id: ID<Orders.Order>, from name: String, at now: Instant,
    in db: Transaction
  ) throws {
    guard let order = try db.order(id), order.provider == name,
      try db.insertEvent(event, of: id, at: now)
    else { return }
    try send(.query, id, in: db)
  }

  /// An order as its customer sees it.
  func shown(_ order: StoredOrder, in db: Transaction) throws -> Orders.Order {
    let product = products(order.kind)
    let hasEnded = [.refused, .failed, .expired].contains(order.state)
    let path =
      try hasEnded ? product?.retryPath(order.subject, db) : product?.path(order.subject)
    return Orders.Order(
      id: order.id, app: order.app, titleKo: order.title.ko, titleEn: order.title.en,
      price: order.price, state: order.state,
      canCheckOut: order.state == .open && order.checkoutURL != nil
        && order.expiresAt > services.world.now(),
      createdAt: order.createdAt, expiresAt: order.expiresAt, paidAt: order.paidAt,
      method: order.method, receipt: order.receiptURL, failure: order.failure,
      refunds: order.refunded > 0 ? try db.refunds(of: order.id) : [], subjectPath: path,
      lines: order.lines)
  }

  private func products(_ kind: String) -> ErasedProduct? { try? product(kind) }
}

extension Transaction {
  /// Orders, newest first.
  func orders(
    _ which: SQL, before: ID<Orders.Order>?, limit: Int
  ) throws -> [StoredOrder] {
    let start: SQL = before.map { "AND id < \($0)" } ?? ""
    return try all(
      """
      SELECT \(sql: StoredOrder.columns) FROM payment_order WHERE \(sql: which) \(sql: start)
      ORDER BY id DESC LIMIT \(limit)
      """
    ) { try StoredOrder($0) }
  }
}
