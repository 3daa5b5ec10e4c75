import Commons
import Core
import SQL
import Wire

/// What entries are searched for; `search.js` decides the same.
///
/// Letters and digits count, spaces do not: 비온다 finds 비 온다, and ㅂㅇㄷ too. A search for
/// signs alone, such as 😂, takes them as they are.
struct EntryQuery {
  private let letters: [UInt32]
  private let plain: String
  let emotion: Colary.Emotion?

  init(_ text: String, _ emotion: Colary.Emotion?) {
    plain = text.narrowed
    letters = text.letters
    self.emotion = emotion
  }

  var isEmpty: Bool { plain.isEmpty && emotion == nil }

  func matches(_ entry: Colary.EntryView) -> Bool {
    guard emotion == nil || entry.emotion.value == emotion else { return false }
    guard !plain.isEmpty else { return true }
    return letters.isEmpty
      ? entry.text.narrowed.utf8.contains(plain.utf8) : entry.text.letters.hold(letters)
  }
}

extension String {
  /// The text in lower case, its full-width forms as ASCII.
  fileprivate var narrowed: String {
    var narrow = String.UnicodeScalarView()
    for scalar in precomposed.unicodeScalars {
      narrow.append(Unicode.Scalar(scalar.value.narrowed) ?? scalar)
    }
    return String(narrow).lowercased().trimmed
  }

  /// The letters and digits in lower case, with the marks that they carry.
  ///
  /// A search takes those of thousands of entries: what is usual in Korean and English asks for no property.
  fileprivate var letters: [UInt32] {
    var letters: [UInt32] = []
    letters.reserveCapacity(utf8.count / 2)
    var isLetter = false
    for scalar in precomposed.unicodeScalars {
      let value = scalar.value.narrowed
      switch value {
      case 0x30...0x39, 0x61...0x7A, 0x3131...0x318E, 0xAC00...0xD7A3:
        isLetter = true
        letters.append(value)
      case 0x41...0x5A:
        isLetter = true
        letters.append(value + 32)
      case ..<0x80:
        isLetter = false
      default:
        let properties = scalar.properties
        if !scalar.isAttached {
          isLetter = properties.isAlphabetic || properties.numericType != nil
        }
        if isLetter { letters += properties.lowercaseMapping.unicodeScalars.map(\.value) }
      }
    }
    return letters
  }
}

extension UInt32 {
  /// The ASCII sign of a full-width form, others as they are.
  fileprivate var narrowed: UInt32 {
    switch self {
    case 0xFF01...0xFF5E: self - 0xFEE0
    case 0x3000: 0x20
    default: self
    }
  }

  /// The leading consonant of a syllable, others as they are.
  fileprivate var initial: UInt32 {
    (0xAC00...0xD7A3).contains(self) ? leads[Int(self - 0xAC00) / 588] : self
  }
}

private let leads: [UInt32] = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

extension Unicode.Scalar {
  /// Whether it belongs to the sign before: a mark, or what joins signs.
  fileprivate var isAttached: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: value == 0x200C || value == 0x200D
    }
  }
}

extension [UInt32] {
  /// Whether `keyword` occurs anywhere, also across words; its consonants find syllables that begin with them.
  fileprivate func hold(_ keyword: [UInt32]) -> Bool {
    guard let first = keyword.first, keyword.count <= count else { return false }
    return (0...count - keyword.count).contains { place in
      (self[place] == first || self[place].initial == first)
        && keyword.indices.allSatisfy {
          self[place + $0] == keyword[$0] || self[place + $0].initial == keyword[$0]
        }
    }
  }
}

extension Diary {
  /// Entries that one request reads, and a tenth of them before; the next page goes on from there.
  static let searched = 3_000
  /// Bytes of text that one request compares: a diary may hold thousands of texts of 8,000 bytes.
  static let searchedBytes = 2_000_000

  /// A page of the reader's entries that match, newest first.
  func search(
    _ request: Colary.SearchRequest, of reader: Reader, in db: Transaction
  ) throws -> Colary.SearchResult {
    let text = String((request.text ?? "").trimmed.prefix(100))
    let query = EntryQuery(text, request.emotion)
    guard let me = reader.member, !query.isEmpty else {
      return Colary.SearchResult(text: text, entries: Page([], next: nil))
    }
    var place = try request.cursor.map(EntryPlace.init)
    var found: [Colary.EntryView] = []
    var bytes = Self.searchedBytes
    // A word that many entries have is found in few of them.
    for limit in [Self.searched / 10, Self.searched] where found.count <= Self.page && bytes > 0 {
      let batch = try db.entries(
        of: me.id, place?.after ?? "", order: EntryPlace.order, limit: limit)
      let compared = batch.prefix { entry in
        guard found.count <= Self.page, bytes > 0 else { return false }
        bytes -= entry.text.utf8.count
        if query.matches(entry) { found.append(entry) }
        return true
      }
      place = compared.last.map(EntryPlace.init) ?? place
      guard compared.count == batch.count else { break }
      guard batch.count == limit else {
        place = nil
        break
      }
    }
    var page = Page.cut(found, at: Self.page) { EntryPlace($0).cursor }
    if page.next == nil { page.next = place?.cursor }
    return Colary.SearchResult(text: text, entries: page)
  }
}
