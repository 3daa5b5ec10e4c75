import Foundation
import MadangClient
import MadangTesting
import Testing
import Wire

/// The real transport over real sockets.
@Suite(.timeLimit(.minutes(30)))
struct URLSessionTransportTests {
  let heads = Shared<[String]>([])

  /// A server that gives every request the same answer.
  func stubServer(
    _ status: Int, _ body: String, headers: [String] = []
  ) throws -> StubHTTPServer {
    try StubHTTPServer { [heads] connection in
      while let request = connection.read() {
        heads.change { $0.append(request.head + "\n" + request.body) }
        connection.answer(status, body, headers: headers)
      }
    }
  }

  @Test func `a call crosses the wire as it was written`() async throws {
    let stubServer = try stubServer(
      200, #"{"id":1,"text":"안녕"}"#, headers: ["Content-Type: application/json", "X-One: 1"])
    let transport = URLSessionTransport(server: try stubServer.url)
    let reply = try await transport.exchange(
      HTTPCall(
        .put, "/notes/%EA%B0%80%2F?a=b%26&a=%2B",
        headers: ["idempotency-key": "k", "x-empty": "e"],
        body: [UInt8](#"{"text":"나"}"#.utf8)))
    #expect(reply.status == 200)
    #expect(String(decoding: reply.body, as: UTF8.self) == #"{"id":1,"text":"안녕"}"#)
    #expect(reply.headers["x-one"] == "1")
    let sent = try #require(heads.current.first)
    #expect(sent.hasPrefix("PUT /notes/%EA%B0%80%2F?a=b%26&a=%2B HTTP/1.1\r\n"))
    #expect(sent.lowercased().contains("idempotency-key: k"))
    #expect(sent.hasSuffix(#"{"text":"나"}"#))
    #expect(!sent.lowercased().contains("cookie"))
  }

  @Test func `every method is sent, also without a body`() async throws {
    let stubServer = try stubServer(204, "")
    let transport = URLSessionTransport(server: try stubServer.url)
    for method in Wire.Method.allCases {
      #expect(try await transport.exchange(HTTPCall(method, "/m")).status == 204)
    }
    let lines = heads.current.map { $0.prefix { $0 != " " } }
    #expect(lines == ["GET", "POST", "PUT", "DELETE"])
  }

  @Test func `a folder before the paths of the server is kept`() async throws {
    let stubServer = try stubServer(204, "")
    let transport = URLSessionTransport(
      server: try stubServer.url.appendingPathComponent("yard", isDirectory: true))
    _ = try await transport.exchange(HTTPCall(.get, "/notes"))
    #expect(heads.current.first?.hasPrefix("GET /yard/notes ") == true)
  }

  @Test func `a refusal comes with its body, also one that asks for another sign-in`() async throws
  {
    let problem = try JSONEncoder().encode(Problem(.sessionExpired, in: .ko, reference: nil))
    let stubServer = try stubServer(
      401, String(decoding: problem, as: UTF8.self), headers: ["WWW-Authenticate: Bearer"])
    let madang = Madang(server: try stubServer.url, tokens: .memory)
    await #expect(throws: Refusal.sessionExpired) { try await madang.send(Notes.one, "1") }
  }

  @Test func `a redirect is not followed`() async throws {
    let stubServer = try stubServer(302, "", headers: ["Location: /elsewhere"])
    let transport = URLSessionTransport(server: try stubServer.url)
    let reply = try await transport.exchange(
      HTTPCall(.get, "/notes", headers: ["authorization": "Bearer a"]))
    #expect(reply.status == 302)
    #expect(heads.current.count == 1)
  }

  @Test func `an answer without an end is given up at the limit`() async throws {
    let isLeft = Signal()
    let stubServer = try StubHTTPServer { connection in
      guard connection.read() != nil else { return }
      connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      let piece = String(repeating: "a", count: 65_536)
      while connection.write(piece) {}
      isLeft.happen()
    }
    let transport = URLSessionTransport(server: try stubServer.url)
    let call = HTTPCall(.get, "/export")
    await #expect(throws: URLError(.dataLengthExceedsMaximum)) {
      try await transport.stream(call).reply(limit: 1 << 20)
    }
    await isLeft.wait()
  }

  @Test func `a body of 64 MiB is complete, and one byte more is too long`() async throws {
    func stream(_ last: Int) -> HTTPStream {
      let (body, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
      for _ in 0..<64 { continuation.yield([UInt8](repeating: 0, count: 1 << 20)) }
      continuation.yield([UInt8](repeating: 0, count: last))
      continuation.finish()
      return HTTPStream(200, body: body)
    }
    #expect(try await stream(0).reply().body.count == 64 << 20)
    await #expect(throws: URLError(.dataLengthExceedsMaximum)) { try await stream(1).reply() }
  }

  @Test func `cookies are not kept`() async throws {
    let stubServer = try stubServer(204, "", headers: ["Set-Cookie: a=b; Path=/"])
    let transport = URLSessionTransport(server: try stubServer.url)
    for _ in 0..<2 { _ = try await transport.exchange(HTTPCall(.get, "/notes")) }
    #expect(heads.current.count == 2)
    #expect(!heads.current.contains { $0.lowercased().contains("cookie:") })
  }

  @Test func `a hundred calls at once are all answered`() async throws {
    let stubServer = try StubHTTPServer { connection in
      while let request = connection.read() {
        let id = request.head.dropFirst(11).prefix { $0 != " " }
        connection.answer(200, #"{"id":\#(id),"text":""}"#)
      }
    }
    let madang = Madang(server: try stubServer.url, tokens: .memory)
    let ids = try await withThrowingTaskGroup(of: Int.self) { group in
      for id in 0..<100 { group.addTask { try await madang.send(Notes.one, "\(id)").id } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ids.sorted() == Array(0..<100))
  }

  @Test func `nobody listening is unreachable`() async throws {
    // The system never assigns port 1, so no other test can listen there.
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    let still = TestClock()
    let madang = Madang(
      over: URLSessionTransport(server: url), tokens: .memory, dependencies: still.dependencies)
    let error = await #expect(throws: MadangError.self) { try await madang.send(Notes.one, "1") }
    guard case .unreachable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(still.waits.count == 2)
  }

  @Test func `an answer cut off in its body is tried again`() async throws {
    let count = Shared(0)
    let stubServer = try StubHTTPServer { connection in
      guard connection.read() != nil else { return }
      let turn = count.change {
        $0 += 1
        return $0
      }
      if turn == 1 {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\":")
      } else {
        connection.answer(200, #"{"id":2,"text":""}"#, headers: ["Connection: close"])
      }
    }
    let madang = Madang(
      over: URLSessionTransport(server: try stubServer.url), tokens: .memory,
      dependencies: TestClock().dependencies)
    #expect(try await madang.send(Notes.write, Draft(text: "a")).id == 2)
    #expect(count.current == 2)
  }

  @Test func `a server that says nothing is given up on`() async throws {
    let stubServer = try StubHTTPServer { connection in
      _ = connection.read()
      connection.waitForEnd()
    }
    let transport = URLSessionTransport(
      server: try stubServer.url, timeout: .milliseconds(200))
    await #expect(throws: (any Error).self) {
      try await transport.exchange(HTTPCall(.get, "/notes"))
    }
  }

  @Test func `a cancelled call closes its connection`() async throws {
    let asked = Signal()
    let closed = Signal()
    let stubServer = try StubHTTPServer { connection in
      _ = connection.read()
      asked.happen()
      connection.waitForEnd()
      closed.happen()
    }
    let madang = Madang(server: try stubServer.url, tokens: .memory)
    let task = Task { try await madang.send(Notes.one, "1") }
    await asked.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await closed.wait()
  }

  @Test func `a call cancelled before it began sends nothing`() async throws {
    let stubServer = try stubServer(204, "")
    let transport = URLSessionTransport(server: try stubServer.url)
    let (never, _) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in never {}
      return try await transport.exchange(HTTPCall(.get, "/notes"))
    }
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
    #expect(heads.current.isEmpty)
  }
}
