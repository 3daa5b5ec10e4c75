/// Attributes whose names have a part to fill in, and classes.
extension Attribute {
  /// One or more classes; those that are nil are left out, and so is the attribute without any.
  public static func `class`(_ name: String?, _ more: String?...) -> Attribute {
    guard !more.isEmpty else { return Attribute("class", name) }
    let names = ([name] + more).compactMap { $0 }
    return Attribute("class", names.isEmpty ? nil : names.joined(separator: " "))
  }

  /// `aria-…`.
  public static func aria(_ name: StaticString, _ value: String?) -> Attribute {
    Attribute(name, value.map { .text($0) } ?? .absent, prefix: "aria-")
  }

  /// `aria-…` with a truth value: always there, as `true` or `false`.
  public static func aria(_ name: StaticString, is value: Bool) -> Attribute {
    Attribute(name, .text(value ? "true" : "false"), prefix: "aria-")
  }

  /// `aria-…` in the reader's language.
  public static func aria(_ name: StaticString, ko: String, en: String) -> Attribute {
    Attribute(name, .words(Words(ko: ko, en: en)), prefix: "aria-")
  }

  /// `data-…`.
  public static func data(_ name: StaticString, _ value: String?) -> Attribute {
    Attribute(name, value.map { .text($0) } ?? .absent, prefix: "data-")
  }

  /// `data-…` in the reader's language.
  public static func data(_ name: StaticString, ko: String, en: String) -> Attribute {
    Attribute(name, .words(Words(ko: ko, en: en)), prefix: "data-")
  }

  /// `hx-…`, what htmx reads; an address goes the same way as in `href`.
  public static func hx(_ name: StaticString, _ value: String?) -> Attribute {
    Attribute(name, value.map { .text($0) } ?? .absent, prefix: "hx-")
  }

  /// `hx-…` in the reader's language, such as `hx-confirm`.
  public static func hx(_ name: StaticString, ko: String, en: String) -> Attribute {
    Attribute(name, .words(Words(ko: ko, en: en)), prefix: "hx-")
  }

  /// A whole number as the value of a field, a `progress` or a `meter`.
  public static func value(number: Int?) -> Attribute { Attribute("value", number) }

  /// An attribute the list has no name for.
  public static func custom(_ name: StaticString, _ value: String?) -> Attribute {
    Attribute(name, value)
  }
}
