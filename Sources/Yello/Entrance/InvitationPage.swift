import Commons
import HTML
import Wire

/// The page behind an invitation link: who invites, what it brings, and the sign-in methods.
///
/// Everything on it comes from the link, so it tells nobody whether a handle exists or whose it is.
struct InvitationPage: HTML {
  /// HTML only, so that crawlers get the page.
  static let path = "/yello/invitation"
  static let linkPath = "/yello/invitation/preview.png"

  let view: View<Visitor>
  let rules: Rules
  let handle: Yello.Handle

  /// The address to share.
  static func address(of handle: Yello.Handle, _ path: String = path) -> String {
    "\(path)?code=\(percentEncoded(handle.text))"
  }

  /// The handle that the link names.
  static func handle(in view: View<Visitor>) throws -> Yello.Handle {
    guard let code = view.query("code"), let handle = try? Yello.Handle(code) else {
      throw Refusal.notFound
    }
    return handle
  }

  static func link(_ handle: Yello.Handle) -> LinkPicture {
    LinkPicture(
      title: t(ko: "@\(handle) 님이 옐로에 초대했어요!", en: "@\(handle) invites you to YELL:O!"),
      line: EntrancePage.link.line, mark: .init("svg/yello/wordmark.svg", width: 330, height: 92),
      drawing: .init("svg/yello/kind.svg", width: 120, height: 120), ground: "#191919",
      ink: "#ffffff")
  }

  var body: some HTML {
    let link = Self.link(handle)
    Document(
      view, YelloApp.branding, t(ko: "초대장", en: "Invitation"),
      preview: LinkPreview(
        title: link.title, line: link.line, path: Self.address(of: handle),
        picture: Self.address(of: handle, Self.linkPath))
    ) {
      main(.id("main"), .class("page")) {
        div(.class("welcome")) {
          div(.class("stack tight")) {
            img(
              .class("wordmark"), .src(view.file("svg/yello/wordmark.svg")), .alt("YELL:O"),
              .width(330), .height(92))
            h1 { link.title }
            p(.class("sub")) {
              t(
                ko: "가입하고 첫 투표를 하면 둘 다 \(rules.referralPoints)포인트를 받아요.",
                en: "Join and vote once, and both of you get \(rules.referralPoints) points.")
            }
          }
          img(.src(view.file("svg/yello/hero.svg")), .alt(""), .width(320), .height(280))
          div(.class("actions")) {
            a(.class("button"), .href(onward), .rel("nofollow")) {
              t(ko: "초대받고 시작하기", en: "Accept and start")
            }
            LegalLinks(of: YelloApp.branding)
          }
        }
      }
    }
  }

  /// Joining with the code; without a session first the entrance, which asks nothing twice.
  private var onward: String {
    let joining = "\(Yello.joining.path)?code=\(percentEncoded(handle.text))"
    return view.isSignedOut ? "\(EntrancePage.path)?next=\(percentEncoded(joining))" : joining
  }
}
