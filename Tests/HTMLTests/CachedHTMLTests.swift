import HTML
import Synchronization
import Testing
import Wire

@Suite("A part that is written once", .timeLimit(.minutes(30)))
struct CachedHTMLTests {
  /// Counts how often its body is built.
  struct Bar: CachedHTML {
    static let cached = HTMLCache<Bar>()
    static let made = Mutex(0)
    let number: Int

    var body: some HTML {
      Self.made.withLock { $0 += 1 }
      return p(.class("bar")) { t(ko: "쪽지 \(number)", en: "Notes \(number)") }
    }
  }

  @Test("is copied for equal values, and written anew for another value or language")
  func copied() {
    let first = renderFragment(Bar(number: 1), in: .ko)
    #expect(String(decoding: first, as: UTF8.self) == #"<p class="bar">쪽지 1</p>"#)
    let made = Bar.made.withLock { $0 }
    for _ in 0..<3 { #expect(renderFragment(Bar(number: 1), in: .ko) == first) }
    #expect(Bar.made.withLock { $0 } == made)
    #expect(
      String(decoding: renderFragment(Bar(number: 1), in: .en), as: UTF8.self)
        == #"<p class="bar">Notes 1</p>"#)
  }

  struct Line: CachedHTML {
    static let cached = HTMLCache<Line>()
    let number: Int
    var body: some HTML { p { number } }
  }

  @Test("is right for more values than are kept") func many() {
    for _ in 0..<2 {
      for number in 0..<600 {
        #expect(renderFragment(Line(number: number), in: .ko) == Array("<p>\(number)</p>".utf8))
      }
    }
  }
}
