import Commons
import Core
import HTML
import Wire

/// All my friends by name (`docs/spec/yello.md` Y24).
///
/// A script requests further rows and gets rows only.
struct FriendsPage: HTML {
  let view: View<Member>
  let friends: Page<Yello.Person>

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(
        view, YelloApp.branding, t(ko: "내 친구들", en: "My friends"),
        scripts: ["js/sheet.js", "js/pull-to-refresh.js"]
      ) {
        BackBar(back: Yello.profile.path, title: t(ko: "내 친구들", en: "My friends"))
        main(.id("main"), .class("page")) {
          list
          ToTop()
        }
        TabBar(current: .profile, unread: view.me.unread)
      } dialogs: {
        PersonSheet()
      }
    }
  }

  @HTMLBuilder private var list: some HTML {
    if friends.items.isEmpty {
      EmptyPeople(
        picture: view.file("svg/yello/nobody.svg"),
        title: t(ko: "아직 친구가 없어요", en: "No friends yet"),
        words: t(ko: "학교 사람들부터 만나 볼까요?", en: "Want to start with your school?")
      ) {
        div(.class("actions")) {
          a(.class("button auto"), .href(Yello.recommended.path)) {
            t(ko: "추천친구 보기", en: "See people you may know")
          }
        }
      }
    } else {
      let total = (friends.total ?? friends.items.count).grouped
      p(.class("count")) {
        t(ko: "친구 \(total)명", en: total == "1" ? "1 friend" : "\(total) friends")
      }
      ul(.class("rows"), .id("friends"), .data("pull", "")) { rows }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for person in friends.items {
      PersonRow(person) { Icon("chevron") }
    }
    if let next = friends.next(of: Yello.friends.path) { MoreRow(next) }
  }
}
