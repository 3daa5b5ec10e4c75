import Commons
import HTML
import Wire

/// YELL:O's entrance for visitors: what it is, and Kakao sign-in (`docs/spec/yello.md` Y31, Y86).
struct EntrancePage: HTML {
  static let path = "/yello/sign-in"

  let view: View<Visitor>

  var body: some HTML {
    Document(view, YelloApp.branding, t(ko: "시작하기", en: "Welcome")) {
      main(.id("main"), .class("page")) {
        div(.class("welcome")) {
          div(.class("stack tight")) {
            img(
              .class("wordmark"), .src(view.file("svg/yello/wordmark.svg")), .alt("YELL:O"),
              .width(330), .height(92))
            h1 { t(ko: "누가 나를 골랐을까?", en: "Who picked you?") }
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
              a(.class("button kakao"), .href(kakao), .rel("nofollow")) {
                Icon("kakao")
                t(ko: "카카오로 계속하기", en: "Continue with Kakao")
              }
              if hasOthers {
                a(.class("text-button"), .href(offer.path), .rel("nofollow")) {
                  if view.services.demo == nil {
                    t(ko: "다른 방법으로 시작하기", en: "Other ways in")
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

  private var offer: SignInOffer {
    SignInOffer(
      SignIn.Destination(app: YelloApp.branding.name, next: view.query("next") ?? Yello.home.path),
      in: view.services)
  }

  /// The path of Kakao sign-in; a demo without Kakao's keys uses practice Kakao.
  private var kakao: String? {
    if let way = ways.first(where: { $0.name == "kakao" }) { return offer.path(way) }
    guard view.services.demo != nil else { return nil }
    return Practice.kakaoPath + (offer.next.map { "?next=" + percentEncoded($0) } ?? "")
  }

  /// Whether other sign-in methods exist; in a demo with Kakao's keys, the cast is one.
  private var hasOthers: Bool {
    ways.contains { $0.name != "kakao" } || (view.services.demo != nil && !ways.isEmpty)
  }

  private var ways: [SignInMethod] { view.services.ways.all }
}
