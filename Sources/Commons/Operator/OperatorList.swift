public import HTML
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

/// One of the views of an ``OperatorList``.
public struct OperatorFilter: Sendable {
  let path: String
  let words: LocalizedText
  let isCurrent: Bool

  public init(_ path: String, _ words: LocalizedText, isCurrent: Bool) {
    self.path = path
    self.words = words
    self.isCurrent = isCurrent
  }
}

/// A list page for operators; a partial (htmx) request gets only the rows.
public struct OperatorList<Head: HTML, Rows: HTML>: HTML {
  private let view: View<OperatorAccount>
  private let title: LocalizedText
  private let nothing: LocalizedText
  private let isEmpty: Bool
  private let filters: [OperatorFilter]
  private let style: String
  private let head: Head
  private let rows: Rows

  /// `nothing` is the text of an empty list.
  ///
  /// `filters` are links to its views, `head` stands above the list, such as a form for another row.
  /// `rows` end with a ``MoreRow`` when there are more. `style` is the list's class.
  public init(
    _ view: View<OperatorAccount>, _ title: LocalizedText, nothing: LocalizedText, isEmpty: Bool,
    filters: [OperatorFilter] = [], style: String = "parcels", @HTMLBuilder rows: () -> Rows,
    @HTMLBuilder head: () -> Head
  ) {
    self.view = view
    self.title = title
    self.nothing = nothing
    self.isEmpty = isEmpty
    self.filters = filters
    self.style = style
    self.head = head()
    self.rows = rows()
  }

  public var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, .platform, title) {
        BackBar(back: Operator.backlog.path, title: title)
        main(.id("main"), .class("page stack")) {
          head
          if !filters.isEmpty {
            nav(.class("segments"), .aria("label", ko: "보기", en: "View")) {
              for filter in filters {
                a(.href(filter.path), .aria("current", filter.isCurrent ? "page" : nil)) {
                  filter.words
                }
              }
            }
          }
          if isEmpty {
            section(.class("empty")) {
              span(.class("icon icon-check"), .aria("hidden", "true")) {}
              h2 { nothing }
            }
          } else {
            ul(.class(style)) { rows }
          }
        }
      }
    }
  }
}

extension OperatorList where Head == Empty {
  /// A list without anything above it.
  public init(
    _ view: View<OperatorAccount>, _ title: LocalizedText, nothing: LocalizedText, isEmpty: Bool,
    filters: [OperatorFilter] = [], style: String = "parcels", @HTMLBuilder rows: () -> Rows
  ) {
    self.init(
      view, title, nothing: nothing, isEmpty: isEmpty, filters: filters, style: style, rows: rows
    ) { Empty() }
  }
}
