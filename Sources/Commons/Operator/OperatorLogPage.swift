import Core
import HTML
import Wire

/// The audit log of operators.
struct OperatorLogPage: HTML {
  let view: View<OperatorAccount>
  let acts: Page<Operator.LogEntry>

  var body: some HTML {
    OperatorList(
      view, t(ko: "운영 기록", en: "What operators did"),
      nothing: t(ko: "아직 한 일이 없어요", en: "Nothing has been done yet"), isEmpty: acts.items.isEmpty
    ) {
      for act in acts.items {
        OperatorLogRow(view: view, act: act)
      }
      if let next = acts.next(of: Operator.acts.path) { MoreRow(next) }
    }
  }
}

/// One entry: what, when, by whom, on what, and the values before and after.
private struct OperatorLogRow: HTML {
  let view: View<OperatorAccount>
  let act: Operator.LogEntry

  var body: some HTML {
    li(.class("row")) {
      span(.class("row-text")) {
        strong { words(for: act.act) }
        small {
          TimeStamp(act.at)
          " · "
          if act.by == view.me.account {
            t(ko: "나", en: "me")
          } else {
            code { act.by.description.suffix(12) }
          }
        }
        subject
        if let record {
          small { words(of: record) }
        } else {
          if let dropped {
            small { dropped }
          } else if let was = act.was {
            ValueColumn(words: t(ko: "전", en: "Before"), text: was)
          }
          if let became = act.became { ValueColumn(words: t(ko: "후", en: "After"), text: became) }
        }
        if let report {
          a(.class("text-button"), .href(Operator.report.path(report))) {
            t(ko: "신고 보기", en: "See the report")
          }
        }
      }
    }
  }

  private var isOfCase: Bool { act.act.hasPrefix("report.") || act.act.hasPrefix("member.") }

  private var record: String? { isOfCase ? act.was ?? act.became : nil }

  /// The dropped message as recorded by ``Backlog``, with the channel's display name.
  ///
  /// For example `mail n…@example.com: status 550`.
  private var dropped: LocalizedText? {
    guard act.act == "message.dropped", let was = act.was, let space = was.firstIndex(of: " ")
    else { return nil }
    let channel = channelName(String(was[..<space]))
    return LocalizedText(ko: channel.ko + was[space...], en: channel.en + was[space...])
  }

  private var report: ID<Operator.Report>? {
    act.act.hasPrefix("report.") ? ID(act.subject) : nil
  }

  /// The subject of the act, when it is meaningful.
  @HTMLBuilder private var subject: some HTML {
    if let subjectText {
      small { subjectText }
    } else if !isOfCase {
      small { code { act.subject } }
    }
  }

  /// How the operator was added, or which job it was.
  private var subjectText: LocalizedText? {
    if act.act.hasPrefix("operator.") {
      return act.subject == "demo"
        ? t(ko: "데모의 단추로", en: "By the demo's button")
        : t(ko: "서버에서 명령으로", en: "By a command on the server")
    }
    guard act.act.hasPrefix("job."), let colon = act.subject.firstIndex(of: ":") else { return nil }
    let (kind, key) = (act.subject[..<colon], act.subject[act.subject.index(after: colon)...])
    let name = view.services.jobName(String(kind))
    return LocalizedText(ko: "\(name.ko) · \(key)", en: "\(name.en) · \(key)")
  }

  /// A case record of `Cases`, such as `club note INSULT 2, SPAM 1`, in words.
  ///
  /// A record with only an app gives its name.
  private func words(of record: String) -> LocalizedText {
    let parts = record.split(separator: " ", maxSplits: 2).map(String.init)
    let app = appName(parts.first ?? record, in: view)
    guard parts.count == 3 else { return app }
    let kind = view.services.apps.reportableName(parts[1], of: parts[0])
    let reasons = parts[2].split(separator: ", ").map { entry in
      let words = entry.split(separator: " ").map(String.init)
      let name = words.first.flatMap(ReportReason.init)?.name
      let times = words.dropFirst().first ?? ""
      return LocalizedText(
        ko: "\(name?.ko ?? String(entry)) \(times)번", en: "\(name?.en ?? String(entry)) × \(times)")
    }
    return LocalizedText(
      ko: "\(app.ko) · \(kind.ko) · \(reasons.map(\.ko).joined(separator: ", "))",
      en: "\(app.en) · \(kind.en) · \(reasons.map(\.en).joined(separator: ", "))")
  }

  private func words(for act: String) -> LocalizedText {
    switch act {
    case "message.retried": t(ko: "메시지를 다시 보내게 함", en: "Had a message tried again")
    case "message.dropped": t(ko: "메시지를 버림", en: "Dropped a message")
    case "job.retried": t(ko: "일을 다시 하게 함", en: "Had a job tried again")
    case "job.dropped": t(ko: "일을 버림", en: "Dropped a job")
    case "report.handled": t(ko: "신고를 살펴봄", en: "Looked at a report")
    case "report.opened": t(ko: "신고를 열어 봄", en: "Opened a report")
    case "report.removed": t(ko: "신고된 것을 지움", en: "Removed what was reported")
    case "member.suspended": t(ko: "사람을 들어오지 못하게 함", en: "Kept somebody out")
    case "member.restored": t(ko: "사람을 다시 들어오게 함", en: "Let somebody in again")
    case "operator.added": t(ko: "운영자가 됨", en: "Became an operator")
    case "operator.removed": t(ko: "운영자에서 물러남", en: "Is no operator any more")
    default:
      view.services.sections.lazy.compactMap { $0.acts[act] }.first
        ?? LocalizedText(ko: act, en: act)
    }
  }
}

/// The value before or after an act.
private struct ValueColumn: HTML {
  let words: LocalizedText
  let text: String

  var body: some HTML {
    p(.class("act-side")) {
      b { words }
      span(.lang("ko")) { text }
    }
  }
}
