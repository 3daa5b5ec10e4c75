import Core
import HTML
import Wire

/// Open cases: the kind of content, the reasons and the number of reports.
///
/// The content itself is on the case's page.
struct ReportsPage: HTML {
  let view: View<OperatorAccount>
  let reports: Page<Operator.Report>

  var body: some HTML {
    OperatorList(
      view, t(ko: "신고", en: "Reports"), nothing: t(ko: "새 신고가 없어요", en: "No new reports"),
      isEmpty: reports.items.isEmpty
    ) {
      for report in reports.items {
        li(.class("parcel card")) {
          ReportHead(view: view, report: report)
          a(.class("button small"), .href(Operator.report.path(report.id))) {
            t(ko: "살펴보기", en: "Look at it")
          }
        }
      }
      if let next = reports.next(of: Operator.reports.path) { MoreRow(next) }
    }
  }
}

/// The head of a case: kind, reasons, number of reports and dates.
struct ReportHead: HTML {
  let view: View<OperatorAccount>
  let report: Operator.Report

  var body: some HTML {
    p(.class("parcel-head")) {
      b(.class("pill")) {
        appName(report.app, in: view)
        " · "
        view.services.apps.reportableName(report.kind, of: report.app)
      }
      TimeStamp(report.filedAt)
      if report.lastAt > report.filedAt {
        "– "
        TimeStamp(report.lastAt)
      }
    }
    ul(.class("reasons")) {
      for entry in report.reasons {
        li {
          entry.reason.words(\.name)
          " "
          b { LocalizedText(ko: "\(entry.times)번", en: "× \(entry.times)") }
        }
      }
    }
  }
}

/// The display name of an app.
func appName(_ app: String, in view: View<OperatorAccount>) -> LocalizedText {
  view.services.apps[app]?.branding.title ?? LocalizedText(ko: app, en: app)
}
