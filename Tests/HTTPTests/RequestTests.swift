import HTTP
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct RequestTests {
  /// RFC 9112 §3.2.2.
  @Test(arguments: [
    ("/ok?a=http://b", "a /ok a=http://b"), ("http://b:80/ok?c", "b:80 /ok c"),
    ("https://B.example/", "B.example / "), ("http://b", "b / "), ("HTTP://b?c=/d", "b / c=/d"),
  ])
  func `the host of an absolute target counts in place of Host`(
    _ target: String, _ read: String
  ) async throws {
    let server = try SocketServer { router in
      let answer: Router.Handler = { request, _ in
        .text("\(request.header("Host") ?? "") \(request.path) \(request.query)")
      }
      for path in ["/", "/ok"] { try router.on(.get, path, answer) }
    }
    let port = server.port
    let reply = try await offThread {
      let peer = try Peer(port)
      peer.send("GET \(target) HTTP/1.1\r\nX: y\r\nHost: a\r\nZ: z\r\n\r\n")
      return try peer.receive()
    }
    #expect(reply.body == read)
    _ = await server.close()
  }

  @Test func `headers are found in any case and repeated lines are one list`() {
    let request = Request(
      .get, "/", headers: [("Accept", "a/b"), ("X-Thing", "1"), ("accept", "c/d")])
    #expect(request.header("ACCEPT") == "a/b, c/d")
    #expect(request.header("x-thing") == "1")
    #expect(request.header("X-Thin") == nil)
    #expect(request.header("") == nil)
  }

  @Test func `a cookie is found among others, over several lines, quoted or not`() {
    let request = Request(
      .get, "/", headers: [("Cookie", "a=1; session=xyz=; b=\"q\""), ("Cookie", "c=3")])
    #expect(request.cookie("a") == "1")
    #expect(request.cookie("session") == "xyz=")
    #expect(request.cookie("b") == "q")
    #expect(request.cookie("c") == "3")
    #expect(request.cookie("ession") == nil)
    #expect(request.cookie("sessio") == nil)
    // Whitespace around values and pairs is not part of them.
    for line in ["m=abc ", " m=abc\t", "m=abc ; x=1", "x=1;\tm=abc", "m=\"abc\" ; x"] {
      #expect(Request(.get, "/", headers: [("Cookie", line)]).cookie("m") == "abc", "\(line)")
    }
    for line in ["m", "m=", "=abc", "mm=abc", "m =abc"] {
      #expect(Request(.get, "/", headers: [("Cookie", line)]).cookie("m") ?? "" == "", "\(line)")
    }
    #expect(Request(.get, "/").cookie("a") == nil)
  }

  @Test(
    arguments: [
      ("application/json", .json), ("text/html,application/xhtml+xml,*/*;q=0.8", .html),
      ("*/*", nil), ("image/png, */*;q=0.5", nil), ("application/json, text/plain, */*", .json),
      ("application/*", nil), ("text/html;q=0.5, application/json;q=0.4", .html),
      ("text/html;q=0.5, application/json", .json), ("text/html, application/json", .html),
      ("APPLICATION/JSON, */*;q=0.1", .json), ("application/json;q=0", nil), ("", nil),
    ] as [(String, NamedType?)])
  func `Accept names JSON, HTML or neither`(accept: String, named: NamedType?) {
    #expect(Request(.get, "/", headers: [("Accept", accept)]).namedType == named)
  }

  @Test func `a request without Accept names nothing and takes everything`() {
    #expect(Request(.get, "/").namedType == nil)
    #expect(Request(.get, "/").accepts("application/json"))
    #expect(!Request(.get, "/", headers: [("Accept", "image/*")]).accepts("application/json"))
    #expect(Request(.get, "/", headers: [("Accept", "*/*")]).accepts("application/json"))
    #expect(Request(.get, "/").language == .ko)
    #expect(Request(.get, "/", headers: [("Accept-Language", "en-GB")]).language == .en)
    #expect(Request(.get, "/", headers: [("HX-Request", "true")]).isPartial)
  }

  @Test func `path and query are parted at the first question mark`() {
    let request = Request(.get, "/a%2Fb?x=1?2")
    #expect(request.path == "/a%2Fb")
    #expect(request.query == "x=1?2")
  }
}
