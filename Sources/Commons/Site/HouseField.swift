import HTML
import Wire

/// A labelled box of a house page, with its hint and the line that says what was wrong with it.
struct HouseField<Control: HTML>: HTML {
  let name: String
  let title: Words
  let hint: Words?
  let typed: FormState
  let control: Control

  init(
    _ name: String, _ title: Words, hint: Words? = nil, typed: FormState,
    @HTMLBuilder control: () -> Control
  ) {
    self.name = name
    self.title = title
    self.hint = hint
    self.typed = typed
    self.control = control()
  }

  var body: some HTML {
    div(.class("field")) {
      label(.for(name)) { title }
      div(.class("field-box")) { control }
      div(.class("field-notes")) {
        if let hint { p(.class("field-hint"), .id("\(name)-hint")) { hint } }
        p(.class("field-error"), .id("\(name)-error"), .role("alert")) {
          if let wrong = typed.complaint(about: name) { Words(ko: wrong.ko, en: wrong.en) }
        }
      }
    }
  }
}
