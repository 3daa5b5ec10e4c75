extension Yedi {
  /// A day of mine as a designer, and the month around it.
  public static let schedule = Endpoint<Nothing, ScheduleRequest, Schedule>(
    "yedi.schedule", .get, "/yedi/schedule", "A day of mine as a designer",
    refusals: [.designersOnly])

  /// The week around a day of mine as a designer, from Sunday to Saturday.
  public static let week = Endpoint<Nothing, ScheduleRequest, Week>(
    "yedi.week", .get, "/yedi/schedule/week", "A week of mine as a designer",
    refusals: [.designersOnly])

  /// My days off and breaks.
  public static let closures = Endpoint<Nothing, Nothing, Closures>(
    "yedi.closures", .get, "/yedi/schedule/closures", "My days off and breaks",
    refusals: [.designersOnly])

  /// Adds days off; bookings on them stay and are flagged.
  public static let close = Endpoint<Nothing, CloseRequest, Closures>(
    "yedi.close", .put, "/yedi/schedule/closures", "Add days off",
    refusals: [.designersOnly, .closureRange])

  /// Takes back a day off; one that is no day off changes nothing.
  ///
  /// Bookings on it lose their flag, unless they lie outside the hours or in a break.
  public static let reopen = Endpoint<Nothing, ReopenRequest, Closures>(
    "yedi.reopen", .delete, "/yedi/schedule/closures", "Work on a day off after all",
    refusals: [.designersOnly])

  /// Adds a break; bookings it falls on stay and are flagged to both sides (D26).
  ///
  /// It lies inside the hours of its weekday; one of every day inside those of at least one
  /// weekday.
  public static let addBreak = Endpoint<Nothing, BreakRequest, Break>(
    "yedi.addBreak", .post, "/yedi/schedule/breaks", "Add a break of a day or of every week",
    refusals: [.designersOnly, .breakOrder, .breakDay, .breakOutside])

  /// Replaces a break of mine; 404 for another's.
  public static let editBreak = Endpoint<ID<Break>, BreakRequest, Break>(
    "yedi.editBreak", .put, "/yedi/schedule/breaks/:break", "Change a break",
    refusals: [.designersOnly, .breakOrder, .breakDay, .breakOutside])

  /// Removes a break and frees its time; one that is gone already changes nothing.
  public static let removeBreak = Endpoint<ID<Break>, Nothing, Nothing>(
    "yedi.removeBreak", .delete, "/yedi/schedule/breaks/:break", "Remove a break",
    refusals: [.designersOnly])

  /// The day that is shown, or the day whose week is.
  public struct ScheduleRequest: Codable, Sendable, Hashable {
    /// Today when nil.
    public var day: Day?

    public init(day: Day? = nil) { self.day = day }
  }

  /// A designer's day with all that is on it.
  public struct ScheduleDay: Codable, Sendable, Hashable {
    /// In Asia/Seoul.
    public var day: Day
    /// nil on a day without work.
    public var opens: ClockTime?
    /// nil on a day without work, as `opens`.
    public var closes: ClockTime?
    /// A day off of mine, whatever the weekday.
    public var isClosed: Bool
    /// Those of the day, of its weekday and of every day, also on a day off.
    public var breaks: [Break]
    /// By their start, with holds that have not expired and without cancelled ones.
    public var bookings: [Booking]

    public init(
      day: Day, opens: ClockTime?, closes: ClockTime?, isClosed: Bool, breaks: [Break],
      bookings: [Booking]
    ) {
      self.day = day
      self.opens = opens
      self.closes = closes
      self.isClosed = isClosed
      self.breaks = breaks
      self.bookings = bookings
    }
  }

  /// A day of a designer, the busy days of its month, and the menu.
  public struct Schedule: Codable, Sendable, Hashable {
    /// The day that was asked for.
    public var day: ScheduleDay
    /// The days of the month that have bookings.
    public var busy: [BusyDay]
    /// My menu, to enter a walk-in.
    public var services: [Service]

    public init(day: ScheduleDay, busy: [BusyDay], services: [Service]) {
      self.day = day
      self.busy = busy
      self.services = services
    }
  }

  /// A day that has bookings, to mark it in a calendar.
  public struct BusyDay: Codable, Sendable, Hashable {
    /// In Asia/Seoul.
    public var day: Day
    /// At least one; holds and cancelled ones do not count.
    public var bookings: Int

    public init(day: Day, bookings: Int) {
      self.day = day
      self.bookings = bookings
    }
  }

  /// Seven days of a designer.
  public struct Week: Codable, Sendable, Hashable {
    /// Seven, from Sunday.
    public var days: [ScheduleDay]

    public init(days: [ScheduleDay]) { self.days = days }
  }

  /// When a designer does not work besides the opening hours.
  public struct Closures: Codable, Sendable, Hashable {
    /// From today on.
    public var days: [Day]
    /// Those of every week, and those of one day from today on.
    public var breaks: [Break]

    public init(days: [Day], breaks: [Break]) {
      self.days = days
      self.breaks = breaks
    }
  }

  /// A part of the opening hours in which nothing can be booked.
  public struct Break: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Break>
    /// 0 for Sunday to 6 for Saturday, 7 for every day; nil for a break of one day.
    public var weekday: Int?
    /// The one day it is on, in Asia/Seoul; nil for a break of every week.
    public var day: Day?
    /// In Asia/Seoul.
    public var begins: ClockTime
    /// In Asia/Seoul, later than `begins`; a booking may start then.
    public var ends: ClockTime

    public init(id: ID<Break>, weekday: Int?, day: Day?, begins: ClockTime, ends: ClockTime) {
      self.id = id
      self.weekday = weekday
      self.day = day
      self.begins = begins
      self.ends = ends
    }
  }

  /// One day off, or several in a row.
  public struct CloseRequest: Codable, Sendable, Hashable {
    /// The first day off, in Asia/Seoul: today or later.
    public var day: Day
    /// The last of several days; at most 60.
    public var through: Day?

    public init(day: Day, through: Day? = nil) {
      self.day = day
      self.through = through
    }
  }

  /// A day off to be taken back.
  public struct ReopenRequest: Codable, Sendable, Hashable {
    /// In Asia/Seoul.
    public var day: Day

    public init(day: Day) { self.day = day }
  }

  /// A break of every week or of one day: exactly one of `weekday` and `day` is set.
  public struct BreakRequest: Codable, Sendable, Hashable {
    /// 0 to 6, or 7 for every day; nil with a day.
    public var weekday: Int?
    /// The one day it is on, in Asia/Seoul; nil with a weekday.
    public var day: Day?
    /// In Asia/Seoul, not before the hours begin.
    public var begins: ClockTime
    /// In Asia/Seoul, later than `begins` and not after the hours end.
    public var ends: ClockTime

    public init(weekday: Int? = nil, day: Day? = nil, begins: ClockTime, ends: ClockTime) {
      self.weekday = weekday
      self.day = day
      self.begins = begins
      self.ends = ends
    }
  }
}

extension Refusal {
  public static let closureRange = Refusal(
    422, "yedi.closure", field: "day", ko: "오늘부터 60일까지 고를 수 있어요.",
    en: "Choose up to 60 days from today on.")
  public static let breakOrder = Refusal(
    422, "yedi.break.order", field: "ends", ko: "끝나는 시간은 시작보다 늦어야 해요.",
    en: "A break must end after it begins.")
  public static let breakDay = Refusal(
    422, "yedi.break.day", field: "day", ko: "요일이나 날짜 중 하나를 골라 주세요.",
    en: "Choose a weekday or a day.")
  public static let breakOutside = Refusal(
    422, "yedi.break.outside", field: "begins", ko: "휴게는 영업시간 안에서 고를 수 있어요.",
    en: "A break lies inside the opening hours.")
}
