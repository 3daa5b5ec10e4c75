import HTML
import SQL
import Wire

/// Confirms signing out, as a page or inside ``SignOutPopup``.
///
/// It warns when only a recovery code leads back into the account, and offers a new one.
struct SignOutPage: HTML {
  static let path = "/account/sign-out"

  let view: View<Viewer>
  let hasWayBack: Bool

  var body: some HTML {
    if view.isPartial {
      h2(.id("sign-out-title")) { title }
      content
    } else {
      Document(
        view, view.returnContext.branding, title, scripts: [SignOutPopup.script]
      ) {
        BackBar(back: back, title: title)
        main(.id("main"), .class("page stack")) { content }
      }
    }
  }

  @HTMLBuilder private var content: some HTML {
    if !hasWayBack {
      p {
        t(
          ko: "이 계정은 복구 코드로만 다시 들어올 수 있어요. 코드를 적어 두지 않았다면 먼저 받아 주세요.",
          en: "Only a recovery code leads back into this account. Get one first if you have none.")
      }
      form(.method("post"), .action(SignIn.renewRecovery.path)) {
        IdempotencyKeyField(view)
        ReturnContextFields(returnContext: view.returnContext)
        // From the code back to this question.
        input(.type("hidden"), .name("next"), .value(ownPath))
        button(.class("button")) {
          Icon("key")
          span { t(ko: "복구 코드 새로 받기", en: "Get a recovery code") }
        }
      }
    }
    form(
      .class("stack"), .method("post"), .action(Sessions.end.action),
      .data("forgets", view.services.apps.names)
    ) {
      input(.type("hidden"), .name("next"), .value(next))
      div(.class("actions side")) {
        a(.class("button quiet"), .href(back), .data("close", "")) { t(ko: "취소", en: "Cancel") }
        button(.class(hasWayBack ? "button" : "button danger")) {
          t(ko: "로그아웃", en: "Sign out")
        }
      }
      UnsentWarning(isLeaving: false)
    }
  }

  private var next: String { Site.ownPath(view.query("next")) }

  private var ownPath: String {
    view.returnContext.reopen("\(Self.path)?next=\(percentEncoded(next))")
  }

  private var title: LocalizedText { t(ko: "로그아웃할까요?", en: "Sign out?") }
  private var back: String { view.returnContext.backFromAccount }
}

extension Site {
  mutating func mountSignOutPage() throws {
    let services = services
    try page(SignOutPage.path, .signedIn) { view, db in
      SignOutPage(view: view, hasWayBack: try services.hasWayBack(view.me.account, in: db))
    }
  }
}

extension Services {
  /// Whether an account can be signed in to by something other than its recovery code.
  ///
  /// In a demo the cast can be chosen again, other practice people cannot.
  func hasWayBack(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    try db.signInMethods(of: account).contains { method in
      switch method.provider {
      case "device": false
      case "practice": demo?.cast.contains { $0.handle == method.subject } == true
      default: true
      }
    }
  }
}
