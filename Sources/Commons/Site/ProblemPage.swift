import Delivery
import HTML
import Wire

/// The page for a refusal or an internal error, in the branding of its app.
struct ProblemPage: HTML {
  let view: View<Visitor>
  /// The app; nil outside of apps.
  let app: Branding?
  let refusal: Refusal
  let reference: String?
  /// The page to which signing in leads back.
  var next: String?

  var body: some HTML {
    Document(view, app ?? .platform, refusal.words) {
      // Scripts of an app may say a fault where it was caused instead.
      main(.id("main"), .class("page fill"), .data("fault", refusal.status >= 500 ? "" : nil)) {
        section(.class("empty")) {
          p(.class("error-code")) { refusal.status }
          h1 { refusal.words }
          if let seconds = refusal.retryAfter {
            p { t(ko: "\(seconds)초 뒤에 다시 해 보세요.", en: "Try again in \(seconds) s.") }
          }
          if let reference {
            p(.class("error-reference")) {
              t(ko: "요청 번호", en: "Reference")
              " "
              code { reference }
            }
          }
          div(.class("actions")) {
            if refusal.asksToSignIn {
              a(.class("button auto"), .href(signIn)) {
                t(ko: "로그인하기", en: "Sign in")
              }
            } else if let app {
              a(.class("button auto"), .href("/\(app.name)")) {
                t(
                  ko: "\(app.title.ko.with(.toward)) 돌아가기", en: "Back to \(app.title.en)")
              }
            } else {
              a(.class("button auto"), .href("/")) { t(ko: "마당으로 가기", en: "To the yard") }
            }
          }
        }
      }
    }
  }

  private var signIn: String {
    (app?.entrance ?? SignIn.methods.path) + (next.map { "?next=\(percentEncoded($0))" } ?? "")
  }
}

extension Refusal {
  /// Whether it is for want of a session.
  var asksToSignIn: Bool { self == .signInFirst || self == .sessionExpired }
}
