public import HTML
public import Wire

/// The error line of a field; rendered even when empty, because scripts fill it.
public struct FieldError: HTML {
  let name: String
  let fieldRefusal: Refusal?
  let wrong: LocalizedText?

  /// `wrong` replaces a refusal that only says that input is missing or malformed.
  public init(name: String, fieldRefusal: Refusal?, wrong: LocalizedText?) {
    self.name = name
    self.fieldRefusal = fieldRefusal
    self.wrong = wrong
  }

  public var body: some HTML {
    p(.class("field-error"), .id("\(name)-error"), .aria("live", "polite")) {
      if let fieldRefusal {
        let isBare = ["input.missing", "input.malformed"].contains(fieldRefusal.code)
        (isBare ? wrong : nil) ?? fieldRefusal.words
      }
    }
  }
}

extension FormState {
  /// The `aria-invalid` value of a refused field; scripts open the step that contains it.
  public func invalid(_ name: String) -> String? { fieldRefusal(about: name) == nil ? nil : "true" }

  /// Whether the form was refused for this field first: with `autofocus` the browser opens the page there.
  public func isCause(_ name: String) -> Bool { refusal?.field == name }
}
