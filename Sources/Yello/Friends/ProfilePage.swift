import Commons
import Core
import HTML
import Wire

/// My profile, counters and friends (`docs/spec/yello.md` Y20, Y24, Y25, Y27).
struct ProfilePage: HTML {
  let view: View<Member>
  let profile: Yello.Profile

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "프로필", en: "Profile"),
      scripts: ["js/sheet.js", "js/pull-to-refresh.js"]
    ) {
      top
      main(.id("main"), .class("page")) {
        mine
        friends
        ToTop()
      }
      TabBar(current: .profile, unread: view.me.unread)
    } dialogs: {
      PersonSheet()
    }
  }

  private var top: some HTML {
    header(.class("top-bar large")) {
      h1 { t(ko: "프로필", en: "Profile") }
      div(.class("top-actions")) {
        a(.class("pill"), .href(ManagePage.path)) {
          Icon("gear")
          t(ko: "관리", en: "Manage")
        }
      }
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
      a(.class("button quiet"), .href(ProfileEditPage.path)) {
        t(ko: "프로필 수정하기", en: "Edit profile")
      }
      a(.class("button quiet"), .href(WishPage.path(.group))) {
        Icon("plus")
        t(ko: "그룹 제안하기", en: "Suggest a group")
      }
    }
  }

  @HTMLBuilder private var friends: some HTML {
    header(.class("section-head")) {
      h2 { t(ko: "내 친구들", en: "My friends") }
      p(.class("count")) {
        t(ko: "친구 \(profile.friends.grouped)명", en: "\(profile.friends.grouped)")
      }
    }
    if profile.friends == 0 {
      div(.class("stack")) {
        p(.class("muted")) {
          view.me.isInHighSchool
            ? t(
              ko: "아직 친구가 없어요. 우리 반부터 찾아볼까요?",
              en: "No friends yet. Want to start with your class?")
            : t(
              ko: "아직 친구가 없어요. 우리 과부터 찾아볼까요?",
              en: "No friends yet. Want to start with your department?")
        }
        a(.class("button quiet"), .href(Yello.recommended.path)) {
          t(ko: "추천친구 보기", en: "See people you may know")
        }
      }
    } else {
      ul(.class("rows"), .id("friends"), .data("pull", "")) {
        MoreRow(Yello.friends.path, words: t(ko: "친구 모두 보기", en: "Show all friends"))
      }
    }
  }
}
