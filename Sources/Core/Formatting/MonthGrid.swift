public import HTML
public import Wire

/// One month as a grid of seven columns under the names of the weekdays.
public struct MonthGrid<Cell: HTML>: HTML {
  private let month: Month
  private let cell: (Day) -> Cell

  /// `cell` is the element of one day.
  public init(_ month: Month, @HTMLBuilder cell: @escaping (Day) -> Cell) {
    self.month = month
    self.cell = cell
  }

  public var body: some HTML {
    let title = DateText(month.first, .month).words
    section(.class("month"), .aria("label", ko: title.ko, en: title.en)) {
      h2 { title }
      div(.class("weekdays"), .aria("hidden", "true")) {
        for name in WeekdayName.week { span { name } }
      }
      div(.class("days"), .data("first", String(month.first.weekday))) {
        for day in month.days { cell(day) }
      }
    }
  }
}
