import Foundation
import HTTP
import Testing
import Wire

/// An invalid or unusual request with the status the server must answer.
struct MalformedRequest: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let said: String
  let status: Int

  init(_ what: String, _ said: String, _ status: Int) {
    testDescription = what
    self.said = said
    self.status = status
  }

  /// A POST with `headers`, then `body`.
  static func posting(_ what: String, _ headers: String, _ body: String, _ status: Int)
    -> MalformedRequest
  {
    MalformedRequest(what, "POST /echo HTTP/1.1\r\nHost: a\r\n\(headers)\r\n\r\n\(body)", status)
  }

  /// A GET of `target`.
  static func target(_ target: String, _ status: Int) -> MalformedRequest {
    MalformedRequest(
      "GET \(target.prefix(30))", "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n", status)
  }
}

private let chunked = "Transfer-Encoding: chunked"

@Suite(.timeLimit(.minutes(30)))
struct MalformedRequestTests {
  @Test(arguments: [
    MalformedRequest("no method", "non sense here\r\nHost: a\r\n\r\n", 400),
    MalformedRequest("no Host", "GET /ok HTTP/1.1\r\n\r\n", 400),
    MalformedRequest("a Host that is empty", "GET /ok HTTP/1.1\r\nHost:\r\n\r\n", 200),
    MalformedRequest("HTTP/1.0", "GET /ok HTTP/1.0\r\n\r\n", 200),
    MalformedRequest("HTTP/9.9", "GET /ok HTTP/9.9\r\nHost: a\r\n\r\n", 505),
    MalformedRequest("a header without colon", get("/ok", "no colon\r\n"), 400),
    MalformedRequest("a header without name", get("/ok", ": x\r\n"), 400),
    MalformedRequest(
      "a long header", get("/ok", "X: \(String(repeating: "a", count: 20_000))\r\n"), 431),
    MalformedRequest("many headers", get("/ok", String(repeating: "X: a\r\n", count: 5_000)), 431),
    MalformedRequest("an unknown method", "BREW /ok HTTP/1.1\r\nHost: a\r\n\r\n", 405),
    MalformedRequest("OPTIONS", "OPTIONS /ok HTTP/1.1\r\nHost: a\r\n\r\n", 204),
    MalformedRequest("OPTIONS of all", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 204),
    MalformedRequest("CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    MalformedRequest("a method the path has not", "DELETE /ok HTTP/1.1\r\nHost: a\r\n\r\n", 405),
    MalformedRequest("two hosts", get("/ok", "Host: b\r\n"), 400),
    MalformedRequest("a space before the colon", get("/ok", "X : b\r\n"), 400),
    MalformedRequest("a folded header", get("/ok", " X: b\r\n"), 400),
    MalformedRequest("a NUL in a header", get("/ok", "X: a\u{0}b\r\n"), 400),
    MalformedRequest("a NUL before a value", get("/ok", "X:\u{0}a\r\n"), 400),
    MalformedRequest(
      "a header folded onto a second line", get("/ok", "X: a\r\n b\r\nY: c\r\n"), 400),
    MalformedRequest("the last header folded", get("/ok", "X: a\r\n\tb\r\n"), 400),
    MalformedRequest("a fold that is blank", get("/ok", "X: a\r\n \r\n"), 400),
    MalformedRequest("a bare LF after the request line", "GET /ok HTTP/1.1\nHost: a\r\n\r\n", 400),
    MalformedRequest("a bare LF after a header", get("/ok", "X: a\nY: b\r\n"), 400),
    MalformedRequest("a bare LF after the last header", get("/ok", "X: a\n"), 400),
    MalformedRequest("a bare LF for the empty line", "GET /ok HTTP/1.1\r\nHost: a\r\n\n", 400),
    MalformedRequest("blanks around values", get("/ok", "X: \t a \t \r\nY:\r\nZ:b\r\n"), 200),
    .posting("a folded coding", "Transfer-Encoding:\r\n chunked", "0\r\n\r\n", 400),
    .posting("a coding with a NUL", "Transfer-Encoding: chunked\u{0}x", "0\r\n\r\n", 400),
    .posting("a folded length", "Content-Length: 1\r\n 0\r\nX: a", "0123456789", 400),
    .posting("the same length twice", "Content-Length: 3\r\nContent-Length: 3", "abc", 400),
    .posting("a coding before chunked", "Transfer-Encoding: gzip, chunked", "0\r\n\r\n", 501),
    .posting("a length that is no number", "Content-Length: x", "", 400),
    .posting("a length below zero", "Content-Length: -1", "", 400),
    .posting("two lengths", "Content-Length: 3\r\nContent-Length: 4", "abcd", 400),
    .posting("a length beside chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked", "", 400),
    .posting("an unknown coding", "Transfer-Encoding: gzip", "", 501),
    .posting("a chunk of no size", chunked, "zz\r\nabc\r\n0\r\n\r\n", 400),
    .posting("a chunk with an extension", chunked, "2;x=y\r\n{}\r\n0\r\n\r\n", 200),
    .posting("a bare LF after a chunk's size", chunked, "2\n{}\r\n0\r\n\r\n", 400),
    .posting("a bare LF after an extension", chunked, "2;xx\n{}\r\n0\r\n\r\n", 400),
    .posting(
      "a bare LF after a later size", chunked, "2\r\n{}\r\n3;a\nabc\r\n0\r\n\r\n", 400),
    .target("/" + String(repeating: "a", count: 20_000), 414), .target("/nowhere", 404),
    .target("/%00", 400), .target("/a/../ok", 400), .target("/%zz", 400),
    .target("/o\u{0}k", 400), .target("/\u{AC00}", 400),
    .target("http://b/ok", 200), .target("HTTPS://b:8443/ok", 200), .target("http://[::1]/ok", 200),
    .target("http://b", 404), .target("http:///ok", 400), .target("http://me@b/ok", 400),
    .target("http://b,c/ok", 400), .target("http:/b/ok", 400), .target("ftp://b/ok", 400),
    .target("http://b/a/../ok", 400), .target("http://b\u{0}/ok", 400),
    MalformedRequest("an absolute target, no Host", "GET http://b/ok HTTP/1.1\r\n\r\n", 400),
    MalformedRequest(
      "an absolute target, two hosts", "GET http://b/ok HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      400),
  ])
  func `what is no good request gets its status and harms nobody`(oddity: MalformedRequest)
    async throws
  {
    let server = try SocketServer { router in
      try router.on(.get, "/ok") { _, _ in .text("ok") }
      try router.on(.post, "/echo") { request, _ in .text("\(request.body.count)") }
    }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send(oddity.said)
      let reply = try peer.receive()
      #expect(reply.status == oddity.status, "\(oddity.testDescription)")
      // Our own refusals come once; libmicrohttpd may write its header block twice.
      if reply.headers["content-type"] == "application/problem+json",
        reply.headers["connection"] == "close"
      {
        #expect(peer.receiveToEnd() == "", "\(oddity.testDescription)")
      }
      let other = try Peer(port)
      other.send(get("/ok"))
      #expect(try other.receive().body == "ok")
    }
    _ = await server.close()
  }

  @Test(arguments: [
    "nonsense\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", " GET / HTTP/1.1\r\n\r\n", "\u{0}",
    "<html>", String(repeating: "a", count: 100),
  ])
  func `what is no HTTP at all is answered with 400 at once, and the line closed`(
    said: String
  ) async throws {
    let server = try SocketServer { _ in }
    let port = server.port
    try await offThread {
      let late = try Peer(port)
      let peer = try Peer(port)
      // A peer waits for a shorter time than the server's idle timeout, so these answers are not due to that.
      peer.send(said)
      #expect(peer.receiveToEnd().hasPrefix("HTTP/1.1 400 "))
      late.send(said)
      #expect(late.receiveToEnd().hasPrefix("HTTP/1.1 400 "))
    }
    _ = await server.close()
  }

  @Test func `a request line that never ends is answered with 408, silence with nothing`()
    async throws
  {
    let server = try SocketServer {
      $0.timeout = 4
    } routes: { _ in
    }
    let port = server.port
    try await offThread {
      let silent = try Peer(port)
      let peer = try Peer(port)
      peer.send("GET /some")
      #expect(peer.receiveToEnd().hasPrefix("HTTP/1.1 408 "))
      #expect(silent.receiveToEnd() == "")
    }
    _ = await server.close()
  }

  @Test func `a method that comes letter by letter is waited for`() async throws {
    let server = try SocketServer { router in try router.on(.get, "/ok") { _, _ in .text("ok") } }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      for letter in "GET /ok HTTP/1.1\r\nHost: a\r\n\r\n" { peer.send(String(letter)) }
      #expect(try peer.receive().body == "ok")
      peer.send("\r\n" + get("/ok"))
      #expect(try peer.receive().body == "ok")
    }
    _ = await server.close()
  }

