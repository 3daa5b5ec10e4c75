import Commons
import HTML
import Wire

/// The addresses at which a calendar app reads bookings.
struct CalendarsPage: HTML {
  let view: View<Member>
  let calendars: Yedi.Calendars
  var formState = FormState.empty

  var body: some HTML {
    Screen(view: view, title: t(ko: "캘린더에 연결", en: "Calendar feed"), back: Yedi.me.path) {
      div(.class("stack")) {
        FormRefusal(formState: formState, isBanner: true)
        p(.class("muted")) {
          t(
            ko:
              "휴대폰 캘린더에서 '구독 캘린더 추가'에 주소를 붙여 넣으면 예약이 함께 보여요. 주소를 아는 사람은 누구나 볼 수 있으니 나만 쓰세요.",
            en:
              "Paste the address into your calendar under \"add a subscribed calendar\". Whoever knows it sees your bookings, so keep it to yourself."
          )
        }
        if view.me.isClient {
          feed(.client, t(ko: "고객으로 예약한 시간", en: "What I booked"), calendars.client)
        }
        if view.me.designer != nil {
          feed(.designer, t(ko: "디자이너로 받은 예약", en: "What clients booked"), calendars.designer)
        }
      }
    }
  }

  private func feed(_ role: Yedi.Role, _ title: LocalizedText, _ path: String?) -> some HTML {
    section(.class("policy")) {
      h2 { title }
      if let path {
        p(.class("feed-address")) { view.origin + path }
        a(.class("button small"), .href(path)) { t(ko: "파일로 받기", en: "Download") }
        ConfirmForm(
          icon: "trash", words: t(ko: "주소 없애기", en: "Remove the address"),
          question: t(
            ko: "이 주소를 없앨까요? 되돌릴 수 없고, 이 주소를 쓰는 캘린더에는 예약이 더 보이지 않아요.",
            en:
              "Remove this address? It cannot be undone, and calendars that use it show no bookings any more."
          ),
          action: Yedi.closeCalendar.action, yes: t(ko: "없애기", en: "Remove"), isSmall: true
        ) { input(.type("hidden"), .name("role"), .value(role.rawValue)) }
      } else {
        form(.method("post"), .action(Yedi.openCalendar.action)) {
          input(.type("hidden"), .name("role"), .value(role.rawValue))
          button(.class("button quiet")) { t(ko: "주소 만들기", en: "Make an address") }
        }
      }
    }
  }
}
