import Foundation

extension String {
  /// In Unicode's composed form (NFC), as phones and desktops disagree about Hangul.
  ///
  /// What is of Latin letters, syllables and single letters of Korean is in it already: combining begins at U+0300.
  public var precomposed: String {
    let isComposed = unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case ..<0x300, 0x3131...0x318E, 0xAC00...0xD7A3: true
      default: false
      }
    }
    return isComposed ? self : precomposedStringWithCanonicalMapping
  }

  /// Without white space and line breaks at both ends.
  public var trimmed: String {
    // Text with a letter at both ends has nothing to lose, and mostly it is such text that comes.
    guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return self }
    return first.isMark && last.isMark ? self : trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether this is one line of at most `most` characters, all of which can be seen; empty is one.
  ///
  /// A joiner and a variant sign belong to emoji; other signs that nobody sees, such as those that turn
  /// the direction of writing, do not pass, and neither does a pile of accents on one letter.
  func isLine(of most: Int) -> Bool {
    guard utf8.count <= most * 32, count <= most, unicodeScalars.count <= most * 4 else {
      return false
    }
    return unicodeScalars.allSatisfy(\.isLegible)
  }
}

extension Unicode.Scalar {
  /// Whether it may stand in a line: it can be seen, or joins what can.
  var isLegible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      false
    default:
      !properties.isDefaultIgnorableCodePoint || ["\u{200D}", "\u{FE0F}"].contains(self)
    }
  }

  /// Whether it is a visible sign of ASCII or a syllable of Korean.
  fileprivate var isMark: Bool {
    (0x21...0x7E).contains(value) || (0xAC00...0xD7A3).contains(value)
  }
}
