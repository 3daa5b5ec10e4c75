import HTTP
import Synchronization
import Testing
import Wire

private func server(_ configure: (inout Server.Configuration) -> Void = { _ in }) throws
  -> SocketServer
{
  let ok = SharedBytes(Array("ok".utf8))
  return try SocketServer(configure) { router in
    try router.on(.get, "/ok") { _, _ in Response(body: .shared(ok)) }
    try router.on(.get, "/late") { _, _ in
      await Task.yield()
      return .text("late")
    }
    try router.on(.post, "/echo", limit: 1_000) { request, _ in
      .text("\(request.body.count) \(request.header("content-type") ?? "none")")
    }
    try router.on(.post, "/big", limit: 3_000_000) { request, _ in
      .text("\(request.body.count) \(request.body.allSatisfy { $0 == 97 })")
    }
    try router.on(.get, "/item/:id") { _, id in
      var response = Response.text(id.first)
      response.set("X-Item", id.first)
      return response
    }
    try router.on(.get, "/nothing") { _, _ in Response(status: 204) }
  }
}

@Suite(.timeLimit(.minutes(30)))
struct ServerTests {
  @Test func `what never waits is answered as everything else is, on the same connection`()
    async throws
  {
    let ok = SharedBytes(Array("same".utf8))
    let server = try SocketServer { router in
      try router.onGet(
        "/same", always: Response(headers: [Header("ETag", "\"v1\"")], body: .shared(ok)))
      try router.onGet("/asked") { .text($0.query) }
      try router.on(.post, "/same") { request, _ in .text("posted \(request.body.count)") }
    }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      for _ in 0..<3 {
        peer.send(get("/same"))
        let whole = try peer.receive()
        #expect(whole.body == "same" && whole.headers["etag"] == "\"v1\"")
        peer.send("GET /same HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"v1\"\r\n\r\n")
        #expect(try peer.receive().status == 304)
        peer.send("HEAD /same HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try peer.receive(toHEAD: true).headers["content-length"] == "4")
        peer.send(post("/same", "a=1", ""))
        #expect(try peer.receive().body == "posted 3")
        peer.send("DELETE /same HTTP/1.1\r\nHost: a\r\n\r\n")
        let refused = try peer.receive()
        #expect(refused.status == 405 && refused.headers["allow"] == "GET, HEAD, POST, OPTIONS")
        peer.send(get("/asked?a=1"))
        #expect(try peer.receive().body == "a=1")
      }
    }
    let lines = await server.close()
    #expect(lines.count == 18)
  }

