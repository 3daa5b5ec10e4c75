import Commons
import HTML
import Wire

/// Two lists: those nearby, and those who have asked me.
struct FinderPage: HTML {
  let view: View<Member>
  let home: Sesac.Home
  let rules: Rules
  let isReceived: Bool

  var body: some HTML {
    Document(
      view, SesacApp.branding, t(ko: "새싹 찾기", en: "Find company"), scripts: ["js/sesac/state.js"]
    ) {
      header(.class("top-bar")) {
        BackLink(path: Sesac.home.path)
        h1 { t(ko: "새싹 찾기", en: "Find company") }
        if home.state.phase == .waiting {
          form(.class("top-actions"), .method("post"), .action(Sesac.stop.action)) {
            button(.class("text-button")) { t(ko: "찾기 중단", en: "Stop") }
          }
        }
      }
      main(
        .id("main"), .class("page"), .data("state", home.state.phase.rawValue),
        .data("address", Sesac.state.path), .data("chats", Sesac.chat.rooms.path),
        .data("home", Sesac.home.path), .data("reload", ""),
        .data("chat", match.map { Sesac.chat.room.path($0.room) }),
        .data("partner", match?.partner?.nickname.text),
        .data(
          "matched", ko: "{name}님과 매칭됐어요! 채팅으로 갈게요.",
          en: "It is a match with {name}! On to the chat."),
        .data("someone", ko: "새싹", en: "someone"),
        .data(
          "left", ko: "새싹에서 떠났어요. 다시 하려면 새로 시작해 주세요.",
          en: "You have left SeSAC. Join again to go on.")
      ) {
        // The list below says it.
        if !isReceived || home.state.received == 0 { StateNotice(state: home.state, now: view.now) }
        nav(.class("segments"), .aria("label", ko: "목록", en: "Lists")) {
          a(.href(Sesac.finder.path), .aria("current", isReceived ? nil : "page")) {
            t(ko: "주변 새싹", en: "Nearby")
          }
          a(.href(Sesac.finder.path + "?isReceived=1"), .aria("current", isReceived ? "page" : nil))
          {
            t(ko: "받은 요청 \(home.requests.count)", en: "Received \(home.requests.count)")
          }
        }
        if let match {
          empty(
            t(ko: "새싹과 매칭됐어요", en: "It is a match"),
            t(ko: "채팅에서 약속을 정해 보세요.", en: "Arrange to meet in the chat."),
            drawing: .sprout(match.partner?.look.sprout ?? 0),
            next: t(ko: "채팅 열기", en: "Open the chat"), to: Sesac.chat.room.path(match.room))
        } else if let ended = home.state.match {
          empty(
            t(ko: "끝난 약속이 남아 있어요", en: "A meeting is over, and still open"),
            t(ko: "그 약속을 종료하면 다시 찾을 수 있어요.", en: "End it, and you can look again."),
            next: t(ko: "약속 보기", en: "To the meeting"), to: Sesac.match.path(ended.id))
        } else if home.state.phase != .waiting {
          empty(
            t(ko: "지금은 찾고 있지 않아요", en: "You are not looking for company"),
            t(
              ko: "하고 싶은 것을 적으면 주변 새싹을 찾을 수 있어요.",
              en: "Write what you would like to do, and find company nearby."),
            next: t(ko: "새싹 찾기 시작하기", en: "Look for company"))
        } else if cards.isEmpty {
          empty(
            isReceived
              ? t(ko: "아직 받은 요청이 없어요", en: "No requests yet")
              : t(ko: "아쉽게도 주변에 새싹이 없어요", en: "Nobody is nearby yet"),
            t(
              ko: "하고 싶은 것을 바꾸거나 조금만 더 기다려 주세요.",
              en: "Change what you would like to do, or wait a little."))
        } else {
          ul(.class("person-cards")) {
            for card in cards {
              PersonCard(view: view, card: card, state: home.state, rules: rules)
            }
          }
        }
      }
      TabBar(current: .home)
    }
  }

  private var cards: [Sesac.Card] { isReceived ? home.requests : home.people }

  /// The match that goes on, which the page leads to.
  private var match: Sesac.MatchView? { home.state.match.flatMap { $0.outcome == nil ? $0 : nil } }

  private func empty(
    _ title: LocalizedText, _ text: LocalizedText, drawing: Drawing = .alone,
    next: LocalizedText = t(ko: "하고 싶은 것 바꾸기", en: "Change my words"), to path: String? = nil
  ) -> some HTML {
    section(.class("empty")) {
      img(.src(view.file(drawing)), .alt(""), .width(120), .height(120))
      h2 { title }
      p { text }
      div(.class("actions")) {
        a(.class("button auto"), .href(path ?? TagsPage.path)) { next }
        if path == nil {
          a(.class("text-button"), .href(view.address)) { t(ko: "새로고침", en: "Refresh") }
        }
      }
    }
  }
}
