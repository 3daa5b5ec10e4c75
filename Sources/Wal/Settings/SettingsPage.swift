import Commons
import HTML
import Wire

/// The settings menu (W16).
struct SettingsPage: HTML {
  static let path = "/wal/settings"

  let view: View<Member>
  let card: Wal.Me
  /// Whether this device receives notifications.
  let isTold: Bool

  var body: some HTML {
    Screen(view, back: Wal.first.path, t(ko: "설정", en: "Settings")) {
      a(.class("me-card"), .href(Wal.me.path)) {
        img(
          .class("face"), .src(view.file("svg/wal/profile.svg")), .alt(""), .width(64), .height(64))
        span {
          strong { view.me.nickname.text }
          small { card.login(in: view.services) }
          small { t(ko: "내 정보", en: "About me") }
        }
        Icon("chevron")
      }
      ul(.class("group")) {
        MenuLink(Wal.setSlots.path, t(ko: "알림", en: "Notifications"), value: hours)
        MenuLink(
          Wal.setCategories.path, t(ko: "왈소리 유형", en: "Kinds of message"),
          value: categories)
        MenuLink(
          Wal.setZone.path, t(ko: "시간대", en: "Time zone"),
          value: City.of(view.me.settings.zone).name)
        MenuLink(returnContext(AccountLanguage.show.path), t(ko: "언어", en: "Language"))
      }
      ul(.class("group")) {
        MenuLink(AboutPage.path, t(ko: "왈이 궁금해요", en: "About WAL"))
        MenuLink(NoticesPage.path, t(ko: "공지사항", en: "News"))
        MenuLink(returnContext(LegalPages.terms), LegalPages.termsTitle)
        MenuLink(returnContext(LegalPages.privacy), LegalPages.privacyTitle)
        MenuLink(returnContext(LegalPages.help), LegalPages.helpTitle)
        MenuLink("/", LobbyEntry.title)
      }
      VersionLine()
    }
  }

  private func returnContext(_ path: String) -> String {
    ReturnContext.path(path, of: WalApp.branding)
  }

  private var hours: LocalizedText {
    let hours = list(view.me.settings.slots.inOrder.map(\.name))
    return isTold ? hours : t(ko: "꺼짐 · \(hours.ko)", en: "Off · \(hours.en)")
  }
  private var categories: LocalizedText { list(view.me.settings.categories.inOrder.map(\.name)) }

  private func list(_ names: [LocalizedText]) -> LocalizedText {
    t(
      ko: names.map(\.ko).joined(separator: ", "), en: names.map(\.en).joined(separator: ", "))
  }
}

extension Wal.Me {
  /// The linked sign-in methods in words, each once; which one opened this session is not recorded.
  func login(in services: Services) -> LocalizedText {
    if providers == ["device"] {
      return t(ko: "이 기기로 시작한 계정", en: "Account of this device")
    }
    var names: [LocalizedText] = []
    for name in providers.map(services.providers.title) where !names.contains(name) {
      names.append(name)
    }
    return t(
      ko: names.map(\.ko).joined(separator: ", "), en: names.map(\.en).joined(separator: ", "))
  }
}
