import Commons
import HTML
import Wire

/// The tab kept for what friends received (`yello.md` Y8), which says that it opens later.
struct AroundPage: HTML {
  static let path = "/yello/around"

  let view: View<Member>

  var body: some HTML {
    Document(view, YelloApp.look, t(ko: "둘러보기", en: "Around")) {
      header(.class("top-bar large")) { h1 { t(ko: "둘러보기", en: "Around") } }
      main(.id("main"), .class("page fill")) {
        section(.class("empty")) {
          img(.src(view.file("svg/yello/faces/6.svg")), .alt(""), .width(160), .height(160))
          h2 { t(ko: "아직 문을 열지 않았어요", en: "Not open yet") }
          p {
            t(
              ko: "나중에 친구들이 받은 쪽지를 여기서 함께 볼 수 있어요.",
              en: "Later you will find the notes your friends received here.")
          }
        }
      }
      TabBar(current: .around, unread: view.me.unread)
    }
  }
}
