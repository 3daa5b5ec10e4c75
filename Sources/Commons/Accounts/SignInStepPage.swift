import Delivery
import HTML
import Wire

/// A step of the sign-in, in the app's branding.
struct SignInStepPage<Content: HTML>: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn
  let title: LocalizedText
  let back: String
  let scripts: [String]
  let content: Content

  init(
    _ view: View<Visitor>, _ signInReturn: SignInReturn, _ title: LocalizedText, back: String,
    scripts: [String] = [],
    @HTMLBuilder content: () -> Content
  ) {
    self.view = view
    self.signInReturn = signInReturn
    self.title = title
    self.back = back
    self.scripts = scripts
    self.content = content()
  }

  var body: some HTML {
    Document(view, signInReturn.offer.branding, title, scripts: ["js/reload-on-back.js"] + scripts)
    {
      BackBar(back: back, title: title)
      main(.id("main"), .class("page stack")) {
        if let failure = signInReturn.formState.refusal, failure.field == nil {
          div(.class("banner warn"), .role("alert")) {
            p(.class("banner-text")) {
              failure.words
              if let seconds = failure.retryAfter {
                small { wait(seconds) }
              }
            }
          }
        }
        content
      }
    }
  }

  private func wait(_ seconds: Int) -> LocalizedText {
    let minutes = (seconds + 59) / 60
    return seconds <= 90
      ? t(ko: "\(seconds)초 뒤에 다시 해 주세요.", en: "Try again in \(seconds) s.")
      : t(ko: "\(minutes)분 뒤에 다시 해 주세요.", en: "Try again in \(minutes) min.")
  }
}

/// The context of a sign-in step: the offer, linking and the form's state.
struct SignInReturn: Sendable {
  let offer: SignInOffer
  /// The pass that links an identity to the account.
  let link: String?
  let formState: FormState

  /// The context of an opened page, from its query.
  init(_ view: View<Visitor>, formState: FormState = .empty) {
    offer = SignInOffer(
      SignIn.Destination(app: view.query("app"), next: view.query("next")), in: view.services)
    link = view.query("link")
    self.formState = formState
  }

  /// The context of a rejected form.
  init(_ formState: FormState, _ view: View<Visitor>) {
    let field = { (name: String) in formState.value(name).isEmpty ? nil : formState.value(name) }
    offer = SignInOffer(
      SignIn.Destination(app: field("app"), next: field("next")), in: view.services)
    link = field("link")
    self.formState = formState
  }

  /// The path of another step with the same context.
  func path(_ page: String) -> String { offer.path(page, link: link) }

  /// Whether an identity is being linked to the signed-in account.
  var isLinking: Bool { link != nil }

  /// The back link: `page`, or the list where linking began.
  func back(to page: String) -> String {
    isLinking ? offer.next ?? Identities.list.path : path(page)
  }
}

/// The hidden fields of every sign-in form.
struct SignInFields: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn

  var body: some HTML {
    IdempotencyKeyField(view)
    if signInReturn.offer.branding.name != Branding.platform.name {
      input(.type("hidden"), .name("app"), .value(signInReturn.offer.branding.name))
    }
    if let next = signInReturn.offer.next { input(.type("hidden"), .name("next"), .value(next)) }
    if let link = signInReturn.link { input(.type("hidden"), .name("link"), .value(link)) }
  }
}
