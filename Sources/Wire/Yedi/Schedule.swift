extension Yedi {
  /// A day of my schedule, with the days of its month that have bookings.
  public static let schedule = Endpoint<Nothing, ScheduleRequest, Schedule>(
    "yedi.schedule", .get, "/yedi/schedule", "A day of mine as a designer",
    refusals: [.designersOnly])

  /// The week of my schedule that contains a day, from Sunday to Saturday.
  public static let week = Endpoint<Nothing, ScheduleRequest, Week>(
    "yedi.week", .get, "/yedi/schedule/week", "A week of mine as a designer",
    refusals: [.designersOnly])

  /// My days off and breaks.
  public static let closures = Endpoint<Nothing, Nothing, Closures>(
    "yedi.closures", .get, "/yedi/schedule/closures", "My days off and breaks",
    refusals: [.designersOnly])

  /// Adds days off; existing bookings stay and are flagged.
  public static let close = Endpoint<Nothing, CloseRequest, Closures>(
    "yedi.close", .put, "/yedi/schedule/closures", "Add days off",
    refusals: [.designersOnly, .closureRange])

  /// Removes a day off; idempotent.
  ///
  /// Its bookings lose their flag, unless they are outside the opening hours or in a break.
  public static let reopen = Endpoint<Nothing, ReopenRequest, Closures>(
    "yedi.reopen", .delete, "/yedi/schedule/closures", "Work on a day off after all",
    refusals: [.designersOnly])

  /// Adds a break; overlapping bookings stay and are flagged for both sides (D26).
  ///
  /// It must be within the opening hours of its weekday; one of every day within those of at least one
  /// weekday.
  public static let addBreak = Endpoint<Nothing, BreakRequest, Break>(
    "yedi.addBreak", .post, "/yedi/schedule/breaks", "Add a break of a day or of every week",
    refusals: [.designersOnly, .breakOrder, .breakDay, .breakOutside, .breaksFull])

  /// Replaces a break of mine; 404 for others' breaks.
  public static let editBreak = Endpoint<ID<Break>, BreakRequest, Break>(
    "yedi.editBreak", .put, "/yedi/schedule/breaks/:break", "Change a break",
    refusals: [.designersOnly, .breakOrder, .breakDay, .breakOutside, .breaksFull])

  /// Removes a break; idempotent.
  public static let removeBreak = Endpoint<ID<Break>, Nothing, Nothing>(
    "yedi.removeBreak", .delete, "/yedi/schedule/breaks/:break", "Remove a break",
    refusals: [.designersOnly])

  /// Input of `schedule` and `week`.
  public struct ScheduleRequest: Codable, Sendable, Hashable {
    /// The day in Asia/Seoul; today when nil.
    public var day: Day?

    public init(day: Day? = nil) { self.day = day }
  }

  /// A day of a designer's schedule.
  public struct ScheduleDay: Codable, Sendable, Hashable {
    /// In Asia/Seoul.
    public var day: Day
    /// The opening time; nil on a day without opening hours.
    public var opens: ClockTime?
    /// The closing time; nil on a day without opening hours.
    public var closes: ClockTime?
    /// Whether it is a day off.
    public var isClosed: Bool
    /// The breaks of the day, of its weekday and of every day.
    public var breaks: [Break]
    /// The bookings by start, with unexpired holds and without cancelled ones.
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

  /// Output of `schedule`.
  public struct Schedule: Codable, Sendable, Hashable {
    /// The requested day.
    public var day: ScheduleDay
    /// The days of the month that have bookings.
    public var busy: [BusyDay]
    /// My menu, for walk-ins.
    public var services: [Service]

    public init(day: ScheduleDay, busy: [BusyDay], services: [Service]) {
      self.day = day
      self.busy = busy
      self.services = services
    }
  }

  /// A day with bookings, to mark in a calendar.
  public struct BusyDay: Codable, Sendable, Hashable {
    /// In Asia/Seoul.
    public var day: Day
    /// The number of bookings, at least 1, without holds and cancelled ones.
    public var bookings: Int

    public init(day: Day, bookings: Int) {
      self.day = day
      self.bookings = bookings
    }
  }

  /// Output of `week`.
  public struct Week: Codable, Sendable, Hashable {
    /// The seven days, from Sunday.
    public var days: [ScheduleDay]

    public init(days: [ScheduleDay]) { self.days = days }
  }

  /// My days off and breaks.
  public struct Closures: Codable, Sendable, Hashable {
    /// Days off from today on.
    public var days: [Day]
    /// Weekly breaks, and single breaks from today on.
    public var breaks: [Break]

    public init(days: [Day], breaks: [Break]) {
      self.days = days
      self.breaks = breaks
    }
  }

  /// A part of the opening hours that cannot be booked.
  public struct Break: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Break>
    /// 0 for Sunday to 6 for Saturday, 7 for every day; nil for a single break.
    public var weekday: Int?
    /// The day of a single break, in Asia/Seoul; nil for a weekly break.
    public var day: Day?
    /// In Asia/Seoul.
    public var begins: ClockTime
    /// In Asia/Seoul, after `begins`; a booking may start then.
    public var ends: ClockTime

    public init(id: ID<Break>, weekday: Int?, day: Day?, begins: ClockTime, ends: ClockTime) {
      self.id = id
      self.weekday = weekday
      self.day = day
      self.begins = begins
      self.ends = ends
    }
  }

  /// Input of `close`: one day off, or consecutive ones.
  public struct CloseRequest: Codable, Sendable, Hashable {
    /// The first day off in Asia/Seoul, today or later.
    public var day: Day
    /// The last day off, at most 60 days in all; nil for one day.
    public var through: Day?

    public init(day: Day, through: Day? = nil) {
      self.day = day
      self.through = through
    }
  }

  /// Input of `reopen`.
  public struct ReopenRequest: Codable, Sendable, Hashable {
    /// The day off, in Asia/Seoul.
    public var day: Day

    public init(day: Day) { self.day = day }
  }

  /// Input of `addBreak` and `editBreak`; exactly one of `weekday` and `day` is set.
  public struct BreakRequest: Codable, Sendable, Hashable {
    /// 0 for Sunday to 6 for Saturday, 7 for every day; nil with `day`.
    public var weekday: Int?
    /// The day of a single break, in Asia/Seoul; nil with `weekday`.
    public var day: Day?
    /// In Asia/Seoul, within the opening hours.
    public var begins: ClockTime
    /// In Asia/Seoul, after `begins` and within the opening hours.
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
  public static let breaksFull = Refusal(
    409, "yedi.breaks.full", ko: "휴게는 100개까지 정할 수 있어요. 안 쓰는 휴게를 빼 주세요.",
    en: "You can have 100 breaks. Please remove those you no longer need.")
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
