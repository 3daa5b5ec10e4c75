import Core
import Delivery
import HTML
import Wire

/// The messages that the demo would have sent: texts, mail and notifications in one list.
struct DemoOutboxPage: HTML {
  let view: View<Visitor>
  let shown: Page<Practice.Shown>

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, .platform, Self.title) {
        BackBar(back: Site.ownPath(view.query("back")), title: Self.title)
        main(.id("main"), .class("page stack")) {
          p(.class("muted")) {
            t(
              ko: "데모에서는 문자와 메일, 알림을 정말로 보내지 않아요. 보냈다면 갔을 내용을 여기에 모아 둬요.",
              en: "The demo sends no texts, mails or notifications. They are kept here instead."
            )
          }
          if shown.items.isEmpty { nothing } else { ul(.class("parcels")) { rows } }
          if Credential(view.request) == nil {
            a(.class("button quiet"), .href("/?next=\(Practice.outbox.path)#cast")) {
              t(ko: "먼저 마을 사람으로 들어가기", en: "Choose somebody, to become an operator")
            }
          } else {
            form(.method("post"), .action(Practice.becomeOperator.action)) {
              button(.class("button quiet")) {
                t(ko: "운영자가 되어 살펴보기", en: "Look around as an operator")
              }
            }
          }
        }
      }
    }
  }

  static let title = t(ko: "보낸 편지함", en: "Outbox")

  private var next: String? {
    shown.next(of: Practice.outbox.path, view.query("back").map { ("back", $0) })
  }

  private var nothing: some HTML {
    section(.class("empty")) {
      span(.class("icon icon-bell"), .aria("hidden", "true")) {}
      h2 { t(ko: "아직 보낸 게 없어요", en: "Nothing has been sent yet") }
      p {
        t(
          ko: "인증번호를 요청하거나 알림이 갈 때가 되면 여기에 나타나요.",
          en: "Ask for a code or a notification, and it turns up here.")
      }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for message in shown.items {
      DemoOutboxRow(message: message, now: view.now, origin: view.origin)
    }
    if let next = next { MoreRow(next) }
  }
}

private struct DemoOutboxRow: HTML {
  let message: Practice.Shown
  let now: Instant
  let origin: String

  var body: some HTML {
    li(.class("parcel card")) {
      p(.class("parcel-head")) {
        b(.class("pill")) { channelName(message.channel) }
        span(.class("muted")) { message.address }
        TimeStamp(message.at)
      }
      if let title = message.title { h2 { title } }
      if let text = message.text {
        p(.class("parcel-text")) { LinkedText(text: text, origin: origin) }
      }
      if let link = message.link, link.hasPrefix("/") {
        a(.class("text-button"), .href(link)) { t(ko: "열어 보기", en: "Open") }
      }
    }
  }
}

/// Text in which URLs of this server become links.
private struct LinkedText: HTML {
  let text: String
  let origin: String

  var body: some HTML {
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        if let path = path(in: word) { a(.href(path)) { String(word) } } else { String(word) }
        " "
      }
      br()
    }
  }

  private func path(in word: Substring) -> String? {
    guard !origin.isEmpty, word.hasPrefix(origin + "/") else { return nil }
    return String(word.dropFirst(origin.count))
  }
}
