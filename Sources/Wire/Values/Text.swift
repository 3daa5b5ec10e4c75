import Foundation

extension String {
  /// The text in NFC; platforms differ in how they encode Hangul.
  ///
  /// Text of Latin letters, Hangul syllables and compatibility jamo is NFC already: combining begins at U+0300.
  /// Text with more than 30 combining marks in a row, which no language needs (Unicode Standard Annex #15,
  /// Stream-Safe Text Format), stays as it is: putting them in order takes time in the square of their number.
  public var precomposed: String {
    var isComposed = true
    var marks = 0
    for scalar in unicodeScalars {
      switch scalar.value {
      case ..<0x300, 0x3131...0x318E, 0xAC00...0xD7A3:
        marks = 0
      default:
        isComposed = false
        marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
        if marks > 30 { return self }
      }
    }
    return isComposed ? self : precomposedStringWithCanonicalMapping
  }

  /// The text without white space and line breaks at both ends.
  public var trimmed: String {
    // Fast path: most text has a visible character at both ends.
    guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return self }
    return first.isMark && last.isMark ? self : trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The text as one visible line: white space becomes single spaces, and invisible characters are removed.
  public var visibleLine: String {
    let scalars = precomposed.unicodeScalars.map { (scalar: Unicode.Scalar) -> Unicode.Scalar in
      scalar.isSpace ? " " : scalar
    }
    let visible = scalars.filter { $0.isMark || $0.isLegible }
    return String(String.UnicodeScalarView(visible)).split(separator: " ").joined(separator: " ")
  }

  /// Whether the text is one line of at most `most` visible characters; the empty text is.
  ///
  /// Zero-width joiner and variation selector are allowed, because emoji need them; other invisible
  /// characters, such as direction marks, are not, and neither are many combining marks on one letter.
  func isLine(of most: Int) -> Bool {
    guard utf8.count <= most * 32 else { return false }
    let scalars = unicodeScalars.count
    // Characters are never more than their scalars, which are counted much faster.
    guard scalars <= most * 4, scalars <= most || count <= most else { return false }
    return unicodeScalars.allSatisfy { $0 == " " || $0.isMark || $0.isLegible }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible, or joins visible ones.
  var isLegible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      false
    default:
      !properties.isDefaultIgnorableCodePoint || ["\u{200D}", "\u{FE0F}"].contains(self)
    }
  }

  /// Whether it is white space, such as a line break or an ideographic space.
  var isSpace: Bool { !isMark && properties.isWhitespace }

  /// Whether it is a visible ASCII character or a Hangul syllable.
  fileprivate var isMark: Bool {
    (0x21...0x7E).contains(value) || (0xAC00...0xD7A3).contains(value)
  }
}
