import HTML
import Wire

extension Sesac.Part {
  var name: LocalizedText {
    switch self {
    case .sprout: t(ko: "새싹", en: "Characters")
    case .background: t(ko: "배경", en: "Backgrounds")
    }
  }
}

extension Sesac.Item {
  /// As the shop and the receipt call it.
  var name: LocalizedText {
    let names = part == .sprout ? Self.sprouts : Self.backgrounds
    return names.indices.contains(number) ? names[number] : part.name
  }

  private static let sprouts = [
    t(ko: "기본 새싹", en: "Basic sprout"), t(ko: "튼튼 새싹", en: "Sturdy sprout"),
    t(ko: "민트 새싹", en: "Mint sprout"), t(ko: "퍼플 새싹", en: "Purple sprout"),
    t(ko: "골드 새싹", en: "Golden sprout"),
  ]

  private static let backgrounds = [
    t(ko: "하늘 공원", en: "Sky park"), t(ko: "씨티 뷰", en: "City view"),
    t(ko: "밤의 산책로", en: "Night walk"), t(ko: "낮의 산책로", en: "Day walk"),
    t(ko: "연극 무대", en: "Theatre stage"), t(ko: "라틴 거실", en: "Latin living room"),
    t(ko: "홈트방", en: "Home gym"), t(ko: "뮤지션 작업실", en: "Musician's studio"),
  ]
}
