import HTML
import Wire

extension Sesac.Title {
  var name: LocalizedText {
    switch self {
    case .manners: t(ko: "좋은 매너", en: "Good manners")
    case .punctual: t(ko: "정확한 시간 약속", en: "Punctual")
    case .quick: t(ko: "빠른 응답", en: "Quick to reply")
    case .kind: t(ko: "친절한 성격", en: "Kind")
    case .skilled: t(ko: "능숙한 실력", en: "Skilled")
    case .useful: t(ko: "유익한 시간", en: "Time well spent")
    }
  }
}

extension Sesac.Reason {
  var name: LocalizedText {
    switch self {
    case .fraud: t(ko: "불법/사기", en: "Illegal or fraud")
    case .words: t(ko: "불편한 언행", en: "Unpleasant words")
    case .noShow: t(ko: "노쇼", en: "Did not show up")
    case .sexual: t(ko: "선정성", en: "Sexual")
    case .attack: t(ko: "인신공격", en: "Personal attack")
    case .other: t(ko: "기타", en: "Other")
    }
  }
}

extension Sesac.Gender {
  var name: LocalizedText {
    switch self {
    case .woman: t(ko: "여자", en: "Woman")
    case .man: t(ko: "남자", en: "Man")
    }
  }

  /// All of it, for a choice of whom one sees or meets.
  var people: LocalizedText {
    switch self {
    case .woman: t(ko: "여자", en: "Women")
    case .man: t(ko: "남자", en: "Men")
    }
  }
}

extension Sesac.Band {
  var words: LocalizedText {
    t(ko: "\(metres)m 안", en: "within \(metres) m")
  }
}
