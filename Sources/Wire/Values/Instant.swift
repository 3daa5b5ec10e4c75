public import Foundation

/// A point in time, in milliseconds since 1970-01-01 00:00 UTC; a number on the wire.
public struct Instant: Hashable, Comparable, Codable, Sendable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public let milliseconds: Int64

  /// The time so many milliseconds after 1970-01-01 00:00 UTC.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The time of Foundation's `date`, rounded down to a millisecond.
  public init(_ date: Date) {
    milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded(.down))
  }

  /// The same for a number from outside; nil beyond the years 1900 to 2199, so that no sum with it overflows.
  public init?(checking milliseconds: Int64) {
    guard (-2_208_988_800_000..<7_258_118_400_000).contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// Throws beyond the years 1900 to 2199.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let instant = try Instant(checking: container.decode(Int64.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "beyond the years 1900 to 2199")
    }
    self = instant
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }

  /// The time as Foundation's `Date`.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The milliseconds within its second, 0 to 999.
  public var millisecond: Int64 { (milliseconds % 1000 + 1000) % 1000 }

  /// Whole seconds since 1970-01-01 00:00 UTC, rounded down.
  public var second: Int64 { milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0) }

  /// `2026-03-20T03:00:00Z`: the time in UTC, rounded down to a second (ISO 8601).
  public var iso8601: String {
    String(unsafeUninitializedCapacity: Self.textCount, initializingUTF8With: write)
  }

  /// The length of `iso8601` in characters, up to the year 9999.
  public static var textCount: Int { 20 }

  /// Writes `iso8601` at the start of `buffer`, which must have room for `textCount` bytes; returns `textCount`.
  public func write(into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let ofDay = (second % 86_400 + 86_400) % 86_400
    // The civil date of a day number, in eras of 400 years that begin on the first of March.
    let days = (second - ofDay) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * fromMarch + 2) / 5 + 1
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    var place = 0
    func write(_ number: Int64, _ digits: Int, _ end: Unicode.Scalar) {
      var left = number
      for digit in (place..<place + digits).reversed() {
        text[digit] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: left % 10)
        left /= 10
      }
      text[place + digits] = UInt8(ascii: end)
      place += digits + 1
    }
    write(year, 4, "-")
    write(month, 2, "-")
    write(day, 2, "T")
    write(ofDay / 3600, 2, ":")
    write(ofDay / 60 % 60, 2, ":")
    write(ofDay % 60, 2, "Z")
    return place
  }

  /// The time `duration` later; the last one there is if that is beyond it.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    let (sum, isBeyond) = instant.milliseconds.addingReportingOverflow(duration.milliseconds)
    return Instant(milliseconds: isBeyond ? (instant.milliseconds < 0 ? .min : .max) : sum)
  }

  /// The time `duration` earlier; the first one there is if that is before it.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    let (rest, isBeyond) = instant.milliseconds.subtractingReportingOverflow(duration.milliseconds)
    return Instant(milliseconds: isBeyond ? (instant.milliseconds < 0 ? .min : .max) : rest)
  }

  /// The time from `earlier` to `later`; the longest there is if it is longer.
  public static func - (later: Instant, earlier: Instant) -> Duration {
    let (rest, isBeyond) = later.milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return .milliseconds(isBeyond ? (later.milliseconds < 0 ? .min : .max) : rest)
  }

  public static func < (one: Instant, other: Instant) -> Bool {
    one.milliseconds < other.milliseconds
  }
}

extension Duration {
  /// The duration in whole milliseconds, truncated.
  public var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// A duration of so many minutes.
  public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

  /// A duration of so many hours.
  public static func hours(_ count: Int) -> Duration { .minutes(count * 60) }

  /// A duration of so many days of 24 hours, which may differ from calendar days.
  public static func days(_ count: Int) -> Duration { .hours(count * 24) }
}
