public import Foundation

/// A moment: milliseconds since 1970-01-01 UTC, on the wire a number.
public struct Instant: Hashable, Comparable, Codable, Sendable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public let milliseconds: Int64

  /// The moment so many milliseconds after 1970-01-01 00:00 UTC.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The same moment as Foundation's `date`, rounded down to a millisecond.
  public init(_ date: Date) {
    milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded(.down))
  }

  public init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }

  /// The same moment for Foundation.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The moment `duration` later.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(milliseconds: instant.milliseconds + duration.milliseconds)
  }

  /// The moment `duration` earlier.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    Instant(milliseconds: instant.milliseconds - duration.milliseconds)
  }

  /// The time from `earlier` to `later`.
  public static func - (later: Instant, earlier: Instant) -> Duration {
    .milliseconds(later.milliseconds - earlier.milliseconds)
  }

  public static func < (one: Instant, other: Instant) -> Bool {
    one.milliseconds < other.milliseconds
  }
}

extension Duration {
  /// Whole milliseconds.
  public var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// So many minutes of sixty seconds.
  public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

  /// So many hours of sixty minutes.
  public static func hours(_ count: Int) -> Duration { .minutes(count * 60) }

  /// So many days of 24 hours; not calendar days.
  public static func days(_ count: Int) -> Duration { .hours(count * 24) }
}
