import HTML
public import Wire

/// The app and the next page of a sign-in, carried through its links.
public struct SignInOffer: Sendable {
  /// The branding of the app or of the platform.
  public let branding: Branding
  /// The page after the sign-in.
  public let next: String?

  /// Accepts only a `next` that is a path on this site.
  public init(_ place: SignIn.Destination, in services: Services) {
    let app = place.app ?? place.next.flatMap { $0.split(separator: "/").first.map(String.init) }
    branding = app.flatMap { services.apps[$0]?.branding } ?? .platform
    next = place.next.flatMap(Site.ownPath(safe:))
  }

  /// What an app's entrance offers: it leads to `next` if that is a path on this site, else to the
  /// app's first page.
  public init(entranceOf branding: Branding, next: String?) {
    self.branding = branding
    self.next = next.flatMap(Site.ownPath(safe:)) ?? branding.path
  }

  /// Where an entrance leads.
  public var nextPath: String { next ?? branding.path }

  /// The page before the sign-in: the app's entrance or the lobby.
  var entrancePath: String {
    guard branding.name != Branding.platform.name else { return "/" }
    return (branding.entrance ?? branding.path) + (next.map { "?next=\(percentEncoded($0))" } ?? "")
  }

  /// The path of a sign-in method with this offer.
  public func path(_ method: SignInMethod) -> String { method.path + query }

  /// The path of the sign-in page.
  public var path: String { SignIn.methods.path + query }

  private var query: String {
    var fields: [(String, String)] = []
    if branding.name != Branding.platform.name { fields.append(("app", branding.name)) }
    if let next { fields.append(("next", next)) }
    return fields.isEmpty ? "" : "?" + Provider.form(fields)
  }

  func wireMethod(_ method: SignInMethod) -> SignIn.Method {
    SignIn.Method(name: method.name, ko: method.title.ko, en: method.title.en, path: path(method))
  }
}

/// An error at the provider, as a query parameter.
enum SignInFailure: String {
  case cancelled, refused, away, expired

  var words: LocalizedText {
    switch self {
    case .cancelled:
      t(
        ko: "로그인을 멈췄어요. 다른 방법으로도 들어올 수 있어요.",
        en: "You stopped the sign-in. You can also sign in another way.")
    case .refused: Refusal.signInRefused.words
    case .away: Refusal.providerAway.words
    case .expired:
      t(
        ko: "시간이 지났거나 다른 브라우저에서 시작한 로그인이에요. 다시 해 주세요.",
        en: "That sign-in took too long or began in another browser. Please try again.")
    }
  }
}

extension SignInFailure {
  /// The same error, worded for linking.
  var whileLinking: LocalizedText {
    switch self {
    case .cancelled: t(ko: "연결하지 않고 멈췄어요.", en: "Stopped; nothing was linked.")
    case .refused, .expired:
      t(ko: "연결을 확인하지 못했어요. 다시 해 주세요.", en: "That could not be confirmed. Please try again.")
    case .away: words
    }
  }
}

/// The page at `/sign-in` with all methods, in the app's branding.
struct SignInPage: HTML {
  let view: View<Visitor>
  let offer: SignInOffer
  let methods: [SignInMethod]
  let failure: SignInFailure?

  var body: some HTML {
    Document(
      view, offer.branding, t(ko: "로그인", en: "Sign in"),
      scripts: ["js/reload-on-back.js"] + (hasPasskeys ? ["js/passkey.js"] : [])
    ) {
      BackBar(
        back: offer.entrancePath,
        title: t(
          ko: "\(offer.branding.title.ko)에 들어가기", en: "Sign in to \(offer.branding.title.en)"))
      main(.id("main"), .class("page sign-in")) {
        p(.class("muted")) {
          t(ko: "한 번 로그인하면 마당의 앱을 모두 쓸 수 있어요.", en: "Sign in once for all apps of the yard.")
        }
        if let failure { p(.class("banner"), .role("alert")) { failure.words } }
        if methods.isEmpty {
          if view.services.demo == nil {
            p { t(ko: "아직 열린 로그인 방법이 없어요.", en: "There is no way to sign in yet.") }
          }
        } else {
          ul(.class("sign-in-ways")) {
            for method in methods where method.name != "passkey" {
              li { ProviderButton(method, path: offer.path(method)) }
            }
            if hasPasskeys { li { PasskeySignIn(view: view, signInReturn: SignInReturn(view)) } }
          }
        }
        if methods.contains(where: { $0.name == "device" }) {
          a(.class("text-button"), .href(offer.path(SignIn.recover.path))) {
            t(ko: "복구 코드가 있어요", en: "I have a recovery code")
          }
        }
        if let demo = view.services.demo { CastSection(demo: demo, next: offer.next ?? home) }
      }
    }
  }

  private var hasPasskeys: Bool {
    methods.contains { $0.name == "passkey" } && view.services.relyingParty(view.request) != nil
  }

  private var home: String? {
    offer.branding.name == Branding.platform.name ? nil : "/\(offer.branding.name)"
  }
}
