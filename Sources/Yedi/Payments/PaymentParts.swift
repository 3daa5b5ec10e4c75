import Commons
import Core
import HTML
import Wire

/// What is paid in advance and at the shop.
struct PaymentBox: HTML {
  let booking: Yedi.Booking

  var body: some HTML {
    section(.class("policy payment")) {
      h2 { t(ko: "결제", en: "Payment") }
      if let payment = booking.payment {
        dl(.class("facts")) {
          row(booking.isPaidInFull ? t(ko: "예약할 때 결제", en: "When booking") : Self.deposit) {
            MoneyText(won: payment.amount)
          }
          if !booking.isPaidInFull {
            row(t(ko: "샵에서 결제", en: "At the shop")) {
              MoneyText(won: booking.price - payment.amount)
            }
          }
          if payment.refunded > 0 {
            row(t(ko: "환불", en: "Refund")) { MoneyText(won: payment.refunded) }
          }
          if booking.state != .held {
            row(t(ko: "상태", en: "State")) { payment.words }
          }
        }
        if let order = payment.order, booking.state != .held {
          a(.class("text-button"), .href(Orders.show.path(order))) {
            t(ko: "영수증 보기", en: "Receipt")
          }
        }
      } else {
        p { t(ko: "결제는 샵에서 해요.", en: "You pay at the shop.") }
      }
    }
  }

  private static let deposit = t(ko: "예약금", en: "Deposit")

  private func row(_ name: LocalizedText, @HTMLBuilder _ value: () -> some HTML) -> some HTML {
    div {
      dt { name }
      dd(.class("numbers")) { value() }
    }
  }
}

extension Yedi.Booking {
  /// Whether nothing is left to pay at the shop.
  var isPaidInFull: Bool { payment?.amount == price }
}

extension Yedi.Payment {
  fileprivate var words: LocalizedText {
    if refunded == amount { return t(ko: "모두 환불", en: "Returned in full") }
    if refunded > 0 { return t(ko: "일부 환불", en: "Partly returned") }
    return switch state.value {
    case .paid: t(ko: "결제 완료", en: "Paid")
    case .confirming: t(ko: "확인 중", en: "Being confirmed")
    case .due, nil: t(ko: "결제 전", en: "Not paid yet")
    }
  }
}
