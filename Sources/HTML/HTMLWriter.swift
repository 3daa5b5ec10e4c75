public import Wire

/// The one byte buffer a page is written into, and the language it is written in.
///
/// A page is a thousand small pieces, so each costs no more than a bounds check and a copy.
public struct HTMLWriter: ~Copyable {
  /// The language `t(ko:en:)` chooses.
  public let language: Language
  private var memory: UnsafeMutableRawPointer
  private var count = 0
  private var capacity: Int

  /// An empty buffer with room for `capacity` bytes; it grows when that is not enough.
  public init(language: Language, capacity: Int = 16_384) {
    self.language = language
    self.capacity = max(capacity, 64)
    memory = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// What has been written so far, in UTF-8.
  public var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: memory, count: count)) }

  /// Writes `page` at the end and gives all that has been written.
  public mutating func write<Page: HTML>(_ page: Page) -> [UInt8] {
    page.render(into: &self)
    return bytes
  }

  /// Markup that stands in our source, copied as it is.
  public mutating func markup(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  /// One byte of markup.
  mutating func byte(_ character: Unicode.Scalar) {
    if count == capacity { grow(by: 1) }
    memory.storeBytes(of: UInt8(ascii: character), toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Markup the caller vouches for, copied as it is.
  @usableFromInline
  mutating func trusted(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// What a writer wrote before.
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

  /// Text with `&`, `<`, `>`, `"` and `'` as character references: right between tags and inside
  /// quoted attribute values alike.
  public mutating func escape(_ text: String) {
    // Looked at where it lies; a copy to call `withUTF8` on is kept for text that lies elsewhere.
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

  /// The 36 characters of an id.
  public mutating func id<Subject>(_ id: ID<Subject>) {
    fill(ID<Subject>.textCount) { id.write(into: $0) }
  }

  /// `2026-03-20T03:00:00Z`.
  public mutating func moment(_ instant: Instant) {
    fill(Instant.textCount) { instant.write(into: $0) }
  }

  /// The path of an endpoint with an id in its place.
  public mutating func path<Subject, Input, Output>(
    _ endpoint: Endpoint<ID<Subject>, Input, Output>, _ id: ID<Subject>
  ) {
    escape(endpoint.before)
    self.id(id)
    escape(endpoint.after)
  }

  /// Room for `most` bytes, of which `write` says how many it filled, none of them special.
  @inline(__always)
  private mutating func fill(_ most: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    if capacity - count < most { grow(by: most) }
    let room = (memory + count).bindMemory(to: UInt8.self, capacity: most)
    count += write(UnsafeMutableBufferPointer(start: room, count: most))
  }

  /// A whole number in decimal digits.
  public mutating func number<Number: BinaryInteger>(_ number: Number) {
    trusted(String(number))
  }

  /// The five special bytes are all below 64, so one word holds a bit for each.
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

/// A whole page with its doctype, in UTF-8; `page` begins with `html(.lang(…))`.
public func renderDocument<Page: HTML>(
  _ page: Page, in language: Language, capacity: Int = 16_384
) -> [UInt8] {
  var writer = HTMLWriter(language: language, capacity: capacity)
  writer.markup("<!doctype html>")
  return writer.write(page)
}

/// A part of a page, as htmx asks for one, in UTF-8.
public func renderFragment<Part: HTML>(
  _ part: Part, in language: Language, capacity: Int = 4096
) -> [UInt8] {
  var writer = HTMLWriter(language: language, capacity: capacity)
  return writer.write(part)
}
