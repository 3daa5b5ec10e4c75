import MadangClient
import MadangTesting
import Testing
import Wire

/// The format of server-sent events, through the public API: each text is one connection.
@Suite(.timeLimit(.minutes(30)))
struct EventParserTests {
  /// The events read from `text` byte by byte, with the id and wait of the reconnection.
  func read(_ text: String) async throws -> (texts: [String], lastID: String?, wait: Duration?) {
    let still = TestClock()
    let script = ScriptedTransport { call in
      call.headers["last-event-id"] == nil && still.waits.isEmpty
        ? .events(text) : HTTPReply(204)
    }
    let madang = Madang(over: script, tokens: .memory, dependencies: still.dependencies)
    let endpoint = Endpoint<Nothing, Nothing, String>(
      "test.endpoint", .get, "/live", for: .visitor, "")
    var texts: [String] = []
    for try await text in madang.events(endpoint) { texts.append(text) }
    #expect(script.calls.count == 2)
    return (
      texts, script.calls.last?.headers["last-event-id"], still.waits.first
    )
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func `lines end in any of three methods`(end: String) async throws {
    let text = [#"data: "a""#, "", "id: 4", #"data: "b""#, "", ""].joined(separator: end)
    let (texts, lastID, _) = try await read(text)
    #expect(texts == ["a", "b"])
    #expect(lastID == "4")
  }

  @Test func `data of many lines is one payload`() async throws {
    // JSON may be split between tokens, not inside one.
    let text = "data: \"a\ndata:\n\ndata:  \ndata\ndata: \"b\"\n\n"
    #expect(try await read(text).texts == ["b"])
  }

  @Test func `a byte order mark, comments and unknown fields are passed over`() async throws {
    let text = "\u{FEFF}data: \"a\"\n\n: heartbeat\n\n:\nnews: 1\nevent: note\ndata:\"b\"\n\n"
    #expect(try await read(text).texts == ["a", "b"])
  }

  @Test func `an event without its end is dropped`() async throws {
    let (texts, lastID, _) = try await read("id: 1\ndata: \"a\"\n\nid: 2\ndata: \"b\"\n")
    #expect(texts == ["a"])
    #expect(lastID == "1")
  }

  @Test func `an id stays until another, and an empty one takes it back`() async throws {
    #expect(try await read("id: 1\ndata: \"a\"\n\ndata: \"b\"\n\n").lastID == "1")
    #expect(try await read("id: 1\n\n").lastID == "1")
    #expect(try await read("id: 1\ndata: \"a\"\n\nid\ndata: \"b\"\n\n").lastID == nil)
    #expect(try await read("id: 1\ndata: \"a\"\n\nid: 2\u{0}\ndata: \"b\"\n\n").lastID == "1")
  }

  @Test func `the wait before reconnecting is the server's`() async throws {
    #expect(try await read("data: \"a\"\n\n").wait == .seconds(3))
    #expect(try await read("retry: 1250\n\n").wait == .milliseconds(1250))
    #expect(
      try await read("retry: 1250\nretry: soon\nretry: -1\nretry:\n\n").wait == .milliseconds(1250))
    #expect(try await read("retry: 999999999\n\n").wait == .seconds(300))
    #expect(try await read("retry: 99999999999999999999999\n\n").wait == .seconds(3))
  }

  @Test func `what this build cannot read is passed over: SW14`() async throws {
    #expect(try await read("data: {\"new\":1}\n\ndata: \"a\"\n\n").texts == ["a"])
  }
}
