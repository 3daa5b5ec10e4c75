import HTML
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct AttributeTests {
  @Test func `an attribute without a value is left out`() {
    let none: String? = nil
    let noNumber: Int? = nil
    #expect(written { div(.id(none), .class(nil, nil), .data("x", none)) {} } == "<div></div>")
    #expect(
      written { input(.maxlength(noNumber), .max(noNumber), .value(number: nil)) } == "<input>")
    #expect(written { a(.href(none)) {} } == "<a></a>")
    #expect(written { div(.id("")) {} } == "<div id=\"\"></div>")
  }

  @Test func `an attribute that is true has a name and no value`() {
    #expect(
      written { input(.required(), .disabled(false), .checked(true)) } == "<input required checked>"
    )
    #expect(written { details(.open(), .hidden(false)) {} } == "<details open></details>")
  }

  @Test func `aria truth is always spelled out`() {
    #expect(
      written { button(.aria("pressed", is: true), .aria("busy", is: false)) {} }
        == "<button aria-pressed=\"true\" aria-busy=\"false\"></button>")
  }

  @Test func `classes that are nil are skipped`() {
    #expect(written { p(.class("a", nil, "b")) {} } == "<p class=\"a b\"></p>")
    #expect(written { p(.class(nil, "b")) {} } == "<p class=\"b\"></p>")
  }

  @Test func `measures are written short`() {
    #expect(
      written { rect(.x(-3), .y(1.5), .rx(2.0), .ry("50%"), .opacity(1e300)) }
        == "<rect x=\"-3\" y=\"1.5\" rx=\"2\" ry=\"50%\" opacity=\"1e+300\"/>")
    #expect(
      written { input(.min("2026-03-01"), .max(9), .step(0.5)) }
        == "<input min=\"2026-03-01\" max=\"9\" step=\"0.5\">")
  }

  @Test func `void elements have no end tag and shapes close themselves`() {
    #expect(
      written {
        br(); hr(); img(.alt("")); wbr()
      } == "<br><hr><img alt=\"\"><wbr>")
    #expect(
      written {
        svg {
          line(); g { stop() }
        }
      } == "<svg><line/><g><stop/></g></svg>")
  }

  @Test func `elements whose names are taken have another in Swift`() {
    #expect(
      written {
        pageBody {
          svg {
            svgTitle { "a" }; svgText { tspan { "b" } }
          }
        }
      }
        == "<body><svg><title>a</title><text><tspan>b</tspan></text></svg></body>")
  }

  @Test func `each reader gets the page in one language`() {
    let note = t(ko: "쪽지", en: "Notes")
    let expected: [Language: String] = [
      .ko: "<p title=\"가\">쪽지</p><input placeholder=\"이름\" value=\"나\"><img alt=\"여우\">",
      .en: "<p title=\"A\">Notes</p><input placeholder=\"Name\" value=\"B\"><img alt=\"fox\">",
    ]
    for language in Language.allCases {
      let page = written(in: language) {
        p(.title(ko: "가", en: "A")) { note }
        input(.placeholder(ko: "이름", en: "Name"), .value(ko: "나", en: "B"))
        img(.alt(ko: "여우", en: "fox"))
      }
      #expect(page == expected[language])
    }
  }

  @Test func `an element of another name can be made`() {
    #expect(written { Element("x-y", [.id("a")]) { "b" } } == "<x-y id=\"a\">b</x-y>")
  }
}
