/// A half-open range of index keys that share a prefix, for a prefix search in the database.
public struct KeyRange: Sendable {
  public let first: String
  public let beyond: String

  /// The ranges to search for `wanted` and its completions; the first with a hit is used.
  ///
  /// A completion is a syllable the last, half-typed one can become.
  public static func all(_ wanted: String) -> [KeyRange] {
    let letters = Array(wanted.unicodeScalars)
    let begun = PartialInput.all(letters).map { reading in
      KeyRange(
        first: (reading.before + [reading.last.lowerBound]).text,
        beyond: (reading.before + [reading.last.upperBound]).text + "\u{10FFFF}")
    }
    // A syllable lies within its completions' range; a consonant can also be an initial.
    let isSyllable = letters.last.map { ("가"..."힣").contains($0) } ?? false
    return isSyllable ? begun : [KeyRange(first: wanted, beyond: wanted + "\u{10FFFF}")] + begun
  }

  public func holds(_ key: Substring) -> Bool {
    !key.unicodeScalars.lexicographicallyPrecedes(first.unicodeScalars)
      && key.unicodeScalars.lexicographicallyPrecedes(beyond.unicodeScalars)
  }
}

extension Array where Element == Unicode.Scalar {
  /// The scalars as a string.
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: self)
    return String(text)
  }
}
