import Testing
import Wire

@testable import Colary

/// The bytes of an entry, and what taps and days mean.
@Suite(.timeLimit(.minutes(30)))
struct EntryBytesTests {
  @Test func `an entry's bytes are read as they were written`() throws {
    let zone = try Zone("Asia/Seoul")
    let time = Colary.EntryTime(Instant(milliseconds: 1_774_000_000_123), in: zone)
    let feeling = try #require(Colary.Feeling(tapping: [.joy, .fear, .fear]))
    let content = try Colary.EntryContent(
      time: time, feeling: feeling, text: Colary.Note("첫눈\n왔다"))
    #expect(content.text.text == "첫눈 왔다")
    #expect(Colary.EntryContent(fields: content.fields) == content)
    #expect(time.day == zone.day(at: time.occurredAt))
    #expect(time.offset == 540 && time.minute == zone.minute(at: time.occurredAt))
  }

  @Test func `bytes that no entry has are refused`() {
    for (field, bytes) in [
      (0, [UInt8](repeating: 0, count: 13)), (0, [UInt8](repeating: 255, count: 14)),
      (1, [5, 1]), (1, [0, 0]), (1, [0, 4]), (1, [0, 1, 100, 0, 0, 0, 0]), (1, [0]),
      (2, [0xFF]), (2, Array(String(repeating: "가", count: 501).utf8)), (2, Array("두\n줄".utf8)),
      (3, []),
    ] as [(UInt8, [UInt8])] {
      #expect(!Colary.EntryContent.isValid(bytes, field: field), "\(field): \(bytes.prefix(8))")
    }
  }

  @Test func `the most-tapped emotion counts, of several the last, and taps make it stronger`() {
    #expect(Colary.Feeling(tapping: []) == nil)
    #expect(Colary.Feeling(tapping: [.joy, .sadness])?.emotion == .sadness)
    #expect(Colary.Feeling(tapping: [.joy, .joy, .sadness])?.emotion == .joy)
    let strengths = (1...7).map { Colary.Intensity(taps: $0).rawValue }
    #expect(strengths == [1, 1, 2, 2, 2, 3, 3])
  }

  @Test func `a day has the colour of its largest feeling, of equals the latest`() throws {
    func entry(_ emotion: Colary.Emotion, _ strength: Int, at minute: Int) throws
      -> Colary.EntryContent
    {
      try Colary.EntryContent(
        time: Colary.EntryTime(
          Instant(milliseconds: Int64(minute) * 60_000), in: Zone("Asia/Seoul")),
        feeling: Colary.Feeling(emotion, #require(Colary.Intensity(rawValue: strength))),
        text: Colary.Note(""))
    }
    let day = try [entry(.joy, 2, at: 1), entry(.fear, 1, at: 2), entry(.fear, 1, at: 3)]
    #expect(Colary.color(of: day) == .fear)
    #expect(try Colary.color(of: day + [entry(.joy, 1, at: 0)]) == .joy)
    #expect(Colary.color(of: []) == nil)
  }

  @Test func `colours are hex strings: C10`() {
    #expect(Colary.Emotion.joy.color.text == "#ffb300")
    #expect(Set(Colary.Emotion.allCases.map(\.color)).count == 5)
  }
}
