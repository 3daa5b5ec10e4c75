import Commons
import Core
import HTML
import Wire

/// One booking, with what its reader may do.
struct BookingPage: HTML {
  let view: View<Member>
  let booking: Yedi.Booking
  /// What was refused: a note, a cancellation or what became of the visit.
  var formState = FormState.empty
  /// A report of the client that was refused.
  var report = FormState.empty

  var body: some HTML {
    let day = Zone.seoul.day(at: booking.startsAt)
    Screen(
      view: view, title: t(ko: "예약", en: "Booking"),
      back: booking.side == .designer
        ? Yedi.schedule.path + "?day=\(day)"
        : Yedi.bookings.path + (booking.isPast(at: view.now) ? "?isPast=1" : ""),
      scripts: booking.side == .client
        ? [ShopPlaceBox.script] + (booking.state == .held ? [] : [CheckoutPage.keepingScript])
        : []
    ) {
      div(.class("stack")) {
        FormRefusal(formState: formState, fields: ["note", "reason", "shownFee"], isBanner: true)
        div(.class("booking-top")) {
          h2 { booking.other }
          StateChip(booking: booking, now: view.now)
        }
        if booking.isOutside, booking.state == .booked {
          OutsideNote(cause: booking.outsideCause?.value)
          if booking.startsAt > view.now {
            p(.class("muted")) {
              booking.side == .designer
                ? t(
                  ko: "예약은 그대로 남아 있어요. 옮기거나 취소하면 고객에게 알려 드려요.",
                  en: "The booking stands. If you move or cancel it, the client is told.")
                : t(
                  ko: "예약은 그대로 남아 있어요. 디자이너에게 확인해 보세요.",
                  en: "The booking stands. Please ask the designer about it.")
            }
          }
        }
        if let phone = booking.phone {
          p { a(.class("link"), .href("tel:\(phone.text)")) { phone.national } }
        }
        BookingSummary(booking: booking)
        if booking.side == .client, !booking.isCancelled {
          ShopPlaceBox(view: view, booking: booking)
        }
        if !booking.note.isEmpty || !booking.photos.isEmpty {
          section(.class("policy request")) {
            h2 { t(ko: "요청 사항", en: "Request") }
            if !booking.note.isEmpty { p(.class("request-note")) { booking.note } }
            if !booking.photos.isEmpty {
              PhotoRow(photos: booking.photos, alt: t(ko: "요청 사진", en: "Photo of the request"))
            }
          }
        }
        if booking.fee > 0 {
          p(.class("banner")) {
            booking.state == .noShow
              ? t(ko: "오지 않은 예약의 수수료 ", en: "No-show fee ")
              : t(ko: "취소 수수료 ", en: "Cancellation fee ")
            MoneyText(won: booking.fee)
          }
        }
        if !booking.reason.isEmpty {
          p(.class("muted")) {
            t(ko: "취소한 까닭: ", en: "Why it was cancelled: ")
            booking.reason
          }
        }
        if booking.side == .designer, booking.client != nil, !booking.isWalkIn {
          ClientNoteForm(view: view, booking: booking, formState: formState)
        }
        PaymentBox(booking: booking)
        PolicyBox(policy: booking.policy)
        BookingActions(view: view, booking: booking, formState: formState)
        if booking.side == .designer, booking.client != nil, !booking.isWalkIn {
          ClientSafetyForms(view: view, booking: booking, report: report)
        }
      }
    }
  }
}

private struct BookingActions: HTML {
  let view: View<Member>
  let booking: Yedi.Booking
  let formState: FormState

