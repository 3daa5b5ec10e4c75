import Commons
import HTML
import Wire

/// What a stranger sees of YELL:O: what it is, and the way in by Kakao (`yello.md` §6, Login).
struct EntrancePage: HTML {
  static let path = "/yello/sign-in"

  let view: View<Visitor>

  var body: some HTML {
    Document(view, YelloApp.look, t(ko: "시작하기", en: "Welcome")) {
      main(.id("main"), .class("page")) {
        div(.class("welcome")) {
          div(.class("stack tight")) {
            img(
              .class("wordmark"), .src(view.file("svg/yello/wordmark.svg")), .alt("YELL:O"),
              .width(330), .height(92))
            h1 { t(ko: "누가 나를 골랐을까?", en: "Who picked you?") }
            p(.class("sub")) {
              t(ko: "친구에게 몰래 한 표를 던지고,", en: "Cast a secret vote for a friend,")
              br()
              t(ko: "나에게 온 쪽지를 열어 봐요.", en: "and open the notes that come to you.")
            }
          }
          img(.src(view.file("svg/yello/hero.svg")), .alt(""), .width(320), .height(280))
          div(.class("actions")) {
            a(.class("button kakao"), .href(way)) {
              Icon("kakao")
              t(ko: "카카오로 시작하기", en: "Continue with Kakao")
            }
            a(.class("text-button"), .href("/privacy")) {
              t(ko: "개인정보 처리방침", en: "Privacy policy")
            }
          }
        }
      }
    }
  }

  /// Where one signs in: the demo has a Kakao of its own.
  private var way: String {
    let next = percentEncoded(view.query("next") ?? Yello.home.path)
    return view.house.demo == nil
      ? "/sign-in?app=yello&next=\(next)" : "\(Practice.kakaoPath)?next=\(next)"
  }
}
