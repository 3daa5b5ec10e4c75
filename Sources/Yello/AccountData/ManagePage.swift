import Commons
import HTML
import Wire

/// The menu for one's own membership (`docs/spec/yello.md` Y26–Y28).
struct ManagePage: HTML {
  let view: View<Member>

  /// `GET /yello/manage`; HTML only, clients do not need it.
  static let path = "/yello/manage"

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "관리", en: "Manage"),
      scripts: ["js/sheet.js", SignOutPopup.script]
    ) {
      BackBar(back: Yello.profile.path, title: t(ko: "관리", en: "Manage"))
      main(.id("main"), .class("page stack")) {
        ul(.class("menu")) {
          MenuLink(
            "\(Yello.people.path)?from=\(PeoplePage.manage)", t(ko: "친구 찾기", en: "Find people"))
          MenuLink(Yello.choices.path, t(ko: "공개 설정", en: "Who can see me"))
          MenuLink(NotificationsPage.path, t(ko: "알림", en: "Notifications"))
          MenuLink(returnContext(Blocks.list.path), t(ko: "차단한 사람", en: "Blocked people"))
          MenuLink(Yello.muted.path, t(ko: "받지 않는 쪽지", en: "Muted notes"))
          MenuLink(
            returnContext(Sessions.list.path), t(ko: "로그인한 기기", en: "Where I am signed in"))
          MenuLink(returnContext(Identities.list.path), t(ko: "로그인 방법", en: "Ways to sign in"))
          MenuLink(returnContext(AccountLanguage.show.path), t(ko: "언어", en: "Language"))
          MenuLink.download(
            Export.fetch.path, t(ko: "내 데이터 받기", en: "Download my data"))
          MenuLink(returnContext(LegalPages.help), LegalPages.helpTitle)
          MenuLink(returnContext(LegalPages.privacy), LegalPages.privacyTitle)
          MenuLink(returnContext(LegalPages.terms), LegalPages.termsTitle)
          MenuLink("/", LobbyEntry.title)
          SignOutLink(next: EntrancePage.path, of: YelloApp.branding)
        }
        VersionLine()
        p(.class("center")) {
          a(.class("text-button"), .href(Leaving.losses.path(YelloApp.branding.name))) {
            YelloApp.branding.leaving
          }
          a(.class("text-button"), .href(returnContext(Leaving.wholePath))) {
            t(ko: "마당 계정 삭제", en: "Delete my account")
          }
        }
      }
      TabBar(current: .profile, unread: view.me.unread)
    } dialogs: {
      SignOutPopup()
    }
  }

  private func returnContext(_ path: String) -> String {
    ReturnContext.path(path, of: YelloApp.branding)
  }
}

/// The page with my invitation code and the ways to share it.
struct InvitePage: HTML {
  let view: View<Member>
  let rules: Rules

  /// HTML only, clients do not need it.
  static let path = "/yello/invite"

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "친구 초대하기", en: "Invite friends"), scripts: ["js/share.js"]
    ) {
      BackBar(back: Yello.home.path, title: t(ko: "친구 초대하기", en: "Invite friends"))
      main(.id("main"), .class("page stack invite")) {
        Invitation(view: view, rules: rules)
      }
      TabBar(current: .vote, unread: view.me.unread)
    }
  }
}
