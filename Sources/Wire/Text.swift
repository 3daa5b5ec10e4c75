import Foundation

extension String {
  /// In Unicode's composed form (NFC), as phones and desktops disagree about Hangul.
  public var precomposed: String { precomposedStringWithCanonicalMapping }

  /// Without white space and line breaks at both ends.
  public var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
