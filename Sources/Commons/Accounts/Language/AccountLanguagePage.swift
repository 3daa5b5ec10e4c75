import HTML
import HTTP
import Wire

/// The form for the language of pages and notifications.
struct AccountLanguagePage: HTML {
  let view: View<Viewer>
  let chosen: Extensible<AccountLanguage.Option>

  var body: some HTML {
    let returnContext = view.returnContext
    Document(view, returnContext.branding, t(ko: "언어", en: "Language")) {
      BackBar(back: returnContext.backFromAccount, title: t(ko: "언어", en: "Language"))
      LanguageForm(
        account: FormAccountField(view), returnContext: returnContext,
        action: AccountLanguage.choose.action, chosen: chosen,
        question: t(ko: "화면과 알림에 쓸 언어", en: "For pages and notifications"),
        ofDevice: t(
          ko: "화면은 기기의 언어로, 알림은 처음 로그인하거나 여기서 저장한 기기의 언어로 보여요.",
          en:
            "Pages follow each device. Notifications follow the device that signed in first or saved this."
        ))
    }
  }
}

/// The same form before there is an account: for the pages in this browser.
struct BrowserLanguagePage: HTML {
  let view: View<Visitor>

  private var chosen: AccountLanguage.Option {
    LanguageCookie.read(view.request).map { AccountLanguage.Option($0) } ?? .device
  }

  var body: some HTML {
    let returnContext = view.returnContext
    Document(view, returnContext.branding, t(ko: "언어", en: "Language")) {
      BackBar(
        back: returnContext.app?.account ?? "/", title: t(ko: "언어", en: "Language"))
      LanguageForm(
        account: FormAccountField(view), returnContext: returnContext,
        action: AccountLanguage.chooseForBrowser.action,
        chosen: .known(chosen), question: t(ko: "화면에 쓸 언어", en: "For pages"),
        ofDevice: t(ko: "화면을 기기의 언어로 보여요.", en: "Pages follow the device."))
    }
  }
}

private struct LanguageForm: HTML {
  let account: FormAccountField
  let returnContext: ReturnContext
  let action: String
  let chosen: Extensible<AccountLanguage.Option>
  let question: LocalizedText
  /// What it means that the device decides.
  let ofDevice: LocalizedText

  var body: some HTML {
    main(.id("main"), .class("page stack")) {
      form(.class("stack"), .method("post"), .action(action)) {
        account
        ReturnContextFields(returnContext: returnContext)
        fieldset(.class("choices")) {
          legend { question }
          for option in AccountLanguage.Option.allCases {
            label(.class("choice")) {
              input(
                .type("radio"), .name("language"), .value(option.rawValue), .required(),
                .checked(chosen == option))
              span(.class("choice-text")) { OptionName(option: option, ofDevice: ofDevice) }
            }
          }
        }
        div(.class("actions stick")) { button(.class("button")) { t(ko: "저장", en: "Save") } }
      }
    }
  }
}

private struct OptionName: HTML {
  let option: AccountLanguage.Option
  let ofDevice: LocalizedText

  var body: some HTML {
    if let language = option.language {
      span(.lang(language.rawValue)) { option.name }
    } else {
      span { option.name }
      small { ofDevice }
    }
  }
}

extension AccountLanguage.Option {
  /// The choice of a language.
  init(_ language: Language) {
    switch language {
    case .ko: self = .korean
    case .en: self = .english
    }
  }

  /// The name of a language in itself.
  var name: LocalizedText {
    switch self {
    case .korean: LocalizedText(verbatim: "한국어")
    case .english: LocalizedText(verbatim: "English")
    case .device: t(ko: "기기 설정대로", en: "As on each device")
    }
  }
}
