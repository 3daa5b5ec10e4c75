import HTTP
import Testing
import Wire

/// Something said to a server that is no good request, or one it must answer in a certain way.
struct Oddity: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let said: String
  let status: Int

  init(_ what: String, _ said: String, _ status: Int) {
    testDescription = what
    self.said = said
    self.status = status
  }

  /// A POST with `headers` and whatever follows them.
  static func posting(_ what: String, _ headers: String, _ body: String, _ status: Int) -> Oddity {
    Oddity(what, "POST /echo HTTP/1.1\r\nHost: a\r\n\(headers)\r\n\r\n\(body)", status)
  }

  /// A GET of `target`.
  static func target(_ target: String, _ status: Int) -> Oddity {
    Oddity("GET \(target.prefix(30))", "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n", status)
  }
}

struct OddityTests {
  @Test(arguments: [
    Oddity("no method", "non sense here\r\nHost: a\r\n\r\n", 400),
    Oddity("no Host", "GET /ok HTTP/1.1\r\n\r\n", 400),
    Oddity("HTTP/1.0", "GET /ok HTTP/1.0\r\n\r\n", 200),
    Oddity("HTTP/9.9", "GET /ok HTTP/9.9\r\nHost: a\r\n\r\n", 505),
    Oddity("a header without colon", get("/ok", "no colon\r\n"), 400),
    Oddity("a header without name, which is not seen", get("/ok", ": x\r\n"), 200),
    Oddity("a long header", get("/ok", "X: \(String(repeating: "a", count: 20_000))\r\n"), 431),
    Oddity("many headers", get("/ok", String(repeating: "X: a\r\n", count: 5_000)), 431),
    Oddity("an unknown method", "BREW /ok HTTP/1.1\r\nHost: a\r\n\r\n", 405),
    Oddity("OPTIONS", "OPTIONS /ok HTTP/1.1\r\nHost: a\r\n\r\n", 204),
    Oddity("OPTIONS of all", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 204),
    Oddity("CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Oddity("a method the path has not", "DELETE /ok HTTP/1.1\r\nHost: a\r\n\r\n", 405),
    Oddity("two hosts", get("/ok", "Host: b\r\n"), 400),
    Oddity("a space before the colon", get("/ok", "X : b\r\n"), 400),
    Oddity("a folded header", get("/ok", " X: b\r\n"), 400),
    Oddity("a NUL in a header, which ends it", get("/ok", "X: a\u{0}b\r\n"), 200),
    .posting("the same length twice", "Content-Length: 3\r\nContent-Length: 3", "abc", 400),
    .posting("a coding before chunked", "Transfer-Encoding: gzip, chunked", "0\r\n\r\n", 501),
    .posting("a length that is no number", "Content-Length: x", "", 400),
    .posting("a length below zero", "Content-Length: -1", "", 400),
    .posting("two lengths", "Content-Length: 3\r\nContent-Length: 4", "abcd", 400),
    .posting("a length beside chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked", "", 400),
    .posting("an unknown coding", "Transfer-Encoding: gzip", "", 501),
    .posting("a chunk of no size", "Transfer-Encoding: chunked", "zz\r\nabc\r\n0\r\n\r\n", 400),
    .target("/" + String(repeating: "a", count: 20_000), 414), .target("/nowhere", 404),
    .target("/%00", 400), .target("/a/../ok", 400), .target("/%zz", 400),
    .target("/o\u{0}k", 400), .target("http://a/ok", 400), .target("/\u{AC00}", 400),
  ])
  func `what is no good request gets its status and harms nobody`(oddity: Oddity) async throws {
    let server = try SocketServer { router in
      try router.on(.get, "/ok") { _, _ in .text("ok") }
      try router.on(.post, "/echo") { request, _ in .text("\(request.body.count)") }
    }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.say(oddity.said)
      let status = try peer.hear().status
      #expect(status == oddity.status, "\(oddity.testDescription)")
      let other = try Peer(port)
      other.say(get("/ok"))
      #expect(try other.hear().body == "ok")
    }
    _ = await server.close()
  }

  @Test(arguments: ["nonsense\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n"])
  func `what is no HTTP at all is not answered, and the line closed`(said: String) async throws {
    let server = try SocketServer { _ in }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.say(said)
      #expect(peer.hearToTheEnd() == "")
    }
    _ = await server.close()
  }
}
