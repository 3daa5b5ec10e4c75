public import HTML
public import Wire

/// A value written in the page's language: a date, a time, an amount.
public protocol FormattedText: HTMLLeaf, Sendable {
  /// The text in `language`, without a formatter of Foundation.
  func text(in language: Language) -> String
}

extension FormattedText {
  /// The text in both languages.
  public var words: LocalizedText { LocalizedText(ko: text(in: .ko), en: text(in: .en)) }

  public func render(into page: inout HTMLWriter) { page.escape(text(in: page.language)) }
}

extension FixedWidthInteger {
  /// At least two digits: `05`.
  public var twoDigits: String { self < 10 && self >= 0 ? "0\(self)" : "\(self)" }
}
