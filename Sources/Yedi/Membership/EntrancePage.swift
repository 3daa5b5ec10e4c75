import Commons
import HTML
import Wire

/// The first page for people who are not signed in.
struct EntrancePage: HTML {
  static let path = "/yedi/sign-in"
  /// The path of the link preview's picture.
  static let linkPath = "/yedi/preview.png"
  static let link = LinkPicture(
    title: t(ko: "내 머리를 아는 디자이너", en: "A designer who knows your hair"),
    line: t(ko: "찾고, 상담하고, 바로 예약해요", en: "Find, ask and book"),
    mark: .init("svg/yedi/wordmark.svg", width: 176, height: 176),
    drawing: .init("svg/yedi/hero.svg", width: 300, height: 300), ground: "#f6f4f1",
    ink: "#1b1917")

  /// The preview of a page that is about the app.
  static func preview(of path: String) -> LinkPreview {
    LinkPreview(title: link.title, line: link.line, path: path, picture: linkPath)
  }

  /// The preview of a page about a designer, or a post: with its photo, if it has one.
  static func preview(
    of path: String, _ title: String, by designer: Yedi.DesignerCard, photo: Photo?
  ) -> LinkPreview {
    let title = LocalizedText(verbatim: title)
    let line = LocalizedText(
      verbatim: "\(designer.name) · \(designer.shop) · \(designer.district)")
    guard let photo else {
      return LinkPreview(title: title, line: line, path: path, picture: linkPath)
    }
    return LinkPreview(
      title: title, line: line, path: path, picture: photo.path(.jpeg), width: photo.width,
      height: photo.height)
  }

  /// The entrance that leads back to a page.
  static func path(next: String) -> String { "\(path)?next=\(percentEncoded(next))" }

  let view: View<Reader>

  var body: some HTML {
    Document(
      view, YediApp.branding, t(ko: "들어가기", en: "Come in"), frame: "entrance",
      preview: Self.preview(of: Self.path)
    ) {
      main(.id("main"), .class("page")) {
        div(.class("entrance-head")) {
          img(.src(view.file("svg/yedi/hero.svg")), .alt(""), .width(300), .height(300))
          h1 { t(ko: "예디", en: "YeDi") }
          p { t(ko: "내 머리를 아는 디자이너를 찾고 바로 예약해요.", en: "Find your hair designer and book at once.") }
        }
        if let ended = view.sessionEnd { p(.class("banner"), .role("alert")) { ended } }
        div(.class("actions")) {
          if view.me.account == nil {
            EntranceButtons(providers, offer, of: view.services)
          } else {
            a(.class("button"), .href(offer.nextPath)) { t(ko: "예디 열기", en: "Open YeDi") }
          }
          a(.class("text-button"), .href(Yedi.home.path)) {
            t(ko: "로그인 없이 둘러보기", en: "Look around without signing in")
          }
          LegalLinks(of: YediApp.branding)
        }
      }
    }
  }

  private var offer: SignInOffer {
    SignInOffer(entranceOf: YediApp.branding, next: YediApp.localPath(view.query("next")))
  }

  private var providers: [SignInMethod] { view.services.methods.all.filter(\.isProvider) }
}
