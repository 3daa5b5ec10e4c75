import Commons
public import Core
import HTTP
import SQL
import Wire

extension Rate {
  /// Transactions that an account redeems: certificates are verified for each.
  public static let redemptions = Rate(burst: 30, perMinute: 60)
}

extension Payments {
  func mountAppStore(on site: inout Site) throws {
    try site.write(AppStorePurchases.account, .signedIn, then: .to(Orders.list.path)) {
      [self] _, me, db in try appStoreAccount(me.account, in: db)
    }
    try site.write(
      AppStorePurchases.redeem, .signedIn, at: .redemptions,
      then: .next { order, _ in .to(Orders.show.path(order.id)) }
    ) { [self] context, me, db in
      try redeem(context.input.transaction, of: me.account, at: context.now, in: db)
    }
    let services = services
    try site.mount(AppStorePurchases.notice) { [self] request, _ in
      try services.rateLimiter.take(
        .paymentNotices, AppStorePurchases.notice.pattern, from: request.remoteAddress)
      guard let appStore else { throw Refusal.appStoreUnavailable }
      let notice: AppStorePurchases.Notice = try request.input()
      let (notification, transaction) = try appStore.notification(notice.signedPayload)
      let now = services.world.now()
      try await services.db.write { [self] in
        try receive(notification, about: transaction, at: now, in: $0)
      }
      return try .json(Nothing())
    }
  }
}
