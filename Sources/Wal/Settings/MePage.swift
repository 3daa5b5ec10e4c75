import Commons
import HTML
import Wire

/// My account, with the confirmation for signing out.
struct MePage: HTML {
  let view: View<Member>
  let card: Wal.Me

  var body: some HTML {
    Screen(
      view, back: SettingsPage.path, t(ko: "내 정보", en: "About me"),
      scripts: ["js/sheet.js", SignOutPopup.script]
    ) {
      div(.class("me-head")) {
        img(
          .class("face large"), .src(view.file("svg/wal/profile.svg")), .alt(""), .width(90),
          .height(90))
        h2 { view.me.nickname.text }
        a(.class("pill"), .href(Wal.rename.path)) {
          Icon("pencil")
          t(ko: "닉네임 바꾸기", en: "Change nickname")
        }
        dl(.class("me-facts")) {
          dt { t(ko: "로그인 방법", en: "Ways to sign in") }
          dd { card.login(in: view.services) }
          dt { t(ko: "이메일", en: "E-mail") }
          dd { card.email ?? "–" }
        }
      }
      ul(.class("group")) {
        MenuLink(returnContext(Sessions.list.path), t(ko: "로그인한 기기", en: "Where I am signed in"))
        MenuLink(returnContext(Identities.list.path), t(ko: "로그인 방법", en: "Ways to sign in"))
        MenuLink(returnContext(AccountCard.show.path), t(ko: "마당 계정", en: "Madang account"))
        SignOutLink(next: Wal.first.path, of: WalApp.branding)
        MenuLink(Leaving.losses.path(WalApp.branding.name), WalApp.branding.leaving)
      }
    } dialogs: {
      SignOutPopup()
    }
  }

  private func returnContext(_ path: String) -> String {
    ReturnContext.path(path, of: WalApp.branding)
  }
}

/// The form for another nickname.
struct NicknamePage: HTML {
  let view: View<Member>
  let formState: FormState

  var body: some HTML {
    Screen(
      view, back: Wal.me.path, t(ko: "닉네임 바꾸기", en: "Nickname"),
      scripts: ["js/clear-field.js", "js/counter.js"]
    ) {
      form(
        .class("stack"), .method("post"), .action(Wal.rename.action),
        .novalidate()
      ) {
        FormAccountField(view)
        Dog(picture: view.file("svg/wal/profile.svg"), size: 90)
        NicknameField(
          value: formState.refusal == nil ? view.me.nickname.text : formState.value("nickname"),
          fieldRefusal: formState.fieldRefusal(about: "nickname"))
        div(.class("actions stick")) { button(.class("button")) { t(ko: "완료", en: "Done") } }
      }
    }
  }
}
