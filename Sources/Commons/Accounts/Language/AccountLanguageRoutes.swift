import Core
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts the language setting of an account.
  mutating func mountLanguage() throws {
    try read(AccountLanguage.show, .signedIn) { _, me, db in
      try AccountLanguage.Setting(db.languageOption(of: me.account))
    } page: { setting, _, view in
      AccountLanguagePage(view: view, chosen: setting.language)
    }
    try write(
      AccountLanguage.choose, .signedIn,
      then: .next { [services] _, context in
        var next = Redirect.to(
          context.returnContext(services).reopen(AccountLanguage.show.path), ko: "언어를 바꿨어요.",
          en: "The language is set.")
        next.languageOption = context.input.language
        return next
      }
    ) { context, me, db in
      let option = context.input.language
      try db.setLanguage(option, of: me.account, on: context.request.acceptedLanguage ?? .ko)
      return AccountLanguage.Setting(option)
    }
  }
}

extension Site {
  /// Mounts the language of a browser that has no account.
  mutating func mountBrowserLanguage() throws {
    let services = services
    let responder = Responder(services: services)
    let path = AccountLanguage.chooseForBrowser.path
    try raw(.get, path) { request in
      let view = responder.view(request, Visitor())
      guard (try? await services.viewer(request)) == nil else {
        return .seeOther(view.returnContext.reopen(AccountLanguage.show.path))
      }
      return responder.page(BrowserLanguagePage(view: view), view)
    }
    try mount(AccountLanguage.chooseForBrowser) { request, _ in
      try request.checkOrigin(Credential(request))
      let choice: AccountLanguage.Choice = try request.input()
      // Signed in since the form was opened.
      if let me = try? await services.viewer(request) {
        try services.rateLimiter.take(.changes, for: "changes \(me.account)")
        let current = request.acceptedLanguage ?? .ko
        try await services.db.write {
          try $0.setLanguage(choice.language, of: me.account, on: current)
        }
      }
      guard !request.wantsJSON else {
        var response = try responder.json(
          AccountLanguage.Setting(choice.language), for: request)
        response.add("Set-Cookie", LanguageCookie.line(choice.language.language, request))
        return response
      }
      let view = responder.view(request, Visitor())
      var next = Redirect.to(
        view.returnContext.reopen(path), ko: "언어를 바꿨어요.", en: "The language is set.")
      next.languageOption = choice.language
      return responder.go(next, view)
    }
  }
}

/// The language that the first sign-in stores.
public struct FirstLanguage: Sendable {
  let language: Language
  /// Whether it was chosen in this browser before there was an account.
  let isChosen: Bool
}

extension Request {
  /// The language of `Accept-Language`; nil without the header.
  var acceptedLanguage: Language? { header("Accept-Language").map { Language(acceptLanguage: $0) } }

  /// The language chosen in this browser, else that of `Accept-Language`.
  var firstLanguage: FirstLanguage? {
    if let chosen = LanguageCookie.read(self) {
      return FirstLanguage(language: chosen, isChosen: true)
    }
    return acceptedLanguage.map { FirstLanguage(language: $0, isChosen: false) }
  }
}
