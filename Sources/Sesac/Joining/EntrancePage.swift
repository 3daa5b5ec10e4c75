import Commons
import HTML
import Wire

/// The first page for people who are not signed in.
struct EntrancePage: HTML {
  static let path = "/sesac/sign-in"
  /// The path of the link preview's picture.
  static let linkPath = "/sesac/preview.png"
  static let link = LinkPicture(
    title: t(ko: "가까이에 있는 새싹", en: "Company nearby"),
    line: t(ko: "같은 취미로 지금 만나요", en: "Meet now over a hobby"),
    mark: .init(Drawing.wordmark.file, width: 128, height: 128),
    drawing: .init(Drawing.hero.file, width: 300, height: 300), ground: "#f3f7ee",
    ink: "#17301f")
  static let brand = t(
    ko: "같은 걸 좋아하는 이웃을 지도에서 찾아 오늘 만나요.", en: "Find a neighbour on the map and meet today.")

  /// The entrance that leads back to a page.
  static func path(next: String) -> String { "\(path)?next=\(percentEncoded(next))" }

  let view: View<Reader>
  let rules: Rules

  var body: some HTML {
    Document(
      view, SesacApp.branding, t(ko: "들어가기", en: "Come in"), frame: "entrance",
      scripts: ["js/sesac/root.js"] + (view.isFirstVisit ? [Carousel.script] : []),
      preview: LinkPreview(
        title: Self.link.title, line: Self.link.line, path: Self.path, picture: Self.linkPath)
    ) {
      main(.id("main"), .class("page")) {
        if view.isFirstVisit {
          Onboarding(view: view, rules: rules)
        } else {
          div(.class("entrance-head")) {
            img(.src(view.file(.hero)), .alt(""), .width(300), .height(300))
            h1 { t(ko: "새싹", en: "SeSAC") }
            p { Self.brand }
          }
        }
        if let ended = view.sessionEnd { p(.class("banner"), .role("alert")) { ended } }
        div(.class("actions")) {
          if view.me.account == nil {
            EntranceButtons(methods, offer, of: view.services)
          } else {
            a(.class("button"), .href(offer.nextPath), .data("root", "")) {
              t(ko: "새싹 열기", en: "Open SeSAC")
            }
          }
          LegalLinks(of: SesacApp.branding)
        }
      }
    }
  }

  private var offer: SignInOffer {
    SignInOffer(entranceOf: SesacApp.branding, next: view.query("next"))
  }

  /// The phone first: the number is what members verify here.
  private var methods: [SignInMethod] {
    let all = view.services.methods.all
    return all.filter { $0.name == "phone" } + all.filter(\.isProvider)
  }
}
