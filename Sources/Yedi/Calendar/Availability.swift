import Core
import SQL
import Wire

/// When a designer can be booked, over some days: the rules, and what is taken already.
struct Availability: Sendable {
  /// The length of a cell, in milliseconds.
  static let cell: Int64 = 600_000

  let rules: Yedi.Rules
  let hours: [Int: Range<Int>]
  let closures: Set<Day>
  let weekly: [(weekday: Int, minutes: Range<Int>)]
  let oneOff: [(day: Day, minutes: Range<Int>)]
  let taken: Set<Int64>
  let now: Instant

  /// The last day that takes bookings.
  var last: Day { Zone.seoul.day(at: now) + rules.horizon }

  static func number(of instant: Instant) -> Int64 { instant.milliseconds / cell }

  /// The cells that a booking takes, its buffer included.
  static func cells(from start: Instant, minutes: Int, buffer: Int) -> Range<Int64> {
    let first = number(of: start)
    return first..<first + Int64((minutes + buffer) / 10)
  }

  /// The minutes of a day on which work is possible; nil on a day off.
  func open(on day: Day) -> Range<Int>? { closures.contains(day) ? nil : hours[day.weekday] }

  func breaks(on day: Day) -> [Range<Int>] {
    weekly.filter { $0.weekday == day.weekday || $0.weekday == 7 }.map(\.minutes)
      + oneOff.filter { $0.day == day }.map(\.minutes)
  }

  /// Why a treatment does not lie inside the hours and outside the breaks; nil when it does.
  func outsideCause(_ start: Instant, minutes: Int) -> Yedi.Booking.OutsideCause? {
    let day = Zone.seoul.day(at: start)
    let minute = Zone.seoul.minute(at: start)
    guard let open = open(on: day) else { return .closed }
    guard minute >= open.lowerBound, minute + minutes <= open.upperBound else { return .hours }
    return breaks(on: day).contains { $0.overlaps(minute..<minute + minutes) } ? .rest : nil
  }

  /// Whether the designer takes bookings for that moment: neither too soon nor too far ahead.
  func isBookable(_ start: Instant, by side: Yedi.Role) -> Bool {
    isTimely(start, by: side) && Zone.seoul.day(at: start) <= last
  }

  private func isTimely(_ start: Instant, by side: Yedi.Role) -> Bool {
    let notice = side == .client ? Duration.hours(rules.notice) : .zero
    return start > now && start - now >= notice
  }

  func isFree(_ start: Instant, minutes: Int) -> Bool {
    Self.cells(from: start, minutes: minutes, buffer: rules.buffer).allSatisfy {
      !taken.contains($0)
    }
  }

  func canStart(_ start: Instant, minutes: Int, by side: Yedi.Role) -> Bool {
    start.milliseconds % Self.cell == 0 && isBookable(start, by: side)
      && outsideCause(start, minutes: minutes) == nil && isFree(start, minutes: minutes)
  }

  /// The times of a day at which a treatment can start, every ten minutes.
  func starts(on day: Day, minutes: Int, by side: Yedi.Role = .client) -> [Instant] {
    guard minutes > 0, day <= last, let open = open(on: day),
      open.lowerBound + minutes <= open.upperBound
    else { return [] }
    let breaks = breaks(on: day)
    return stride(from: open.lowerBound, through: open.upperBound - minutes, by: 10)
      .filter { minute in breaks.allSatisfy { !$0.overlaps(minute..<minute + minutes) } }
      .map { Zone.seoul.instant(of: day, minute: $0) }
      .filter { isTimely($0, by: side) && isFree($0, minutes: minutes) }
  }

  func days(of month: Month, minutes: Int) -> [Yedi.CalendarDay] {
    month.days.map { Yedi.CalendarDay(day: $0, state: state(of: $0, minutes: minutes)) }
  }

  func state(of day: Day, minutes: Int) -> Yedi.CalendarDay.State {
    guard day >= Zone.seoul.day(at: now), day <= last else { return .outside }
    guard open(on: day) != nil else { return .closed }
    return starts(on: day, minutes: minutes).isEmpty ? .full : .open
  }
}

