import Commons
import HTML
import Wire

/// The login screen: 왈뿡이 moves up, then the sign-in methods appear.
struct LoginPage: HTML {
  /// The same screen without JSON: the address to share.
  static let path = "/wal/sign-in"
  /// The path of the link preview's picture.
  static let linkPath = "/wal/preview.png"
  static let link = LinkPicture(
    title: t(ko: "하루에 한 번은 웃게 해 줄게요, 왈!", en: "At least one smile a day. Woof!"),
    line: t(ko: "왈뿡이가 보내는 짧은 응원", en: "Short cheers from a dog"),
    mark: .init("svg/wal/wordmark.svg", width: 144, height: 160),
    drawing: .init("svg/wal/arrived-1.svg", width: 240, height: 240), ground: "#ffefe8",
    ink: "#211713")

  let view: View<Reader>

  var body: some HTML {
    Document(
      view, WalApp.branding, t(ko: "들어가기", en: "Come in"), frame: "login",
      scripts: ["js/first-screen.js"],
      preview: LinkPreview(
        title: Self.link.title, line: Self.link.line, path: Self.path, picture: Self.linkPath)
    ) {
      main(
        .id("main"), .class("page"), .data("first", Wal.first.path),
        .data("screen", Wal.First.Screen.login.rawValue)
      ) {
        div(.class("hello")) {
          Dog(picture: view.file("svg/wal/arrived-1.svg"), size: 240)
          img(
            .class("wordmark"), .src(view.file("svg/wal/wordmark.svg")), .alt(""), .width(160),
            .height(120))
          h1 { t(ko: "왈", en: "WAL") }
          p { t(ko: "하루에 한 번은 웃게 해 줄게요, 왈!", en: "At least one smile a day. Woof!") }
        }
        if let ended = view.sessionEnd { p(.class("banner"), .role("alert")) { ended } }
        div(.class("actions")) {
          if view.me.account == nil {
            buttons
          } else {
            a(.class("button bright"), .href(Wal.first.path)) { t(ko: "왈 열기", en: "Open WAL") }
          }
          LegalLinks(of: WalApp.branding)
        }
      }
    }
  }

  @HTMLBuilder private var buttons: some HTML {
    for method in providers { ProviderButton(method, path: offer.path(method)) }
    if let practiceKakao { ProviderButton.kakao(practiceKakao) }
    if view.services.demo != nil { practice }
    if hasOthers {
      if providers.isEmpty && practiceKakao == nil {
        a(.class("button bright"), .href(offer.path), .rel("nofollow")) {
          t(ko: "로그인하고 시작하기", en: "Sign in and start")
        }
      } else {
        a(.class("text-button"), .href(offer.path), .rel("nofollow")) {
          t(ko: "다른 방법으로 시작하기", en: "Other ways to sign in")
        }
      }
    }
  }

  private var offer: SignInOffer {
    SignInOffer(entranceOf: WalApp.branding, next: view.query("next"))
  }

  private var methods: [SignInMethod] { view.services.methods.all }

  /// Kakao above Apple, as far as this server has keys for them (W3, W4), then any other provider.
  private var providers: [SignInMethod] { methods.filter(\.isProvider) }

  /// Practice Kakao, in a demo without Kakao's keys.
  private var practiceKakao: String? {
    guard view.services.demo != nil, !providers.contains(where: { $0.name == "kakao" }) else {
      return nil
    }
    return "\(Practice.kakaoPath)?next=\(percentEncoded(offer.nextPath))"
  }

  /// Whether other sign-in methods exist.
  private var hasOthers: Bool { methods.count > providers.count }

  private var practice: some HTML {
    form(.method("post"), .action(Practice.signIn.path)) {
      input(.type("hidden"), .name("next"), .value(offer.nextPath))
      button(.class("button bright")) { t(ko: "새로운 사람으로 시작하기", en: "Start as someone new") }
    }
  }
}
