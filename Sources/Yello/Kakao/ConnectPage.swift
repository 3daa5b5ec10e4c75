import Commons
import HTML
import Wire

/// Asks to share one's Kakao friends, before joining (`yello.md` Y35).
struct ConnectPage: HTML {
  let view: View<Viewer>

  /// The page that asks for the friends of whoever is signed in, and comes back to `path`.
  static func way(to path: String, in house: House) -> String {
    let next = percentEncoded(path)
    return house.demo == nil
      ? "/sign-in/kakao?app=yello&friends=yes&next=\(next)"
      : "\(Practice.kakaoPath)/consent?back=\(next)&next=\(next)"
  }

  var body: some HTML {
    Document(view, YelloApp.look, t(ko: "카카오톡 친구 연결", en: "Connect KakaoTalk")) {
      main(.id("main"), .class("page")) {
        div(.class("welcome")) {
          div(.class("stack tight")) {
            h1 { t(ko: "카카오톡 친구를 연결해 볼까요?", en: "Connect your KakaoTalk friends?") }
            p(.class("sub")) {
              t(ko: "먼저 와 있는 친구를 바로 만날 수 있어요.", en: "Meet those who are here already.")
            }
          }
          img(.src(view.file("svg/yello/connect.svg")), .alt(""), .width(320), .height(220))
          div(.class("actions")) {
            a(.class("button kakao"), .href(Self.way(to: Yello.joining.path, in: view.house))) {
              Icon("kakao")
              t(ko: "카카오톡 친구 연결하기", en: "Connect KakaoTalk friends")
            }
            a(.class("text-button"), .href("\(Yello.joining.path)?\(later)")) {
              t(ko: "나중에 할게요", en: "Not now")
            }
            a(.class("text-button"), .href("/privacy")) {
              t(ko: "개인정보 처리방침", en: "Privacy policy")
            }
          }
        }
      }
    }
  }

  /// The query that goes on without connecting, and keeps an invitation code.
  private var later: String {
    let code = view.query("code").map { "&code=\(percentEncoded($0))" } ?? ""
    return "connect=later\(code)"
  }
}
