public import Wire

/// The byte buffer of a page and its language.
///
/// A page is a thousand small pieces, so each write is only a bounds check and a copy.
public struct HTMLWriter: ~Copyable {
  /// The language selected by `t(ko:en:)`.
  public let language: Language
  private var memory: UnsafeMutableRawPointer
  private var count = 0
  private var capacity: Int
  /// Where a ``Momentary`` part is, if one was written.
  public private(set) var momentary: Range<Int>?

  /// An empty buffer with the initial capacity `capacity`, which grows as needed.
  public init(language: Language, capacity: Int = 16_384) {
    self.language = language
    self.capacity = max(capacity, 64)
    memory = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// The bytes written so far, in UTF-8.
  public var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: memory, count: count)) }

  /// Appends `page` and returns everything written so far.
  public mutating func write<Page: HTML>(_ page: Page) -> [UInt8] {
    page.render(into: &self)
    return bytes
  }

  /// Appends a part that depends on the moment, and remembers where.
  @usableFromInline
  mutating func write(momentary part: some HTML) {
    assert(momentary == nil, "a page has one momentary part")
    let start = count
    part.render(into: &self)
    momentary = start..<count
  }

  /// Appends markup from a literal without escaping.
  public mutating func markup(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  /// Appends one byte of markup.
  mutating func byte(_ character: Unicode.Scalar) {
    if count == capacity { grow(by: 1) }
    memory.storeBytes(of: UInt8(ascii: character), toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Appends trusted markup without escaping.
  @usableFromInline
  mutating func trusted(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends the output of another writer.
  mutating func copy(_ written: [UInt8]) {
    written.withUnsafeBufferPointer { append($0) }
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    (memory + count).copyMemory(from: start, byteCount: bytes.count)
    count += bytes.count
  }

  private mutating func grow(by more: Int) {
    let wider = max(capacity * 2, count + more)
    let room = UnsafeMutableRawPointer.allocate(byteCount: wider, alignment: 16)
    room.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    (memory, capacity) = (room, wider)
  }

  /// Appends text with `&`, `<`, `>`, `"` and `'` as character references.
  ///
  /// This is valid both between tags and inside quoted attribute values.
  public mutating func escape(_ text: String) {
    // Reads contiguous text in place; other text is copied first for `withUTF8`.
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { escape($0) }
    if isWritten == nil {
      var text = text
      text.withUTF8 { escape($0) }
    }
  }

  private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
    var clean = 0
    for position in 0..<utf8.count where Self.isSpecial(utf8[position]) {
      append(UnsafeBufferPointer(rebasing: utf8[clean..<position]))
      markup(Self.reference(utf8[position]))
      clean = position + 1
    }
    append(UnsafeBufferPointer(rebasing: utf8[clean...]))
  }

  /// Appends the 36 characters of an id.
  public mutating func id<Subject>(_ id: ID<Subject>) {
    fill(ID<Subject>.textCount) { id.write(into: $0) }
  }

  /// Appends `2026-03-20T03:00:00Z`.
  public mutating func moment(_ instant: Instant) {
    fill(Instant.textCount) { instant.write(into: $0) }
  }

  /// Appends the path of an endpoint with an id as its parameter.
  public mutating func path<Subject, Input, Output>(
    _ endpoint: Endpoint<ID<Subject>, Input, Output>, _ id: ID<Subject>
  ) {
    escape(endpoint.before)
    self.id(id)
    escape(endpoint.after)
  }

  /// Appends at most `most` bytes without escaping; `write` returns how many it filled.
  @inline(__always)
  private mutating func fill(_ most: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    if capacity - count < most { grow(by: most) }
    let room = (memory + count).bindMemory(to: UInt8.self, capacity: most)
    count += write(UnsafeMutableBufferPointer(start: room, count: most))
  }

  /// Appends an integer in decimal digits.
  public mutating func number<Number: BinaryInteger>(_ number: Number) {
    trusted(String(number))
  }

  /// The five characters to escape are all below 64, so one word has a bit for each.
  private static let specials: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E

  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 && specials >> UInt64(byte) & 1 == 1
  }

  private static func reference(_ byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
  }
}

/// Renders a whole page with its doctype, in UTF-8; `page` begins with `html(.lang(…))`.
public func renderDocument<Page: HTML>(
  _ page: Page, in language: Language, capacity: Int = 16_384
) -> [UInt8] {
  var writer = HTMLWriter(language: language, capacity: capacity)
  writer.markup("<!doctype html>")
  return writer.write(page)
}

/// Renders a fragment, as requested by htmx, in UTF-8.
public func renderFragment<Part: HTML>(
  _ part: Part, in language: Language, capacity: Int = 4096
) -> [UInt8] {
  var writer = HTMLWriter(language: language, capacity: capacity)
  return writer.write(part)
}
