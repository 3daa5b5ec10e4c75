import Commons
import Core
import HTML
import Wire

/// What is about to be booked, with the policy to agree to.
struct CheckoutPage: HTML {
  /// Keeps what is typed in this tab until the time is booked or no longer held.
  static let keepingScript = "js/yedi/keep-request.js"

  let view: View<Member>
  let hold: Yedi.Booking
  let takesPhotos: Bool
  let formState: FormState
  /// Photos that were uploaded with a form that was refused.
  var free: [Photo] = []

  var body: some HTML {
    Screen(
      view: view, title: t(ko: "예약 확인", en: "Check and book"), back: Yedi.bookings.path,
      scripts: [Self.keepingScript] + (takesPhotos ? [PhotoPicker.script] : [])
    ) {
      div(.class("stack")) {
        if let expires = hold.expiresAt {
          p(.class("banner")) {
            let time = TimeText(expires, in: .seoul).words
            t(
              ko: "\(time.ko)까지 이 시간을 잡아 두었어요.",
              en: "This time is held for you until \(time.en).")
          }
        }
        BookingSummary(booking: hold)
        form(
          .class("stack"), .method("post"), .enctype(takesPhotos ? "multipart/form-data" : nil),
          .action(takesPhotos ? Yedi.confirmWithPhotos.path(hold.id) : Yedi.confirm.path(hold.id)),
          .novalidate(), .data("request", hold.id.description)
        ) {
          IdempotencyKeyField(view)
          choice
          if formState.photoRefusal == nil {
            FormRefusal(formState: formState, fields: ["note", "agrees"])
          }
          FormField(
            "note", t(ko: "요청 사항 (선택)", en: "Request (optional)"), formState: formState
          ) {
            textarea(
              .id("note"), .name("note"), .maxlength(300), .rows(3), .placeholder(" "),
              .aria("describedby", "note-error"), .aria("invalid", formState.invalid("note")),
              .autofocus(formState.isCause("note"))
            ) {
              formState.refusal == nil ? hold.note : formState.value("note")
            }
          }
          if takesPhotos {
            PhotoPicker(
              photos: hold.photos, free: free, most: RequestPhotos.most, isOrdered: false,
              hint: t(
                ko: "원하는 머리나 지금 머리를 보여 주세요. 나와 예약한 디자이너만 볼 수 있어요.",
                en:
                  "Show the hair you want, or how it is now. Only you and the designer you book see them."
              ),
              formState: formState)
          }
          PolicyBox(policy: hold.policy)
          p(.class("banner warn")) {
            hold.payment == nil
              ? t(
                ko: "예약 시간에 오지 않으면 금액 전부가 수수료가 돼요.",
                en: "If you do not come, the fee is the whole price.")
              : t(
                ko: "예약 시간에 오지 않으면 미리 결제한 돈을 돌려받을 수 없어요.",
                en: "If you do not come, what you paid in advance is not returned.")
          }
          label(.class("check")) {
            input(
              .type("checkbox"), .name("agrees"), .value("true"), .required(),
              .aria("describedby", "agrees-error"),
              .aria("invalid", formState.invalid("agrees")),
              .autofocus(formState.isCause("agrees")),
              .checked(!formState.value("agrees").isEmpty))
            span { t(ko: "취소 규정을 확인했어요", en: "I have read the cancellation policy") }
          }
          FieldError(
            name: "agrees", fieldRefusal: formState.fieldRefusal(about: "agrees"), wrong: nil)
          PaymentBox(booking: hold)
          div(.class("actions stick")) {
            button(.class("button rose")) {
              if let payment = hold.payment {
                MoneyText(won: payment.amount)
                " "
                t(ko: "결제하고 예약하기", en: "Pay and book")
              } else {
                t(ko: "예약하기", en: "Book")
              }
            }
          }
        }
        form(
          .class("center"), .method("post"), .action(Yedi.release.action(hold.id)),
          .data("release", "")
        ) {
          button(.class("text-button")) { t(ko: "예약 그만두기", en: "Stop booking") }
        }
      }
    }
  }

  /// What was chosen, for the page that offers other times once the hold has ended.
  @HTMLBuilder private var choice: some HTML {
    if let designer = hold.designer?.id {
      hidden("designer", designer.description)
      hidden("start", String(hold.startsAt.milliseconds))
      for service in hold.services { hidden("services", service.id.description) }
      if let length = hold.hairLength { hidden("hairLength", length.rawValue) }
    }
  }

  private func hidden(_ name: String, _ value: String) -> VoidElement {
    input(.type("hidden"), .name(name), .value(value))
  }
}

struct PolicyBox: HTML {
  let policy: Yedi.PolicyText

  var body: some HTML {
    section(.class("policy")) {
      h2 { t(ko: "취소 규정", en: "Cancelling") }
      p { LocalizedText(ko: policy.ko, en: policy.en) }
    }
  }
}

/// When, where and what.
struct BookingSummary: HTML {
  let booking: Yedi.Booking

  var body: some HTML {
    let day = Zone.seoul.day(at: booking.startsAt)
    section(.class("summary")) {
      h2 {
        DateText(day, .weekday)
        " "
        TimeText(booking.startsAt, in: .seoul)
      }
      p(.class("muted")) {
        if let designer = booking.designer {
          "\(designer.name) · \(designer.shop), \(designer.district)"
        } else {
          t(ko: "지금은 볼 수 없는 디자이너", en: "A designer you cannot see now")
        }
      }
      ChosenServices(
        services: booking.services, hairLength: booking.hairLength, minutes: booking.minutes,
        price: booking.price)
    }
  }
}
