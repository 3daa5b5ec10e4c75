import HTML
import Wire

/// A page on somebody's way in, in the look of the app they come from.
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

/// Where somebody on their way in comes from, and what they have typed so far.
struct SignInReturn: Sendable {
  let offer: SignInOffer
  /// What a page of ours gave them to link another way to their account by.
  let link: String?
  let typed: FormState

  /// Of a page that is opened.
  init(_ view: View<Visitor>) {
    offer = SignInOffer(
      SignIn.Destination(app: view.query("app"), next: view.query("next")), in: view.services)
    link = view.query("link")
    typed = .empty
  }

  /// Of a form that was refused.
  init(_ typed: FormState, _ view: View<Visitor>) {
    let field = { (name: String) in typed.value(name).isEmpty ? nil : typed.value(name) }
    offer = SignInOffer(
      SignIn.Destination(app: field("app"), next: field("next")), in: view.services)
    link = field("link")
    self.typed = typed
  }

  /// Another page on the same way.
  func path(_ page: String) -> String { offer.path(page, link: link) }

  /// Whether another way is being linked to the account that is signed in.
  var isLinking: Bool { link != nil }

  /// The way back to `page`; for who is linking to the list they came from, which is where they go on to.
  func back(to page: String) -> String {
    isLinking ? offer.next ?? Identities.list.path : path(page)
  }
}

/// What every form on the way carries unseen.
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
