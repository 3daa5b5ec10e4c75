extension Colary {
  /// The colours of a year's days.
  public static let year = Endpoint<Nothing, YearRequest, Year>(
    "colary.year", .get, "/colary/year", for: .visitor, "A year in colours",
    refusals: [.suspended, .yearUnreadable])

  /// Input of `year`.
  public struct YearRequest: Codable, Sendable, Hashable {
    /// The year; the current one when nil.
    public var year: Int?

    public init(year: Int? = nil) { self.year = year }
  }

  /// A year of a diary.
  public struct Year: Codable, Sendable, Hashable {
    /// The year, such as 2026.
    public var year: Int
    /// Today in the diary's time zone.
    public var today: Day
    /// The days with entries, each with its colour.
    public var days: [DayColor]

    public init(year: Int, today: Day, days: [DayColor]) {
      self.year = year
      self.today = today
      self.days = days
    }
  }

  /// The years in which a diary can have entries.
  public static let years = 1970...2199
}

extension Refusal {
  public static let yearUnreadable = Refusal(
    400, "colary.year", field: "year", ko: "해를 2026처럼 적어 주세요.",
    en: "Please write the year like 2026.")
}
