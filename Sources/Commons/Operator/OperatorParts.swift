import HTML
import Wire

/// The last row of a list that goes on: a link, which htmx follows once it is seen.
struct OlderRow: HTML {
  let path: String
  let next: Cursor

  var body: some HTML {
    let path = "\(path)?cursor=\(percentEncoded(next.text))"
    li(.class("more")) {
      a(
        .class("button quiet"), .href(path), .hx("get", path), .hx("trigger", "revealed, click"),
        .hx("target", "closest .more"), .hx("swap", "outerHTML"), .hx("sync", "this:drop")
      ) { t(ko: "더 보기", en: "Show more") }
    }
  }
}

/// A moment as an operator reads it: day and minute in Seoul.
struct SeoulTime: HTML {
  let then: Instant

  init(_ then: Instant) { self.then = then }

  var body: some HTML {
    let day = Day.seoul(then)
    let minutes = (then.milliseconds / 60_000 + 9 * 60) % 1440
    let clock = "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    time(.datetime(then.iso8601), .class("numbers")) {
      t(
        ko: "\(day.month)월 \(day.day)일 \(clock)",
        en:
          "\(day.year)-\(day.month < 10 ? "0" : "")\(day.month)-\(day.day < 10 ? "0" : "")\(day.day) \(clock)"
      )
    }
  }
}

/// What a channel is called; its own name when it is not one of the usual.
func channelName(_ channel: String) -> Words {
  switch channel {
  case "sms": t(ko: "문자", en: "Text message")
  case "mail": t(ko: "메일", en: "E-mail")
  case "push": t(ko: "알림", en: "Notification")
  case "unlink": t(ko: "연결 끊기", en: "Unlink")
  default: Words(ko: channel, en: channel)
  }
}

/// A page of an operator's list, or only its rows.
struct OperatorList<Rows: HTML>: HTML {
  let view: View<Attendant>
  let title: Words
  /// What stands there when there is nothing.
  let nothing: Words
  let isEmpty: Bool
  let rows: Rows

  init(
    _ view: View<Attendant>, _ title: Words, nothing: Words, isEmpty: Bool,
    @HTMLBuilder rows: () -> Rows
  ) {
    self.view = view
    self.title = title
    self.nothing = nothing
    self.isEmpty = isEmpty
    self.rows = rows()
  }

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, .house, title) {
        HouseBar(back: Operator.desk.path, title: title)
        main(.id("main"), .class("page stack")) {
          if isEmpty {
            section(.class("empty")) {
              span(.class("icon icon-check"), .aria("hidden", "true")) {}
              h2 { nothing }
            }
          } else {
            ul(.class("parcels")) { rows }
          }
        }
      }
    }
  }
}
