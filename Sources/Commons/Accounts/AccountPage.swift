import HTML
import Wire

/// My account: where I am signed in, how I come in, what is kept of me, and the ways out.
struct AccountPage: HTML {
  let view: View<Viewer>
  let apps: [Keeping]
  /// Whether a passkey leads in already.
  let hasPasskey: Bool
  let isOperator: Bool

  var body: some HTML {
    let within = view.within
    Document(
      view, within.look, t(ko: "내 계정", en: "My account"),
      scripts: hasPasskey ? ["js/sheet.js"] : ["js/sheet.js", "js/passkey.js"]
    ) {
      BackBar(
        back: within.app?.account ?? (apps.count == 1 ? apps[0].account : "/"),
        title: t(ko: "내 계정", en: "My account"))
      main(.id("main"), .class("page stack")) {
        if !hasPasskey { PasskeyMaker(view: view, isOffer: true) }
        ul(.class("menu")) {
          MenuLink(
            within.path(Sessions.list.path, from: .account),
            t(ko: "로그인한 기기", en: "Where I am signed in"))
          MenuLink(
            within.path(Identities.list.path, from: .account),
            t(ko: "로그인 방법", en: "Ways to sign in"))
          li {
            a(.href(Export.fetch.path), .download("madang.json")) {
              t(ko: "내 데이터 받기", en: "Download my data")
              Icon("chevron")
            }
          }
          // An app has its own way out among what one manages there.
          if within.app == nil {
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
            MenuLink(Departure.losses.path(app.name), app.look.leaving)
          }
          MenuLink(
            within.path(Departure.wholePath, from: .account),
            t(ko: "마당 계정 삭제", en: "Delete my account"))
        }
      }
    } dialogs: {
      SignOutPopup(next: "/")
    }
  }
}
