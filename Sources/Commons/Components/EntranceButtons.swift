public import HTML
import Wire

/// What an entrance offers strangers: its sign-in methods, in the demo someone new, and the page with all methods.
public struct EntranceButtons: HTML {
  private let methods: [SignInMethod]
  private let offer: SignInOffer
  private let services: Services

  public init(_ methods: [SignInMethod], _ offer: SignInOffer, of services: Services) {
    self.methods = methods
    self.offer = offer
    self.services = services
  }

  public var body: some HTML {
    for method in methods { ProviderButton(method, path: offer.path(method)) }
    if services.demo != nil {
      if !methods.contains(where: { $0.name == "kakao" }) {
        ProviderButton.kakao("\(Practice.kakaoPath)?next=\(percentEncoded(offer.nextPath))")
      }
      form(.method("post"), .action(Practice.signIn.path)) {
        input(.type("hidden"), .name("next"), .value(offer.nextPath))
        button(.class("button")) { t(ko: "새로운 사람으로 시작하기", en: "Start as someone new") }
      }
    }
    if services.methods.all.count > methods.count {
      if methods.isEmpty && services.demo == nil {
        a(.class("button"), .href(offer.path), .rel("nofollow")) {
          t(ko: "로그인하고 시작하기", en: "Sign in and start")
        }
      } else {
        a(.class("text-button"), .href(offer.path), .rel("nofollow")) {
          t(ko: "다른 방법으로 시작하기", en: "Other ways to sign in")
        }
      }
    }
  }
}
