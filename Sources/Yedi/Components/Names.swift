import HTML
import Wire

extension Yedi.Rank {
  var name: LocalizedText {
    switch self {
    case .owner: t(ko: "원장", en: "Owner")
    case .principal: t(ko: "실장", en: "Principal")
    case .designer: t(ko: "디자이너", en: "Designer")
    case .intern: t(ko: "인턴", en: "Intern")
    }
  }
}

extension Yedi.Speciality {
  var name: LocalizedText {
    switch self {
    case .cut: t(ko: "커트", en: "Cut")
    case .perm: t(ko: "펌", en: "Perm")
    case .colour: t(ko: "염색", en: "Colour")
    case .bleach: t(ko: "탈색", en: "Bleach")
    case .clinic: t(ko: "클리닉", en: "Hair care")
    case .men: t(ko: "남성 머리", en: "Men's hair")
    case .styling: t(ko: "스타일링", en: "Styling")
    case .extensions: t(ko: "붙임머리", en: "Extensions")
    }
  }
}

extension Yedi.Kind {
  var name: LocalizedText {
    switch self {
    case .cut: t(ko: "커트", en: "Cut")
    case .perm: t(ko: "펌", en: "Perm")
    case .colour: t(ko: "염색", en: "Colour")
    }
  }
}

extension Yedi.HairLength {
  var name: LocalizedText {
    switch self {
    case .short: t(ko: "짧은 머리", en: "Short hair")
    case .medium: t(ko: "어깨 길이", en: "To the shoulders")
    case .long: t(ko: "가슴 아래", en: "Below the chest")
    }
  }
}

extension Yedi.Role {
  var name: LocalizedText {
    switch self {
    case .client: t(ko: "고객", en: "Client")
    case .designer: t(ko: "디자이너", en: "Designer")
    }
  }
}

extension Yedi {
  /// Minutes as hours and minutes: `1시간 30분`.
  static func length(_ minutes: Int) -> LocalizedText {
    let (hours, rest) = (minutes / 60, minutes % 60)
    return switch (hours, rest) {
    case (0, _): t(ko: "\(rest)분", en: "\(rest) min")
    case (_, 0): t(ko: "\(hours)시간", en: "\(hours) h")
    default: t(ko: "\(hours)시간 \(rest)분", en: "\(hours) h \(rest) min")
    }
  }

  /// A number of followers: from 10,000 on in 만, as Korean counts.
  static func count(_ number: Int) -> LocalizedText {
    guard number >= 10_000 else { return LocalizedText(verbatim: "\(number)") }
    guard number < 1_000_000 else {
      return t(ko: "\(number / 10_000)만", en: "\(number / 1000)k")
    }
    let rest = String(String(number % 10_000 + 10_000).dropFirst())
    let decimals = rest.replacing(#/0+$/#, with: "")
    let korean = "\(number / 10_000)" + (decimals.isEmpty ? "" : ".\(decimals)")
    let tenths = number / 100 % 10
    return t(ko: "\(korean)만", en: "\(number / 1000)\(tenths == 0 ? "" : ".\(tenths)")k")
  }
}
