import HTML
import Wire

extension Colary.Emotion {
  /// What a gift of this emotion says.
  var encouragements: [LocalizedText] {
    switch self {
    case .joy:
      [
        t(ko: "웃던 날들이 이만큼 모였어요.", en: "This many days made you laugh."),
        t(ko: "그 기쁨, 오늘도 한 모금 마셔요.", en: "Have a sip of that joy again today."),
        t(ko: "좋았던 순간은 다시 와요.", en: "Good moments come back."),
      ]
    case .flutter:
      [
        t(ko: "두근거리던 마음을 기억해요?", en: "Do you remember your heart beating?"),
        t(ko: "설레던 일, 지금은 어떻게 됐나요?", en: "What became of what you looked forward to?"),
        t(ko: "새로 시작하는 마음은 늘 반짝여요.", en: "A beginning always glitters."),
      ]
    case .anger:
      [
        t(ko: "화가 났던 만큼 소중한 것이 있었어요.", en: "You were angry because something mattered."),
        t(ko: "뜨거웠던 마음도 이제 조금 식었지요.", en: "What boiled has cooled a little by now."),
        t(ko: "참느라 애쓴 나를 토닥여 주세요.", en: "Be kind to yourself: that was hard to bear."),
      ]
    case .sadness:
      [
        t(ko: "슬픈 날을 지나온 나에게, 수고했어요.", en: "You came through sad days. Well done."),
        t(ko: "비가 온 자리에는 무언가 자라요.", en: "Where it rained, something grows."),
        t(ko: "울어도 괜찮아요. 혼자가 아니에요.", en: "It is all right to cry. You are not alone."),
      ]
    case .fear:
      [
        t(ko: "두려워도 한 걸음씩 걸어왔네요.", en: "Afraid, and yet you went on step by step."),
        t(ko: "떨리던 밤을 지나 오늘에 닿았어요.", en: "You got through the trembling nights to today."),
        t(ko: "걱정했던 일, 생각보다 잘 지나갔지요.", en: "It went better than you feared, did it not?"),
      ]
    }
  }
}

extension Colary.GiftContent {
  var subtitle: LocalizedText {
    let lines = emotion.encouragements
    return lines[Int(line) % lines.count]
  }
}
