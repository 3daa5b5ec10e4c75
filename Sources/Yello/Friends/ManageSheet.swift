import HTML
import Wire

/// What else there is to do with one's own membership: finding people, taking blocks back, leaving.
struct ManageSheet: HTML {
  var body: some HTML {
    dialog(.class("sheet"), .id("manage"), .aria("labelledby", "manage-title")) {
      div(.class("sheet-body")) {
        div(.class("sheet-head")) {
          h2(.id("manage-title")) { t(ko: "관리", en: "Manage") }
          CloseSheet()
        }
        ul(.class("menu")) {
          MenuLink(path: Yello.people.path, words: t(ko: "친구 찾기", en: "Find people"))
          MenuLink(path: Yello.blocked.path, words: t(ko: "차단한 사람", en: "Blocked people"))
          MenuLink(path: Yello.muted.path, words: t(ko: "받지 않는 쪽지", en: "Muted notes"))
          li { signOut }
        }
      }
    }
  }

  private var signOut: some HTML {
    form(.method("post"), .action(Sessions.end.action), .data("once", "")) {
      input(.type("hidden"), .name("next"), .value(EntrancePage.path))
      button {
        t(ko: "로그아웃", en: "Sign out")
        Icon("logout")
      }
    }
  }
}

private struct MenuLink: HTML {
  let path: String
  let words: Words

  var body: some HTML {
    li {
      a(.href(path)) {
        words
        Icon("chevron")
      }
    }
  }
}
