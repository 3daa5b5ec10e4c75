import Commons
import HTML
import Wire

/// A labelled box with its hint, and the line that says what was wrong with it.
struct JoinField<Control: HTML>: HTML {
  let name: String
  let title: Words
  let hint: Words?
  let wrong: Words
  let typed: FormState
  let box: String
  let control: Control

  /// `wrong` is said where the refusal itself only says that something is missing or unreadable.
  init(
    _ name: String, _ title: Words, hint: Words? = nil, wrong: Words, typed: FormState,
    box: String = "field-box", @HTMLBuilder control: () -> Control
  ) {
    self.name = name
    self.title = title
    self.hint = hint
    self.wrong = wrong
    self.typed = typed
    self.box = box
    self.control = control()
  }

  var body: some HTML {
    div(.class("field", typed.complaint(about: name) == nil ? nil : "wrong")) {
      label(.for(name)) { title }
      div(.class(box)) { control }
      div(.class("field-notes")) {
        if let hint { p(.class("field-hint"), .id("\(name)-hint")) { hint } }
        FieldError(name: name, complaint: typed.complaint(about: name), wrong: wrong)
      }
    }
  }
}

/// The line below a field; empty while nothing is wrong, as scripts write there too.
struct FieldError: HTML {
  let name: String
  let complaint: Refusal?
  let wrong: Words

  var body: some HTML {
    p(.class("field-error"), .id("\(name)-error"), .aria("live", "polite")) {
      if let complaint {
        switch complaint.code {
        case "input.missing", "input.malformed": wrong
        default: Words(ko: complaint.ko, en: complaint.en)
        }
      }
    }
  }
}

extension FormState {
  /// `true` for `aria-invalid` on the field that was refused; scripts open its step.
  func invalid(_ name: String) -> String? { complaint(about: name) == nil ? nil : "true" }
}
