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
          small { card.login }
          small { t(ko: "내 정보", en: "About me") }
        }
        Icon("chevron")
      }
      ul(.class("group")) {
        MenuRow(
          path: Wal.setSlots.path, words: t(ko: "알림", en: "Notifications"), now: hours)
        MenuRow(
          path: Wal.setCategories.path, words: t(ko: "왈소리 유형", en: "Kinds of message"),
          now: categories)
        MenuRow(
          path: Wal.setZone.path, words: t(ko: "시간대", en: "Time zone"),
          now: City.of(view.me.settings.zone).name)
      }
      ul(.class("group")) {
        MenuRow(path: AboutPage.path, words: t(ko: "왈이 궁금해요", en: "About WAL"))
        MenuRow(path: NoticesPage.path, words: t(ko: "공지사항", en: "News"))
        MenuRow(path: paper(LegalPages.terms), words: LegalPages.termsTitle)
        MenuRow(path: paper(LegalPages.privacy), words: LegalPages.privacyTitle)
        MenuRow(path: paper(LegalPages.help), words: LegalPages.helpTitle)
      }
      p(.class("center")) {
        small(.class("muted")) {
          t(ko: "버전 \(LegalPages.version)", en: "Version \(LegalPages.version)")
        }
      }
    }
  }

  private func paper(_ path: String) -> String { ReturnContext.path(path, of: WalApp.branding) }

  private var hours: Words {
    let hours = list(view.me.settings.slots.inOrder.map(\.name))
    return isTold ? hours : t(ko: "꺼짐 · \(hours.ko)", en: "Off · \(hours.en)")
  }
  private var categories: Words { list(view.me.settings.categories.inOrder.map(\.name)) }

  private func list(_ names: [Words]) -> Words {
    t(
      ko: names.map(\.ko).joined(separator: ", "), en: names.map(\.en).joined(separator: ", "))
  }
}

extension Wal.Me {
  /// The sign-in methods in words.
  var login: Words {
    let names = providers.map(providerName)
    let list = Words(
      ko: names.map(\.ko).joined(separator: ", "), en: names.map(\.en).joined(separator: ", "))
    let particle = Particle.toward.form(after: list.ko)
    return t(ko: "\(list.ko)\(particle) 로그인", en: "Signed in with \(list.en)")
  }
}

/// A menu row with its current value.
struct MenuRow: HTML {
  let path: String
  let words: Words
  let now: Words?

  init(path: String, words: Words, now: Words? = nil) {
    self.path = path
    self.words = words
    self.now = now
  }

  var body: some HTML {
    li {
      a(.class("line"), .href(path)) {
        span { words }
        if let now { span(.class("line-value")) { now } }
        Icon("chevron")
      }
    }
  }
}
