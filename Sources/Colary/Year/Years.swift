import Commons
import Core
import SQL
import Wire

extension Diary {
  /// The colours of a year's days.
  func year(
    _ request: Colary.YearRequest, of reader: Reader, at now: Instant, in db: Transaction
  ) throws -> Colary.Year {
    let today = reader.zone.day(at: now)
    let year = request.year ?? today.year
    guard Colary.years.contains(year) else { throw Refusal.yearUnreadable }
    let days = try reader.member.map {
      try db.dayColors(of: $0.id, from: Day(year, 1, 1), before: Day(year + 1, 1, 1))
    }
    return Colary.Year(year: year, today: today, days: days ?? [])
  }
}
