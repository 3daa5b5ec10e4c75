import Commons
import HTML
import Wire

/// Tells people under 14 why they cannot join, and that nothing is stored.
///
/// A page of its own: it can be reloaded and contains no birthday.
struct TooYoungPage: HTML {
  static let path = "/yello/too-young"

  let view: View<Visitor>

  /// Redirects here.
  ///
  /// An account with other apps stays signed in; the provider's name is dropped.
  static func next(hasEnded: Bool) -> Redirect {
    var next = Redirect.to(hasEnded ? path : path + "?account=stays")
    next.endsSession = hasEnded
    next.clearsProviderNameHint = true
    return next
  }

  var body: some HTML {
    Document(view, YelloApp.branding, t(ko: "다음에 만나요", en: "See you later")) {
      main(.id("main"), .class("page fill")) {
        section(.class("empty")) {
          img(.src(view.file("svg/yello/kind.svg")), .alt(""), .width(120), .height(120))
          h1 { t(ko: "만 14세가 되면 만나요", en: "See you when you are 14") }
          p {
            t(
              ko: "YELL:O는 만 14세부터 함께할 수 있어요. 지금은 가입할 수 없어서 여기에서 멈췄어요.",
              en: "YELL:O is for people of 14 and older, so joining has stopped here.")
          }
          p { kept }
          div(.class("actions")) {
            a(.class("button auto"), .href("/")) { t(ko: "마당으로 가기", en: "To the yard") }
            a(.class("text-button"), .href(Yello.home.path)) {
              t(ko: "생일을 잘못 적었어요", en: "I got my birthday wrong")
            }
          }
        }
      }
    }
  }

  private var kept: LocalizedText {
    view.query("account") == "stays"
      ? t(
        ko: "적어 준 생일은 남기지 않았어요. 다른 앱은 그대로 쓸 수 있어요.",
        en: "Your birthday is not kept. Your other apps stay as they are.")
      : t(
        ko: "적어 준 생일도, 들어올 때 만든 계정도 남기지 않고 모두 지웠어요.",
        en: "Nothing is kept: neither your birthday nor the account you came in with.")
  }
}