  @Test func `one connection serves many requests, prompt and late, with and without bodies`()
    async throws
  {
    let server = try server()
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      for round in 0..<50 {
        peer.send(get("/ok"))
        #expect(try peer.receive().body == "ok")
        peer.send(get("/late"))
        #expect(try peer.receive().body == "late")
        peer.send(post("/echo", "a=\(round % 10)", "Content-Type: text/x\r\n"))
        #expect(try peer.receive().body == "3 text/x")
        peer.send("HEAD /item/7 HTTP/1.1\r\nHost: a\r\n\r\n")
        let head = try peer.receive(toHEAD: true)
        #expect(head.status == 200)
        #expect(head.headers["content-length"] == "1")
        peer.send(get("/nothing"))
        #expect(try peer.receive().status == 204)
      }
    }
    let lines = await server.close()
    #expect(lines.count == 250)
  }

  @Test func `requests sent ahead are answered in order`() async throws {
    let server = try server()
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send((0..<100).map { $0 % 3 == 0 ? get("/late") : get("/item/\($0)") }.joined())
      for number in 0..<100 {
        #expect(try peer.receive().body == (number % 3 == 0 ? "late" : "\(number)"))
      }
    }
    _ = await server.close()
  }

  @Test func `a body at the limit is read, whole, in pieces or in chunks`() async throws {
    let server = try server()
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send(post("/echo", String(repeating: "a", count: 1_000)))
      #expect(try peer.receive().body == "1000 none")
      peer.send(post("/big", String(repeating: "a", count: 3_000_000)))
      #expect(try peer.receive().body == "3000000 true")
      let chunk = "1f4\r\n" + String(repeating: "a", count: 500) + "\r\n"
      peer.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      peer.send(chunk)
      peer.send(chunk + "0\r\n\r\n")
      #expect(try peer.receive().body == "1000 none")
      let expecting = try Peer(port)
      expecting.send(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
      #expect(try expecting.receive().status == 100)
      expecting.send("ab")
      #expect(try expecting.receive().body == "2 none")
    }
    _ = await server.close()
  }

  @Test func `a body over the limit is refused before it is read, and the line closed`()
    async throws
  {
    let server = try server()
    let port = server.port
    try await offThread {
      let declared = try Peer(port)
      declared.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n")
      #expect(try declared.receive().status == 413)
      #expect(declared.receiveToEnd() == "")
      let huge = try Peer(port)
      huge.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n")
      #expect([400, 413].contains(try huge.receive().status))
      let expecting = try Peer(port)
      expecting.send(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\nExpect: 100-continue\r\n\r\n")
      #expect(try expecting.receive().status == 413)
      let chunked = try Peer(port)
      chunked.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      chunked.send("3e9\r\n" + String(repeating: "a", count: 1_001) + "\r\n")
      #expect(try chunked.receive().status == 413)
      #expect(chunked.receiveToEnd() == "")
      let unknown = try Peer(port)
      unknown.send("POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n")
      #expect(try unknown.receive().status == 413)
    }
    _ = await server.close()
  }

  @Test func `a reply's header cannot be broken by what was asked`() async throws {
    let server = try server()
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send(get("/item/a%0D%0AX-Evil:%20b"))
      let reply = try peer.receive()
      #expect(reply.headers["x-item"] == "aX-Evil: b")
      #expect(reply.headers["x-evil"] == nil)
    }
    _ = await server.close()
  }

  @Test func `a slow sender is cut off, wherever it is slow`() async throws {
    let server = try server { $0.timeout = 5 }
    let port = server.port
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (begin, drop, expected) in [
        ("G", "E", ""), ("GET /ok HTTP/1.1\r\nHost: a\r\nX: ", "a", "408"),
        ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n", "a", "408"),
      ] {
        group.addTask {
          try await offThread {
            let peer = try Peer(port)
            peer.send(begin)
            // A piece every 100 ms, so that the idle timeout never applies.
            let ended = SlowConnection(peer).until(drop)
            #expect(ended)
            #expect(peer.receiveToEnd().contains(expected))
          }
        }
      }
      try await group.waitForAll()
    }
    _ = await server.close()
  }

  @Test func `a log line tells what was asked and never the query, a header or a body`()
    async throws
  {
    let server = try server()
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send(get("/ok?token=secret", "Cookie: session=secret\r\n"))
      _ = try peer.receive()
      peer.send(post("/echo?token=secret", "secret"))
      _ = try peer.receive()
      peer.send(get("/a%0Ab"))
      _ = try peer.receive()
    }
    let lines = await server.close()
    #expect(lines.count == 3)
    #expect(!lines.joined().contains("secret"))
    #expect(
      lines[0].wholeMatch(of: /2026-\S+Z [0-9a-z]{15} GET \/ok 200 2 \d+/) != nil, "\(lines[0])")
    #expect(lines[1].wholeMatch(of: /\S+ \S+ POST \/echo 200 6 \d+/) != nil, "\(lines[1])")
    #expect(lines[2].wholeMatch(of: /\S+ \S+ GET \/a%0Ab 404 \d+ \d+/) != nil, "\(lines[2])")
  }

  @Test func `one address may open only so many connections`() async throws {
    let server = try server { $0.maxConnectionsPerAddress = 3 }
    let port = server.port
    try await offThread {
      let peers = try (0..<3).map { _ in try Peer(port) }
      for peer in peers {
        peer.send(get("/ok"))
        let reply = try peer.receive()
        #expect(reply.body == "ok")
      }
      let fourth = try Peer(port)
      fourth.send(get("/ok"))
      #expect(fourth.receiveToEnd() == "")
      peers[0].send(get("/ok", "Connection: close\r\n"))
      #expect(peers[0].receiveToEnd().hasSuffix("ok"))
      // The place is free once the server has seen the connection close.
      while true {
        let next = try Peer(port)
        next.send(get("/ok"))
        if next.hearToTheEndOfOne() == "ok" { break }
      }
    }
    _ = await server.close()
  }

  @Test func `bursts of any size leave nobody waiting`() async throws {
    // 128 ready connections at once would put libmicrohttpd's own threads to sleep.
    let server = try server { $0.threads = 1 }
    let port = server.port
    try await offThread {
      let peers = try (0..<130).map { _ in try Peer(port) }
      for peer in peers {
        peer.send(get("/ok"))
        _ = try peer.receive()
      }
      for size in 120...130 {
        for _ in 0..<20 {
          for peer in peers[..<size] { peer.send(get("/ok")) }
          for peer in peers[..<size] {
            let reply = try peer.receive()
            #expect(reply.body == "ok")
          }
        }
      }
    }
    _ = await server.close()
  }

  @Test func `a taken port is told as such`() async throws {
    let server = try server()
    let port = server.port
    #expect(throws: ListenError.self) { try self.second(on: port) }
    _ = await server.close()
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("localhost", "localhost"), ("::", "[::]"), ("::1", "[::1]"),
  ])
  func `an address has brackets in a URL where it is one of IPv6`(host: String, inURL: String) {
    #expect(Server.Configuration(host: host).urlHost == inURL)
  }

  private func second(on port: UInt16) throws {
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { _ in }
    let server = try Server(
      Server.Configuration(port: port), router: Router(), log: log)
    _ = try server.start()
  }
}
