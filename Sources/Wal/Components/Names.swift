import HTML
import Wire

extension Wal.Category {
  var name: Words {
    switch self {
    case .comedy: t(ko: "드립", en: "Jokes")
    case .fuss: t(ko: "주접", en: "Gushing")
    case .comfort: t(ko: "위로", en: "Comfort")
    case .yell: t(ko: "꾸중", en: "Scolding")
    }
  }

  /// A one-line description.
  var sample: Words {
    switch self {
    case .comedy: t(ko: "피식 웃게 되는 한마디", en: "A line that makes you smile")
    case .fuss: t(ko: "너라서 최고라는 호들갑", en: "A great fuss about how great you are")
    case .comfort: t(ko: "지친 마음을 토닥토닥", en: "A pat for a tired heart")
    case .yell: t(ko: "다정한 잔소리 한 스푼", en: "A spoonful of loving nagging")
    }
  }

  /// The drawing of 왈뿡이 for this kind.
  var dog: String { "svg/wal/\(rawValue.lowercased()).svg" }
}

extension Wal.Slot {
  var name: Words {
    switch self {
    case .morning: t(ko: "아침", en: "Morning")
    case .afternoon: t(ko: "점심", en: "Afternoon")
    case .night: t(ko: "저녁", en: "Evening")
    }
  }

  /// The time its message comes.
  var hours: Words { clock(hour, 0) }

  var picture: String { "svg/wal/\(rawValue.lowercased()).svg" }
}

/// `오전 8시`, `오후 2시 5분`.
func clock(_ hour: Int, _ minute: Int) -> Words {
  let twelve = hour % 12 == 0 ? 12 : hour % 12
  let two = minute < 10 ? "0\(minute)" : "\(minute)"
  return t(
    ko: "\(hour < 12 ? "오전" : "오후") \(twelve)시\(minute == 0 ? "" : " \(minute)분")",
    en: "\(twelve):\(two) \(hour < 12 ? "am" : "pm")")
}

extension Day {
  /// `5월 3일 토요일`.
  var words: Words {
    t(
      ko: "\(month)월 \(day)일 \(Self.weekdays[weekday].ko)요일",
      en: "\(Self.weekdays[weekday].en), \(day) \(Self.months[month - 1])")
  }

  /// `2026년 5월`.
  var monthWords: Words {
    t(ko: "\(year)년 \(month)월", en: "\(Self.months[month - 1]) \(year)")
  }

  static let weekdays = [
    t(ko: "일", en: "Sun"), t(ko: "월", en: "Mon"), t(ko: "화", en: "Tue"), t(ko: "수", en: "Wed"),
    t(ko: "목", en: "Thu"), t(ko: "금", en: "Fri"), t(ko: "토", en: "Sat"),
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
