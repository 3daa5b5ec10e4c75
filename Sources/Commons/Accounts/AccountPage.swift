import HTML
import Wire

/// The account page: sessions, sign-in methods, data export and sign-out.
struct AccountPage: HTML {
  let view: View<Viewer>
  let apps: [AppDescriptor]
  /// Whether the account has a passkey.
  let hasPasskey: Bool
  let isOperator: Bool
  let language: AccountLanguage.Option

  var body: some HTML {
    let returnContext = view.returnContext
    Document(
      view, returnContext.branding, t(ko: "내 계정", en: "My account"),
      scripts: ["js/sheet.js", SignOutPopup.script] + (hasPasskey ? [] : ["js/passkey.js"])
    ) {
      BackBar(
        back: returnContext.app?.account ?? (apps.count == 1 ? apps[0].account : "/"),
        title: t(ko: "내 계정", en: "My account"))
      main(.id("main"), .class("page stack")) {
        if !hasPasskey { PasskeyRegistration(view: view, isOffer: true) }
        ul(.class("menu")) {
          MenuLink(
            returnContext.path(Sessions.list.path, from: .account),
            t(ko: "로그인한 기기", en: "Where I am signed in"))
          MenuLink(
            returnContext.path(Identities.list.path, from: .account),
            t(ko: "로그인 방법", en: "Ways to sign in"))
          MenuLink(
            returnContext.path(Blocks.list.path, from: .account),
            t(ko: "차단한 사람", en: "Blocked people"))
          MenuLink(
            returnContext.path(AccountLanguage.show.path, from: .account),
            t(ko: "언어", en: "Language"), value: language.name)
          for page in view.services.added.accountPages { MenuLink(page.path, page.title) }
          MenuLink.download(
            Export.fetch.path, t(ko: "내 데이터 받기", en: "Download my data"))
          // An app has its own sign-out button on its account page.
          if returnContext.app == nil {
            SignOutLink(next: "/")
          }
          if isOperator {
            MenuLink(Operator.backlog.path, t(ko: "운영", en: "Administration"))
          }
          for app in apps {
            MenuLink(Leaving.losses.path(app.name), app.branding.leaving)
          }
          MenuLink(
            returnContext.path(Leaving.wholePath, from: .account),
            t(ko: "마당 계정 삭제", en: "Delete my account"))
        }
      }
    } dialogs: {
      SignOutPopup()
    }
  }
}
