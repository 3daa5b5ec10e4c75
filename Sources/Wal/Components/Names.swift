import Commons
import Core
import HTML
import Wire

extension Wal.Category {
  var name: LocalizedText {
    switch self {
    case .comedy: t(ko: "드립", en: "Jokes")
    case .fuss: t(ko: "주접", en: "Gushing")
    case .comfort: t(ko: "위로", en: "Comfort")
    case .yell: t(ko: "꾸중", en: "Scolding")
    }
  }

  /// A one-line description.
  var sample: LocalizedText {
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
  var name: LocalizedText {
    switch self {
    case .morning: t(ko: "아침", en: "Morning")
    case .afternoon: t(ko: "점심", en: "Afternoon")
    case .night: t(ko: "저녁", en: "Evening")
    }
  }

  /// The time its message comes.
  var hours: LocalizedText { TimeText(hour).words }

  var picture: String { "svg/wal/\(rawValue.lowercased()).svg" }
}
