import Wire

/// The pieces of a log line, written straight into the buffer.
extension [UInt8] {
  /// A space and `text`; control characters, which could fake a line, become `?`.
  mutating func append(field text: String, keepsSpaces: Bool = false) {
    append(UInt8(ascii: " "))
    for byte in text.utf8 {
      let isPlain = byte > 0x20 && byte != 0x7F || keepsSpaces && byte == 0x20
      append(isPlain ? byte : UInt8(ascii: "?"))
    }
  }

  /// A space and a whole number.
  mutating func append(number: Int) {
    append(UInt8(ascii: " "))
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude, width: 1)
  }

  /// `2026-11-20T10:00:00.000Z` (RFC 3339), with the second as it stands in `stamp`.
  mutating func append(_ stamp: Stamp, at time: Instant) {
    append(contentsOf: stamp.text)
    append(UInt8(ascii: "."))
    append(digits: UInt(time.millisecond), width: 3)
    append(UInt8(ascii: "Z"))
  }

  private mutating func append(digits number: UInt, width: Int) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(48 + rest % 10))
      rest /= 10
    } while rest > 0 || count - start < width
    self[start...].reverse()
  }
}

/// The second of a log line, written out once for all lines of that second.
struct Stamp {
  private var second: Int64?
  private(set) var text: [UInt8] = []

  /// Stands at the second `time` is in.
  mutating func move(to time: Instant) {
    guard time.second != second else { return }
    second = time.second
    text = Array(time.iso8601.utf8.dropLast())
  }
}
