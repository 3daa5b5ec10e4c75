import Commons
import HTML
import Wire

/// The page after a tap on a product: it does not exist yet, and nothing was paid.
struct SoonPage: HTML {
  let view: View<Member>
  let from: Asking

  var body: some HTML {
    Document(view, YelloApp.branding, t(ko: "준비 중", en: "Not available yet")) {
      main(.id("main"), .class("page fill")) {
        section(.class("empty")) {
          img(.src(view.file("svg/yello/soon.svg")), .alt(""), .width(220), .height(180))
          h1 { t(ko: "아직 준비 중이에요", en: "Not available yet") }
          p {
            t(
              ko: "결제는 되지 않았어요. 관심 상품으로 기억해 둘게요.",
              en: "You have not paid anything. We noted what you would like.")
          }
          p {
            t(
              ko: "지금은 투표로 모은 포인트로 키워드와 초성을 열 수 있어요.",
              en: "For now, points from voting open the keyword and one initial.")
          }
          div(.class("actions")) {
            a(.class("button"), .href(from.back)) { t(ko: "나가기", en: "Go back") }
          }
        }
      }
    }
  }
}
