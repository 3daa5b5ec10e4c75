import Wire

/// One spelling of a name or title, prepared for search at every keystroke.
///
/// Only letters and digits count, in lower case. A single consonant matches any syllable that
/// starts with it: ㅎㄱㄷ and 한ㄱㄷ both find 한기대.
public struct SearchKey: Sendable {
  /// The kinds of match, best first.
  public enum Fit: Int, Comparable, Sendable {
    case whole, start, wordStart, inside
    /// A match except for a half-typed last syllable: 경흐 of 경희대학교.
    case begun
    /// A match of a common abbreviation: 컴공 of 컴퓨터공학과.
    case scattered

    public static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
  }

  private let letters: [Unicode.Scalar]
  private let initials: [Unicode.Scalar]
  private let wordStarts: Set<Int>

  public init(_ text: String) {
    var letters: [Unicode.Scalar] = []
    var initials: [Unicode.Scalar] = []
    var wordStarts: Set<Int> = []
    var isBetween = true
    for letter in text.precomposed.lowercased() {
      guard letter.isLetter || letter.isNumber else {
        isBetween = true
        continue
      }
      if isBetween { wordStarts.insert(letters.count) }
      isBetween = false
      letters += letter.unicodeScalars
      // One for each scalar: a letter may carry marks.
      for scalar in letter.unicodeScalars {
        initials.append(initial(of: Character(scalar)).unicodeScalars.first ?? scalar)
      }
    }
    (self.letters, self.initials, self.wordStarts) = (letters, initials, wordStarts)
  }

  public var isEmpty: Bool { letters.isEmpty }
  public var length: Int { letters.count }

  /// The possible completions of this keyword while it is typed.
  public var readings: [PartialInput] { PartialInput.all(letters) }

  /// How well `keyword` or one of its completions matches this name; nil without a match.
  public func fit(_ keyword: SearchKey, _ readings: [PartialInput]) -> Fit? {
    let places = 0...max(0, length - keyword.length)
    var best: Fit?
    for place in places where holds(keyword, at: place) {
      if place == 0 { return keyword.length == length ? .whole : .start }
      if wordStarts.contains(place) { return .wordStart }
      if !runsOn(keyword, at: place) { best = .inside }
    }
    if let best { return best }
    if readings.contains(where: isBegun) { return .begun }
    return scatters(keyword) ? .scattered : nil
  }

  /// Whether a Latin match starts inside a word and crosses into the next: snu in Forces Nursing.
  ///
  /// People do not search for those.
  private func runsOn(_ keyword: SearchKey, at place: Int) -> Bool {
    letters[place].isASCII
      && wordStarts.contains { place < $0 && $0 < place + keyword.length }
  }

  private func isBegun(_ reading: PartialInput) -> Bool {
    letters.indices.contains { end in
      let start = end - reading.before.count
      return start >= 0 && reading.last.contains(letters[end])
        && letters[start..<end].elementsEqual(reading.before)
    }
  }

  private func holds(_ keyword: SearchKey, at place: Int) -> Bool {
    guard place + keyword.length <= length else { return false }
    return keyword.letters.indices.allSatisfy { fits(keyword.letters[$0], place + $0) }
  }

  /// Whether the syllables of `keyword` occur in order, the first one at the start.
  private func scatters(_ keyword: SearchKey) -> Bool {
    guard keyword.length > 1, keyword.letters.allSatisfy({ ("가"..."힣").contains($0) }),
      keyword.letters.first == letters.first
    else { return false }
    var rest = letters[...]
    return keyword.letters.allSatisfy { letter in
      guard let found = rest.firstIndex(of: letter) else { return false }
      rest = rest[(found + 1)...]
      return true
    }
  }

  private func fits(_ letter: Unicode.Scalar, _ place: Int) -> Bool {
    letter == letters[place] || letter == initials[place]
  }
}

extension Sequence {
  /// The elements that match `keyword` by any spelling, best first; all when it is empty.
  ///
  /// Among equal matches the shorter spelling comes first.
  public func found(by keyword: String, _ spellings: (Element) -> [SearchKey]) -> [Element] {
    let wanted = SearchKey(keyword)
    guard !wanted.isEmpty else { return keyword.trimmed.isEmpty ? Array(self) : [] }
    let readings = wanted.readings
    let found = enumerated().compactMap { place, element in
      spellings(element).compactMap { spelling in
        spelling.fit(wanted, readings).map { (fit: $0, length: spelling.length, place: place) }
      }.min { $0 < $1 }.map { (rank: $0, element: element) }
    }.sorted { $0.rank < $1.rank }
    // Abbreviations count only when nothing matches directly.
    let isShort = found.first?.rank.fit == .scattered
    return found.prefix { isShort || $0.rank.fit != .scattered }.map(\.element)
  }
}
