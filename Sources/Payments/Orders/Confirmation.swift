import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

extension Payments {
  /// How long after its end an order may wait for a fulfilment that fails with an error.
  static let fulfilmentLife = Duration.hours(1)

  /// Records a provider's confirmation: the order is fulfilled or returned, in one transaction, once.
  func recordConfirmation(
    _ id: ID<Orders.Order>, _ payment: ProviderPayment, at now: Instant, in db: Transaction
  ) throws {
    guard
      let order = try db.markPaid(
        id, method: payment.method, receipt: payment.receiptURL, at: now)
    else { return }
    try db.post(.confirmed, order.price, of: id, source: id.bytes, at: now)
    do {
      guard order.account != nil else { throw Refusal.orderUnfulfillable }
      let product = try product(order.kind)
      try db.attempt { try product.fulfil(order, db) }
      try db.post(.fulfilled, order.price, of: id, source: id.bytes, at: now)
      try tell(
        order, "paid", t(ko: "결제를 마쳤어요", en: "Payment received"), order.title, in: db)
    } catch let refusal as Refusal {
      try refuse(order, because: refusal, at: now, in: db)
    } catch let error where mayRefuse(error) && now > order.expiresAt + Self.fulfilmentLife {
      services.world.log("payments: order \(id) cannot be fulfilled, and is returned: \(error)")
      try refuse(order, because: .orderUnfulfillable, at: now, in: db)
    }
  }

  /// Whether an error will be the same at every attempt.
  private func mayRefuse(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return true }
    return [.unique, .foreignKey, .check, .notNull].contains(error.code)
  }

  /// Returns the price of an order that cannot be fulfilled, and tells the customer.
  private func refuse(
    _ order: StoredOrder, because refusal: Refusal, at now: Instant, in db: Transaction
  ) throws {
    try db.markRefused(order, because: refusal.code)
    try queueRefund(
      of: order, order.price, reason: refusal.ko, key: "refused", at: now, in: db)
    try tell(
      order, "refused", t(ko: "결제한 돈을 모두 돌려드려요", en: "Your payment is returned in full"),
      LocalizedText(
        ko: "\(order.title.ko): \(refusal.ko)", en: "\(order.title.en): \(refusal.en)"), in: db)
  }

  /// Ends an unpaid order and frees what the app holds for it.
  func end(
    _ id: ID<Orders.Order>, as state: StoredOrder.State, from states: [StoredOrder.State],
    because code: String?, in db: Transaction
  ) throws {
    guard let order = try db.endUnpaid(id, as: state, from: states, because: code) else { return }
    try product(order.kind).release(order, db)
    if states != [.open] {
      try tell(
        order, "failed", t(ko: "결제하지 못했어요", en: "The payment did not go through"), order.title,
        in: db)
    }
  }

  /// Sends the customer a notification of the app and a live event.
  func tell(
    _ order: StoredOrder, _ kind: String, _ title: LocalizedText, _ body: LocalizedText,
    in db: Transaction
  ) throws {
    guard let account = order.account else { return }
    try Feed.append(
      LiveEvent(kind: LiveEvent.orderKind, subject: order.id.description), to: account, in: db)
    try services.pushes.put(
      PushNotice(title: title, body: body, path: Orders.show.path(order.id)),
      of: order.app, to: account, tag: "order \(order.id)", life: .days(1), in: db)
  }
}
