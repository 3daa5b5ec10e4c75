import Commons
import HTML
import Wire

/// My profile: the side I am on, what I follow, and the settings.
struct MePage: HTML {
  let view: View<Member>
  let me: Yedi.Me

  var body: some HTML {
    Document(
      view, YediApp.branding, t(ko: "프로필", en: "Profile"),
      scripts: ["js/sheet.js", SignOutPopup.script, "js/push-switch.js"]
    ) {
      header(.class("top-bar large")) { h1 { t(ko: "프로필", en: "Profile") } }
      main(.id("main"), .class("page stack")) {
        section(.class("me-head")) {
          Avatar(me)
          div {
            h2 { me.name.text }
            p(.class("muted")) { me.phone?.national ?? "" }
          }
          a(.class("pill"), .href(EditMePage.path)) { t(ko: "수정", en: "Edit") }
        }
        roles
        ul(.class("menu")) {
          if me.isClient {
            MenuLink(
              Yedi.designers.path + "?isFollowing=1", t(ko: "팔로잉", en: "Following"),
              value: Yedi.count(me.following))
            MenuLink(Yedi.myReviews.path, t(ko: "내가 쓴 리뷰", en: "Reviews I wrote"))
            MenuLink(Yedi.likedPosts.path, t(ko: "찜한 게시물", en: "Liked posts"))
          }
          if let designer = me.designer {
            MenuLink(Yedi.designer.path(designer), t(ko: "내 공개 페이지", en: "My public page"))
            MenuLink(Yedi.studio.path, t(ko: "샵과 예약 규칙", en: "Shop and rules"))
          } else if me.role == .designer {
            MenuLink(RegisterPage.path, RegisterPage.title)
          }
        }
        ul(.class("menu")) {
          MenuLink(Yedi.calendars.path, t(ko: "캘린더에 연결", en: "Calendar feed"))
          MenuLink(
            ReturnContext.path(Orders.list.path, of: YediApp.branding),
            t(ko: "결제 내역", en: "My payments"))
        }
        PushSwitch(app: YediApp.branding.name)
        ul(.class("menu")) {
          MenuLink(
            ReturnContext.path(AccountLanguage.show.path, of: YediApp.branding),
            t(ko: "언어", en: "Language"))
          MenuLink(
            ReturnContext.path(Blocks.list.path, of: YediApp.branding),
            t(ko: "차단한 사람", en: "Blocked people"))
          MenuLink(
            ReturnContext.path(AccountCard.show.path, of: YediApp.branding),
            t(ko: "마당 계정", en: "Madang account"))
          MenuLink(
            ReturnContext.path(LegalPages.terms, of: YediApp.branding), LegalPages.termsTitle)
          MenuLink(
            ReturnContext.path(LegalPages.privacy, of: YediApp.branding), LegalPages.privacyTitle)
          MenuLink(ReturnContext.path(LegalPages.help, of: YediApp.branding), LegalPages.helpTitle)
          MenuLink(
            ReturnContext.path(LegalPages.licences, of: YediApp.branding),
            LegalPages.licencesTitle)
          MenuLink("/", LobbyEntry.title)
          SignOutLink(next: Yedi.home.path, of: YediApp.branding)
          MenuLink(Leaving.losses.path(YediApp.branding.name), YediApp.branding.leaving)
        }
        VersionLine()
      }
      TabBar(role: view.me.role, current: .profile, unread: view.me.unread)
    } dialogs: {
      SignOutPopup()
    }
  }

  private var roles: some HTML {
    form(.class("segments"), .method("post"), .action(Yedi.setRole.action)) {
      for role in Yedi.Role.allCases {
        button(
          .name("role"), .value(role.rawValue),
          .aria("current", me.role == role ? "true" : nil)
        ) { role.name }
      }
    }
  }
}

/// The form for name and phone number.
struct EditMePage: HTML {
  static let path = "/yedi/me/edit"

  let view: View<Member>
  let me: Yedi.Me
  let formState: FormState

  var body: some HTML {
    Screen(view: view, title: t(ko: "프로필 수정", en: "Edit profile"), back: Yedi.me.path) {
      form(
        .class("stack"), .method("post"), .action(Yedi.editMe.action), .novalidate(),
        .data("writing", "")
      ) {
        FormAccountField(view)
        FormRefusal(formState: formState, fields: ["name", "phone"])
        TextField(
          name: "name", title: t(ko: "이름", en: "Name"), value: me.name.text, most: 20,
          isRequired: true, formState: formState)
        TextField(
          name: "phone", title: t(ko: "휴대폰 번호 (선택)", en: "Mobile number (optional)"),
          value: me.phone?.national ?? "", type: "tel", inputmode: "tel", formState: formState)
        div(.class("actions stick")) {
          button(.class("button")) { t(ko: "저장", en: "Save") }
        }
      }
    }
  }
}
