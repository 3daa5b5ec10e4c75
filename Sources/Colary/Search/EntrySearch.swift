import Commons
import Core
import SQL
import Wire

/// What entries are searched for; `search.js` decides the same.
///
/// Letters and digits count, spaces do not: 비온다 finds 비 온다, and ㅂㅇㄷ too. A search for
/// signs alone, such as 😂, takes them as they are.
struct EntryQuery {
  private let key: SearchKey
  private let plain: String
  let emotion: Colary.Emotion?

  init(_ text: String, _ emotion: Colary.Emotion?) {
    plain = text.narrowed
    key = SearchKey(plain)
    self.emotion = emotion
  }

  var isEmpty: Bool { plain.isEmpty && emotion == nil }

  func matches(_ entry: Colary.EntryView) -> Bool {
    guard emotion == nil || entry.emotion.value == emotion else { return false }
    guard !plain.isEmpty else { return true }
    let text = entry.text.narrowed
    return key.isEmpty ? text.contains(plain) : SearchKey(text).contains(key)
  }
}

extension String {
  /// The text in lower case, its full-width forms as ASCII.
  fileprivate var narrowed: String {
    var narrow = String.UnicodeScalarView()
    for scalar in precomposed.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: narrow.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      case 0x3000: narrow.append(" ")
      default: narrow.append(scalar)
      }
    }
    return String(narrow).lowercased().trimmed
  }
}

extension Diary {
  /// Entries that one request reads, and a tenth of them before; the next page goes on from there.
  static let searched = 3_000

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
    // A word that many entries have is found in few of them.
    for limit in [Self.searched / 10, Self.searched] where found.count <= Self.page {
      let batch = try db.entries(
        of: me.id, place?.after ?? "", order: EntryPlace.order, limit: limit)
      found += batch.lazy.filter { query.matches($0) }.prefix(Self.page + 1 - found.count)
      place = batch.last.map(EntryPlace.init) ?? place
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
