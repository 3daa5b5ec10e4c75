import HTML
import Wire

/// A preview of a question with words for all particle forms.
struct ReadingPart: HTML {
  let reading: Yello.Reading

  var body: some HTML {
    h2(.id("preview-title")) { t(ko: "이렇게 읽혀요", en: "How it reads") }
    h3 { t(ko: "투표할 때", en: "On a ballot") }
    lines(reading.firstLines)
    h3 { t(ko: "받은 사람에게", en: "To whom it was sent") }
    p(.lang("ko")) { reading.toReceiver }
    if !reading.secondLines.isEmpty {
      h3 { t(ko: "키워드마다", en: "With each keyword") }
      lines(reading.secondLines)
    }
  }

  private func lines(_ lines: [Yello.Reading.Line]) -> some HTML {
    ul(.class("readings"), .lang("ko")) {
      for line in lines {
        li {
          if !line.head.isEmpty { "\(line.head) " }
          b { line.word }
          line.foot
        }
      }
    }
  }
}
