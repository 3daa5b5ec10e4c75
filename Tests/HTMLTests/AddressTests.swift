import HTML
import Testing

@Suite(.timeLimit(.minutes(30)))
struct AddressTests {
  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)",
    "\u{1}javascript:alert(1)",
    "java\nscript:alert(1)", "java\tscript:alert(1)", "\tjavascript\r\n:alert(1)", "vbscript:x",
    "data:text/html,<script>", "blob:x", "file:///etc/passwd", "javascript&colon;:alert(1)",
    "view-source:x", "ｊavascript:alert(1)", ":", "intent://x",
  ])
  func `an address that may run something is written as #`(_ address: String) {
    #expect(written { a(.href(address)) {} } == "<a href=\"#\"></a>")
    #expect(written { img(.src(address)) } == "<img src=\"#\">")
    #expect(written { form(.action(address)) {} } == "<form action=\"#\"></form>")
    #expect(written { button(.formaction(address)) {} } == "<button formaction=\"#\"></button>")
    #expect(written { use(.href(address)) } == "<use href=\"#\"/>")
    #expect(written { use(.custom("xlink:href", address)) } == "<use xlink:href=\"#\"/>")
    #expect(written { a(.custom("HREF", address)) {} } == "<a HREF=\"#\"></a>")
  }

  @Test(arguments: [
    "/yello/notes", "notes", "", "#top", "?q=a:b", "/a:b", "./a:b", "//cdn.example/x",
    "#javascript:",
    "https://example.com/a", "HTTP://example.com", "mailto:a@b.kr", "tel:+8210", "sms:+8210",
  ])
  func `an ordinary address is written as it is`(_ address: String) {
    #expect(written { a(.href(address)) {} } == "<a href=\"\(address)\"></a>")
  }

  @Test func `script and style inside a page are left out`() {
    #expect(written { div(.custom("onclick", "x()")) {} } == "<div></div>")
    #expect(written { div(.custom("ONCLICK", "x()")) {} } == "<div></div>")
    #expect(written { div(.custom("style", "x")) {} } == "<div></div>")
    #expect(written { div(.custom("srcdoc", "x")) {} } == "<div></div>")
    #expect(written { div(.hx("on:click", "x()")) {} } == "<div></div>")
  }
}
