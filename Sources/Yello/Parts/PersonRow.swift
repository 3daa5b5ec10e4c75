import HTML
import Wire

/// Someone in a list: a press opens their sheet, and at the end stands what can be done about them.
struct PersonRow<End: HTML>: HTML {
  let person: Yello.Person
  let line: String
  let end: End

  /// `line` stands under the name; without one it is their group.
  init(_ person: Yello.Person, line: String? = nil, @HTMLBuilder end: () -> End) {
    self.person = person
    self.line = line ?? person.group
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
          small { line }
        }
      }
      end
    }
  }
}

/// Where a person of the list is shown, once its row is pressed.
struct PersonSheet: HTML {
  var body: some HTML {
    dialog(.class("sheet"), .id("person"), .aria("labelledby", "person-title")) {
      div(.class("sheet-body")) {}
    }
  }
}

/// Nobody to show: a picture, what that means, and what to do about it.
struct NobodyHere<Action: HTML>: HTML {
  let picture: String
  let title: Words
  let words: Words
  let action: Action

  init(
    picture: String, title: Words, words: Words, @HTMLBuilder action: () -> Action
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
