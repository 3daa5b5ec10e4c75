import Core
import HTML
import Wire

/// The sessions of an account, each with a sign-out button.
struct SessionsPage: HTML {
  let view: View<Viewer>
  let sessions: Sessions.List

  var body: some HTML {
    let returnContext = view.returnContext
    Document(view, returnContext.branding, t(ko: "로그인한 기기", en: "Where I am signed in")) {
      BackBar(
        back: returnContext.backFromAccount, title: t(ko: "로그인한 기기", en: "Where I am signed in"))
      main(.id("main"), .class("page stack")) {
        p(.class("muted")) {
          t(
            ko: "모르는 기기가 있다면 로그아웃해 주세요. 바로 끊겨요.",
            en: "Sign out any device you do not know. It ends at once.")
        }
        ul(.class("rows")) {
          for session in sessions.items {
            SessionRow(session: session, now: view.now, returnContext: returnContext)
          }
        }
        if sessions.items.count > 1 {
          form(.method("post"), .action(Sessions.endOthers.action)) {
            ReturnContextFields(returnContext: returnContext)
            button(.class("button danger")) {
              t(ko: "다른 기기 모두 로그아웃", en: "Sign out everywhere else")
            }
          }
        }
      }
    }
  }
}

private struct SessionRow: HTML {
  let session: Sessions.Card
  let now: Instant
  let returnContext: ReturnContext

  var body: some HTML {
    li(.class("row")) {
      span(.class("row-text")) {
        strong {
          if let device = session.device {
            device
          } else {
            t(ko: "알 수 없는 기기", en: "Unknown device")
          }
        }
        small {
          if session.isThis { t(ko: "지금 쓰는 기기", en: "This device") } else { lastUsed }
        }
      }
      if !session.isThis {
        form(.method("post"), .action(Sessions.endOne.action(session.key))) {
          ReturnContextFields(returnContext: returnContext)
          button(
            .class("button small quiet"),
            .aria(
              "label", ko: "\(session.device ?? "알 수 없는 기기") 로그아웃",
              en: "Sign out \(session.device ?? "unknown device")")
          ) { t(ko: "로그아웃", en: "Sign out") }
        }
      }
    }
  }

  /// Stored by the hour, so shown in hours and days.
  private var lastUsed: LocalizedText {
    let passed = now - session.lastUsed
    guard passed >= .hours(1) else { return t(ko: "조금 전에 썼어요", en: "Used lately") }
    let length = DurationText(passed).words
    return LocalizedText(ko: "\(length.ko) 전에 썼어요", en: "Used \(length.en) ago")
  }
}
