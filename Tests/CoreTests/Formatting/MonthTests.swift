import Commons
import Core
import HTML
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct MonthTests {
  @Test func `a month has its days, in a leap year too`() {
    #expect(Month(of: Day(2028, 2, 14)).days.map(\.day) == Array(1...29))
    #expect(Month(of: Day(2026, 2, 28)).days.count == 28)
    #expect(Month(of: Day(2026, 12, 31)).next == Month(of: Day(2027, 1, 1)))
  }

  @Test func `months go from that of the first day to that of the last`() {
    let months = Month.all(from: Day(2026, 11, 30), through: Day(2027, 2, 1))
    #expect(months.map(\.first.text) == ["2026-11-01", "2026-12-01", "2027-01-01", "2027-02-01"])
  }

  @Test func `the grid begins under the weekday of the first and holds each day once`() {
    let grid = MonthGrid(Month(of: Day(2026, 3, 20))) { day in i { day.day } }
    let page = String(decoding: renderFragment(grid, in: .ko), as: UTF8.self)
    #expect(page.contains("<h2>2026년 3월</h2>") && page.contains(#"aria-label="2026년 3월""#))
    #expect(page.contains(#"data-first="0""#), "1 March 2026 is a Sunday")
    #expect((1...31).allSatisfy { page.contains("<i>\($0)</i>") } && !page.contains("<i>32</i>"))
    let next = MonthGrid(Month(of: Day(2026, 4, 1))) { day in i { day.day } }
    #expect(
      String(decoding: renderFragment(next, in: .en), as: UTF8.self).contains(#"data-first="3""#))
  }
}
