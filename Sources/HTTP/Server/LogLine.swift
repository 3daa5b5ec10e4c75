import Wire

/// The pieces of a log line, written straight into the buffer.
extension [UInt8] {
  /// A space and `text`; control characters, which could fake a line, become `?`.
  mutating func append(field text: String, keepsSpaces: Bool = false) {
    append(UInt8(ascii: " "))
    let isPlain = { (byte: UInt8) in byte > 0x20 && byte != 0x7F || keepsSpaces && byte == 0x20 }
    if text.utf8.allSatisfy(isPlain) {
      append(contentsOf: text.utf8)
    } else {
      for byte in text.utf8 { append(isPlain(byte) ? byte : UInt8(ascii: "?")) }
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
    var (power, digits) = (1 as UInt, 1)
    while digits < width || power <= number / 10 {
      power *= 10
      digits += 1
    }
    while power > 0 {
      append(UInt8(48 + number / power % 10))
      power /= 10
    }
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
