import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct PathParameterTests {
  private static let plain = Endpoint<Nothing, Nothing, Nothing>("t.all", .get, "/t/all", "")
  private static let one = Endpoint<String, Nothing, Nothing>("t.one", .get, "/t/:name/card", "")
  private static let two = Endpoint<Pair<ID<Account>, Int>, Nothing, Nothing>(
    "t.two", .get, "/t/rooms/:room/lines/:line", "")

  @Test func `an endpoint finds its parameters in its paths`() {
    for name in ["haneul", "가 나/다", "a?b#c", "100%"] {
      #expect(Self.one.parameters(of: Self.one.path(name)) == name)
    }
    let pair = Pair(ID<Account>(high: 1, low: 2), 3)
    #expect(Self.two.parameters(of: Self.two.path(pair)) == pair)
    #expect(Self.two.parameters(of: Self.two.path(pair) + "?from=push#end") == pair)
    #expect(Self.plain.parameters(of: "/t/all?day=1") == Nothing())
  }

  @Test(arguments: [
    "", "/", "/t", "/t/all/", "/t//card", "/t/a/b/card", "/t/a/cards", "x/t/a/card", "/t/%ZZ/card",
    "/t/rooms/1/lines/2", "https://example.com/t/all",
  ])
  func `other paths are none of an endpoint's`(path: String) {
    #expect(Self.plain.parameters(of: path) == nil)
    #expect(Self.one.parameters(of: path) == nil)
    #expect(Self.two.parameters(of: path) == nil)
  }
}
