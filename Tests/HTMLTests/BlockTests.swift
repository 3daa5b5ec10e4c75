import HTML
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct BlockTests {
  struct Badge: HTML {
    let word: String?

    var body: some HTML {
      if let word { b { word } }
    }
  }

  struct Frame<Content: HTML>: HTML {
    let content: Content

    init(@HTMLBuilder content: () -> Content) { self.content = content() }

    var body: some HTML { section { content } }
  }

  @Test func `what is absent writes nothing`() {
    let none: String? = nil
    #expect(written { none } == "")
    #expect(written { Badge(word: nil) } == "")
    #expect(written { Badge(word: "새") } == "<b>새</b>")
    #expect(written { Empty() } == "")
    #expect(written { div {} } == "<div></div>")
  }

  @Test func `either side of a choice is written`() {
    for isNew in [true, false] {
      let page = written {
        if isNew { b { "new" } } else { i { "old" } }
      }
      #expect(page == (isNew ? "<b>new</b>" : "<i>old</i>"))
    }
  }

  @Test func `every case of a switch is written`() {
    let pages = (0...3).map { count in
      written {
        switch count {
        case 0: p { "none" }
        case 1: b { "one" }
        case 2: "two"
        default: count
        }
      }
    }
    #expect(pages == ["<p>none</p>", "<b>one</b>", "two", "3"])
  }

  @Test func `loops and arrays are written in order`() {
    #expect(written { for n in 1...3 { li { n } } } == "<li>1</li><li>2</li><li>3</li>")
    #expect(written { ["a", "<"].map { word in b { word } } } == "<b>a</b><b>&lt;</b>")
    #expect(written { for _ in [Int]() { br() } } == "")
  }

  @Test func `whole numbers of every size are text`() {
    #expect(written { Int64.min } == "-9223372036854775808")
    #expect(written { UInt64.max } == "18446744073709551615")
    #expect(written { UInt8(7) } == "7")
  }

  @Test func `components nest and groups add nothing`() {
    let page = written {
      Frame {
        HTMLGroup {
          Badge(word: "가")
          Badge(word: nil)
          Frame { "나" }
        }
      }
    }
    #expect(page == "<section><b>가</b><section>나</section></section>")
  }

  @Test func `a page of unknown type is written through its existential`() {
    let pages: [any HTML] = [Badge(word: "가"), p { "나" }]
    let bytes = pages.map { renderFragment($0, in: .ko) }
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == ["<b>가</b>", "<p>나</p>"])
  }
}
