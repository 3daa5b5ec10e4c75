import Commons
import Core
import HTML
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct RelativeTimeTests {
  // 2026-03-04 14:32 in Seoul.
  let now = Instant(milliseconds: 1_772_602_320_000)

  private func text(_ passed: Duration, isVague: Bool = false) -> LocalizedText {
    RelativeTime(now - passed, now: now, isVague: isVague).words
  }

  @Test func `a moment ago is text without a number`() {
    #expect(text(.seconds(59)) == t(ko: "방금", en: "just now"))
  }

  @Test func `each unit begins exactly when the one before it is full`() {
    #expect(text(.seconds(60)) == t(ko: "1분 전", en: "1 min ago"))
    #expect(text(.minutes(59)) == t(ko: "59분 전", en: "59 min ago"))
    #expect(text(.minutes(60)) == t(ko: "1시간 전", en: "1 h ago"))
    #expect(text(.hours(23)) == t(ko: "23시간 전", en: "23 h ago"))
    #expect(text(.hours(24)) == t(ko: "1일 전", en: "1 day ago"))
    #expect(text(.days(7) - .seconds(1)) == t(ko: "6일 전", en: "6 days ago"))
  }

  @Test func `after a week it is the day in Seoul, with the year once that is another`() {
    #expect(text(.days(7)) == t(ko: "2월 25일", en: "25 Feb"))
    // 00:32 on 1 January in Seoul is still December in UTC.
    #expect(text(.days(62) + .hours(14)) == t(ko: "1월 1일", en: "1 Jan"))
    #expect(text(.days(62) + .hours(15)) == t(ko: "2025년 12월 31일", en: "31 December 2025"))
  }

  @Test func `a time rounded to ten minutes is not made more exact`() {
    #expect(text(.minutes(19), isVague: true) == t(ko: "조금 전", en: "a little while ago"))
    #expect(text(.minutes(21), isVague: true) == t(ko: "20분쯤 전", en: "about 20 min ago"))
    #expect(text(.minutes(59), isVague: true) == t(ko: "1시간쯤 전", en: "about 1 h ago"))
    #expect(text(.hours(3), isVague: true) == t(ko: "3시간 전", en: "3 h ago"))
  }

  @Test func `the day is that of the reader's zone`() throws {
    let zone = try Zone("America/Los_Angeles")
    let then = now - .days(10)  // 2026-02-21 21:32 there, 2026-02-22 14:32 in Seoul
    #expect(RelativeTime(then, now: now, in: zone).words == t(ko: "2월 21일", en: "21 Feb"))
    #expect(RelativeTime(then, now: now).words == t(ko: "2월 22일", en: "22 Feb"))
  }

  @Test func `the exact time is there for machines, in UTC`() {
    var page = HTMLWriter(language: .ko)
    RelativeTime(now, now: now).render(into: &page)
    #expect(
      String(decoding: page.bytes, as: UTF8.self)
        == #"<time datetime="2026-03-04T05:32:00Z">방금</time>"#)
  }
}
