public import HTML
public import Wire

/// A calendar day: `3월 20일`, `20 Mar`.
public struct DateText: FormattedText, Hashable {
  /// How much of the date is written.
  public enum Style: Sendable {
    /// `3월 20일`, `20 Mar`.
    case short
    /// `3월 20일 (금)`, `Fri, 20 Mar`.
    case shortWeekday
    /// `3월 20일 금요일`, `Fri, 20 March`.
    case weekday
    /// `2026년 3월 20일`, `20 March 2026`.
    case year
    /// `2026년 3월`, `March 2026`.
    case month
    /// `3월`, `Mar`.
    case monthName
    /// `3/20`, in both languages.
    case digits
  }

  let day: Day
  let style: Style

  public init(_ day: Day, _ style: Style) {
    self.day = day
    self.style = style
  }

  /// `3월 20일`, or with the year when `today` is in another one.
  public init(_ day: Day, asOf today: Day) {
    self.init(day, day.year == today.year ? .short : .year)
  }

  public func text(in language: Language) -> String {
    switch language {
    case .ko: korean
    case .en: english
    }
  }

  private var korean: String {
    switch style {
    case .short: "\(day.month)월 \(day.day)일"
    case .shortWeekday: "\(day.month)월 \(day.day)일 (\(WeekdayName(day, .short).text(in: .ko)))"
    case .weekday: "\(day.month)월 \(day.day)일 \(WeekdayName(day, .full).text(in: .ko))"
    case .year: "\(day.year)년 \(day.month)월 \(day.day)일"
    case .month: "\(day.year)년 \(day.month)월"
    case .monthName: "\(day.month)월"
    case .digits: "\(day.month)/\(day.day)"
    }
  }

  private var english: String {
    let name = Self.months[day.month - 1]
    return switch style {
    case .short: "\(day.day) \(name.prefix(3))"
    case .shortWeekday: "\(WeekdayName(day, .short).text(in: .en)), \(day.day) \(name.prefix(3))"
    case .weekday: "\(WeekdayName(day, .short).text(in: .en)), \(day.day) \(name)"
    case .year: "\(day.day) \(name) \(day.year)"
    case .month: "\(name) \(day.year)"
    case .monthName: String(name.prefix(3))
    case .digits: "\(day.month)/\(day.day)"
    }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
