import Core
import HTML
import Wire

extension Colary.Emotion {
  /// Its name: 기쁨.
  var name: LocalizedText {
    switch self {
    case .joy: t(ko: "기쁨", en: "Joy")
    case .flutter: t(ko: "설렘", en: "Flutter")
    case .anger: t(ko: "분노", en: "Anger")
    case .sadness: t(ko: "슬픔", en: "Sadness")
    case .fear: t(ko: "두려움", en: "Fear")
    }
  }

  /// What a moment of it was: 기뻤던.
  var past: LocalizedText {
    switch self {
    case .joy: t(ko: "기뻤던", en: "joyful")
    case .flutter: t(ko: "설렜던", en: "fluttering")
    case .anger: t(ko: "화났던", en: "angry")
    case .sadness: t(ko: "슬펐던", en: "sad")
    case .fear: t(ko: "두려웠던", en: "fearful")
    }
  }
}

extension Colary.Intensity {
  var name: LocalizedText {
    switch rawValue {
    case 1: t(ko: "잔잔하게", en: "a little")
    case 2: t(ko: "출렁", en: "quite")
    default: t(ko: "넘칠 만큼", en: "brimming")
    }
  }
}
