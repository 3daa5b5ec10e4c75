public import HTML

/// Paths and titles of the help, privacy, terms and licences pages.
public enum LegalPages {
  /// The version of the server, on pages, in `madang version` and in the OpenAPI document.
  public static let version = "0.3.0"
  public static let help = "/help"
  public static let privacy = "/privacy"
  public static let terms = "/terms"
  public static let licences = "/licences"
  public static let helpTitle = t(ko: "고객센터", en: "Help")
  public static let privacyTitle = t(ko: "개인정보 처리방침", en: "Privacy")
  public static let termsTitle = t(ko: "이용약관", en: "Terms")
  public static let licencesTitle = t(ko: "오픈소스 라이선스", en: "Open-source licences")
}

extension Site {
  /// Mounts the help, privacy, terms and licences pages.
  mutating func mountLegalPages() throws {
    try page(LegalPages.help, .anyone) { view, _ in
      LegalPage(view: view, title: LegalPages.helpTitle) {
        HelpPage(returnContext: view.returnContext, apps: $0, contact: view.services.contact)
      }
    }
    try page(LegalPages.privacy, .anyone) { view, _ in
      LegalPage(view: view, title: LegalPages.privacyTitle) {
        PrivacyPage(
          returnContext: view.returnContext, apps: $0.map(\.legalText),
          kept: view.services.providers.wanted.map(\.kept))
      }
    }
    try page(LegalPages.terms, .anyone) { view, _ in
      LegalPage(view: view, title: LegalPages.termsTitle) { TermsPage(apps: $0.map(\.legalText)) }
    }
    try page(LegalPages.licences, .anyone) { view, _ in
      LegalPage(view: view, title: LegalPages.licencesTitle) { _ in
        LicencesPage(usesHTMX: view.returnContext.branding.usesHTMX)
      }
    }
  }
}

/// A legal page for one app, or for all when it was opened outside of an app.
private struct LegalPage<Content: HTML>: HTML {
  let view: View<Visitor>
  let title: LocalizedText
  let content: Content

  init(view: View<Visitor>, title: LocalizedText, content: ([AppDescriptor]) -> Content) {
    self.view = view
    self.title = title
    let app = view.returnContext.app
    self.content = content(app.map { [$0] } ?? view.services.apps.all)
  }

  var body: some HTML {
    Document(view, view.returnContext.branding, title) {
      BackBar(back: view.returnContext.backFromLegalPage, title: title)
      main(.id("main"), .class("page")) { article(.class("paper")) { content } }
    }
  }
}
