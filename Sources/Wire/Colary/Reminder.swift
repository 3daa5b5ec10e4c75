extension Colary {
  /// The time of my daily reminder.
  public static let reminder = Endpoint<Nothing, Nothing, Reminder>(
    "colary.reminder", .get, "/colary/reminder", "The time of my daily reminder")

  /// Sets the time of the daily reminder, or turns it off.
  public static let setReminder = Endpoint<Nothing, Reminder, Reminder>(
    "colary.setReminder", .put, "/colary/reminder",
    "Set the time of my daily reminder, or turn it off")

  /// The daily reminder: a push notification on days without an entry.
  public struct Reminder: Codable, Sendable, Hashable {
    /// The time in the diary's time zone; nil if the reminder is off.
    public var time: ReminderTime?

    public init(time: ReminderTime? = nil) { self.time = time }
  }

  /// A time of day from `00:00` to `23:59`.
  public struct ReminderTime: CheckedText {
    public let text: String
    /// Minutes since midnight, 0 to 1439.
    public let minute: Int

    public init(_ raw: String) throws(Refusal) {
      let parts = raw.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
        let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
      else { throw .reminderTime }
      text = raw
      self.minute = hour * 60 + minute
    }

    /// The time `minute` minutes after midnight.
    public init(minute: Int) {
      self.minute = max(0, min(1439, minute))
      let two = { $0 < 10 ? "0\($0)" : "\($0)" }
      text = "\(two(self.minute / 60)):\(two(self.minute % 60))"
    }

    public static var sample: String { "21:00" }
    public static var refusals: [Refusal] { [.reminderTime] }
  }
}

extension Refusal {
  public static let reminderTime = Refusal(
    422, "colary.reminder", field: "time", ko: "시각을 21:00처럼 적어 주세요.",
    en: "Please write the time like 21:00.")
}
