import Commons
import HTML
import Wire

/// The login screen: 왈뿡이 moves up, then the sign-in methods appear.
struct LoginPage: HTML {
  let view: View<VisitorOrMember>

  var body: some HTML {
    Document(
      view, WalApp.branding, t(ko: "들어가기", en: "Come in"), frame: "login",
      scripts: ["js/first-screen.js"]
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
        div(.class("actions")) {
          for way in providers {
            a(.class("button \(way.style)"), .href(offer.path(way)), .rel("nofollow")) {
              Icon(way.icon)
              way.title
            }
          }
          if let practiceKakao {
            a(.class("button kakao"), .href(practiceKakao), .rel("nofollow")) {
              Icon("kakao")
              t(ko: "카카오로 계속하기", en: "Continue with Kakao")
            }
          }
          if view.services.demo != nil { practice }
          if hasOthers {
            if providers.isEmpty && practiceKakao == nil {
              a(.class("button bright"), .href(offer.path), .rel("nofollow")) {
                t(ko: "로그인하고 시작하기", en: "Sign in and start")
              }
            } else {
              a(.class("text-button"), .href(offer.path), .rel("nofollow")) {
                t(ko: "다른 방법으로 시작하기", en: "Other ways in")
              }
            }
          }
          LegalLinks(of: WalApp.branding)
        }
      }
    }
  }

  private var next: String { view.query("next") ?? Wal.first.path }

  private var offer: SignInOffer {
    SignInOffer(SignIn.Destination(app: WalApp.branding.name, next: next), in: view.services)
  }

  private var ways: [SignInMethod] { view.services.ways.all }

  /// Kakao above Apple, as far as this server has keys for them (W3, W4).
  private var providers: [SignInMethod] {
    ["kakao", "apple"].compactMap { name in ways.first { $0.name == name } }
  }

  /// Practice Kakao, in a demo without Kakao's keys.
  private var practiceKakao: String? {
    guard view.services.demo != nil, !providers.contains(where: { $0.name == "kakao" }) else {
      return nil
    }
    return "\(Practice.kakaoPath)?next=\(percentEncoded(next))"
  }

  /// Whether other sign-in methods exist.
  private var hasOthers: Bool { ways.count > providers.count }

  private var practice: some HTML {
    form(.method("post"), .action(Practice.signIn.path), .data("once", "")) {
      input(.type("hidden"), .name("next"), .value(next))
      button(.class("button bright")) { t(ko: "새로운 사람으로 시작하기", en: "Start as someone new") }
    }
  }
}
