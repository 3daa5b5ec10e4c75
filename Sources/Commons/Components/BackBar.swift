public import HTML

/// The top bar of a subpage: a back link and the title.
public struct BackBar: HTML {
  let back: String
  let title: LocalizedText

  public init(back: String, title: LocalizedText) {
    self.back = back
    self.title = title
  }

  public var body: some HTML {
    header(.class("top-bar")) {
      BackLink(path: back)
      h1 { title }
    }
  }
}

/// The back arrow.
public struct BackLink: HTML {
  let path: String

  public init(path: String) { self.path = path }

  public var body: some HTML {
    a(.class("icon-button"), .href(path), .aria("label", ko: "뒤로", en: "Back")) { Icon("back") }
  }
}
