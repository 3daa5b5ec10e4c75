import HTML
import Wire

/// The display name of a channel, or its raw name when it is unknown.
func channelName(_ channel: String) -> LocalizedText {
  switch channel {
  case "sms": t(ko: "문자", en: "Text message")
  case "mail": t(ko: "메일", en: "E-mail")
  case "push": t(ko: "알림", en: "Notification")
  case "apns": t(ko: "아이폰 알림", en: "iPhone notification")
  case "phone": t(ko: "휴대폰 알림", en: "Phone notification")
  case "payment": t(ko: "결제사 요청", en: "Payment provider")
  case "unlink": t(ko: "연결 끊기", en: "Unlink")
  default: LocalizedText(ko: channel, en: channel)
  }
}

/// A list page for operators; a partial (htmx) request gets only the rows.
struct OperatorList<Rows: HTML>: HTML {
  let view: View<OperatorAccount>
  let title: LocalizedText
  /// The text of an empty list.
  let nothing: LocalizedText
  let isEmpty: Bool
  let rows: Rows

  init(
    _ view: View<OperatorAccount>, _ title: LocalizedText, nothing: LocalizedText, isEmpty: Bool,
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
        BackBar(back: Operator.backlog.path, title: title)
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
