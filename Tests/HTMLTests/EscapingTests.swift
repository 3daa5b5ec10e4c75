import HTML
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct EscapingTests {
  @Test func `text between tags is escaped`() {
    #expect(written { p { hostile } } == "<p>\(harmless)</p>")
    #expect(written { p { hostile[...] } } == "<p>\(harmless)</p>")
    #expect(written { hostile } == harmless)
  }

  @Test func `interpolated text is escaped once`() {
    #expect(written { p { "\(hostile)님 &" } } == "<p>\(harmless)님 &amp;</p>")
  }

  @Test func `every kind of attribute value is escaped and quoted`() {
    #expect(written { div(.title(hostile)) {} } == "<div title=\"\(harmless)\"></div>")
    #expect(written { div(.class(hostile)) {} } == "<div class=\"\(harmless)\"></div>")
    #expect(written { div(.class("a", hostile)) {} } == "<div class=\"a \(harmless)\"></div>")
    #expect(written { div(.data("x", hostile)) {} } == "<div data-x=\"\(harmless)\"></div>")
    #expect(written { div(.aria("label", hostile)) {} } == "<div aria-label=\"\(harmless)\"></div>")
    #expect(written { div(.hx("vals", hostile)) {} } == "<div hx-vals=\"\(harmless)\"></div>")
    #expect(written { div(.custom("x", hostile)) {} } == "<div x=\"\(harmless)\"></div>")
    #expect(
      written { div(.aria("label", ko: hostile, en: "")) {} }
        == "<div aria-label=\"\(harmless)\"></div>")
    #expect(written { path(.d(hostile)) } == "<path d=\"\(harmless)\"/>")
    #expect(written { circle(.cx(hostile)) } == "<circle cx=\"\(harmless)\"/>")
    #expect(written { a(.href("/?q=" + hostile)) {} } == "<a href=\"/?q=\(harmless)\"></a>")
  }

  @Test func `both languages of a sentence are escaped`() {
    for language in Language.allCases {
      #expect(written(in: language) { t(ko: hostile, en: hostile) } == harmless)
    }
  }

  @Test func `text cannot end the raw text elements it stands in`() {
    #expect(
      written { title { "</title><script>" } } == "<title>&lt;/title&gt;&lt;script&gt;</title>")
    #expect(
      written { textarea { "</textarea><script>" } }
        == "<textarea>\n&lt;/textarea&gt;&lt;script&gt;</textarea>")
    #expect(
      written { noscript { "</noscript><script>" } }
        == "<noscript>&lt;/noscript&gt;&lt;script&gt;</noscript>")
  }

  @Test func `a script has an address and no content`() {
    #expect(
      written { script(.src("/a.js?\(hostile)"), .defer()) }
        == "<script src=\"/a.js?\(harmless)\" defer></script>")
  }

  @Test func `a text field keeps a line end its text begins with`() {
    // The parser drops the first line end after the tag; the second belongs to the text.
    #expect(written { textarea { "\n안녕" } } == "<textarea>\n\n안녕</textarea>")
  }

  @Test func `only what is marked as trusted is written as it is`() {
    #expect(written { p { Raw(trusted: "<i>a&b</i>") } } == "<p><i>a&b</i></p>")
  }

  @Test func `each special character is found wherever it stands`() {
    let references = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
    for (character, reference) in references {
      for text in ["\(character)한글", "한\(character)글", "한글\(character)"] {
        let expected = text.replacing(character, with: reference)
        #expect(written { text } == expected)
      }
    }
    for byte in UInt8(0)..<128 where !"&<>\"'".utf8.contains(byte) {
      let text = String(Unicode.Scalar(byte))
      #expect(written { text } == text)
    }
    #expect(written { "👩‍👩‍👧가힣ﷺ" } == "👩‍👩‍👧가힣ﷺ")
  }
}
