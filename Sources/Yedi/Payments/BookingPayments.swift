import Commons
import Core
import HTML
import Payments
import SQL
import Wire

extension Product where Subject == Yedi.Booking {
  /// What a client pays in advance for a booking.
  static var booking: Product<Yedi.Booking> { Product("yedi.booking") }
}

/// What clients pay in advance: the order of a hold, and what a cancellation returns.
struct BookingPayments: Sendable {
  /// nil in a process without payments, and in the demo's past.
  let payments: Payments?

  var isAvailable: Bool { payments?.isAvailable == true }

  /// Opens the order of a hold, or finds the one that is open.
  func open(
    _ row: BookingRow, by account: ID<Account>, until end: Instant, at now: Instant,
    in db: Transaction
  ) throws {
    guard let payments, let payment = row.booking.payment else { throw Refusal.paymentUnavailable }
    _ = try payments.open(
      NewOrder(
        .booking, row.booking.id, by: account, price: payment.amount,
        title: title(row.booking), lines: lines(row.booking, payment),
        policy: row.refundPolicy, life: end - now), in: db)
  }

  /// What the receipt names: the shop and when.
  private func title(_ booking: Yedi.Booking) -> LocalizedText {
    let shop = booking.designer.map(\.shop.text) ?? ""
    let day = DateText(Zone.seoul.day(at: booking.startsAt), .shortWeekday).words
    let time = TimeText(booking.startsAt, in: .seoul).digits
    return booking.isPaidInFull
      ? t(ko: "\(shop) \(day.ko) \(time) 예약", en: "Booking at \(shop), \(day.en) \(time)")
      : t(ko: "\(shop) \(day.ko) \(time) 예약금", en: "Deposit, \(shop), \(day.en) \(time)")
  }

  /// The services, the surcharge for hair length, and less what a deposit leaves to pay at the shop.
  private func lines(_ booking: Yedi.Booking, _ payment: Yedi.Payment) -> [Orders.Line] {
    var lines = booking.services.map {
      Orders.Line(nameKo: $0.name.text, nameEn: $0.name.text, amount: $0.price)
    }
    if let length = booking.hairLength, booking.surcharge > 0 {
      let name = length.surchargeName
      lines.append(
        Orders.Line(nameKo: name.ko, nameEn: name.en, amount: booking.surcharge))
    }
    if !booking.isPaidInFull {
      lines.append(
        Orders.Line(
          nameKo: "샵에서 결제", nameEn: "Paid at the shop", amount: payment.amount - booking.price))
    }
    return lines
  }

  /// Whether an order of the hold may still take money.
  func isLive(_ id: ID<Yedi.Booking>, in db: Transaction) throws -> Bool {
    guard payments != nil else { return false }
    let order = try Payments.summaries(of: [id], as: .booking, in: db)[id]
    return order.map { $0.state != .paid } ?? false
  }

  /// Whether the provider is asked about an order of the hold, so that the money may be taken already.
  func isConfirming(_ id: ID<Yedi.Booking>, in db: Transaction) throws -> Bool {
    guard payments != nil else { return false }
    return try Payments.summaries(of: [id], as: .booking, in: db)[id]?.state == .confirming
  }

  /// Ends the open order of a hold that is let go.
  func release(_ id: ID<Yedi.Booking>, in db: Transaction) throws {
    try payments?.cancel(
      id, as: .booking, reason: t(ko: "예약을 그만두었어요", en: "The time was let go"), in: db)
  }

  /// Returns what the policy says at the time at which the fee was decided; everything when the designer cancels.
  func cancel(
    _ row: BookingRow, by side: Yedi.Role, at now: Instant, in db: Transaction
  ) throws {
    guard row.prepaid > 0 else { return }
    try payments?.cancel(
      row.booking.id, as: .booking, isFree: side == .designer,
      reason: side == .designer
        ? t(ko: "디자이너가 예약을 취소했어요", en: "The designer cancelled the booking")
        : t(ko: "예약을 취소했어요", en: "You cancelled the booking"), at: now, in: db)
  }

  /// Returns everything of a visit that was missed at a time the client did not choose.
  func waive(_ row: BookingRow, in db: Transaction) throws {
    guard row.prepaid > 0 else { return }
    try payments?.cancel(
      row.booking.id, as: .booking, isFree: true,
      reason: t(ko: "디자이너가 옮긴 시간이었어요", en: "The designer had moved the booking"), in: db)
  }

  /// Lets the policy of what was paid follow the booking to its new time.
  func moved(_ row: BookingRow, in db: Transaction) throws {
    guard row.prepaid > 0 else { return }
    try payments?.setPolicy(row.refundPolicy, of: row.booking.id, as: .booking, in: db)
  }
}

extension BookingRow {
  /// The policy agreed to, counted from the time of the booking.
  var refundPolicy: RefundPolicy {
    RefundPolicy(
      freeUntil: booking.startsAt - .hours(policy.freeHours),
      partialUntil: booking.startsAt - .hours(policy.fullHours),
      percent: 100 - policy.partialPercent)
  }
}
