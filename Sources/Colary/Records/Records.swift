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
    var rest: SQL = ""
    if let cursor = request.cursor {
      let parts = cursor.text.split(separator: "~").map(String.init)
      guard parts.count == 2, let at = Int64(parts[0]), let id = ID<Colary.Entry>(parts[1]) else {
        throw Refusal.malformed("cursor")
      }
      let then = Instant(milliseconds: at)
      rest = "AND (occurred_at < \(then) OR occurred_at = \(then) AND id > \(id))"
    }
    let entries = try db.entries(
      of: me.id, "AND day >= \(first) AND day < \(end) \(sql: rest)",
      order: "occurred_at DESC, id", limit: Self.page + 1)
    return try Colary.Records(
      month: name, today: today, days: db.dayColors(of: me.id, from: first, before: end),
      entries: Page.cut(entries, at: Self.page) {
        Cursor("\($0.occurredAt.milliseconds)~\($0.id)")
      })
  }

  private static func month(_ text: String) throws -> Month {
    guard let day = try? Day(text + "-01") else { throw Refusal.monthUnreadable }
    return Month(of: day)
  }
}
