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

extension Request {
  /// The language of `Accept-Language`; nil without the header.
  var acceptedLanguage: Language? { header("Accept-Language").map { Language(acceptLanguage: $0) } }
}
