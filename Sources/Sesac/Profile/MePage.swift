import Commons
import HTML
import Wire

/// My info: the profile and the settings.
struct MePage: HTML {
  let view: View<Member>
  let me: Sesac.Me

  var body: some HTML {
    Document(
      view, SesacApp.branding, t(ko: "내 정보", en: "My info"),
      scripts: ["js/sheet.js", SignOutPopup.script, "js/push-switch.js"]
    ) {
      header(.class("top-bar large")) { h1 { t(ko: "내 정보", en: "My info") } }
      main(.id("main"), .class("page stack")) {
        a(.class("me-head"), .href(Sesac.profile.path)) {
          Sprout(view: view, look: me.look, size: 64)
          div {
            h2 { me.nickname.text }
            p(.class("muted")) { t(ko: "정보 관리", en: "Profile") }
          }
          Icon("chevron")
        }
        PushSwitch(app: SesacApp.branding.name)
        ul(.class("menu")) {
          MenuLink(Sesac.notices.path, NoticesPage.title, value: unread)
          MenuLink(FAQPage.path, FAQPage.title)
          MenuLink(Sesac.inquiries.path, InquiriesPage.title)
          MenuLink(
            ReturnContext.path(LegalPages.help, of: SesacApp.branding), LegalPages.helpTitle)
          MenuLink(
            ReturnContext.path(LegalPages.terms, of: SesacApp.branding), LegalPages.termsTitle)
          MenuLink(
            ReturnContext.path(LegalPages.privacy, of: SesacApp.branding), LegalPages.privacyTitle)
        }
        ul(.class("menu")) {
          MenuLink(
            ReturnContext.path(AccountLanguage.show.path, of: SesacApp.branding),
            t(ko: "언어", en: "Language"))
          MenuLink(Sesac.hiddenNumbers.path, HiddenNumbersPage.title)
          MenuLink(
            ReturnContext.path(Blocks.list.path, of: SesacApp.branding),
            t(ko: "차단한 사람", en: "Blocked people"))
          MenuLink(
            ReturnContext.path(AccountCard.show.path, of: SesacApp.branding),
            t(ko: "마당 계정", en: "Madang account"))
          MenuLink("/", LobbyEntry.title)
          SignOutLink(next: Sesac.home.path, of: SesacApp.branding)
          MenuLink(Leaving.losses.path(SesacApp.branding.name), SesacApp.branding.leaving)
        }
      }
      TabBar(current: .me)
    } dialogs: {
      SignOutPopup()
    }
  }

  private var unread: LocalizedText? {
    guard let count = me.unreadNotices, count > 0 else { return nil }
    return t(ko: "안 읽은 공지 \(count)개", en: "\(count) unread")
  }
}
