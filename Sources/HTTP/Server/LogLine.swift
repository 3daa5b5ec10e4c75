import Wire

/// The fields of a log line, written straight into the buffer.
extension [UInt8] {
  /// Appends a space and `text`; control characters and line ends become `?`, to prevent forged
  /// lines.
  mutating func append(field text: String, keepsSpaces: Bool = false) {
    append(UInt8(ascii: " "))
    let least: UInt8 = keepsSpaces ? 0x20 : 0x21
    var text = text
    let isPlain = text.withUTF8 { text in
      guard text.allSatisfy({ $0 >= least && $0 < 0x7F }) else { return false }
      append(contentsOf: text)
      return true
    }
    if isPlain { return }
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: append(UInt8(ascii: "?"))
      case .spaceSeparator where !keepsSpaces: append(UInt8(ascii: "?"))
      default: append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// Appends a space and an integer.
  mutating func append(number: Int) {
    append(UInt8(ascii: " "))
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude, width: 1)
  }

  /// Appends `2026-11-20T10:00:00.000Z` (RFC 3339), with the second from `stamp`.
  mutating func append(_ stamp: Stamp, at time: Instant) {
    append(contentsOf: stamp.text)
    append(UInt8(ascii: "."))
    append(digits: UInt(time.millisecond), width: 3)
    append(UInt8(ascii: "Z"))
  }

  private mutating func append(digits number: UInt, width: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, start) = (number, digits.count)
      repeat {
        start -= 1
        digits[start] = UInt8(48 + rest % 10)
        rest /= 10
      } while rest > 0 || digits.count - start < width
      append(contentsOf: digits[start...])
    }
  }
}

/// The second of a log line as text, formatted once for all lines of that second.
struct Stamp {
  private var second: Int64?
  private(set) var text: [UInt8] = []

  /// Formats the second of `time`, unless it is the current one.
  mutating func move(to time: Instant) {
    guard time.second != second else { return }
    second = time.second
    text = Array(time.iso8601.utf8.dropLast())
  }
}
