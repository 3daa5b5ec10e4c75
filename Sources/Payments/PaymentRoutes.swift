import Commons
import Core
import HTTP
import SQL
import Wire

extension Rate {
  /// Notices of providers, by address.
  static let paymentNotices = Rate(burst: 300, perMinute: 600)
  /// Returns from a provider's page, by address.
  static let paymentReturns = Rate(burst: 60, perMinute: 60)
}

extension Payments {
  func mount(on site: inout Site) throws {
    try mountOrders(on: &site)
    try mountReturns(on: &site)
    try mountAppStore(on: &site)
    try mountOperatorPages(on: &site)
    if services.demo != nil, provider is PracticeProvider { try mountPractice(on: &site) }
  }

  private func mountOrders(on site: inout Site) throws {
    try site.read(Orders.list, .signedIn) { [self] context, me, db in
      try list(context.input, of: me.account, in: db)
    } page: { orders, _, view in
      OrdersPage(view: view, orders: orders)
    }
    let policy = ContentSecurityPolicy(forms: provider?.checkoutOrigins ?? [])
    try site.read(
      Orders.show, .signedIn,
      { [self] context, me, db in try show(context.path, of: me.account, in: db) },
      policy: policy
    ) { order, _, view in
      OrderPage(view: view, order: order)
    }
    try site.write(
      Orders.checkout, .signedIn, then: .next { checkout, _ in .to(checkout.address) }
    ) { [self] context, me, db in
      try checkout(context.path, of: me.account, at: context.now, in: db)
    }
  }

  /// What a provider calls: without a session, because neither it nor a card's app brings one.
  private func mountReturns(on site: inout Site) throws {
    let services = services
    try site.mount(Orders.success) { [self] request, id in
      try services.rateLimiter.take(
        .paymentReturns, Orders.success.pattern, from: request.remoteAddress)
      let back: Orders.ProviderReturn = try request.input()
      let now = services.world.now()
      try await services.db.write { [self] in try succeed(id, back, at: now, in: $0) }
      return .seeOther(Orders.show.path(id))
    }
    try site.mount(Orders.failure) { request, id in
      let back: Orders.ProviderReturn = try request.input()
      let isCancelled = back.code == nil || back.code == "PAY_PROCESS_CANCELED"
      return .seeOther("\(Orders.show.path(id))?back=\(isCancelled ? "cancelled" : "failed")")
    }
    try site.mount(Orders.notice) { [self] request, name in
      try services.rateLimiter.take(
        .paymentNotices, Orders.notice.pattern, from: request.remoteAddress)
      let notice: Orders.ProviderNotice = try request.input()
      // Toss numbers its notices; another provider's are told apart by their content.
      let header = request.header("tosspayments-webhook-transmission-id")
      let event = header.map { String($0.prefix(100)) } ?? base64URL(sha256(request.body))
      if let id = ID<Orders.Order>(notice.data.orderId) {
        let now = services.world.now()
        try await services.db.write { [self] in
          try receive(event, about: id, from: name, at: now, in: $0)
        }
      }
      return try .json(Nothing())
    }
  }
}
