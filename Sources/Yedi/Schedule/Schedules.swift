import Commons
import Core
import SQL
import Wire

/// A designer's days.
struct Schedules: Sendable {
  func day(
    _ request: Yedi.ScheduleRequest, of me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Schedule {
    let designer = try me.requireDesigner()
    let day = request.day ?? Zone.seoul.day(at: now)
    let month = Month(of: day)
    let days = try db.scheduleDays(of: me, designer, from: day, through: day, at: now)
    let busy = try db.busyDays(of: designer, from: month.first, before: month.next.first)
    guard let shown = days.first else { throw Refusal.notFound }
    return Yedi.Schedule(day: shown, busy: busy, services: try db.services(of: designer))
  }

  func week(
    _ request: Yedi.ScheduleRequest, of me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Week {
    let designer = try me.requireDesigner()
    let day = request.day ?? Zone.seoul.day(at: now)
    let sunday = day + -day.weekday
    return Yedi.Week(
      days: try db.scheduleDays(of: me, designer, from: sunday, through: sunday + 6, at: now))
  }
}

extension Transaction {
  fileprivate func scheduleDays(
    of me: Member, _ designer: ID<Yedi.Designer>, from first: Day, through last: Day,
    at now: Instant
  ) throws -> [Yedi.ScheduleDay] {
    let hours = try hours(of: designer)
    let closed: [Day] = try all(
      """
      SELECT day FROM yedi_closure WHERE designer_id = \(designer)
        AND day >= \(first) AND day <= \(last)
      """
    ) { try $0[0] }
    let breaks = try breaks(of: designer)
    let begin = Zone.seoul.instant(of: first, minute: 0)
    let end = Zone.seoul.instant(of: last + 1, minute: 0)
    let bookings = try bookings(
      of: me,
      where: """
        b.designer_id = \(designer) AND b.starts_at >= \(begin) AND b.starts_at < \(end)
          AND (b.state IN ('BOOKED', 'COMPLETED', 'NO_SHOW') OR b.expires_at > \(now))
        """, order: "b.starts_at, b.id", limit: 1000
    ).map(\.booking)
    return (first.number...last.number).map { number in
      let day = Day(number: number)
      let isClosed = closed.contains(day)
      let open = isClosed ? nil : hours.first { $0.weekday == day.weekday }
      return Yedi.ScheduleDay(
        day: day, opens: open?.opens, closes: open?.closes, isClosed: isClosed,
        breaks: breaks.filter {
          $0.day == day || $0.weekday == day.weekday || $0.weekday == 7
        },
        bookings: bookings.filter { Zone.seoul.day(at: $0.startsAt) == day })
    }
  }

  fileprivate func busyDays(
    of designer: ID<Yedi.Designer>, from first: Day, before end: Day
  ) throws -> [Yedi.BusyDay] {
    let starts: [Instant] = try all(
      """
      SELECT starts_at FROM yedi_booking WHERE designer_id = \(designer)
        AND starts_at >= \(Zone.seoul.instant(of: first, minute: 0))
        AND starts_at < \(Zone.seoul.instant(of: end, minute: 0))
        AND state IN ('BOOKED', 'COMPLETED', 'NO_SHOW') ORDER BY starts_at
      """
    ) { try $0[0] }
    return Dictionary(grouping: starts, by: Zone.seoul.day).map {
      Yedi.BusyDay(day: $0.key, bookings: $0.value.count)
    }.sorted { $0.day < $1.day }
  }
}
