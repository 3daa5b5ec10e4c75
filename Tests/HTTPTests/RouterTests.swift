import HTTP
import Synchronization
import Testing
import Wire

private func text(_ response: Response) -> String {
  if case .bytes(let bytes) = response.body { return String(decoding: bytes, as: UTF8.self) }
  return ""
}

private func ask(
  _ router: Router, _ method: Method, _ target: String, _ headers: [(String, String)] = [],
  _ body: String = ""
) async -> Response {
  await router.respond(
    to: Request(method, target, headers: headers, body: Array(body.utf8), id: "r7"))
}

private struct Fault: Error { let secret = "hunter2" }

private func server() throws -> Router {
  var router = Router()
  try router.on(.get, "/") { _, _ in .text("root") }
  try router.on(.get, "/notes/new") { _, _ in .text("new") }
  try router.on(.get, "/notes/:note") { _, note in .text("note \(note)") }
  try router.on(.post, "/notes/:id") { _, note in .text("posted \(note)") }
  try router.on(.put, "/notes/:note/keyword", limit: 9) { request, note in
    .text("\(request.method.rawValue) \(note) \(request.fields.map(\.value))")
  }
  try router.on(.delete, "/notes/:note/keyword") { request, note in
    .text("\(request.method.rawValue) \(note) \(request.fields.map(\.value))")
  }
  try router.on(.get, "/:app/members") { _, app in .text("members of \(app)") }
  try router.on(.get, "/tagged") { _, _ in
    Response(
      headers: [Header("ETag", "\"v1\""), Header("Content-Type", "text/plain")],
      body: .bytes([65]))
  }
  try router.on(.get, "/refuses") { _, _ in throw Refusal.tooMany.retry(after: 9) }
  try router.on(.get, "/breaks") { _, _ in throw Fault() }
  return router
}

@Suite(.timeLimit(.minutes(30)))
struct RouterTests {
  @Test func `a fault that may pass is refused as one, and reported all the same`() async throws {
    let reports = Mutex<[String]>([])
    var router = try server()
    router.report = { text in reports.withLock { $0.append(text) } }
    #expect(await ask(router, .get, "/breaks").status == 500)
    router.mapError = { $0 is Fault ? .busy : nil }
    let reply = await ask(router, .get, "/breaks")
    #expect(reply.status == 503 && reply.header("Retry-After") == "2")
    #expect(!text(reply).contains("hunter2"))
    #expect(reports.withLock(\.count) == 2)
  }

  @Test func `a literal wins over a name, and a name takes one whole segment`() async throws {
    let router = try server()
    #expect(text(await ask(router, .get, "/")) == "root")
    #expect(text(await ask(router, .get, "/notes/new")) == "new")
    #expect(text(await ask(router, .get, "/notes/7")) == "note 7")
    #expect(text(await ask(router, .get, "/notes/a%2Fb%20%EA%B0%80")) == "note a/b 가")
    #expect(text(await ask(router, .get, "/yello/members")) == "members of yello")
    #expect(text(await ask(router, .get, "/notes/members")) == "note members")
    #expect(text(await ask(router, .post, "/notes/new")) == "posted new")
    for path in ["/notes", "/notes/", "/notes//", "/notes/7/8", "///", "/Notes/7"] {
      #expect(await ask(router, .get, path).status == 404, "\(path)")
    }
  }

  @Test func `two parameters take two segments, and a literal wins from the left`() async throws {
    var router = try server()
    try router.on(.get, "/rooms/:room/messages/:message") { _, path in
      .text("\(path.first) \(path.second)")
    }
    try router.on(.get, "/rooms/new/messages/:message") { _, path in .text("new \(path)") }
    try router.on(.get, "/rooms/:room/messages/last") { _, path in .text("last of \(path)") }
    try router.on(.put, "/rooms/:room/:part/last") { _, path in .text("put \(path)") }
    let path = "/rooms/a%2Fb/messages/%EA%B0%80"
    #expect(text(await ask(router, .get, path)) == "a/b 가")
    #expect(text(await ask(router, .get, "/rooms/new/messages/7")) == "new 7")
    #expect(text(await ask(router, .get, "/rooms/7/messages/last")) == "last of 7")
    // Both patterns match with one parameter; the literal further left wins.
    #expect(text(await ask(router, .get, "/rooms/new/messages/last")) == "new last")
    #expect(text(await ask(router, .put, "/rooms/7/messages/last")) == "put 7/messages")
    let other = await ask(router, .delete, "/rooms/7/messages/last")
    #expect(other.status == 405 && other.header("Allow") == "GET, HEAD, PUT, OPTIONS")
    for path in ["/rooms//messages/7", "/rooms/7/messages/", "/rooms/7/messages", "/rooms/7/x/8"] {
      #expect(await ask(router, .get, path).status == 404, "\(path)")
    }
    for taken in ["/rooms/:a/messages/:b", "/rooms/new/messages/:b"] {
      #expect(throws: RouteConflict.self) { try router.on(.get, taken) { _, _ in .text("") } }
    }
  }

