import Commons
import HTML
import Wire

/// Asks for consent to read Kakao friends, before joining (`docs/spec/yello.md` Y35).
struct ConnectPage: HTML {
  let view: View<Viewer>

  var body: some HTML {
    Document(view, YelloApp.branding, t(ko: "카카오톡 친구 연결", en: "Connect KakaoTalk")) {
      header(.class("top-bar")) { BackLink(path: EntrancePage.path) }
      main(.id("main"), .class("page")) {
        div(.class("welcome")) {
          div(.class("stack tight")) {
            h1 { t(ko: "카카오톡 친구를 연결해 볼까요?", en: "Connect your KakaoTalk friends?") }
            p(.class("sub")) {
              t(ko: "먼저 와 있는 친구를 바로 만날 수 있어요.", en: "Find the friends who are already here.")
            }
          }
          img(.src(view.file("svg/yello/connect.svg")), .alt(""), .width(320), .height(220))
          div(.class("actions")) {
            ConnectButton(view: view, me: view.me, back: AgePage.next(after: view.queryText))
            a(.class("text-button"), .href(AgePage.next(after: later))) {
              t(ko: "나중에 할게요", en: "Not now")
            }
            a(
              .class("text-button"),
              .href(ReturnContext.path(LegalPages.privacy, of: YelloApp.branding))
            ) {
              t(ko: "개인정보 처리방침", en: "Privacy policy")
            }
          }
        }
      }
    }
  }

  /// The query that continues without connecting; keeps the link's own parameters.
  private var later: String {
    view.queryText.isEmpty ? "connect=later" : "connect=later&\(view.queryText)"
  }
}

/// Links to Kakao's consent for reading friends and returns to `back`.
struct ConnectButton<Principal: Sendable>: HTML {
  let view: View<Principal>
  let me: Viewer
  let back: String

  var body: some HTML {
    if let url = KakaoFriends.consent(
      for: YelloApp.branding.name, to: back, as: me, in: view.services)
    {
      ProviderButton.kakao(url, t(ko: "카카오톡 친구 연결하기", en: "Connect KakaoTalk friends"))
    }
  }
}
