import HTML
import Wire

/// Reports nobody has looked at.
struct ReportsPage: HTML {
  let view: View<Attendant>
  let reports: Page<Operator.Report>

  var body: some HTML {
    OperatorList(
      view, t(ko: "신고", en: "Reports"), nothing: t(ko: "새 신고가 없어요", en: "No new reports"),
      isEmpty: reports.items.isEmpty
    ) {
      for report in reports.items {
        li(.class("parcel card")) {
          p(.class("parcel-head")) {
            b(.class("pill")) {
              view.house.heads.look(named: report.app)?.title
                ?? Words(ko: report.app, en: report.app)
              " · "
              name(of: report.kind)
            }
            SeoulTime(report.filedAt)
          }
          h2 { words(for: report.reason) }
          if let words = report.words, !words.isEmpty { p(.class("parcel-text")) { words } }
          form(
            .method("post"), .action(Operator.handleReport.action(report.id)), .data("once", "")
          ) {
            button(.class("button small")) { t(ko: "살펴봤어요", en: "Looked at") }
          }
        }
      }
      if let next = reports.next(of: Operator.reports.path) { MoreRow(next) }
    }
  }

  private func name(of kind: String) -> Words {
    switch kind {
    case "note": t(ko: "쪽지", en: "note")
    case "person": t(ko: "사람", en: "person")
    default: Words(ko: kind, en: kind)
    }
  }

  private func words(for reason: ReportReason) -> Words {
    switch reason {
    case .insult: t(ko: "욕설이나 괴롭힘", en: "Insults or bullying")
    case .sexual: t(ko: "성적으로 불쾌함", en: "Sexual content")
    case .spam: t(ko: "광고나 도배", en: "Spam or advertising")
    case .impersonation: t(ko: "사칭", en: "Impersonation")
    case .other: t(ko: "그 밖의 이유", en: "Another reason")
    }
  }
}
