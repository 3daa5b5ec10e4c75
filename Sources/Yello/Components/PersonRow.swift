import HTML
import Wire

/// Someone in a list: a press opens their sheet, and at the end stands what can be done about them.
struct PersonRow<End: HTML>: HTML {
  let person: Yello.Person
  let showsHandle: Bool
  let end: End

  /// Under the name stands their group, after a search by names and handles the handle too.
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
