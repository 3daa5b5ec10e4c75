import Commons
import HTML
import Wire

/// Who I am, what I have, and whom I know (`yello.md` Y20, Y24, Y25, Y27).
struct ProfilePage: HTML {
  let view: View<Member>
  let profile: Yello.Profile

  var body: some HTML {
    Document(
      view, YelloApp.look, t(ko: "프로필", en: "Profile"), scripts: ["js/sheet.js", "js/pull.js"]
    ) {
      header(.class("top-bar large")) { h1 { t(ko: "프로필", en: "Profile") } }
      main(.id("main"), .class("page")) {
        mine
        friends
        links
      }
      TabBar(current: .profile, unread: view.me.unread)
    } dialogs: {
      PersonSheet()
    }
  }

  private var mine: some HTML {
    section(.class("profile-card")) {
      div(.class("who")) {
        Avatar(person: profile.person, isLarge: true)
        div {
          h2 { profile.person.name.text }
          p { "@\(profile.person.handle)" }
          p { profile.person.group }
        }
      }
      dl(.class("counters")) {
        Counter(name: t(ko: "받은 쪽지", en: "Notes"), count: profile.notes)
        Counter(name: t(ko: "내 친구", en: "Friends"), count: profile.friends)
        Counter(name: t(ko: "내 포인트", en: "Points"), count: profile.points)
      }
    }
  }

  @HTMLBuilder private var friends: some HTML {
    header(.class("section-head")) {
      h2 { t(ko: "내 친구들", en: "My friends") }
      p(.class("count")) {
        t(ko: "친구 \(profile.friends.grouped)명", en: "\(profile.friends.grouped) in all")
      }
    }
    if profile.friends == 0 {
      p(.class("muted")) {
        t(ko: "아직 친구가 없어요. 아래에서 찾아볼까요?", en: "No friends yet. Shall we find some?")
      }
    } else {
      ul(.class("rows"), .id("friends"), .data("pull", "")) {
        MoreRow(Yello.friends.path, words: t(ko: "친구 모두 보기", en: "Show all friends"))
      }
    }
  }

  private var links: some HTML {
    ul(.class("menu")) {
      link(Yello.people.path, t(ko: "친구 찾기", en: "Find people"))
      link(Yello.blocked.path, t(ko: "차단한 사람", en: "Blocked people"))
      li {
        form(.method("post"), .action(Sessions.end.action), .data("once", "")) {
          button {
            t(ko: "로그아웃", en: "Sign out")
            Icon("logout")
          }
        }
      }
    }
  }

  private func link(_ path: String, _ words: Words) -> some HTML {
    li {
      a(.href(path)) {
        words
        Icon("chevron")
      }
    }
  }
}
