import Commons
import HTML
import Wire

/// The welcome after joining.
struct WelcomePage: HTML {
  let view: View<Reader>

  var body: some HTML {
    Document(
      view, WalApp.branding, t(ko: "준비 완료", en: "All set"),
      scripts: ["js/restore-form.js", "js/first-screen.js"]
    ) {
      main(
        .id("main"), .class("page fill done"), .data("first", Wal.first.path), .data("after", ""),
        .data("screen", "WELCOME")
      ) {
        Dog(picture: view.file("svg/wal/complete.svg"), size: 260)
        h1(.class("loud")) { t(ko: "준비 끝, 왈!", en: "All set, woof!") }
        p {
          if let name = view.me.member?.nickname.text {
            t(
              ko: "\(name)님, 이제 왈뿡이가 찾아갈게요.",
              en: "\(name), I will come to see you from now on.")
          }
        }
        div(.class("actions")) {
          a(.class("button"), .href(Wal.first.path)) { t(ko: "시작하기", en: "Start") }
        }
      }
    }
  }
}
