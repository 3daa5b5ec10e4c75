import Commons
import Core
import HTML
import SQL
import Wire

extension Yedi.Booking {
  /// The check page of a hold; the address has what was chosen, for when the hold has ended and is deleted.
  var checkoutPath: String {
    designer.map { checkoutPath(of: $0.id) } ?? Yedi.checkout.path(id)
  }

  func checkoutPath(of designer: Yedi.DesignerCard.ID) -> String {
    Yedi.checkout.path(id) + "?designer=\(designer)&" + choice.query
  }

  /// What was chosen, without its day.
  fileprivate var choice: Yedi.SlotRequest {
    Yedi.SlotRequest(services: services.map(\.id), hairLength: hairLength?.value, start: startsAt)
  }
}

extension YediApp {
  /// What is shown instead of the check page of a time that is no longer held.
  ///
  /// Of a hold that is deleted, the address of the page still knows what was chosen.
  func endedCheckout(
    _ id: ID<Yedi.Booking>, _ refusal: Refusal, _ view: View<Member>, in db: Transaction
  ) throws -> (any HTML)? {
    guard refusal == .holdExpired || refusal == .notFound else { return nil }
    let mine: SQL = "b.id = \(id) AND b.client_id = \(view.me.id)"
    guard let row = try db.bookings(of: view.me, where: mine, order: "b.id", limit: 1).first else {
      guard let designer = view.query("designer").flatMap({ ID<Yedi.Designer>($0) }) else {
        return nil
      }
      let choice = view.query(as: Yedi.SlotRequest.self)
      return TakenPage(
        holds: features.holds, designer: designer, request: choice ?? Yedi.SlotRequest(),
        because: .holdExpired, view: view, in: db)
    }
    let booking = row.booking
    guard booking.state == .held else { return EndedCheckoutPage(view: view, booking: booking) }
    if booking.payment?.state.value == .confirming {
      return EndedCheckoutPage(view: view, booking: booking)
    }
    guard let designer = row.designer else { return nil }
    return TakenPage(
      holds: features.holds, designer: designer, request: booking.choice, because: .holdExpired,
      view: view, in: db)
  }
}

/// The way on from the check page of a time that was booked, or whose payment is being confirmed.
private struct EndedCheckoutPage: HTML {
  let view: View<Member>
  let booking: Yedi.Booking

  var body: some HTML {
    Screen(
      view: view, title: t(ko: "예약 확인", en: "Check and book"), back: Yedi.bookings.path,
      scripts: [CheckoutPage.keepingScript]
    ) {
      section(.class("empty")) {
        h2 {
          booking.state == .held
            ? t(ko: "결제를 확인하고 있어요", en: "The payment is being confirmed")
            : t(ko: "이미 예약한 시간이에요", en: "You have booked this time already")
        }
        div(.class("actions")) {
          if booking.state == .held, let order = booking.payment?.order {
            a(.class("button auto"), .href(Orders.show.path(order))) {
              t(ko: "결제 보기", en: "See the payment")
            }
          } else {
            a(.class("button auto"), .href(Yedi.booking.path(booking.id))) {
              t(ko: "예약 보기", en: "See the booking")
            }
          }
        }
      }
    }
  }
}
