import Commons
import HTML
import Wire

/// The timeline (`docs/spec/yello.md` Y8).
///
/// A script requests further notes and gets cards only.
struct AroundPage: HTML {
  let view: View<Member>
  let heard: Page<Yello.TimelineItem>
  let filter: Yello.TimelineRequest.Filter?
  let rules: Rules

  var body: some HTML {
    if view.isPartial {
      cards
    } else {
      Document(
        view, YelloApp.branding, t(ko: "둘러보기", en: "Around"),
        scripts: ["js/sheet.js", "js/pull-to-refresh.js"]
      ) {
        header(.class("top-bar large")) { h1 { t(ko: "둘러보기", en: "Around") } }
        main(.id("main"), .class("page stack")) {
          segments
          if heard.items.isEmpty { EmptyTimeline(view: view, filter: filter) } else { list }
        }
        TabBar(current: .around, unread: view.me.unread)
      } dialogs: {
        PersonSheet()
        if view.me.friends == 0 { InvitePopup(view: view, rules: rules) }
      }
    }
  }

  private var segments: some HTML {
    nav(.class("segments"), .aria("label", ko: "어떤 쪽지", en: "Which notes")) {
      a(.href(Yello.timeline.path), .aria("current", filter == nil ? "page" : nil)) {
        t(ko: "모든 쪽지", en: "All notes")
      }
      a(
        .href("\(Yello.timeline.path)?filter=\(Yello.TimelineRequest.Filter.mine.rawValue)"),
        .aria("current", filter == .mine ? "page" : nil)
      ) { t(ko: "내가 보낸 쪽지", en: "Sent by me") }
    }
  }

  @HTMLBuilder private var list: some HTML {
    p(.class("muted center")) {
      filter == nil
        ? t(
          ko: "친구들이 받은 쪽지예요. ‘내가 보냄’은 나에게만 보이고, 다른 쪽지는 보낸 사람의 성별만 보여요.",
          en:
            "Notes your friends received. Only you see “from me”; other notes show just their sender's gender."
        )
        : t(
          ko: "내가 보낸 쪽지예요. 내가 고른 키워드와 ‘내가 보냄’은 나에게만 보여요.",
          en: "Notes you sent. Only you see “from me” and the keywords you picked.")
      if filter == nil {
        br()
        t(
          ko: "빈칸은 받은 친구가 키워드를 열면 채워져요.",
          en: "A blank fills in once the friend who got the note opens its keyword.")
      }
    }
    ul(.class("notes"), .id("timeline"), .data("pull", "")) { cards }
  }

  @HTMLBuilder private var cards: some HTML {
    let now = view.now
    for note in heard.items { li { TimelineCard(heard: note, now: now) } }
    if let next = heard.next(of: Yello.timeline.path, filter.map { ("filter", $0.rawValue) }) {
      MoreRow(next)
    }
  }
}

/// The empty timeline: links to recommended people without friends, else to voting.
private struct EmptyTimeline: HTML {
  let view: View<Member>
  let filter: Yello.TimelineRequest.Filter?

  var body: some HTML {
    if view.me.friends == 0 {
      EmptyPeople(
        picture: view.file("svg/yello/nobody.svg"),
        title: t(ko: "아직 친구가 없어요", en: "No friends yet"),
        words: t(
          ko: "친구를 초대하면 서로 받은 쪽지를 여기서 함께 봐요.",
          en: "Invite friends to see the notes each of you gets.")
      ) {
        div(.class("actions")) {
          a(.class("button auto"), .href("#invite"), .data("sheet", "invite")) {
            t(ko: "친구 초대하기", en: "Invite friends")
          }
          a(.class("text-button"), .href(Yello.recommended.path)) {
            t(ko: "추천친구 보기", en: "See people you may know")
          }
        }
      }
    } else {
      EmptyPeople(
        picture: view.file("svg/yello/faces/6.svg"),
        title: filter == .mine
          ? t(ko: "아직 보낸 쪽지가 없어요", en: "You haven't sent a note yet")
          : t(ko: "아직 조용해요", en: "All quiet so far"),
        words: t(
          ko: "친구에게 한 표를 던지면 여기에 쪽지가 쌓여요.", en: "Vote for your friends, and the notes show up here."
        )
      ) {
        div(.class("actions")) {
          a(.class("button auto"), .href(Yello.home.path)) { t(ko: "투표하러 가기", en: "Go and vote") }
        }
      }
    }
  }
}
