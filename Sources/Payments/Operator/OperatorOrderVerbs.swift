import Commons
import Core
import SQL
import Wire

extension Payments {
  private static let operatorListSize = 30

  func operatorList(
    _ filter: OperatorOrders.Filter, in db: Transaction
  ) throws -> Page<OperatorOrders.Entry> {
    let before = try filter.cursor.map { cursor in
      guard let id = ID<Orders.Order>(cursor.text) else { throw Refusal.malformed("cursor") }
      return id
    }
    let which: SQL =
      switch filter.view ?? .all {
      case .all: "1 = 1"
      case .pending:
        """
        (state = 'confirming' OR EXISTS (SELECT 1 FROM payment_refund r
          WHERE r.order_id = payment_order.id AND r.state = 'queued'))
        """
      case .refunded: "refunded > 0"
      }
    let rows = try db.orders(which, before: before, limit: Self.operatorListSize + 1)
    let entries = try rows.map { row in
      let order = try shown(row, in: db)
      return OperatorOrders.Entry(
        order: order, openRefunds: order.refunds.count { $0.doneAt == nil })
    }
    return Page.cut(entries, at: Self.operatorListSize) { Cursor($0.id.description) }
  }

  func operatorDetail(
    _ id: ID<Orders.Order>, in db: Transaction
  ) throws -> OperatorOrders.Detail {
    guard let order = try db.order(id) else { throw Refusal.notFound }
    let ledger = try db.all(
      """
      SELECT event, account, amount, at FROM payment_entry WHERE order_id = \(id)
      ORDER BY at, source_id, event, amount DESC
      """
    ) { try OperatorOrders.LedgerEntry(event: $0[0], account: $0[1], amount: $0[2], at: $0[3]) }
    let failures: [String] = try db.all(
      """
      SELECT failure FROM payment_refund WHERE order_id = \(id) AND failure IS NOT NULL ORDER BY id
      """
    ) { try $0[0] }
    return OperatorOrders.Detail(
      order: try shown(order, in: db), provider: order.provider, paymentKey: order.paymentKey,
      refundFailures: failures, ledger: ledger)
  }

  /// Refunds an order, which its customer and its app are told.
  func operatorRefund(
    _ id: ID<Orders.Order>, _ request: OperatorOrders.RefundRequest, by me: OperatorAccount,
    at now: Instant, in db: Transaction
  ) throws -> Orders.Refund {
    guard try db.order(id) != nil else { throw Refusal.notFound }
    let refund = try refund(
      id, request.amount, reason: request.reason.text,
      key: "operator \(services.world.id(Orders.Refund.self))", in: db)
    if let order = try db.order(id) {
      try product(order.kind).refunded(order, request.amount, db)
    }
    try Operators.note(
      "payment.refunded", id.description, became: "\(request.amount) \(request.reason.text)",
      by: me.account, id: services.world.id(), at: now, in: db)
    return refund
  }

  func mountOperatorPages(on site: inout Site) throws {
    try site.read(OperatorOrders.list, .operators) { [self] context, _, db in
      try operatorList(context.input, in: db)
    } page: { orders, context, view in
      OperatorOrdersPage(view: view, shown: context.input.view ?? .all, orders: orders)
    }
    try site.read(OperatorOrders.show, .operators) { [self] context, _, db in
      try operatorDetail(context.path, in: db)
    } page: { detail, _, view in
      OperatorOrderPage(view: view, detail: detail, formState: .empty)
    }
    try site.write(
      OperatorOrders.refund, .operators,
      then: .next { _, context in
        .to(OperatorOrders.show.path(context.path), ko: "환불을 요청했어요.", en: "Refund requested.")
      },
      { [self] context, me, db in
        try operatorRefund(context.path, context.input, by: me, at: context.now, in: db)
      },
      rejected: { [self] rejected, view, db in
        OperatorOrderPage(
          view: view, detail: try operatorDetail(rejected.path, in: db), formState: rejected.form)
      })
  }
}