  @Test(arguments: [
    "", "X: a\r\n b\r\nHost: a\r\n", "Host: a\r\nX: a\u{0}b\r\n", "Host: a\nX: b\r\n",
  ])
  func `a head that is refused is answered once, and nothing after it is read`(headers: String)
    async throws
  {
    let server = try SocketServer { router in try router.on(.get, "/ok") { _, _ in .text("ok") } }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send("GET /ok HTTP/1.1\r\n\(headers)\r\n" + get("/ok"))
      let said = peer.receiveToEnd()
      #expect(said.hasPrefix("HTTP/1.1 400 "))
      #expect(said.components(separatedBy: "HTTP/1.1").count == 2)
    }
    _ = await server.close()
  }

  @Test(arguments: [
    ["2\r\n{}\r\n0\r\n\r\n"], ["2\n", "{}\r\n0\r\n\r\n"], ["2\r\n{}\n0\r\n\r\n"],
    ["2\r\n{}\r\n0;x\n\r\n"], ["2\r\n{}\r\n0\r\nX: a\n\r\n"],
  ])
  func `after a chunked body nothing is read as a request`(pieces: [String]) async throws {
    let server = try SocketServer { router in
      try router.on(.get, "/ok") { _, _ in .text("ok") }
      try router.on(.post, "/echo") { request, _ in .text("\(request.body.count)") }
    }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send("POST /echo HTTP/1.1\r\nHost: a\r\n\(chunked)\r\n\r\n")
      for piece in pieces { peer.send(piece) }
      peer.send(get("/ok"))
      let said = peer.receiveToEnd()
      #expect(said.components(separatedBy: "HTTP/1.1").count == 2, "\(said)")
      #expect(said.contains("Connection: close"))
    }
    _ = await server.close()
  }
}
