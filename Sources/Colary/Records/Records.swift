import Core
import SQL
import Wire

extension Diary {
  /// A month of a diary: the colours of its days, and a page of its entries.
  func records(
    _ request: Colary.RecordsRequest, of reader: Reader, at now: Instant, in db: Transaction
  ) throws -> Colary.Records {
    let today = reader.zone.day(at: now)
    let month = try request.month.map(Self.month) ?? Month(of: today)
    let name = String(month.first.text.prefix(7))
    guard let me = reader.member else {
      return Colary.Records(month: name, today: today, days: [], entries: Page([], next: nil))
    }
    let (first, end) = (month.first, month.next.first)
    let rest = try request.cursor.map { try EntryPlace($0).after } ?? ""
    let entries = try db.entries(
      of: me.id, "AND day >= \(first) AND day < \(end) \(sql: rest)",
      order: EntryPlace.order, limit: Self.page + 1)
    return try Colary.Records(
      month: name, today: today, days: db.dayColors(of: me.id, from: first, before: end),
      entries: Page.cut(entries, at: Self.page) { EntryPlace($0).cursor })
  }

  private static func month(_ text: String) throws -> Month {
    guard let day = try? Day(text + "-01") else { throw Refusal.monthUnreadable }
    return Month(of: day)
  }
}
