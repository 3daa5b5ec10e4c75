import Commons
import Core
import HTML
import Wire

/// The days a client waits for, each with the way to its times and out of the list.
struct WaitsPage: HTML {
  static let title = t(ko: "빈 시간을 기다리는 날", en: "Days you wait for")
  /// The field of a form that leads back to this page.
  static let field = "list"

  let view: View<Member>
  let waits: Yedi.Waits

  var body: some HTML {
    Screen(view: view, title: Self.title, back: Yedi.bookings.path) {
      ul(.class("waits")) { for wait in waits.days { WaitRow(wait: wait) } }
      // Shown once a script has taken the last row away.
      section(.class("empty")) {
        img(.src(view.file("svg/yedi/comb.svg")), .alt(""), .width(120), .height(120))
        h2 { t(ko: "기다리는 날이 없어요", en: "You wait for no day") }
        p {
          t(
            ko: "마감된 날을 고르면 빈 시간이 날 때 알려 드려요.",
            en: "Choose a full day to be told when a time is free.")
        }
      }
    }
  }
}

private struct WaitRow: HTML {
  let wait: Yedi.WaitedDay

  var body: some HTML {
    let name = wait.designer.name
    let day = DateText(wait.day, .weekday).words
    li(.class("row")) {
      a(.class("row-link"), .href(Yedi.SlotRequest(day: wait.day).path(of: wait.designer.id))) {
        Avatar(wait.designer)
        span(.class("row-text")) {
          strong { day }
          small { "\(name) · \(wait.designer.shop)" }
        }
      }
      UndoForm(
        action: Yedi.stopWaiting.action(wait.designer.id), words: t(ko: "그만두기", en: "Stop"),
        label: t(
          ko: "\(name) 디자이너의 \(day.ko) 그만 기다리기", en: "Stop waiting for \(name), \(day.en)")
      ) {
        input(.type("hidden"), .name("day"), .value(wait.day.text))
        input(.type("hidden"), .name(WaitsPage.field), .value("1"))
      }
    }
  }
}
