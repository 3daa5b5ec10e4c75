import Commons
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
    // The colours need every entry of the month, so the page is cut from them.
    let entries = try db.entries(of: me.id, from: month.first, before: month.next.first)
    let place = try request.cursor.map { try EntryPlace($0) }
    let rest = entries.lazy.map(\.view).filter { place?.isBefore($0) ?? true }
    return Colary.Records(
      month: name, today: today, days: Colary.dayColors(entries.map(\.content)),
      entries: Page.cut(Array(rest.prefix(Self.page + 1)), at: Self.page) { EntryPlace($0).cursor })
  }

  private static func month(_ text: String) throws -> Month {
    guard let day = try? Day(text + "-01") else { throw Refusal.monthUnreadable }
    return Month(of: day)
  }
}
