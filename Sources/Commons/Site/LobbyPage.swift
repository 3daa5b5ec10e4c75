import Delivery
import HTML
import SQL
import Wire

/// The lobby at `/`: the apps, and the demo accounts under `--demo`.
struct LobbyPage: HTML {
  /// The path of the link preview's picture.
  static let linkPath = "/lobby/preview.png"

  private static let line = t(ko: "한 계정으로 함께 써요.", en: "One account for all of them.")

  let view: View<Viewer?>
  let cards: [LobbyCard]
  /// What I am called; nil when nobody is signed in, or nobody with a name.
  let name: String?
  /// The member of the demo's cast that I am.
  let member: Demo.CastMember?

  /// The lobby as a visitor or a signed-in person sees it.
  init(_ view: View<Viewer?>, in db: Transaction) throws {
    let services = view.services
    let me = view.me?.account
    self.view = view
    cards = try LobbyCard.all(for: view.me, of: services.apps, at: view.now, in: db)
    member = try me.flatMap { try services.demo?.member($0, in: db) }
    name = try member?.name ?? me.flatMap { try services.apps.nickname(of: $0, in: db) }
  }

  /// The link preview's picture: the wordmark, and the names of the open apps.
  static func link(to apps: AppRegistry) -> LinkPicture {
    LinkPicture(
      title: apps.titles, line: line,
      mark: .init("svg/lobby/wordmark.svg", width: 176, height: 88),
      drawing: .init("svg/lobby/yard.svg", width: 390, height: 300), ground: "#f6f3ea",
      ink: "#24211a")
  }

  var body: some HTML {
    let names = view.services.apps.titles
    Document(
      view, .platform, t(ko: "여러 앱이 함께 쓰는 마당", en: "A yard that apps share"),
      preview: LinkPreview(
        title: t(ko: "마당: \(names.ko)", en: "Madang: \(names.en)"), line: Self.line, path: "/",
        picture: Self.linkPath)
    ) {
      DayAndNight(view: view, name: "yard", words: nil, width: 390, height: 300, branding: "yard")
      main(.id("main"), .class("page stack")) {
        header(.class("lobby-head")) {
          h1 {
            DayAndNight(
              view: view, name: "wordmark", words: t(ko: "마당", en: "Madang"), width: 176,
              height: 88, branding: nil)
          }
        }
        p(.class("lobby-lead")) {
          t(
            ko: "한 계정으로 모두 열리는 앱들이에요. 마음에 드는 것부터 열어 볼까요?",
            en: "One account opens all of these apps. Pick one and come in!")
        }
        ul(.class("houses")) {
          for card in cards { AppCard(view: view, card: card) }
          for app in view.services.apps.planned { PlannedCard(view: view, app: app) }
        }
        if view.me != nil {
          a(.class("button outline"), .href(AccountCard.show.path)) {
            t(ko: "내 계정", en: "My account")
            if let name { span { " · \(name)" } }
          }
        }
        if let demo = view.services.demo {
          CastSection(demo: demo, next: view.query("next"), current: member?.handle)
        }
        if view.services.demo != nil {
          a(.class("button quiet"), .href(Practice.outbox.path)) {
            t(ko: "보낸 편지함 보기", en: "Open the outbox")
          }
        }
        p(.class("papers")) {
          a(.class("text-button"), .href(LegalPages.terms)) { LegalPages.termsTitle }
          a(.class("text-button"), .href(LegalPages.privacy)) { LegalPages.privacyTitle }
          a(.class("text-button"), .href(LegalPages.help)) { LegalPages.helpTitle }
        }
      }
    }
  }
}

/// A drawing with a variant for dark mode.
private struct DayAndNight: HTML {
  let view: View<Viewer?>
  let name: String
  let words: LocalizedText?
  let width: Int
  let height: Int
  let branding: String?

  var body: some HTML {
    picture(.class(branding)) {
      source(
        .media("(prefers-color-scheme: dark)"), .srcset(view.file("svg/lobby/\(name)-night.svg")))
      img(
        .src(view.file("svg/lobby/\(name).svg")), .alt(ko: words?.ko ?? "", en: words?.en ?? ""),
        .width(width), .height(height))
    }
  }
}

/// A member's app with the number of things they have not seen.
struct LobbyCard: Sendable {
  let app: AppDescriptor
  let unread: Int

  /// The cards of all apps; only members have unread things, and suspended ones see no count.
  static func all(
    for viewer: Viewer?, of apps: AppRegistry, at now: Instant, in db: Transaction
  ) throws -> [LobbyCard] {
    try apps.all.map { app in
      guard let viewer, try app.hasMember(viewer.account, db),
        try !db.isSuspended(viewer.account, from: app.name)
      else { return LobbyCard(app: app, unread: 0) }
      return LobbyCard(app: app, unread: try app.lobby.unread(viewer.account, now, db))
    }
  }
}

private struct AppCard: HTML {
  /// Marks that fit beside an app's name.
  private static let mostMarks = 3

  let view: View<Viewer?>
  let card: LobbyCard

  private var unreadWords: some HTML {
    span(.class("visually-hidden")) {
      t(ko: "안 읽은 것 \(card.unread)개", en: "\(card.unread) unread")
    }
  }

  var body: some HTML {
    li(.class("open")) {
      a(.class("house"), .href(card.app.lobby.path)) {
        CardFace(
          picture: view.file("icons/\(card.app.name)/icon.svg"), title: card.app.branding.title,
          blurb: card.app.lobby.blurb)
        if card.unread > 0 {
          if let mark = card.app.lobby.mark {
            span(.class("unread-marks")) {
              for _ in 0..<min(card.unread, Self.mostMarks) {
                img(.src(view.file(mark)), .alt(""), .width(24), .height(24))
              }
              unreadWords
            }
          } else {
            span(.class("unread")) {
              span(.aria("hidden", "true")) { card.unread > 99 ? "99+" : "\(card.unread)" }
              unreadWords
            }
          }
        } else {
          span(.class("icon icon-chevron"), .aria("hidden", "true")) {}
        }
      }
    }
  }
}

private struct PlannedCard: HTML {
  let view: View<Viewer?>
  let app: PlannedApp

  var body: some HTML {
    li {
      div(.class("house")) {
        CardFace(picture: view.file(app.picture), title: app.title, blurb: app.blurb)
        span(.class("soon")) { t(ko: "곧 열려요", en: "Opens soon") }
      }
    }
  }
}

private struct CardFace: HTML {
  let picture: String
  let title: LocalizedText
  let blurb: LocalizedText

  var body: some HTML {
    img(.src(picture), .alt(""), .width(64), .height(64))
    strong { title }
    small { blurb }
  }
}
