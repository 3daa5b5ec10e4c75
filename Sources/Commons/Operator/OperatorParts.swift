import HTML
import Wire

/// A time for operators: date and minute in Seoul.
struct SeoulTime: HTML {
  let then: Instant

  init(_ then: Instant) { self.then = then }

  var body: some HTML {
    // Seoul is UTC+9, without summer time since 1988.
    let text = (then + .hours(9)).iso8601
    let (month, day) = (
      Int(text.dropFirst(5).prefix(2)) ?? 0, Int(text.dropFirst(8).prefix(2)) ?? 0
    )
    let clock = text.dropFirst(11).prefix(5)
    time(.datetime(then.iso8601), .class("numbers")) {
      t(ko: "\(month)월 \(day)일 \(clock)", en: "\(text.prefix(10)) \(clock)")
    }
  }
}

/// The display name of a channel, or its raw name when it is unknown.
func channelName(_ channel: String) -> Words {
  switch channel {
  case "sms": t(ko: "문자", en: "Text message")
  case "mail": t(ko: "메일", en: "E-mail")
  case "push": t(ko: "알림", en: "Notification")
  case "phone": t(ko: "휴대폰 알림", en: "Phone notification")
  case "unlink": t(ko: "연결 끊기", en: "Unlink")
  default: Words(ko: channel, en: channel)
  }
}

/// A page of an operators' list; a partial request gets only the rows.
struct OperatorList<Rows: HTML>: HTML {
  let view: View<OperatorAccount>
  let title: Words
  /// The text of an empty list.
  let nothing: Words
  let isEmpty: Bool
  let rows: Rows

  init(
    _ view: View<OperatorAccount>, _ title: Words, nothing: Words, isEmpty: Bool,
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
      Document(view, .platform, title) {
        BackBar(back: Operator.desk.path, title: title)
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
