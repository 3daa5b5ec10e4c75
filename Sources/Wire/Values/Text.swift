import Foundation

extension String {
  /// The text in NFC; platforms differ in how they encode Hangul.
  ///
  /// Text of Latin letters, Hangul syllables, compatibility jamo and emoji is NFC already: combining begins at U+0300.
  /// Text with more than 30 combining marks in a row, which no language needs (Unicode Standard Annex #15,
  /// Stream-Safe Text Format), stays as it is: putting them in order takes time in the square of their number.
  public var precomposed: String {
    var isComposed = true
    var marks = 0
    for scalar in unicodeScalars {
      switch scalar.value {
      case ..<0x300, 0x200B...0x2027, 0x2600...0x27BF, 0x3131...0x318E, 0xAC00...0xD7A3, 0xFE0F,
        0x1F300...0x1FAFF:
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

  /// The number of characters, if all are visible ASCII characters, Hangul syllables or spaces between them; else nil.
  ///
  /// Such a text is composed, trimmed and one line. Most are, and lists check hundreds each time they are read.
  var plainLength: Int? {
    let length = utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      guard bytes.first != 0x20, bytes.last != 0x20 else { return nil }
      var (length, place) = (0, 0)
      while place < bytes.count {
        switch bytes[place] {
        case 0x20...0x7E:
          place += 1
        case 0xEA...0xED:
          let (high, low) = (UInt32(bytes[place + 1]) & 0x3F, UInt32(bytes[place + 2]) & 0x3F)
          let scalar = (UInt32(bytes[place]) & 0xF) << 12 | high << 6 | low
          guard (0xAC00...0xD7A3).contains(scalar) else { return nil }
          place += 3
        default:
          return nil
        }
        length += 1
      }
      return length
    }
    return length ?? nil
  }

  /// Whether the text is one line of at most `most` visible characters; the empty text is.
  ///
  /// Zero-width joiner and variation selector are allowed, because emoji need them; other invisible
  /// characters, such as direction marks, are not, and neither are many combining marks on one letter.
  func isLine(of most: Int) -> Bool {
    if let plainLength { return plainLength <= most }
    guard utf8.count <= most * 32 else { return false }
    let scalars = unicodeScalars.count
    // Characters are never more than their scalars, which are counted much faster.
    guard scalars <= most * 4, scalars <= most || count <= most else { return false }
    return unicodeScalars.allSatisfy { $0 == " " || $0.isMark || $0.isLegible }
  }

  /// The text composed and trimmed, if it has at most `most` characters, line breaks and tabs among them; else nil.
  ///
  /// Every line break becomes a line feed, and characters that cannot be seen are left out. Forms send CR LF; text that was
  /// copied from elsewhere has other line breaks, zero-width spaces and direction marks.
  func lines(of most: Int) -> String? {
    if let plainLength { return plainLength <= most ? self : nil }
    guard utf8.count <= most * 32 else { return nil }
    let clean = (unicodeScalars.allSatisfy(\.isInLines) ? self : legibleLines).precomposed.trimmed
    let scalars = clean.unicodeScalars.count
    guard scalars <= most * 4, scalars <= most || clean.count <= most else { return nil }
    return clean
  }

  private var legibleLines: String {
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let scalars = lines.joined(separator: "\n").unicodeScalars.filter(\.isInLines)
    return String(String.UnicodeScalarView(scalars))
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

  /// Whether a text of several lines may hold it.
  fileprivate var isInLines: Bool {
    self == " " || self == "\n" || self == "\t" || isMark || isLegible
  }

  /// Whether it is white space, such as a line break or an ideographic space.
  var isSpace: Bool { !isMark && properties.isWhitespace }

  /// Whether it is a visible ASCII character or a Hangul syllable.
  fileprivate var isMark: Bool {
    (0x21...0x7E).contains(value) || (0xAC00...0xD7A3).contains(value)
  }
}