  @Test func `a colon in a path is no parameter`() async throws {
    var router = Router()
    try router.on(.get, "/notes/:note") { _, note in .text("note \(note)") }
    #expect(text(await ask(router, .get, "/notes/:")) == "note :")
  }

  @Test(arguments: [
    "", "notes", "/a%", "/%zz", "/%2", "/a%00b", "/%ff", "/../notes/new", "/notes/..", "/./",
    "/notes/%2e%2E", "/%2e", "/a\\b", "/a b", "/가", "/a\u{7f}", "http://x/notes",
  ])
  func `a path that could mean another place is malformed`(path: String) async throws {
    #expect(await ask(try server(), .get, path).status == 400)
  }

  @Test func `a path of very many segments is unknown without much ado`() async throws {
    let path = String(repeating: "/a", count: 4_000)
    #expect(await ask(try server(), .get, path).status == 404)
    #expect(await ask(try server(), .get, String(repeating: "/", count: 8_000)).status == 404)
  }

  @Test func `a known path under another method says which it knows`() async throws {
    let reply = await ask(try server(), .delete, "/notes/7")
    #expect(reply.status == 405)
    #expect(reply.header("Allow") == "GET, HEAD, POST, OPTIONS")
  }

  @Test func `a form may mean PUT or DELETE, and its fields are still its input`() async throws {
    let router = try server()
    let type = [("Content-Type", "application/x-www-form-urlencoded")]
    let path = "/notes/7/keyword?_method="
    #expect(text(await ask(router, .post, path + "PUT", type, "a=x")) == "PUT 7 [\"x\"]")
    #expect(text(await ask(router, .post, path + "DELETE", type, "a=x")) == "DELETE 7 [\"x\"]")
    #expect(text(await ask(router, .post, path + "DELETE")) == "DELETE 7 []")
    let json = [("Content-Type", "application/json")]
    #expect(await ask(router, .post, path + "PUT", json, "{}").status == 405)
    #expect(await ask(router, .get, path + "PUT").status == 405)
    #expect(await ask(router, .post, path + "GET", type, "a=x").status == 405)
  }

  @Test func `a pattern registered twice, or no pattern, is found at the start`() throws {
    var router = try server()
    for pattern in [
      "/notes/:other", "/notes/new", "notes", "/:a/:b/:c", "/:a/:a", "/:", "/a b", "",
    ] {
      #expect(throws: RouteConflict.self) {
        try router.on(.get, pattern) { _, _ in .text("") }
      }
    }
    try router.on(.put, "/notes/new") { _, _ in .text("") }
  }

  @Test func `what the browser already holds is not sent again`() async throws {
    let router = try server()
    for known in ["\"v1\"", "W/\"v1\"", "\"v0\", \"v1\"", "*"] {
      let reply = await ask(router, .get, "/tagged", [("If-None-Match", known)])
      #expect(reply.status == 304)
      #expect(text(reply) == "")
      #expect(reply.header("ETag") == "\"v1\"")
    }
    #expect(await ask(router, .get, "/tagged", [("If-None-Match", "\"v2\"")]).status == 200)
  }

  @Test func `a refusal is told and any other error only by its reference`() async throws {
    var router = try server()
    let reported = Mutex<[String]>([])
    router.report = { text in reported.withLock { $0.append(text) } }
    let refused = await ask(router, .get, "/refuses")
    #expect(refused.status == 429)
    #expect(refused.header("Retry-After") == "9")
    #expect(reported.withLock { $0 } == [])
    let failed = await ask(router, .get, "/breaks")
    #expect(failed.status == 500)
    #expect(text(failed).contains("\"reference\":\"r7\""))
    #expect(!text(failed).contains("hunter2"))
    #expect(reported.withLock { $0.count } == 1)
    #expect(reported.withLock { $0[0].contains("r7") })
  }

  @Test func `the pages for refusals and faults can be one's own`() async throws {
    var router = try server()
    router.report = { _ in }
    router.refused = { refusal, _ in .text("no: \(refusal.code)", status: refusal.status) }
    router.failed = { _ in .text("ours", status: 500) }
    #expect(text(await ask(router, .get, "/nowhere")) == "no: not-found")
    #expect(text(await ask(router, .delete, "/")) == "no: method.unknown")
    #expect(await ask(router, .delete, "/").header("Allow") == "GET, HEAD, OPTIONS")
    #expect(text(await ask(router, .get, "/breaks")) == "ours")
  }

  @Test func `the limit of a route is known before its body`() throws {
    let router = try server()
    #expect(router.limit(.put, "/notes/7/keyword") == 9)
    #expect(router.limit(.delete, "/notes/7/keyword") == 65_536)
    #expect(router.limit(.get, "/nowhere") == 65_536)
  }
}
