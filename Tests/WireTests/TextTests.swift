import Foundation
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct TextTests {
  @Test func `no letter that is taken for composed is made of others`() {
    for value in [0x20..<0x300, 0x3131..<0x318F, 0xAC00..<0xD7A4].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let whole = String(scalar).precomposedStringWithCanonicalMapping.unicodeScalars
      #expect(whole.elementsEqual([scalar]))
    }
  }

  @Test(arguments: [
    "", "민준", "Zoë", "Zoe\u{308}", "\u{1106}\u{1175}\u{11AB}\u{110C}\u{116E}\u{11AB}",
    "가\u{11A8}", "ㄱ", "\u{212B}", "\u{F900}", "a\u{340}",
  ])
  func `text is in its composed form, whatever form it came in`(text: String) {
    #expect(
      text.precomposed.unicodeScalars.elementsEqual(
        text.precomposedStringWithCanonicalMapping.unicodeScalars))
  }

  @Test(arguments: [Int64.min, Int64.min + 1, -1, 0, Int64.max])
  func `no time and no sum of times is beyond what a number holds`(_ milliseconds: Int64) {
    let instant = Instant(milliseconds: milliseconds)
    #expect((0..<1000).contains(instant.millisecond))
    #expect(instant.second <= milliseconds / 1000)
    #expect(Zone.seoul.day(at: instant) == Zone.seoul.day(at: instant + .zero))
    #expect(instant + .days(1) >= instant && instant - .days(1) <= instant)
    let zero = Instant(milliseconds: 0)
    #expect((instant - zero < .zero) == (milliseconds < 0))
    #expect((zero - instant > .zero) == (milliseconds < 0))
  }

  @Test func `a long run of combining marks stays as it is`() {
    let marks = String(repeating: "\u{316}\u{301}", count: 20)
    #expect("a\(marks)".precomposed.unicodeScalars.elementsEqual("a\(marks)".unicodeScalars))
    // Thirty are still put in order.
    let few = "a" + String(repeating: "\u{301}\u{316}", count: 15)
    #expect(
      few.precomposed.unicodeScalars.elementsEqual(
        few.precomposedStringWithCanonicalMapping.unicodeScalars))
    #expect(!few.precomposed.unicodeScalars.elementsEqual(few.unicodeScalars))
  }

  @Test(arguments: [
    "", " ", "민준", " 민준\n", "\u{3000}민준\u{A0}", "민준\u{200B}", "a b", "\ta", "a\u{85}", "é ", "😀",
  ])
  func `text loses what is white at its ends and nothing else`(text: String) {
    #expect(text.trimmed == text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test(arguments: [
    ("", ""), ("민준", "민준"), (" 민준\n", "민준"), ("a\t\r\n b", "a b"), ("가\u{3000}\u{A0}나", "가 나"),
    ("가\u{2028}나\u{85}다", "가 나 다"), ("\u{202E}가\u{200B}\u{7}나\u{E000}\u{FEFF}", "가나"),
    ("\u{7}\u{200B}", ""), ("👩\u{200D}🦰", "👩\u{200D}🦰"), ("❤\u{FE0F}", "❤\u{FE0F}"),
    ("\u{1106}\u{1175}\u{11AB}", "민"),
  ])
  func `a visible line has nothing that cannot be seen, and no two spaces`(
    _ text: String, _ line: String
  ) {
    #expect(text.visibleLine == line)
  }
}