extension Transaction {
  /// The days of the first month after `month` with a free time; nil when none has one.
  func nextOpenDays(
    after month: Month, of designer: ID<Yedi.Designer>, minutes: Int,
    without booking: ID<Yedi.Booking>?, at now: Instant
  ) throws -> [Yedi.CalendarDay]? {
    let next = month.next
    let plan = try availability(of: designer, in: next, without: booking, at: now)
    guard next.first <= plan.last else { return nil }
    let days = plan.days(of: next, minutes: minutes)
    guard !days.contains(where: { $0.state == .open }) else { return days }
    return try nextOpenDays(
      after: next, of: designer, minutes: minutes, without: booking, at: now)
  }

  /// A designer's availability in a month; `booking` counts as free.
  func availability(
    of designer: ID<Yedi.Designer>, in month: Month, without booking: ID<Yedi.Booking>?,
    at now: Instant
  ) throws -> Availability {
    try availability(
      of: designer, from: month.first, through: month.next.first + -1, without: booking, at: now)
  }

  /// A designer's availability from one day through another; `booking` counts as free.
  ///
  /// `rules` are those of the designer where they are known already.
  func availability(
    of designer: ID<Yedi.Designer>, from first: Day, through last: Day,
    without booking: ID<Yedi.Booking>? = nil, rules known: Yedi.Rules? = nil, at now: Instant
  ) throws -> Availability {
    guard let rules = try known ?? rules(of: designer) else { throw Refusal.notFound }
    let times = try workingTimes(of: designer, from: first, through: last)
    let range =
      Availability.number(
        of: Zone.seoul.instant(of: first, minute: 0))..<Availability.number(
        of: Zone.seoul.instant(of: last + 2, minute: 0))
    let other: SQL = booking.map { "AND b.id <> \($0)" } ?? ""
    let taken: [Int64] = try all(
      """
      SELECT c.cell FROM yedi_cell c JOIN yedi_booking b ON b.id = c.booking_id
      WHERE c.designer_id = \(designer) AND c.cell >= \(range.lowerBound)
        AND c.cell < \(range.upperBound)
        AND (b.expires_at IS NULL OR b.expires_at > \(now)) \(sql: other)
      """
    ) { try $0[0] }
    return Availability(
      rules: rules, hours: times.hours, closures: times.closures, weekly: times.weekly,
      oneOff: times.oneOff, taken: Set(taken), now: now)
  }

  /// A designer's hours, days off and breaks in one statement.
  private func workingTimes(
    of designer: ID<Yedi.Designer>, from first: Day, through last: Day
  ) throws -> WorkingTimes {
    var times = WorkingTimes()
    let rows = try all(
      """
      SELECT 'HOURS', weekday, CAST(NULL AS TEXT), opens, closes FROM yedi_hours
      WHERE designer_id = \(designer)
      UNION ALL SELECT 'CLOSED', NULL, day, 0, 0 FROM yedi_closure
      WHERE designer_id = \(designer) AND day >= \(first) AND day <= \(last)
      UNION ALL SELECT 'BREAK', weekday, day, begins, ends FROM yedi_break
      WHERE designer_id = \(designer) AND (day IS NULL OR day >= \(first) AND day <= \(last))
      """
    ) { row -> (kind: String, weekday: Int?, day: Day?, begins: Int, ends: Int) in
      try (row[0], row[1], row[2], row[3], row[4])
    }
    for row in rows {
      switch (row.kind, row.weekday, row.day) {
      case ("HOURS", let weekday?, _): times.hours[weekday] = row.begins..<row.ends
      case ("CLOSED", _, let day?): times.closures.insert(day)
      case (_, let weekday?, _): times.weekly.append((weekday, row.begins..<row.ends))
      case (_, _, let day?): times.oneOff.append((day, row.begins..<row.ends))
      default: break
      }
    }
    return times
  }
}

/// When a designer works, whatever is booked.
private struct WorkingTimes {
  var hours: [Int: Range<Int>] = [:]
  var closures: Set<Day> = []
  var weekly: [(weekday: Int, minutes: Range<Int>)] = []
  var oneOff: [(day: Day, minutes: Range<Int>)] = []
}
