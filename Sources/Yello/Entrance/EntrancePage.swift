import Commons
import HTML
import Wire

/// YELL:O's entrance for visitors: what it is, and Kakao sign-in (`docs/spec/yello.md` Y31, Y86).
struct EntrancePage: HTML {
  static let path = "/yello/sign-in"
  /// The path of the link preview's picture.
  static let linkPath = "/yello/preview.png"
  static let link = LinkPicture(
    title: t(ko: "누가 나를 골랐을까?", en: "Who picked you?"),
    line: t(ko: "투표로 발견하는 우리 사이의 재미", en: "Find the fun in your friendships by voting"),
    mark: .init("svg/yello/wordmark.svg", width: 330, height: 92),
    drawing: .init("svg/yello/hero.svg", width: 320, height: 280), ground: "#191919",
    ink: "#ffffff")

  let view: View<Visitor>

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "시작하기", en: "Welcome"),
      preview: LinkPreview(
        title: Self.link.title, line: Self.link.line, path: Self.path, picture: Self.linkPath)
    ) {
      main(.id("main"), .class("page")) {
        div(.class("welcome")) {
          div(.class("stack tight")) {
            img(
              .class("wordmark"), .src(view.file("svg/yello/wordmark.svg")), .alt("YELL:O"),
              .width(330), .height(92))
            h1 { t(ko: "누가 나를 골랐을까?", en: "Who picked you?") }
            if isInvited {
              p(.class("sub")) {
                t(
                  ko: "친구가 초대했어요! 로그인하고 시작해요.",
                  en: "A friend invited you! Sign in and start.")
              }
            }
            p(.class("sub")) {
              t(
                ko: "투표로 발견하는 우리 사이의 재미,",
                en: "Find the fun in your friendships by voting:")
              br()
              t(
                ko: "몰래 한 표를 던지고 나에게 온 쪽지를 열어 봐요.",
                en: "cast a secret vote, and open the notes you get.")
            }
          }
          img(.src(view.file("svg/yello/hero.svg")), .alt(""), .width(320), .height(280))
          div(.class("actions")) {
            if let kakao {
              ProviderButton.kakao(kakao)
              if hasOthers {
                a(.class("text-button"), .href(offer.path), .rel("nofollow")) {
                  if view.services.demo == nil {
                    t(ko: "다른 방법으로 시작하기", en: "Other ways to sign in")
                  } else {
                    t(ko: "데모 마을 사람으로, 또는 다른 방법으로", en: "As one of the demo's town, or otherwise")
                  }
                }
              }
            } else {
              a(.class("button"), .href(offer.path), .rel("nofollow")) {
                t(ko: "로그인하고 시작하기", en: "Sign in and start")
              }
            }
            LegalLinks(of: YelloApp.branding)
          }
        }
      }
    }
  }

  /// Whether joining with an invitation code comes next.
  private var isInvited: Bool {
    view.query("next")?.hasPrefix("\(Yello.joining.path)?code=") == true
  }

  private var offer: SignInOffer {
    SignInOffer(entranceOf: YelloApp.branding, next: view.query("next"))
  }

  /// The path of Kakao sign-in; a demo without Kakao's keys uses practice Kakao.
  private var kakao: String? {
    if let method = methods.first(where: { $0.name == "kakao" }) { return offer.path(method) }
    guard view.services.demo != nil else { return nil }
    return "\(Practice.kakaoPath)?next=\(percentEncoded(offer.nextPath))"
  }

  /// Whether other sign-in methods exist; in a demo with Kakao's keys, the cast is one.
  private var hasOthers: Bool {
    methods.contains { $0.name != "kakao" } || (view.services.demo != nil && !methods.isEmpty)
  }

  private var methods: [SignInMethod] { view.services.methods.all }
}
