/// The two languages every sentence of Madang exists in; Korean first.
public enum Language: String, Codable, Sendable, CaseIterable {
  case ko, en

  /// The best of the two for an `Accept-Language` header; Korean when it names neither.
  public init(acceptLanguage: String?) {
    guard let acceptLanguage else {
      self = .ko
      return
    }
    var best: (language: Language, weight: Double) = (.ko, -1)
    for part in acceptLanguage.split(separator: ",") {
      let pieces = part.split(separator: ";")
      guard let range = pieces.first?.drop(while: { $0 == " " }),
        let language = Language(rawValue: range.prefix(2).lowercased())
      else { continue }
      let quality = pieces.dropFirst().first { $0.contains("q=") }
      let weight = quality.flatMap { Double($0.drop { $0 != "=" }.dropFirst()) } ?? 1
      if weight > best.weight { best = (language, weight) }
    }
    self = best.language
  }
}
