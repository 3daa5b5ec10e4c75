public import HTML
public import Wire

/// The error line of a field; rendered even when empty, because scripts fill it.
public struct FieldError: HTML {
  let name: String
  let complaint: Refusal?
  let wrong: Words?

  /// `wrong` replaces a refusal that only says that input is missing or malformed.
  public init(name: String, complaint: Refusal?, wrong: Words?) {
    self.name = name
    self.complaint = complaint
    self.wrong = wrong
  }

  public var body: some HTML {
    p(.class("field-error"), .id("\(name)-error"), .aria("live", "polite")) {
      if let complaint {
        let isBare = ["input.missing", "input.malformed"].contains(complaint.code)
        (isBare ? wrong : nil) ?? Words(ko: complaint.ko, en: complaint.en)
      }
    }
  }
}

extension FormState {
  /// The `aria-invalid` value of a refused field; scripts open the step that contains it.
  public func invalid(_ name: String) -> String? { complaint(about: name) == nil ? nil : "true" }
}
