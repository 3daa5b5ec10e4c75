import HTML

/// The bar at the top of a page: the way back, and what the page is.
struct HouseBar: HTML {
  let back: String
  let title: Words

  var body: some HTML {
    header(.class("top-bar")) {
      a(.class("icon-button"), .href(back), .aria("label", ko: "뒤로", en: "Back")) {
        HouseIcon("back")
      }
      h1 { title }
    }
  }
}

struct HouseIcon: HTML {
  let name: String

  init(_ name: String) { self.name = name }

  var body: some HTML {
    span(.class("icon icon-\(name)"), .aria("hidden", "true")) {}
  }
}

/// A line of a menu that leads somewhere.
struct HouseLink: HTML {
  let path: String
  let words: Words

  var body: some HTML {
    li {
      a(.href(path)) {
        words
        HouseIcon("chevron")
      }
    }
  }
}

/// A question in the middle of the screen, opened by a link to its id, with scripts or without.
struct HousePopup<Content: HTML>: HTML {
  let id: String
  let title: Words
  let content: Content

  init(id: String, title: Words, @HTMLBuilder content: () -> Content) {
    self.id = id
    self.title = title
    self.content = content()
  }

  var body: some HTML {
    dialog(.class("popup"), .id(id), .aria("labelledby", "\(id)-title")) {
      div(.class("sheet-body center")) {
        h2(.id("\(id)-title")) { title }
        content
      }
    }
  }
}
