public import HTML
public import Wire

/// The line below a field; empty while nothing is wrong, as scripts write there too.
public struct FieldError: HTML {
  let name: String
  let complaint: Refusal?
  let wrong: Words?

  /// `wrong` is said where the refusal itself only says that something is missing or unreadable.
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
  /// `true` for `aria-invalid` on the field that was refused; scripts open its step.
  public func invalid(_ name: String) -> String? { complaint(about: name) == nil ? nil : "true" }
}
