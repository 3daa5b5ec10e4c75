/// The languages of all user-visible text; Korean is the default.
public enum Language: String, Codable, Sendable, CaseIterable {
  /// Korean and English, by their ISO 639-1 codes.
  case ko, en

  /// The preferred language of an `Accept-Language` header; Korean when it names neither.
  public init(acceptLanguage: String?) {
    var best: (language: Language, weight: Double) = (.ko, -1)
    for part in (acceptLanguage ?? "").utf8.split(separator: UInt8(ascii: ",")) {
      let pieces = part.split(separator: UInt8(ascii: ";"))
      guard let range = pieces.first?.drop(while: { $0 == UInt8(ascii: " ") }),
        let language = Language(rawValue: Substring(range.prefix(2)).lowercased())
      else { continue }
      let quality = pieces.dropFirst().compactMap { Substring($0) }.first { $0.contains("q=") }
      let weight = quality.flatMap { Double($0.drop { $0 != "=" }.dropFirst()) } ?? 1
      if weight > best.weight { best = (language, weight) }
      if best.weight >= 1 { break }
    }
    self = best.language
  }
}
