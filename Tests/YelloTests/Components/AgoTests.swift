import HTML
import Testing
import Wire

@testable import Yello

struct AgoTests {
  // 2026-03-04 14:32 in Seoul.
  let now = Instant(milliseconds: 1_772_602_320_000)

  private func said(_ passed: Duration) -> Words {
    Words(ko: said(passed, in: .ko), en: said(passed, in: .en))
  }

  /// The text between the tags.
  private func said(_ passed: Duration, in language: Language) -> String {
    let page = renderFragment(Ago(then: now - passed, now: now), in: language)
    return String(String(decoding: page, as: UTF8.self).dropLast(7).drop { $0 != ">" }.dropFirst())
  }

  @Test func `a moment ago is said without a number`() {
    #expect(said(.seconds(59)) == t(ko: "방금", en: "just now"))
  }

  @Test func `each unit begins exactly when the one before it is full`() {
    #expect(said(.seconds(60)) == t(ko: "1분 전", en: "1 min ago"))
    #expect(said(.minutes(59)) == t(ko: "59분 전", en: "59 min ago"))
    #expect(said(.minutes(60)) == t(ko: "1시간 전", en: "1 h ago"))
    #expect(said(.hours(23)) == t(ko: "23시간 전", en: "23 h ago"))
    #expect(said(.hours(24)) == t(ko: "1일 전", en: "1 day ago"))
    #expect(said(.days(7) - .seconds(1)) == t(ko: "6일 전", en: "6 days ago"))
  }

  @Test func `after a week it is the day in Seoul, with the year once that is another`() {
    #expect(said(.days(7)) == t(ko: "2월 25일", en: "25 Feb"))
    // 00:32 on 1 January in Seoul is still December in UTC.
    #expect(said(.days(62) + .hours(14)) == t(ko: "1월 1일", en: "1 Jan"))
    #expect(said(.days(62) + .hours(15)) == t(ko: "2025년 12월 31일", en: "31 Dec 2025"))
  }

  @Test func `the exact time is there for machines, in UTC`() {
    var page = HTMLWriter(language: .ko)
    Ago(then: now, now: now).render(into: &page)
    #expect(
      String(decoding: page.bytes, as: UTF8.self)
        == #"<time datetime="2026-03-04T05:32:00Z">방금</time>"#)
  }
}
