import Commons
import Core
import HTML
import Wire

/// Confirms that a letter is scheduled.
struct ReservedPage: HTML {
  let view: View<Member>
  let reservation: Wal.Reservation

  var body: some HTML {
    Document(view, WalApp.branding, t(ko: "예약 완료", en: "On its way")) {
      main(.id("main"), .class("page fill done")) {
        Dog(picture: view.file("svg/wal/special.svg"), size: 240)
        h1(.class("loud")) {
          if reservation.isDelivered {
            t(ko: "도착했어요", en: "It has come")
          } else {
            t(ko: "예약 완료!", en: "On its way!")
          }
        }
        p(.class("when-said")) {
          DateText(reservation.day, .weekday)
          " "
          TimeText(reservation.hour, reservation.minute)
        }
        p {
          if let text = reservation.text, reservation.isDelivered {
            text
          } else {
            t(ko: "왈뿡이가 잘 물고 있다가 전해 줄게요.", en: "I will keep it safe and bring it then.")
          }
        }
        div(.class("actions")) {
          a(.class("button"), .href(Wal.first.path)) { t(ko: "오늘의 왈소리로", en: "Back to today") }
          a(.class("text-button"), .href(Wal.history.path + "?from=done")) {
            t(ko: "히스토리 보기", en: "See the history")
          }
        }
      }
    }
  }
}

/// A hidden letter on its own page, for people who cannot press and hold (W15).
struct PeekPage: HTML {
  let view: View<Member>
  let peek: Wal.Peek

  var body: some HTML {
    Screen(view, back: Wal.history.path, t(ko: "숨긴 왈소리", en: "A hidden message")) {
      section(.class("empty")) {
        Dog(picture: view.file("svg/wal/special.svg"), size: 120)
        p(.class("opened-text")) { peek.text }
      }
    }
  }
}
