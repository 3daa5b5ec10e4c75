public import Wire

/// A month of the calendar; weeks begin on Sunday.
public struct Month: Hashable, Comparable, Sendable {
  /// Its first day.
  public let first: Day

  /// The month that `day` is in.
  public init(of day: Day) { first = Day(day.year, day.month, 1) }

  /// Its days, in order.
  public var days: [Day] { (0..<next.first.number - first.number).map { first + $0 } }

  public var next: Month {
    Month(
      of: first.month == 12 ? Day(first.year + 1, 1, 1) : Day(first.year, first.month + 1, 1))
  }

  /// The months from that of `first` to that of `last`.
  public static func all(from first: Day, through last: Day) -> [Month] {
    var months: [Month] = []
    var month = Month(of: first)
    while month.first <= last {
      months.append(month)
      month = month.next
    }
    return months
  }

  public static func < (one: Month, other: Month) -> Bool { one.first < other.first }
}
