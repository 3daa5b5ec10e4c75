extension Wal {
  /// The messages I wrote to myself, scheduled and delivered (W13).
  public static let history = Endpoint<Nothing, PageRequest, History>(
    "wal.history", .get, "/wal/reservations", "The messages I wrote to myself")

  /// The days for which a message can be scheduled, and the days already taken (W11).
  public static let calendar = Endpoint<Nothing, CalendarRequest, Calendar>(
    "wal.calendar", .get, "/wal/calendar", "The days for which a message can be scheduled")

  /// Schedules a message to myself for a future day; at most one per day.
  public static let reserve = Endpoint<Nothing, ReserveRequest, Reservation>(
    "wal.reserve", .post, "/wal/reservations", "Schedule a message to myself",
    refusals: [.dayOutOfRange, .hourOutOfRange, .minuteOutOfRange, .dayTaken])

  /// One of my messages to myself.
  public static let reservation = Endpoint<ID<Reservation>, Nothing, Reservation>(
    "wal.reservation", .get, "/wal/reservations/:reservation",
    "One of my messages to myself")

  /// Reads a hidden message before its delivery (W15).
  public static let peek = Endpoint<ID<Reservation>, Nothing, Peek>(
    "wal.peek", .get, "/wal/reservations/:reservation/text",
    "Read a hidden message before its delivery")

  /// Cancels a scheduled message; its day becomes free.
  public static let cancel = Endpoint<ID<Reservation>, Nothing, Nothing>(
    "wal.cancel", .delete, "/wal/reservations/:reservation/delivery",
    "Cancel a scheduled message", refusals: [.deliveredAlready])

  /// Deletes a delivered message.
  public static let forget = Endpoint<ID<Reservation>, Nothing, Nothing>(
    "wal.forget", .delete, "/wal/reservations/:reservation", "Delete a delivered message",
    refusals: [.notDelivered])

  /// A scheduled or delivered message to myself.
  public struct Reservation: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Reservation>
    /// The day of delivery, in my time zone.
    public var day: Day
    /// The hour of delivery, 0 to 23, in my time zone.
    public var hour: Int
    /// The minute of delivery, 0 to 59.
    public var minute: Int
    /// The time of delivery.
    public var at: Instant
    /// When I wrote it.
    public var createdAt: Instant
    /// Whether it was delivered.
    public var isDelivered: Bool
    /// Whether the history hides its text until delivery.
    public var isHidden: Bool
    /// Days until delivery; 0 on its day and after.
    public var daysLeft: Int
    /// The text; nil while it is hidden.
    public var text: String?

    public init(
      id: ID<Reservation>, day: Day, hour: Int, minute: Int, at: Instant, createdAt: Instant,
      isDelivered: Bool, isHidden: Bool, daysLeft: Int, text: String?
    ) {
      self.id = id
      self.day = day
      self.hour = hour
      self.minute = minute
      self.at = at
      self.createdAt = createdAt
      self.isDelivered = isDelivered
      self.isHidden = isHidden
      self.daysLeft = daysLeft
      self.text = text
    }
  }

  /// My messages to myself: all scheduled ones, and a page of the delivered ones.
  public struct History: Codable, Sendable, Hashable {
    /// Scheduled messages, latest written first; at most ninety, one per day.
    public var sending: [Reservation]
    /// Delivered messages, latest first.
    public var delivered: Page<Reservation>

    public init(sending: [Reservation], delivered: Page<Reservation>) {
      self.sending = sending
      self.delivered = delivered
    }
  }

  /// The days for which a message can be scheduled.
  public struct Calendar: Codable, Sendable, Hashable {
    /// The first day: tomorrow, in my time zone.
    public var first: Day
    /// The last day: ninety days from today.
    public var last: Day
    /// The days already taken, in order.
    public var taken: [Day]
    /// The text of the delivered message that `again` named, to be sent again.
    public var again: String?

    public init(first: Day, last: Day, taken: [Day], again: String? = nil) {
      self.first = first
      self.last = last
      self.taken = taken
      self.again = again
    }
  }

  /// Input of `calendar`.
  public struct CalendarRequest: Codable, Sendable, Hashable {
    /// A delivered message whose text is to be sent again.
    public var again: ID<Reservation>?

    public init(again: ID<Reservation>? = nil) { self.again = again }
  }

  /// Input of `reserve`.
  public struct ReserveRequest: Codable, Sendable, Hashable {
    public var text: Letter
    /// The day of delivery, in my time zone; `calendar` lists the free days.
    public var day: Day
    /// The hour of delivery, 0 to 23, in my time zone.
    public var hour: Int
    /// The minute of delivery, 0 to 59.
    public var minute: Int
    /// Whether the history hides the text until delivery; false when nil.
    public var isHidden: Bool?

    public init(text: Letter, day: Day, hour: Int, minute: Int, isHidden: Bool? = nil) {
      self.text = text
      self.day = day
      self.hour = hour
      self.minute = minute
      self.isHidden = isHidden
    }
  }

  /// Output of `peek`.
  public struct Peek: Codable, Sendable, Hashable {
    public var text: String

    public init(text: String) { self.text = text }
  }

  /// A message to oneself: 1 to 100 grapheme clusters on one line; invisible characters are removed.
  public struct Letter: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let joined = raw.precomposed.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
      let line = String(String.UnicodeScalarView(joined.unicodeScalars.filter(\.isLegible))).trimmed
      guard line.unicodeScalars.contains(where: Self.isSeen) else { throw .letterEmpty }
      // A family emoji has eleven scalars; more than that in one character is a pile of combining marks.
      guard line.count <= 100, line.unicodeScalars.count <= 1200 else { throw .letterLong }
      text = line
    }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
      let properties = scalar.properties
      return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
        && properties.generalCategory != .control
    }

    public static var sample: String { "오늘도 수고했어, 나야." }
    public static var refusals: [Refusal] { [.letterEmpty, .letterLong] }
    public static var schema: Schema { Schema(.string, length: 1...100, example: example) }
  }
}

extension Refusal {
  public static let letterEmpty = Refusal(
    422, "letter.empty", ko: "나에게 보낼 말을 적어 주세요.", en: "Please write something to yourself.")
  public static let letterLong = Refusal(
    422, "letter.long", ko: "100자까지 적을 수 있어요.", en: "At most 100 characters, please.")
  public static let dayOutOfRange = Refusal(
    422, "reservation.range", field: "day", ko: "내일부터 90일 뒤까지 고를 수 있어요.",
    en: "From tomorrow to ninety days ahead, please.")
  public static let dayTaken = Refusal(
    409, "reservation.taken", field: "day", ko: "그날은 이미 보낼 왈소리가 있어요. 다른 날을 골라 주세요.",
    en: "That day has its message already. Please choose another.")
  public static let hourOutOfRange = Refusal(
    400, "reservation.hour", field: "hour", ko: "시간을 골라 주세요.", en: "Please choose the hour.")
  public static let minuteOutOfRange = Refusal(
    400, "reservation.minute", field: "minute", ko: "분을 골라 주세요.", en: "Please choose the minute.")
  public static let deliveredAlready = Refusal(
    409, "reservation.delivered", ko: "이미 도착한 왈소리라 취소할 수 없어요.",
    en: "It has been delivered and can no longer be cancelled.")
  public static let notDelivered = Refusal(
    409, "reservation.not-delivered", ko: "아직 보내는 중이에요. 지우려면 예약을 취소해 주세요.",
    en: "It is still on its way. Cancel it instead.")
}
