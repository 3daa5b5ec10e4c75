import HTTP
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct SlashTests {
  private func router() throws -> Router {
    var router = Router()
    try router.on(.get, "/things") { _, _ in .text("things") }
    try router.on(.get, "/things/:thing") { _, thing in .text(thing.first) }
    try router.on(.post, "/only") { _, _ in .text("posted") }
    try router.onGet("/healthz", always: .text("ok"))
    return router
  }

  @Test(arguments: [
    ("/things/", "/things"), ("/things/?a=b&c", "/things?a=b&c"), ("/healthz/", "/healthz"),
    ("/things/%EA%B0%80/", "/things/%EA%B0%80"),
  ])
  func `a slash at the end leads to the path without it`(target: String, location: String)
    async throws
  {
    let reply = try await router().respond(to: Request(.get, target))
    #expect(reply.status == 308)
    #expect(reply.header("Location") == location)
  }

  @Test(arguments: ["/", "//", "/nowhere/", "/things//", "//things/", "//evil.example/", "/only/"])
  func `an unknown path with a slash stays unknown`(target: String) async throws {
    #expect(try await router().respond(to: Request(.get, target)).status == 404)
  }

  @Test(arguments: ["GET /hidden/", "PUT /hidden", "OPTIONS /hidden", "BREW /hidden", "PUT /no"])
  func `a concealed path answers another method and a slash like an unknown path`(line: String)
    async throws
  {
    let server = try SocketServer { router in
      router.isConcealed = { $0.hasPrefix("/hidden") || $0 == "/no" }
      try router.on(.get, "/hidden") { _, _ in throw Refusal.notFound }
    }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send(get("/hidden"))
      let usual = try peer.receive()
      peer.send("\(line) HTTP/1.1\r\nHost: a\r\n\r\n")
      let reply = try peer.receive()
      #expect(reply.status == 404 && usual.status == 404)
      #expect(reply.headers.keys.sorted() == usual.headers.keys.sorted())
    }
    _ = await server.close()
  }

  @Test func `only what is asked by GET or HEAD is led on`() async throws {
    let reply = try await router().respond(to: Request(.post, "/only/"))
    #expect(reply.status == 404)
  }

  @Test func `JSON and problems are taken for nothing else`() async throws {
    let json = try Response.json(["a": 1])
    let problem = Response.problem(.notFound, for: Request(.get, "/"))
    for reply in [json, problem] { #expect(reply.header("X-Content-Type-Options") == "nosniff") }
  }

  @Test(arguments: [
    ("HEAD", "", true), ("GET", "", false), ("GET", "Sec-Purpose: prefetch\r\n", true),
    ("GET", "Sec-Purpose: prefetch;prerender\r\n", true), ("GET", "Purpose: prefetch\r\n", true),
    ("GET", "Sec-Purpose: other\r\n", false), ("GET", "X-Moz: prefetch\r\n", true),
    ("GET", "X-Purpose: preview\r\n", true), ("GET", "Purpose: Preview\r\n", true),
    ("GET", "X-Purpose: none\r\n", false),
    ("GET", "Sec-Purpose: other\r\nX-Purpose: preview\r\n", true),
  ])
  func `HEAD and what is fetched ahead are told apart`(
    method: String, header: String, isSpeculative: Bool
  ) async throws {
    let server = try SocketServer { router in
      try router.on(.get, "/") { request, _ in
        Response(headers: [Header("X-Ahead", "\(request.isSpeculative)")])
      }
    }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send("\(method) / HTTP/1.1\r\nHost: a\r\n\(header)\r\n")
      #expect(try peer.receive(toHEAD: true).headers["x-ahead"] == "\(isSpeculative)")
    }
    _ = await server.close()
  }

  @Test func `a log that is off still notes what went wrong`() async throws {
    let written = Written()
    let log = AccessLog(
      now: { Instant(milliseconds: 1_795_168_800_000) }, logsRequests: false
    ) { written.add($0) }
    var router = Router()
    try router.on(.get, "/fine") { _, _ in .text("fine") }
    try router.on(.get, "/broken") { _, _ in throw ListeningTrouble() }
    let server = try Server(Server.Configuration(), router: router, log: log)
    let port = try server.start()
    try await offThread {
      let peer = try Peer(port)
      peer.send(get("/fine"))
      #expect(try peer.receive().status == 200)
      peer.send(get("/broken"))
      #expect(try peer.receive().status == 500)
    }
    await server.stop()
    await log.stop()
    #expect(written.lines.count == 1)
    #expect(written.lines.first?.contains("ListeningTrouble") == true)
  }

  private struct ListeningTrouble: Error {}
}
