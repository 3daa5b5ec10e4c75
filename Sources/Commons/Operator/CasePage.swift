import Core
import HTML
import Wire

/// One case with everything needed to judge it, and the possible actions.
struct CasePage: HTML {
  let view: View<OperatorAccount>
  let found: Operator.Case

  var body: some HTML {
    Document(view, .platform, t(ko: "신고 살펴보기", en: "A report")) {
      BackBar(back: Operator.reports.path, title: t(ko: "신고 살펴보기", en: "A report"))
      main(.id("main"), .class("page stack")) {
        section(.class("card stack tight")) {
          ReportHead(view: view, report: found.report)
        }
        section(.class("card stack tight")) {
          h2 { t(ko: "신고된 것", en: "What was reported") }
          if let lines = found.shown {
            for line in lines { p(.class("parcel-text"), .lang("ko")) { line } }
          } else {
            p(.class("muted")) { t(ko: "지금은 없어요.", en: "It is not there any more.") }
          }
        }
        comments
        acts
      }
    }
  }

  @HTMLBuilder private var comments: some HTML {
    let words = found.said.filter { $0.words?.isEmpty == false }
    if !words.isEmpty {
      section(.class("card stack tight")) {
        h2 { t(ko: "신고한 사람의 말", en: "What reporters say") }
        for entry in words {
          p(.class("parcel-text")) {
            entry.reason.words(\.name)
            ": "
            entry.words ?? ""
          }
        }
      }
    }
  }

  @HTMLBuilder private var acts: some HTML {
    if found.isOpen {
      form(
        .method("post"), .action(Operator.handleReport.action(found.report.id))
      ) {
        button(.class("button")) { t(ko: "다 살펴봤어요", en: "Done with it") }
      }
    } else {
      p(.class("muted center")) { t(ko: "이미 살펴본 신고예요.", en: "Somebody is done with it.") }
    }
    if found.shown != nil, let kind {
      ConfirmForm(
        icon: "trash", words: kind.removing, question: kind.removal,
        action: Operator.removeReported.action(found.report.id), yes: t(ko: "지우기", en: "Remove"))
    }
    switch found.isSuspended {
    case false?:
      ConfirmForm(
        icon: "close", words: t(ko: "이 사람 이용 정지하기", en: "Keep this person out"),
        question: LocalizedText(
          ko: "\(appName(found.report.app, in: view).ko)에 들어오지 못하게 할까요? 곧바로 끊기고, 언제든 다시 풀 수 있어요.",
          en:
            "Keep them out of \(appName(found.report.app, in: view).en)? It holds at once, and can be lifted at any time."
        ),
        action: Operator.suspendReported.action(found.report.id),
        yes: t(ko: "이용 정지하기", en: "Keep out"))
    case true?:
      p(.class("banner")) {
        t(ko: "이 사람은 지금 들어올 수 없어요. ", en: "This person is kept out now. ")
        a(.href(Operator.suspensions.path)) { t(ko: "이용 정지된 사람들", en: "People kept out") }
      }
    case nil:
      p(.class("muted")) { Refusal.authorGone.words }
    }
  }

  private var kind: Reportable? {
    view.services.apps.reportable(found.report.kind, of: found.report.app)
  }
}

/// Suspensions by app and report; no person is named.
struct SuspensionsPage: HTML {
  let view: View<OperatorAccount>
  let suspensions: Page<Operator.Suspension>

  var body: some HTML {
    OperatorList(
      view, t(ko: "이용 정지된 사람들", en: "People kept out"),
      nothing: t(ko: "모두 들어올 수 있어요", en: "Everyone may come in"),
      isEmpty: suspensions.items.isEmpty
    ) {
      for entry in suspensions.items {
        li(.class("parcel card")) {
          p(.class("parcel-head")) {
            b(.class("pill")) { appName(entry.app, in: view) }
            TimeStamp(entry.since)
          }
          a(.class("text-button"), .href(Operator.report.path(entry.report))) {
            t(ko: "신고 보기: ", en: "See the report: ")
            view.services.apps.reportableName(entry.kind, of: entry.app)
          }
          ConfirmForm(
            icon: "check", words: t(ko: "다시 들어오게 하기", en: "Let them in again"),
            question: t(
              ko: "다시 들어오게 할까요? 전처럼 이어서 쓸 수 있어요.",
              en: "Let them in again? They go on where they were."),
            action: Operator.liftSuspension.action(entry.id), yes: t(ko: "정지 풀기", en: "Lift it"),
            isSmall: true, isHarmless: true)
        }
      }
      if let next = suspensions.next(of: Operator.suspensions.path) { MoreRow(next) }
    }
  }
}
