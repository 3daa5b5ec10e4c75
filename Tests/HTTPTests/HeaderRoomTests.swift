import HTTP
import Testing
import Wire

struct HeaderRoomTests {
  @Test func `whatever a request and its reply take of a connection's memory, there is an answer`()
    async throws
  {
    let ok = SharedBytes(Array("ok".utf8))
    let server = try SocketServer { router in
      try router.onGet("/kept", always: Response(body: .shared(ok)))
      try router.on(.get, "/far") { request, _ in .seeOther("/far?" + request.query) }
      try router.on(.post, "/far") { request, _ in
        .seeOther("/far?" + String(decoding: request.body, as: UTF8.self))
      }
    }
    let port = server.port
    try await offThread {
      for size in stride(from: 500, through: 12_000, by: 125) {
        let long = String(repeating: "a", count: size)
        let asked = [
          get("/kept?" + long), get("/far?" + long), get("/kept", "X: \(long)\r\n"),
          get("/kept", "Cookie: a=\(long)\r\n"), post("/far", long, ""),
          get("/kept", "Cookie: \(String(repeating: "a=b; ", count: size / 50))\r\n"),
        ]
        for (place, request) in asked.enumerated() {
          let peer = try Peer(port)
          peer.say(request)
          let status = (try? peer.hear().status) ?? 0
          // More cookies than half its memory libmicrohttpd itself drops, before it asks us.
          if place % 2 == 1 && place > 1 && size > 4_500 { continue }
          #expect([200, 303, 414, 431].contains(status), "\(size), \(place): \(status)")
          if size <= 2_000 { #expect(status < 400, "\(size), \(place): \(status)") }
        }
      }
    }
    let lines = await server.close()
    #expect(lines.contains { $0.contains(" POST /far 431 ") })
  }
}
