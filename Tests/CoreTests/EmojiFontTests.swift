import HTML
import Testing
import Wire

@testable import Core

/// Emoji in drawings.
@Suite(.timeLimit(.minutes(30)))
struct EmojiFontTests {
  private func drawing(_ text: String) -> String {
    renderedText(TextLine(text, baseline: 100, TextLayout(size: 50), fill: "#000"))
  }

  private func renderedText(_ line: TextLine) -> String {
    Picture(width: 1, height: 1, in: .ko) { line }.source
  }

  @Test func `an emoji is a picture in colour between the words, all of it centred`() throws {
    let source = drawing("잘했어 🐶 최고")
    let places = source.matches(of: /<(?:text|image) x="(-?[0-9.]+)"/).compactMap { Double($0.1) }
    #expect(places.count == 3 && places == places.sorted())
    #expect(source.contains(">잘했어<") && source.contains(">최고<"))
    // Three syllables, a gap, the emoji, a gap and two syllables.
    let width = 50 * (5 * 0.91 + 1) + 25
    #expect(abs(places[0] + width / 2) < 2, "\(places)")
    let picture = try #require(EmojiFont.picture(of: "🐶"))
    #expect(picture != EmojiFont.picture(of: "❤️") && source.contains(picture))
  }

  @Test func `text without emoji is one line, and digits and marks are no emoji`() {
    for text in ["오늘도 잘했어!", "1 # * ©", "ㅋㅋ"] {
      let source = drawing(text)
      #expect(source.hasPrefix("<text y=") && !source.contains("<image"), "\(source)")
    }
  }

  @Test func `of a sequence the first is drawn, and a flag is left out`() {
    #expect(EmojiFont.picture(of: "👩‍💻") == EmojiFont.picture(of: "👩"))
    #expect(EmojiFont.picture(of: "👍🏽") == EmojiFont.picture(of: "👍"))
    #expect(EmojiFont.picture(of: "🇰🇷") == nil)
    #expect(!drawing("대한민국 🇰🇷").contains("<image"))
  }
}
