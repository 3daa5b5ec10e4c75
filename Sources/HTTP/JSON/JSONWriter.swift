import Foundation

/// Encodes a value as JSON directly into one byte buffer; keys keep their declared order.
///
/// The result decodes like that of `JSONEncoder`, which takes over for values this cannot write in
/// order: super encoders, interleaved containers, caught errors, NaN and infinity.
public final class JSONWriter {
  // Exclusivity is unchecked because only the encoding thread sees a writer, and no access
  // encloses another.
  @exclusivity(unchecked) private var memory: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var capacity = 4096
  /// The open objects and arrays, outermost first.
  @exclusivity(unchecked) private var open: [OpenContainer] = []
  @exclusivity(unchecked) private var lastSerial = 0
  /// Whether `JSONEncoder` has to encode the value instead.
  @exclusivity(unchecked) var needsFoundation = false

  private struct OpenContainer {
    let serial: Int
    let isObject: Bool
    var elements = 0
  }

  /// An open container: its depth, and a number that no other has.
  struct Place {
    let depth: Int
    let serial: Int
  }

  private init() {
    memory = .allocate(capacity: capacity)
    open.reserveCapacity(8)
  }

  deinit { memory.deallocate() }

  /// The JSON of `value` in UTF-8.
  public static func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    let writer = JSONWriter()
    try writer.write(value)
    guard !writer.needsFoundation else {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      return try [UInt8](encoder.encode(value))
    }
    return Array(UnsafeBufferPointer(start: writer.memory, count: writer.count))
  }

  /// The JSON of `value` as text.
  public static func text(_ value: some Encodable) throws -> String {
    String(decoding: try encode(value), as: UTF8.self)
  }

  // MARK: Values

  /// Writes any value; the types that `JSONEncoder` treats specially as it does.
  func write<Value: Encodable>(_ value: Value) throws {
    if Value.self == Data.self, let data = value as? Data {
      return string(data.base64EncodedString())
    }
    if Value.self == URL.self, let url = value as? URL { return string(url.absoluteString) }
    if Value.self == Decimal.self, let decimal = value as? Decimal {
      return number(decimal.description)
    }
    let (start, depth) = (count, open.count)
    do {
      try value.encode(to: JSONValueEncoder(writer: self, depth: depth, start: start))
    } catch {
      // The caller may catch this and go on, without the value.
      needsFoundation = true
      throw error
    }
    close(to: depth)
    if count == start {
      object()
      // `JSONEncoder` refuses an outermost value that encodes nothing.
      if start == 0 { needsFoundation = true }
    }
  }

  func null() { literal("null") }

  func write(_ value: Bool) { literal(value ? "true" : "false") }

  func write(_ value: Int64) {
    if value < 0 { byte("-") }
    write(value.magnitude)
  }

  func write(_ value: UInt64) {
    var digits = 1
    var rest = value
    while rest >= 10 {
      rest /= 10
      digits += 1
    }
    reserve(digits)
    rest = value
    for position in (count..<count + digits).reversed() {
      memory[position] = 48 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }

  func write(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
    guard value.isFinite else {
      needsFoundation = true
      return null()
    }
    let text = value.description
    number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  // MARK: Containers

  /// Opens an object or array, or returns the one that the value's encoder opened before.
  func open(isObject: Bool, depth: Int, start: Int) -> Place {
    if open.count > depth {
      close(to: depth + 1)
      needsFoundation = needsFoundation || open[depth].isObject != isObject
      return Place(depth: depth + 1, serial: open[depth].serial)
    }
    if open.count < depth || count != start { needsFoundation = true }
    return push(isObject: isObject)
  }

  /// Opens an object or array as the next element.
  func push(isObject: Bool) -> Place {
    byte(isObject ? "{" : "[")
    lastSerial += 1
    open.append(OpenContainer(serial: lastSerial, isObject: isObject))
    return Place(depth: open.count, serial: lastSerial)
  }

  /// Begins the next element of a container, and closes what is open within it.
  func element(in place: Place) {
    if open.count != place.depth { close(to: place.depth) }
    guard open.count == place.depth, open[place.depth - 1].serial == place.serial else {
      needsFoundation = true
      return
    }
    if open[place.depth - 1].elements > 0 { byte(",") }
    open[place.depth - 1].elements += 1
  }

  func key(_ key: some CodingKey, in place: Place) {
    element(in: place)
    string(key.stringValue)
    byte(":")
  }

  /// The number of elements of an open container.
  func elements(of place: Place) -> Int {
    guard open.count >= place.depth, open[place.depth - 1].serial == place.serial else { return 0 }
    return open[place.depth - 1].elements
  }

  /// An encoder whose bytes are dropped, because `JSONEncoder` encodes the whole value.
  func foundationEncoder() -> any Encoder {
    needsFoundation = true
    return JSONValueEncoder(writer: self, depth: open.count, start: count)
  }

  private func close(to depth: Int) {
    while open.count > depth { byte(open.removeLast().isObject ? "}" : "]") }
  }

  private func object() { literal("{}") }

  // MARK: Bytes

  /// Writes a quoted string, escaped as `JSONEncoder` does without escaping slashes.
  func string(_ text: String) {
    // Reads contiguous text in place; other text is copied first for `withUTF8`.
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { quoted($0) }
    if isWritten == nil {
      var text = text
      text.withUTF8 { quoted($0) }
    }
  }

  private func quoted(_ utf8: UnsafeBufferPointer<UInt8>) {
    reserve(utf8.count + 2)
    byte("\"")
    if let start = utf8.baseAddress {
      var clean = 0
      var position = 0
      while position < utf8.count {
        if utf8.count - position >= 8, Self.isClean(UnsafeRawPointer(start + position)) {
          position += 8
          continue
        }
        let character = utf8[position]
        if character < 0x20 || character == UInt8(ascii: "\"") || character == UInt8(ascii: "\\") {
          append(start + clean, position - clean)
          escape(character)
          clean = position + 1
        }
        position += 1
      }
      append(start + clean, utf8.count - clean)
    }
    byte("\"")
  }

  /// Whether none of eight bytes has to be escaped.
  @inline(__always)
  private static func isClean(_ bytes: UnsafeRawPointer) -> Bool {
    let word = bytes.loadUnaligned(as: UInt64.self)
    let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    // The high bit of a byte that is below 0x20, or zero after the exclusive or. The borrow of
    // such a byte may mark the next one too, which then is looked at alone.
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let slashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let marked =
      ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes)
      | ((slashes &- ones) & ~slashes)
    return marked & high == 0
  }

  private func escape(_ character: UInt8) {
    switch character {
    case 0x08: literal("\\b")
    case 0x09: literal("\\t")
    case 0x0A: literal("\\n")
    case 0x0C: literal("\\f")
    case 0x0D: literal("\\r")
    case UInt8(ascii: "\""): literal("\\\"")
    case UInt8(ascii: "\\"): literal("\\\\")
    default:
      literal(character < 0x10 ? "\\u000" : "\\u001")
      let digit = character & 15
      byte(Unicode.Scalar(digit < 10 ? 48 + digit : 87 + digit))
    }
  }

  private func number(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      if let start = utf8.baseAddress { append(start, utf8.count) }
    }
  }

  private func literal(_ text: StaticString) { append(text.utf8Start, text.utf8CodeUnitCount) }

  @inline(__always)
  private func byte(_ character: Unicode.Scalar) {
    reserve(1)
    memory[count] = UInt8(truncatingIfNeeded: character.value)
    count += 1
  }

  @inline(__always)
  private func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
    (memory + count).update(from: bytes, count: length)
    count += length
  }

  @inline(__always)
  private func reserve(_ more: Int) { if capacity - count < more { grow(by: more) } }

  private func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    wider.update(from: memory, count: count)
    memory.deallocate()
    memory = wider
  }
}
