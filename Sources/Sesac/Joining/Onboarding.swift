import Commons
import HTML

/// What SeSAC is, in three slides that are swiped; on the first visit only.
struct Onboarding<Principal: Sendable>: HTML {
  let view: View<Principal>
  let rules: Rules

  private var slides: [Slide] {
    [
      slide(
        "near", .near, t(ko: "가까이에 있어요", en: "Close by"),
        t(
          ko: "\(rules.radius)m 안에 있는 새싹이 지도에 보여요.\n정확한 위치는 아무에게도 보이지 않아요.",
          en: "The map shows who is within \(rules.radius) m.\nNobody sees where exactly.")),
      slide(
        "same", .same, t(ko: "같은 걸 좋아해요", en: "The same interest"),
        t(
          ko: "하고 싶은 것을 적으면\n같은 걸 적은 사람을 먼저 보여 드려요.",
          en: "Say what you would like to do,\nand see first who said the same.")),
      slide("meet", .hero, t(ko: "새싹", en: "SeSAC"), EntrancePage.brand),
    ]
  }

  private func slide(
    _ id: String, _ drawing: Drawing, _ title: LocalizedText, _ line: LocalizedText
  ) -> Slide {
    Slide(
      id: id, picture: view.file(drawing), width: 300, height: 300, title: title, line: line)
  }

  var body: some HTML {
    div(.class("onboarding")) {
      h1(.class("visually-hidden")) { t(ko: "새싹", en: "SeSAC") }
      Carousel(t(ko: "새싹 소개", en: "What SeSAC is"), slides)
    }
  }
}
