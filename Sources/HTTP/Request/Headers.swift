/// The headers of one request, stored in one byte array so that they cost one allocation.
///
/// An entry is two bytes of name length, four of value length (both little-endian), name and value.
struct Headers: Sendable {
  private var bytes: [UInt8] = []
  /// Whether every name is a token and no value contains NUL or a line break (RFC 9110 §5.1, §5.5).
  private(set) var areClean = true
  /// The headers' share of the connection's memory, in bytes.
  ///
  /// libmicrohttpd keeps a record of each header, and of each cookie once more.
  private(set) var memoryUse = 0

  init() {}

  init(_ pairs: [(String, String)]) {
    for var (name, value) in pairs {
      name.withUTF8 { name in value.withUTF8 { append(name: name, value: $0) } }
    }
  }

  mutating func append(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    // The transport's memory limit keeps both far below this; headers made by a test may not be.
    guard name.count <= UInt16.max, value.count <= UInt32.max else { return }
    // Whitespace around a value is not part of it (RFC 9112 §5); leading whitespace is already
    // removed.
    let end = value.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
    let value = UnsafeBufferPointer(rebasing: value[..<end])
    if name.isEmpty || !name.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      || value.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 })
    {
      areClean = false
    }
    memoryUse += Self.record + name.count + value.count
    if isCookie(name) {
      memoryUse +=
        value.count + value.reduce(1) { $1 == UInt8(ascii: ";") ? $0 + 1 : $0 } * Self.record
    }
    if bytes.isEmpty { bytes.reserveCapacity(512) }
    let lengths = UInt64(name.count) | UInt64(value.count) << 16
    withUnsafeBytes(of: lengths.littleEndian) { bytes.append(contentsOf: $0.prefix(6)) }
    bytes.append(contentsOf: name)
    bytes.append(contentsOf: value)
  }

  /// The value of the header `name`, ignoring case.
  ///
  /// Repeated headers are joined to one list (RFC 9110 §5.2), cookies with `; `.
  subscript(name: String) -> String? {
    var name = name
    return name.withUTF8 { name in
      var found: String?
      var offset = 0
      while offset < bytes.count {
        let entry = entry(at: offset)
        offset = entry.value.upperBound
        guard matches(entry.name, name) else { continue }
        let value = String(decoding: bytes[entry.value], as: UTF8.self)
        let separator = isCookie(name) ? "; " : ", "
        found = found.map { $0 + separator + value } ?? value
      }
      return found
    }
  }

  /// Puts one header in the place of all of that name.
  mutating func replace(_ name: String, with value: String) {
    var (name, value) = (name, value)
    name.withUTF8 { name in
      var kept: [UInt8] = []
      var offset = 0
      while offset < bytes.count {
        let entry = entry(at: offset)
        if !matches(entry.name, name) { kept += bytes[offset..<entry.value.upperBound] }
        offset = entry.value.upperBound
      }
      bytes = kept
      value.withUTF8 { append(name: name, value: $0) }
    }
  }

  /// Where the name and the value of the entry at `offset` are.
  private func entry(at offset: Int) -> (name: Range<Int>, value: Range<Int>) {
    var lengths: UInt64 = 0
    for index in 0..<6 { lengths |= UInt64(bytes[offset + index]) << (8 * index) }
    let valueStart = offset + 6 + Int(lengths & 0xFFFF)
    return (offset + 6..<valueStart, valueStart..<valueStart + Int(lengths >> 16))
  }

  /// The size of one record, with the separators of its header line.
  private static let record = 64

  private func matches(_ range: Range<Int>, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count == name.count, !name.isEmpty else { return false }
    for index in 0..<name.count
    where lowered(bytes[range.lowerBound + index]) != lowered(name[index]) {
      return false
    }
    return true
  }

  /// No other header that is read has six letters and begins with a "c".
  private func isCookie(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count == 6 && lowered(name[0]) == UInt8(ascii: "c")
  }

  private func lowered(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 32 : byte }
}
