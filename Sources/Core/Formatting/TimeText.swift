public import HTML
public import Wire

/// A time of day: `오전 9시 30분`, `9:30 am`.
///
/// 오전 12시 and 오후 12시 are easily confused, so they are 밤 12시(자정) and 낮 12시.
public struct TimeText: FormattedText, Hashable {
  public let hour: Int
  public let minute: Int

  public init(_ hour: Int, _ minute: Int = 0) {
    self.hour = hour
    self.minute = minute
  }

  /// The time that clocks in `zone` show.
  public init(_ instant: Instant, in zone: Zone) {
    let minute = zone.minute(at: instant)
    self.init(minute / 60, minute % 60)
  }

  public func text(in language: Language) -> String {
    switch language {
    case .ko: minute == 0 ? Self.koreanHour(hour) : "\(Self.half(hour)) \(twelve)시 \(minute)분"
    case .en:
      if minute == 0, hour % 12 == 0 {
        hour == 0 ? "12 midnight" : "12 noon"
      } else {
        "\(twelve):\(minute.twoDigits) \(hour < 12 ? "am" : "pm")"
      }
    }
  }

  /// The hour alone, for a list of hours: `오전 9시`, `9 am`.
  public static func hour(_ hour: Int) -> LocalizedText {
    let time = TimeText(hour)
    return LocalizedText(
      ko: koreanHour(hour),
      en: hour % 12 == 0 ? time.text(in: .en) : "\(time.twelve) \(hour < 12 ? "am" : "pm")")
  }

  /// This hour with a gap for a minute that a script fills: `{}` as it is, `{0}` with two digits.
  public static func pattern(ofHour hour: Int) -> LocalizedText {
    let twelve = TimeText(hour).twelve
    return LocalizedText(
      ko: "\(half(hour)) \(twelve)시 {}분", en: "\(twelve):{0} \(hour < 12 ? "am" : "pm")")
  }

  /// `09:30`, the same in both languages.
  public var digits: String { "\(hour.twoDigits):\(minute.twoDigits)" }

  /// As the clock of a phone shows it: `오전 12:05`, `12:05 AM`.
  public var clock: LocalizedText {
    let digits = "\(twelve):\(minute.twoDigits)"
    return LocalizedText(
      ko: "\(hour < 12 ? "오전" : "오후") \(digits)", en: "\(digits) \(hour < 12 ? "AM" : "PM")")
  }

  private var twelve: Int { hour % 12 == 0 ? 12 : hour % 12 }

  private static func half(_ hour: Int) -> String {
    switch hour {
    case 0: "밤"
    case 12: "낮"
    default: hour < 12 ? "오전" : "오후"
    }
  }

  private static func koreanHour(_ hour: Int) -> String {
    "\(half(hour)) \(TimeText(hour).twelve)시" + (hour == 0 ? "(자정)" : "")
  }
}
