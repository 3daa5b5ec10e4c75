import MadangClient
import MadangTesting
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct QueryTests {
  enum Order: String, Codable { case newest, oldest }
  struct Everything: Codable, Sendable, Hashable {
    var text = "가&b=c d+e"
    var absent: String?
    var here: Int? = -3
    var yes = true
    var no = false
    var half = 0.5
    var order = Order.oldest
    var id = ID<Note>(high: 1, low: 2)
    var at = Instant(milliseconds: 1234)
    var cursor: Cursor? = Cursor("a/b")
    var many = [1, 2]
    var tags: [String]? = ["x", "y"]
    var none: [String] = []
  }
  struct Inner: Codable, Sendable, Hashable { var deep = 1 }
  struct Outer: Codable, Sendable, Hashable { var inner = Inner() }

  func sent<Input>(_ input: Input) async throws -> String where Input: Payload {
    let script = ScriptedTransport { _ in HTTPReply(204) }
    let endpoint = Endpoint<Nothing, Input, Nothing>("test.endpoint", .get, "/q", for: .visitor, "")
    try await Madang(over: script, tokens: .memory).send(endpoint, input)
    return try #require(script.calls.first?.target)
  }

  @Test func `the input of a GET is its query`() async throws {
    #expect(
      try await sent(Everything())
        == "/q?text=%EA%B0%80%26b%3Dc%20d%2Be&here=-3&yes=true&no=false&half=0.5&order=oldest"
        + "&id=00000000-0000-0001-0000-000000000002&at=1234&cursor=a%2Fb&many=1&many=2&tags=x&tags=y"
    )
  }

  @Test func `an input with nothing in it adds nothing`() async throws {
    #expect(try await sent(PageRequest()) == "/q")
  }

  @Test func `a nested input cannot be a query`() async throws {
    await #expect(throws: EncodingError.self) { try await sent(Outer()) }
    await #expect(throws: EncodingError.self) { try await sent([[1]]) }
  }

  @Test func `the input of a DELETE is its query`() async throws {
    let script = ScriptedTransport { _ in HTTPReply(204) }
    let endpoint = Endpoint<Int, Draft, Nothing>(
      "test.endpoint", .delete, "/notes/:note", for: .visitor, "")
    try await Madang(over: script, tokens: .memory).send(endpoint, 4, Draft(text: "b"))
    #expect(script.targets == ["DELETE /notes/4?text=b"])
    #expect(script.calls.first?.body == [])
  }
}
