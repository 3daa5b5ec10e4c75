import Commons
import Core
import HTML
import Wire

/// One note on the timeline: its receiver, the sender's gender or “from me”, and the text.
struct TimelineCard: HTML {
  let heard: Yello.TimelineItem
  let now: Instant

  var body: some HTML {
    article(.class("heard")) {
      header {
        a(
          .class("row-link"), .href(Yello.person.path(heard.receiver.id)),
          .data("sheet-load", "person")
        ) {
          Avatar(person: heard.receiver)
          span(.class("row-text")) {
            strong { heard.receiver.name.text }
            small {
              RelativeTime(heard.toldAt, now: now, isVague: true)
              " · "
              from
            }
          }
        }
      }
      p(.class("heard-line"), .lang("ko")) {
        span { heard.line }
        " "
        span {
          if let head = heard.keywordHead { "\(head) " }
          if let keyword = heard.keyword {
            b { keyword }
          } else {
            span(.class("blank")) {
              span(.class("visually-hidden")) { t(ko: "가려진 말", en: "hidden keyword") }
            }
          }
          heard.keywordFoot
        }
      }
    }
  }

  private var from: LocalizedText {
    if heard.isMine { return t(ko: "내가 보냄", en: "from me") }
    return heard.gender == .female
      ? t(ko: "어떤 여학생이 보냄", en: "from a female student")
      : t(ko: "어떤 남학생이 보냄", en: "from a male student")
  }
}
