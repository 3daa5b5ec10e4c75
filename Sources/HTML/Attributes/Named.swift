/// Classes, and attributes whose name has a variable part.
extension Attribute {
  /// One or more classes; nil classes are omitted, as is the attribute without any.
  public static func `class`(
    _ name: String?, _ second: String? = nil, _ third: String? = nil
  ) -> Attribute {
    Attribute("class", joined(joined(name, second), third))
  }

  /// `aria-…`.
  public static func aria(_ name: StaticString, _ value: String?) -> Attribute {
    Attribute(name, value.map { .text($0) } ?? .absent, in: .aria)
  }

  /// `aria-…` with a Boolean value, always written as `true` or `false`.
  public static func aria(_ name: StaticString, is value: Bool) -> Attribute {
    Attribute(name, .text(value ? "true" : "false"), in: .aria)
  }

  /// `aria-…` in the reader's language.
  public static func aria(_ name: StaticString, ko: String, en: String) -> Attribute {
    Attribute(name, .words(LocalizedText(ko: ko, en: en)), in: .aria)
  }

  /// `data-…`.
  public static func data(_ name: StaticString, _ value: String?) -> Attribute {
    Attribute(name, value.map { .text($0) } ?? .absent, in: .data)
  }

  /// `data-…` in the reader's language.
  public static func data(_ name: StaticString, ko: String, en: String) -> Attribute {
    Attribute(name, .words(LocalizedText(ko: ko, en: en)), in: .data)
  }

  /// `hx-…` attributes for htmx.
  ///
  /// `hx-on` is omitted: it would be inline script, which the content security policy forbids.
  public static func hx(_ name: StaticString, _ value: String?) -> Attribute {
    let isHandler = name.withUTF8Buffer { $0.starts(with: "on".utf8) }
    return Attribute(name, isHandler ? .absent : value.map { .text($0) } ?? .absent, in: .htmx)
  }

  /// `hx-…` in the reader's language, such as `hx-confirm`.
  public static func hx(_ name: StaticString, ko: String, en: String) -> Attribute {
    Attribute(name, .words(LocalizedText(ko: ko, en: en)), in: .htmx)
  }

  /// An integer value of a field, a `progress` or a `meter`.
  public static func value(number: Int?) -> Attribute { Attribute("value", number) }

  /// An attribute without a function of its own; `name` decides which checks apply.
  ///
  /// URLs are checked as in `href`. Event handlers (`on…`), `style` and `srcdoc` are omitted: they
  /// would be inline script or style, which the content security policy forbids.
  public static func custom(_ name: StaticString, _ value: String?) -> Attribute {
    switch name.description.lowercased() {
    case "style", "srcdoc": Attribute(name, .absent)
    case let lower where lower.hasPrefix("on"): Attribute(name, .absent)
    case "href", "xlink:href", "src", "action", "formaction", "poster", "data", "ping", "cite":
      Attribute(name, address: value)
    default: Attribute(name, value)
    }
  }

  private static func joined(_ one: String?, _ other: String?) -> String? {
    guard let one else { return other }
    guard let other else { return one }
    return one + " " + other
  }
}
