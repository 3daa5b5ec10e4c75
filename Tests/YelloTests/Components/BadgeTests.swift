import HTML
import Testing
import Wire

@testable import Yello

@Suite(.timeLimit(.minutes(30)))
struct BadgeTests {
  @Test(arguments: [(1, "1"), (99, "99"), (100, "99+"), (12_345, "99+")])
  func `the badge counts what is unread up to 99`(count: Int, text: String) {
    #expect(shown(count).contains(">\(text)<span"))
    #expect(!shown(count).contains("hidden>") && !shown(count).contains("hidden "))
  }

  @Test func `without anything unread there is no badge`() {
    #expect(shown(0).contains(" hidden"))
  }

  private func shown(_ count: Int) -> String {
    var writer = HTMLWriter(language: .ko)
    UnreadBadge(count: count).render(into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
      .replacing("visually-hidden", with: "")
  }
}
