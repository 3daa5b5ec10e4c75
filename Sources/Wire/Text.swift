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
}
