import Commons
import HTML

/// What SeSAC is, in three slides that are swiped; on the first visit only.
struct Onboarding<Principal: Sendable>: HTML {
  let view: View<Principal>

  private struct Slide {
    let id: String
    let drawing: Drawing
    let title, line: LocalizedText
  }

  private var slides: [Slide] {
    [
      Slide(
        id: "near", drawing: .near, title: t(ko: "가까이에 있어요", en: "Close by"),
        line: t(
          ko: "700m 안에 있는 새싹이 지도에 보여요.\n정확한 위치는 아무에게도 보이지 않아요.",
          en: "The map shows who is within 700 m.\nNobody sees where exactly.")),
      Slide(
        id: "same", drawing: .same, title: t(ko: "같은 걸 좋아해요", en: "The same interest"),
        line: t(
          ko: "하고 싶은 것을 적으면\n같은 걸 적은 사람을 먼저 보여 드려요.",
          en: "Say what you would like to do,\nand see first who said the same.")),
      Slide(
        id: "meet", drawing: .hero, title: t(ko: "새싹", en: "SeSAC"), line: EntrancePage.brand),
    ]
  }

  var body: some HTML {
    section(.class("onboarding")) {
      h1(.class("visually-hidden")) { t(ko: "새싹", en: "SeSAC") }
      ol(
        .class("slides"), .tabindex(0), .aria("label", ko: "새싹 소개", en: "What SeSAC is")
      ) {
        for slide in slides {
          li(.id(slide.id)) {
            img(.src(view.file(slide.drawing)), .alt(""), .width(300), .height(300))
            h2 { slide.title }
            p { slide.line }
          }
        }
      }
      nav(.class("dots"), .aria("label", ko: "소개 넘기기", en: "Slides")) {
        for slide in slides {
          a(.href("#\(slide.id)"), .aria("current", slide.id == "near" ? "true" : nil)) {
            span(.class("visually-hidden")) { slide.title }
          }
        }
      }
    }
  }
}
