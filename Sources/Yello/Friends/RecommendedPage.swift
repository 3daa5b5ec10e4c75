import Commons
import HTML
import Wire

/// People of my department I could befriend (`yello.md` Y4–Y7); a script asks for further rows alone.
struct RecommendedPage: HTML {
  let view: View<Member>
  let people: Page<Yello.Person>

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(
        view, YelloApp.look, t(ko: "추천친구", en: "People"),
        scripts: ["js/sheet.js", "js/share.js", "js/pull.js"]
      ) {
        top
        main(.id("main"), .class("page stack")) { list }
        TabBar(current: .recommend, unread: view.me.unread)
      } dialogs: {
        InvitePopup(handle: view.me.handle, origin: view.origin)
        PersonSheet()
      }
    }
  }

  private var top: some HTML {
    header(.class("top-bar large")) {
      h1 { t(ko: "추천친구", en: "People") }
      div(.class("top-actions")) {
        a(
          .class("icon-button"), .href(Yello.people.path),
          .aria("label", ko: "친구 찾기", en: "Find people")
        ) { Icon("search") }
      }
    }
  }

  @HTMLBuilder private var list: some HTML {
    if people.items.isEmpty {
      NobodyHere(
        picture: view.file("svg/yello/nobody.svg"),
        title: t(ko: "새로 만날 우리 과 친구가 없어요", en: "Nobody new in your department"),
        words: t(ko: "아직 안 온 친구를 불러 볼까요?", en: "Shall we call those still missing?")
      ) {
        div(.class("actions")) {
          a(.class("button auto"), .href("#invite"), .data("sheet", "invite")) {
            t(ko: "친구 초대하기", en: "Invite friends")
          }
          a(.class("text-button"), .href(Yello.people.path)) {
            t(ko: "이름으로 찾기", en: "Search by name")
          }
        }
      }
    } else {
      p { banner }
      ul(.class("rows"), .id("people"), .data("pull", "")) { rows }
    }
  }

  private var banner: some HTML {
    a(.class("banner"), .href("#invite"), .data("sheet", "invite")) {
      img(.src(view.file("svg/yello/faces/7.svg")), .alt(""), .width(36), .height(36))
      span(.class("banner-text")) {
        strong { t(ko: "더 많은 친구와 함께해요", en: "More friends, more votes") }
        small { t(ko: "초대하면 둘 다 100포인트", en: "100 points for both of you") }
      }
      Icon("chevron")
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for person in people.items {
      PersonRow(person) { AddForm(person: person, after: .rowLeaves) }
    }
    if let next = people.next(of: Yello.recommended.path) { MoreRow(next) }
  }
}
