import Foundation

extension String {
  /// In Unicode's composed form (NFC), as phones and desktops disagree about Hangul.
  public var precomposed: String { precomposedStringWithCanonicalMapping }

  /// Without white space and line breaks at both ends.
  public var trimmed: String {
    // Text with a letter at both ends has nothing to lose, and mostly it is such text that comes.
    let edges = [utf8.first, utf8.last]
    let isClean = edges.allSatisfy { $0.map { (0x21...0x7E).contains($0) } ?? false }
    return isClean ? self : trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether this is one line of at most `most` characters, all of which can be seen; empty is one.
  ///
  /// A joiner and a variant sign belong to emoji; other signs that nobody sees, such as those that turn
  /// the direction of writing, do not pass, and neither does a pile of accents on one letter.
  func isLine(of most: Int) -> Bool {
    guard utf8.count <= most * 32, count <= most, unicodeScalars.count <= most * 4 else {
      return false
    }
    return unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        false
      default:
        !scalar.properties.isDefaultIgnorableCodePoint || ["\u{200D}", "\u{FE0F}"].contains(scalar)
      }
    }
  }
}
