public import Wire

extension String: HTMLLeaf {
  @inlinable
  public func render(into page: inout HTMLWriter) { page.escape(self) }
}

extension Substring: HTMLLeaf {
  @inlinable
  public func render(into page: inout HTMLWriter) { page.escape(String(self)) }
}

/// A whole number as text; every integer type of the standard library is HTML through this.
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

/// One sentence in both languages; the reader's is chosen when the page is written.
public struct Words: HTMLLeaf, Hashable, Sendable {
  public let ko: String
  public let en: String

  @inlinable
  public init(ko: String, en: String) {
    self.ko = ko
    self.en = en
  }

  /// The sentence for readers of `language`.
  @inlinable
  public func sentence(in language: Language) -> String { language == .ko ? ko : en }

  @inlinable
  public func render(into page: inout HTMLWriter) { page.escape(sentence(in: page.language)) }
}

/// `t(ko: "쪽지", en: "Notes")`: text in the language of whoever reads the page.
@inlinable
public func t(ko: String, en: String) -> Words { Words(ko: ko, en: en) }

/// Markup written as it is, unescaped: for our own drawings and nothing a person typed.
public struct Raw: HTMLLeaf, Sendable {
  @usableFromInline let markup: String

  /// The only door around escaping; `markup` must not hold anything a person wrote.
  @inlinable
  public init(trusted markup: String) { self.markup = markup }

  @inlinable
  public func render(into page: inout HTMLWriter) { page.trusted(markup) }
}
