import HTML
import Wire

extension Colary.Nickname {
  /// The first words of the question how it is now; the name is the question's topic.
  var greeting: LocalizedText { t(ko: text.with(.topic), en: "\(text),") }

  /// The name of the diary, whose writer is its subject.
  var diaryTitle: LocalizedText {
    t(ko: "\(text.with(.subject)) 쓰는 일기", en: "\(text)'s diary")
  }
}
