import HTML
import Wire

/// A step of the sign-in, in the app's branding.
struct SignInStepPage<Content: HTML>: HTML {
  let view: View<Visitor>
  let way: SignInReturn
  let title: Words
  let back: String
  let scripts: [String]
  let content: Content

  init(
    _ view: View<Visitor>, _ way: SignInReturn, _ title: Words, back: String,
    scripts: [String] = [],
    @HTMLBuilder content: () -> Content
  ) {
    self.view = view
    self.way = way
    self.title = title
    self.back = back
    self.scripts = scripts
    self.content = content()
  }

  var body: some HTML {
    Document(view, way.offer.branding, title, scripts: scripts) {
      BackBar(back: back, title: title)
      main(.id("main"), .class("page stack")) {
        if let trouble = way.typed.refusal, trouble.field == nil {
          div(.class("banner warn"), .role("alert")) {
            p(.class("banner-text")) {
              Words(ko: trouble.ko, en: trouble.en)
              if let seconds = trouble.retryAfter {
                small { wait(seconds) }
              }
            }
          }
        }
        content
      }
    }
  }

  private func wait(_ seconds: Int) -> Words {
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
  let typed: FormState

  /// The context of an opened page, from its query.
  init(_ view: View<Visitor>) {
    offer = SignInOffer(
      SignIn.Destination(app: view.query("app"), next: view.query("next")), in: view.services)
    link = view.query("link")
    typed = .empty
  }

  /// The context of a rejected form.
  init(_ typed: FormState, _ view: View<Visitor>) {
    let field = { (name: String) in typed.value(name).isEmpty ? nil : typed.value(name) }
    offer = SignInOffer(
      SignIn.Destination(app: field("app"), next: field("next")), in: view.services)
    link = field("link")
    self.typed = typed
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
  let way: SignInReturn

  var body: some HTML {
    IdempotencyKeyField(view)
    if way.offer.branding.name != Branding.platform.name {
      input(.type("hidden"), .name("app"), .value(way.offer.branding.name))
    }
    if let next = way.offer.next { input(.type("hidden"), .name("next"), .value(next)) }
    if let link = way.link { input(.type("hidden"), .name("link"), .value(link)) }
  }
}
