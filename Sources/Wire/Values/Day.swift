/// A calendar date without a time zone, written `2004-03-01`.
public struct Day: CheckedText, Comparable {
  public let text: String
  /// The year, such as 2026.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int

  public init(_ raw: String) throws(Refusal) {
    guard raw.utf8.count == 10 else { throw .dayUnreadable }
    let parts = raw.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard parts.count == 3, (1900...2200).contains(parts[0]),
      (1...12).contains(parts[1]),
      (1...Day.length(ofMonth: parts[1], in: parts[0])).contains(parts[2])
    else { throw .dayUnreadable }
    self.init(parts[0], parts[1], parts[2])
    // Days are compared and stored as text, so `2026-+3-01` must not pass as another spelling.
    guard text == raw else { throw .dayUnreadable }
  }

  /// A date from its parts, which must be valid.
  public init(_ year: Int, _ month: Int, _ day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
    let two = { $0 < 10 ? "0\($0)" : "\($0)" }
    text = "\(year)-\(two(month))-\(two(day))"
  }

  public static var sample: String { "2004-03-01" }
  public static var refusals: [Refusal] { [.dayUnreadable] }
  public static var schema: Schema { Schema(.string, format: "date", example: example) }

  /// Full years from this day to `later`, as an age is counted.
  public func years(until later: Day) -> Int {
    later.year - year - ((later.month, later.day) < (month, day) ? 1 : 0)
  }

  /// The date `number` days after 1970-01-01.
  public init(number: Int) {
    // The civil date of a day number, in eras of 400 years that begin on the first of March.
    let days = number + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * ofYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    self.init(
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * fromMarch + 2) / 5 + 1)
  }

  /// Days since 1970-01-01.
  public var number: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The day of the week, 0 for Sunday to 6 for Saturday.
  public var weekday: Int { ((number + 4) % 7 + 7) % 7 }

  /// The date `days` days later.
  public static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }

  public static func < (one: Day, other: Day) -> Bool { one.text < other.text }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Refusal {
  public static let dayUnreadable = Refusal(
    400, "day.unreadable", ko: "날짜를 2004-03-01처럼 적어 주세요.",
    en: "Please write the date like 2004-03-01.")
}
