import HTML

/// The top of a page one step away from a tab: the way back and the page's name.
struct BackBar: HTML {
  let back: String
  let title: Words

  var body: some HTML {
    header(.class("top-bar")) {
      BackLink(path: back)
      h1 { title }
    }
  }
}

struct BackLink: HTML {
  let path: String

  var body: some HTML {
    a(.class("icon-button"), .href(path), .aria("label", ko: "뒤로", en: "Back")) { Icon("back") }
  }
}
