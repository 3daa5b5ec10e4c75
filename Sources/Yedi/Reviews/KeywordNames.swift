import HTML
import Wire

extension Yedi.Keyword {
  var name: LocalizedText {
    switch self {
    case .recommends: t(ko: "💡 어울리는 머리를 잘 권해요", en: "💡 Recommends well")
    case .trendy: t(ko: "✨ 요즘 감각이에요", en: "✨ Trendy")
    case .asWanted: t(ko: "🎯 원하던 머리가 나와요", en: "🎯 Just what I wanted")
    case .luxurious: t(ko: "👑 고급스러워요", en: "👑 Luxurious")
    case .littleDamage: t(ko: "🌱 머릿결이 덜 상해요", en: "🌱 Little damage")
    case .meticulous: t(ko: "🔍 꼼꼼해요", en: "🔍 Meticulous")
    case .explainsCare: t(ko: "📝 손질법을 알려 줘요", en: "📝 Explains the care")
    case .fastHands: t(ko: "⚡ 손이 빨라요", en: "⚡ Fast hands")
    case .detailedConsultation: t(ko: "💬 상담이 자세해요", en: "💬 Detailed consultation")
    case .kind: t(ko: "😊 친절해요", en: "😊 Kind")
    case .cleanShop: t(ko: "🧹 샵이 깨끗해요", en: "🧹 Clean shop")
    case .goodProducts: t(ko: "🧴 좋은 제품을 써요", en: "🧴 Good products")
    case .fairPrice: t(ko: "💸 가격이 합리적이에요", en: "💸 Fair price")
    case .easyParking: t(ko: "🚗 주차가 편해요", en: "🚗 Easy parking")
    case .goodWaiting: t(ko: "🛋️ 기다리기 편해요", en: "🛋️ Good waiting area")
    }
  }
}
