public import HTML

/// Where the papers are, and what they are called.
public enum Papers {
  /// What this server's pages call themselves.
  public static let version = "0.2.0"
  public static let help = "/help"
  public static let privacy = "/privacy"
  public static let terms = "/terms"
  public static let helpTitle = t(ko: "고객센터", en: "Help")
  public static let privacyTitle = t(ko: "개인정보 처리방침", en: "Privacy")
  public static let termsTitle = t(ko: "이용약관", en: "Terms")
}

extension Site {
  /// Mounts what a service owes its people in plain words: help, privacy, terms.
  mutating func mountPapers() throws {
    try page(Papers.help, .anyone) { view, _ in
      PaperPage(view: view, title: Papers.helpTitle) {
        HelpPaper(within: view.within, apps: $0, contact: view.house.contact)
      }
    }
    try page(Papers.privacy, .anyone) { view, _ in
      PaperPage(view: view, title: Papers.privacyTitle) {
        PrivacyPaper(within: view.within, apps: $0)
      }
    }
    try page(Papers.terms, .anyone) { view, _ in
      PaperPage(view: view, title: Papers.termsTitle) { TermsPaper(apps: $0) }
    }
  }
}

/// A paper: of the app it was opened from, or of the whole house, and the way back there.
private struct PaperPage<Content: HTML>: HTML {
  let view: View<Visitor>
  let title: Words
  let content: Content

  init(view: View<Visitor>, title: Words, content: ([AppPaper]) -> Content) {
    self.view = view
    self.title = title
    let app = view.within.app
    self.content = content((app.map { [$0] } ?? view.house.leaving.apps).map(\.paper))
  }

  var body: some HTML {
    Document(view, view.within.look, title) {
      BackBar(back: view.within.outOfPaper, title: title)
      main(.id("main"), .class("page")) { article(.class("paper")) { content } }
    }
  }
}

/// A heading and what there is to say to it.
struct PaperEntry: HTML {
  let entry: AppPaper.Entry

  var body: some HTML {
    h2 { entry.title }
    p { entry.words }
  }
}
