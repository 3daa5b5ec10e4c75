import HTML
import Wire

/// The page for an account suspended from an app.
struct SuspendedPage: HTML {
  let view: View<Visitor>
  let app: Branding

  var body: some HTML {
    Document(view, app, title) {
      main(.id("main"), .class("page fill")) {
        section(.class("empty")) {
          if let picture = view.services.apps[app.name]?.picture {
            img(.src(view.file(picture)), .alt(""), .width(120), .height(120))
          }
          h1 { title }
          p {
            t(
              ko: "신고를 살펴본 운영자가 이 계정을 멈춰 두었어요. 써 온 것은 그대로 있고, 다른 앱은 전처럼 쓸 수 있어요.",
              en:
                "An operator looked at a report and has paused this account here. What you have stays, and other apps go on as before."
            )
          }
          p {
            t(
              ko: "잘못 멈췄다고 생각하면 이 서버를 운영하는 사람에게 말해 주세요. 풀리면 바로 다시 들어올 수 있어요.",
              en:
                "If you think this is wrong, tell whoever runs this server. Once it is lifted you can come in at once."
            )
          }
          if let contact = view.services.contact {
            p { a(.href("mailto:\(contact)")) { contact } }
          }
          div(.class("actions")) {
            a(.class("button auto"), .href(ReturnContext.path(AccountCard.show.path, of: app))) {
              t(ko: "내 계정", en: "My account")
            }
            a(.class("button quiet auto"), .href("/")) { t(ko: "마당으로 가기", en: "To the yard") }
          }
        }
      }
    }
  }

  private var title: LocalizedText {
    t(ko: "지금은 \(app.title.ko)에 들어올 수 없어요", en: "\(app.title.en) is closed to you for now")
  }
}
