import Commons
import HTML
import Wire

/// The door of WAL (S2): 왈뿡이 moves up, and the ways in appear below.
struct LoginPage: HTML {
  let view: View<Caller>

  var body: some HTML {
    Document(view, WalApp.look, t(ko: "들어가기", en: "Come in"), frame: "login") {
      main(.id("main"), .class("page")) {
        div(.class("hello")) {
          Dog(picture: view.file("svg/wal/arrived-1.svg"), size: 240)
          img(
            .class("wordmark"), .src(view.file("svg/wal/wordmark.svg")), .alt(""), .width(160),
            .height(120))
          h1 { t(ko: "왈", en: "WAL") }
          p { t(ko: "하루에 한 번은 웃게 해 줄게요, 왈!", en: "At least one smile a day. Woof!") }
        }
        div(.class("actions")) {
          a(.class("button kakao"), .href(way)) {
            Icon("kakao")
            t(ko: "카카오로 시작하기", en: "Continue with Kakao")
          }
          if view.house.demo != nil { practice }
          a(.class("text-button"), .href(Within.path(Papers.privacy, of: WalApp.look, from: .door)))
          {
            t(ko: "개인정보 처리방침", en: "Privacy policy")
          }
        }
      }
    }
  }

  private var next: String { view.query("next") ?? Wal.first.path }

  /// Where one signs in: the demo has a Kakao of its own.
  private var way: String {
    let next = percentEncoded(next)
    return view.house.demo == nil
      ? "/sign-in?app=wal&next=\(next)" : "\(Practice.kakaoPath)?next=\(next)"
  }

  private var practice: some HTML {
    form(.method("post"), .action(Practice.signIn.path), .data("once", "")) {
      input(.type("hidden"), .name("next"), .value(next))
      button(.class("button bright")) { t(ko: "새로운 사람으로 시작하기", en: "Start as someone new") }
    }
  }
}
