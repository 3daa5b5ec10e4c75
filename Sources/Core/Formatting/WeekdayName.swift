public import HTML
public import Wire

/// The name of a day of the week: `금`, `금요일`, `Fri`, `Friday`.
public struct WeekdayName: FormattedText, Hashable {
  public enum Style: Sendable {
    case short, full
  }

  /// 0 for Sunday to 6 for Saturday.
  let weekday: Int
  let style: Style

  public init(_ day: Day, _ style: Style = .short) {
    weekday = day.weekday
    self.style = style
  }

  private init(weekday: Int) {
    self.weekday = weekday
    style = .short
  }

  /// The seven short names, Sunday first, as a calendar's heading.
  public static let week = (0..<7).map(WeekdayName.init(weekday:))

  public func text(in language: Language) -> String {
    switch (language, style) {
    case (.ko, .short): Self.korean[weekday]
    case (.ko, .full): Self.korean[weekday] + "요일"
    case (.en, .short): String(Self.english[weekday].prefix(3))
    case (.en, .full): Self.english[weekday]
    }
  }

  private static let korean = ["일", "월", "화", "수", "목", "금", "토"]
  private static let english = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
