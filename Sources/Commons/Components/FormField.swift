public import HTML

/// A labelled input with its hint and error line.
public struct FormField<Control: HTML>: HTML {
  let name: String
  let title: LocalizedText
  let hint: LocalizedText?
  let wrong: LocalizedText?
  let formState: FormState
  let box: String
  let control: Control

  /// `wrong` replaces a refusal that only says that input is missing or malformed.
  public init(
    _ name: String, _ title: LocalizedText, hint: LocalizedText? = nil, wrong: LocalizedText? = nil,
    formState: FormState,
    box: String = "field-box", @HTMLBuilder control: () -> Control
  ) {
    self.name = name
    self.title = title
    self.hint = hint
    self.wrong = wrong
    self.formState = formState
    self.box = box
    self.control = control()
  }

  public var body: some HTML {
    div(.class("field")) {
      label(.for(name)) { title }
      div(.class(box)) { control }
      div(.class("field-notes")) {
        if let hint { p(.class("field-hint"), .id("\(name)-hint")) { hint } }
        FieldError(name: name, fieldRefusal: formState.fieldRefusal(about: name), wrong: wrong)
      }
    }
  }
}
