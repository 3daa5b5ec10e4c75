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

  /// `2026-11-20T10:00:00.000Z` (RFC 3339), by the proleptic Gregorian calendar.
  mutating func append(time: Instant) {
    let day = (time.milliseconds - (time.milliseconds < 0 ? 86_399_999 : 0)) / 86_400_000
    let rest = UInt(time.milliseconds - day * 86_400_000)
    // Days since 0000-03-01, so that a leap day ends its year; 146,097 days make 400 years.
    let shifted = day + 719_468
    let era = (shifted - (shifted < 0 ? 146_096 : 0)) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    append(digits: UInt(year.magnitude), width: 4)
    append(UInt8(ascii: "-"))
    append(digits: UInt(month), width: 2)
    append(UInt8(ascii: "-"))
    append(digits: UInt(dayOfYear - (153 * marchMonth + 2) / 5 + 1), width: 2)
    for (mark, part, width) in [
      ("T", rest / 3_600_000, 2), (":", rest / 60_000 % 60, 2), (":", rest / 1000 % 60, 2),
      (".", rest % 1000, 3),
    ] as [(Unicode.Scalar, UInt, Int)] {
      append(UInt8(ascii: mark))
      append(digits: part, width: width)
    }
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
