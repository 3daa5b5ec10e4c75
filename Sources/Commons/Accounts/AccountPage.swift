import HTML
import Wire

/// The account page: sessions, sign-in methods, data export and sign-out.
struct AccountPage: HTML {
  let view: View<Viewer>
  let apps: [AppDescriptor]
  /// Whether the account has a passkey.
  let hasPasskey: Bool
  let isOperator: Bool

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
          li {
            a(.href(Export.fetch.path), .download("madang.json")) {
              t(ko: "내 데이터 받기", en: "Download my data")
              Icon("chevron")
            }
          }
          // An app has its own sign-out button on its account page.
          if returnContext.app == nil {
            li {
              a(.href("#sign-out"), .data("sheet", "sign-out")) {
                t(ko: "로그아웃", en: "Sign out")
                Icon("logout")
              }
            }
          }
          if isOperator {
            MenuLink(Operator.desk.path, t(ko: "운영", en: "Operating the house"))
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
      SignOutPopup(view, next: "/")
    }
  }
}