  var body: some HTML {
    div(.class("stack tight")) {
      if booking.state == .held, booking.side == .client {
        a(.class("button rose"), .href(booking.checkoutPath)) {
          t(ko: "예약 이어서 하기", en: "Go on booking")
        }
      }
      if booking.state == .booked, booking.startsAt > view.now {
        if let designer = booking.designer, let until = booking.movableUntil {
          if view.now <= until {
            a(
              .class("button"),
              .href(Yedi.slots.path(designer.id) + "?moving=\(booking.id)&day=\(day)")
            ) { t(ko: "시간 옮기기", en: "Move it") }
          } else {
            p(.class("muted")) {
              Refusal.moveLate.words
            }
          }
        }
        ConfirmForm(
          icon: "close", words: t(ko: "예약 취소", en: "Cancel booking"),
          question: question,
          action: Yedi.cancel.action(booking.id), yes: t(ko: "예약 취소하기", en: "Cancel the booking"),
          isOpen: formState.fieldRefusal(about: "reason") != nil || formState.isCause("shownFee")
        ) {
          // What is pressed may be a page of before the fee rose.
          input(.type("hidden"), .name("shownFee"), .value(String(booking.feeNow ?? 0)))
          reason
          FieldError(
            name: "shownFee", fieldRefusal: formState.fieldRefusal(about: "shownFee"), wrong: nil)
        }
      } else if booking.state == .booked, booking.side == .designer {
        p(.class("muted")) {
          let end = booking.recordingEnd
          t(
            ko: "\(end.ko)까지 기록하지 않으면 시술 완료가 돼요.",
            en: "What is not recorded until \(end.en) counts as completed.")
        }
        visited
      } else if booking.state == .booked, booking.designer != nil {
        p(.class("muted")) {
          let end = booking.recordingEnd
          t(
            ko: "디자이너가 시술을 기록하면 리뷰를 쓸 수 있어요. 기록이 없어도 \(end.ko)부터 쓸 수 있게 돼요.",
            en:
              "You can write a review once the designer has recorded the visit, or without that from \(end.en) on."
          )
        }
      }
      if booking.isReviewed != nil { ReviewLink(booking: booking) }
      if booking.side == .client, booking.state != .held, let designer = booking.designer {
        form(.method("post"), .action(Yedi.talk.action(designer.id))) {
          button(.class("button quiet")) {
            Icon("talk")
            t(ko: "디자이너와 채팅", en: "Chat with the designer")
          }
        }
      }
      if booking.side == .client, let designer = booking.designer,
        booking.state != .booked || booking.startsAt <= view.now
      {
        a(.class("button quiet"), .href(again(designer.id))) {
          t(ko: "같은 시술 다시 예약", en: "Book again")
        }
      }
    }
  }

  private var reason: some HTML {
    FormField(
      "reason", t(ko: "취소하는 까닭 (선택)", en: "Why (optional)"),
      hint: booking.side == .client
        ? t(ko: "디자이너가 볼 수 있어요.", en: "The designer sees it.")
        : t(ko: "고객이 볼 수 있어요.", en: "The client sees it."),
      formState: formState
    ) {
      input(
        .id("reason"), .name("reason"), .value(formState.value("reason")), .maxlength(300),
        .placeholder(" "), .autocomplete("off"), .aria("invalid", formState.invalid("reason")),
        .aria("describedby", "reason-hint reason-error"),
        .autofocus(formState.isCause("reason") || formState.isCause("shownFee")))
    }
  }

  /// What cancelling now costs or returns, before it is done.
  private var question: LocalizedText {
    let sure = t(ko: "예약을 취소할까요? 되돌릴 수 없어요.", en: "Cancel the booking? It cannot be undone.")
    let fee = booking.feeNow ?? 0
    if let payment = booking.payment {
      let back = MoneyText(won: max(0, payment.amount - fee - payment.refunded))
      return LocalizedText(
        ko: "\(sure.ko) 결제한 돈에서 \(back.text(in: .ko))을 돌려드려요.",
        en: "\(sure.en) \(back.text(in: .en)) of what was paid is returned.")
    }
    guard fee > 0 else { return sure }
    let money = MoneyText(won: fee)
    return LocalizedText(
      ko: "\(sure.ko) 취소 수수료는 \(money.text(in: .ko))이에요.",
      en: "\(sure.en) The fee is \(money.text(in: .en)).")
  }

  private var day: Day { Zone.seoul.day(at: booking.startsAt) }

  private func again(_ designer: ID<Yedi.Designer>) -> String {
    var query = booking.services.enumerated().map {
      "services%5B\($0.offset)%5D=\($0.element.id)"
    }
    if let length = booking.hairLength { query.append("hairLength=\(length.rawValue)") }
    return Yedi.slots.path(designer) + "?" + query.joined(separator: "&")
  }

  /// What became of the visit; a no-show, which may cost the client, is asked about once more.
  @HTMLBuilder private var visited: some HTML {
    form(.method("post"), .action(Yedi.visit.action(booking.id))) {
      outcome(.completed)
      button(.class("button")) { t(ko: "시술 완료", en: "Completed") }
    }
    ConfirmForm(
      icon: "close", words: t(ko: "오지 않았어요", en: "No-show"),
      question: booking.isWalkIn
        ? t(
          ko: "오지 않은 예약으로 저장할까요? 되돌릴 수 없어요.",
          en: "Save this as a missed visit? It cannot be undone.")
        : t(
          ko: "고객이 오지 않았다고 저장할까요? 수수료는 취소 규정대로예요. 되돌릴 수 없어요.",
          en: "Save that the client did not come? The policy sets the fee. It cannot be undone."),
      action: Yedi.visit.action(booking.id), yes: t(ko: "오지 않았다고 저장", en: "Save as a no-show")
    ) { outcome(.noShow) }
  }

  private func outcome(_ outcome: Yedi.VisitRequest.Outcome) -> some HTML {
    input(.type("hidden"), .name("outcome"), .value(outcome.rawValue))
  }
}
