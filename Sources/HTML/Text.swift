public import Wire

extension String: HTMLLeaf {
  @inlinable
  public func render(into page: inout HTMLWriter) { page.escape(self) }
}

extension Substring: HTMLLeaf {
  @inlinable
  public func render(into page: inout HTMLWriter) { page.escape(String(self)) }
}

/// An integer as text; all integer types of the standard library conform.
public protocol HTMLNumber: HTMLLeaf, BinaryInteger {}

extension HTMLNumber {
  @inlinable
  public func render(into page: inout HTMLWriter) { page.number(self) }
}

extension Int: HTMLNumber {}
extension Int8: HTMLNumber {}
extension Int16: HTMLNumber {}
extension Int32: HTMLNumber {}
extension Int64: HTMLNumber {}
extension UInt: HTMLNumber {}
extension UInt8: HTMLNumber {}
extension UInt16: HTMLNumber {}
extension UInt32: HTMLNumber {}
extension UInt64: HTMLNumber {}

/// A text in both languages; the page's language is chosen during rendering.
public struct LocalizedText: HTMLLeaf, Hashable, Sendable, Codable {
  public let ko: String
  public let en: String

  enum CodingKeys: CodingKey {
    case ko, en
  }

  @inlinable
  public init(ko: String, en: String) {
    self.ko = ko
    self.en = en
  }

  /// A text that is the same in both languages, such as a name or what a person wrote.
  @inlinable
  public init(verbatim text: String) { self.init(ko: text, en: text) }

  /// Decodes both texts, or one string that stands for both.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(verbatim: text)
    } else {
      let texts = try decoder.container(keyedBy: CodingKeys.self)
      try self.init(
        ko: texts.decode(String.self, forKey: .ko), en: texts.decode(String.self, forKey: .en))
    }
  }

  /// Encodes both texts, or one string when they are the same.
  public func encode(to encoder: any Encoder) throws {
    if ko == en {
      var text = encoder.singleValueContainer()
      try text.encode(ko)
    } else {
      var texts = encoder.container(keyedBy: CodingKeys.self)
      try texts.encode(ko, forKey: .ko)
      try texts.encode(en, forKey: .en)
    }
  }

  /// The text in `language`.
  @inlinable
  public func sentence(in language: Language) -> String { language == .ko ? ko : en }

  @inlinable
  public func render(into page: inout HTMLWriter) { page.escape(sentence(in: page.language)) }
}

/// Text in the page's language, such as `t(ko: "쪽지", en: "Notes")`.
@inlinable
public func t(ko: String, en: String) -> LocalizedText { LocalizedText(ko: ko, en: en) }

/// Trusted markup, written without escaping; for our own drawings, never for user input.
public struct Raw: HTMLLeaf, Sendable {
  @usableFromInline let markup: String

  /// Disables escaping; `markup` must not contain user input.
  @inlinable
  public init(trusted markup: String) { self.markup = markup }

  @inlinable
  public func render(into page: inout HTMLWriter) { page.trusted(markup) }
}
