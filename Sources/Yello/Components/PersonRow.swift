import HTML
import Wire

/// A person in a list: a tap opens their sheet, `end` holds the row's action.
struct PersonRow<End: HTML>: HTML {
  let person: Yello.Person
  let showsHandle: Bool
  let end: End

  /// Shows the group under the name, and after a search by name or handle also the handle.
  init(_ person: Yello.Person, showsHandle: Bool = false, @HTMLBuilder end: () -> End) {
    self.person = person
    self.showsHandle = showsHandle
    self.end = end()
  }

  var body: some HTML {
    li(.class("row")) {
      a(
        .class("row-link"), .href(Yello.person.path(person.id)), .data("sheet-load", "person")
      ) {
        Avatar(person: person)
        span(.class("row-text")) {
          strong { person.name.text }
          if showsHandle { small { "@\(person.handle)" } }
          small { person.group }
        }
      }
      end
    }
  }
}

/// The sheet that shows the person of a tapped row.
struct PersonSheet: HTML {
  var body: some HTML {
    dialog(.class("sheet"), .id("person"), .aria("labelledby", "person-title")) {
      div(.class("sheet-body")) {}
    }
  }
}

/// An empty state: a picture, an explanation and an action.
struct EmptyPeople<Action: HTML>: HTML {
  let picture: String
  let title: LocalizedText
  let words: LocalizedText
  let action: Action

  init(
    picture: String, title: LocalizedText, words: LocalizedText, @HTMLBuilder action: () -> Action
  ) {
    self.picture = picture
    self.title = title
    self.words = words
    self.action = action()
  }

  var body: some HTML {
    section(.class("empty")) {
      img(.src(picture), .alt(""), .width(160), .height(160))
      h2 { title }
      p { words }
      action
    }
  }
}
