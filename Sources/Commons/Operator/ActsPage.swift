import HTML
import Wire

/// What operators did: who, what, when.
struct ActsPage: HTML {
  let view: View<Attendant>
  let acts: Page<Operator.Act>

  var body: some HTML {
    OperatorList(
      view, t(ko: "운영 기록", en: "What operators did"),
      nothing: t(ko: "아직 한 일이 없어요", en: "Nothing has been done yet"), isEmpty: acts.items.isEmpty
    ) {
      for act in acts.items {
        li(.class("row")) {
          span(.class("row-text")) {
            strong { words(for: act.act) }
            small {
              SeoulTime(act.at)
              " · "
              if act.by == view.me.account {
                t(ko: "나", en: "me")
              } else {
                code { act.by.description.suffix(12) }
              }
            }
            small { code { act.subject } }
            if let was = act.was { Side(words: t(ko: "전", en: "Before"), text: was) }
            if let became = act.became { Side(words: t(ko: "후", en: "After"), text: became) }
          }
        }
      }
      if let next = acts.next(of: Operator.acts.path) { MoreRow(next) }
    }
  }

  private func words(for act: String) -> Words {
    switch act {
    case "message.retried": t(ko: "메시지를 다시 보내게 함", en: "Had a message tried again")
    case "message.dropped": t(ko: "메시지를 버림", en: "Dropped a message")
    case "job.retried": t(ko: "일을 다시 하게 함", en: "Had a job tried again")
    case "job.dropped": t(ko: "일을 버림", en: "Dropped a job")
    case "report.handled": t(ko: "신고를 살펴봄", en: "Looked at a report")
    case "operator.added": t(ko: "운영자가 됨", en: "Became an operator")
    case "operator.removed": t(ko: "운영자에서 물러남", en: "Is no operator any more")
    default:
      view.house.sections.all.lazy.compactMap { $0.acts[act] }.first ?? Words(ko: act, en: act)
    }
  }
}

/// What stood there before an act, or since.
private struct Side: HTML {
  let words: Words
  let text: String

  var body: some HTML {
    p(.class("act-side")) {
      b { words }
      span(.lang("ko")) { text }
    }
  }
}
