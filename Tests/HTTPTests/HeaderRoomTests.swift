import HTTP
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct HeaderRoomTests {
  /// Cookies so long that libmicrohttpd 0.9.75 has no memory for its own 431.
  ///
  /// It then closes without sending a byte.
  private static let leavesNoRoom = 9_700...10_000

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
          peer.send(request)
          let status = (try? peer.receive().status) ?? 0
          if place == 3, Self.leavesNoRoom.contains(size) { continue }
          #expect([200, 303, 414, 431].contains(status), "\(size), \(place): \(status)")
          if size <= 2_000 { #expect(status < 400, "\(size), \(place): \(status)") }
        }
      }
    }
    let lines = await server.close()
    #expect(lines.contains { $0.contains(" POST /far 431 ") })
  }

  @Test func `one long cookie or many small ones get a status, and what is promised an answer`()
    async throws
  {
    let server = try SocketServer { router in try router.on(.get, "/ok") { _, _ in .text("ok") } }
    let port = server.port
    try await offThread {
      func status(_ headers: String) throws -> Int {
        let peer = try Peer(port)
        peer.send(get("/ok", headers))
        return (try? peer.receive().status) ?? 0
      }
      for count in 60...200 {
        let told = try status("Cookie: \(String(repeating: "a=b; ", count: count))\r\n")
        #expect(told == 431 || told == 200, "\(count) cookies: \(told)")
        if count <= 100 { #expect(told == 200, "\(count) cookies") }
      }
      for size in stride(from: 3_500, through: 12_500, by: 100) {
        let told = try status("Cookie: a=\(String(repeating: "x", count: size))\r\n")
        if !Self.leavesNoRoom.contains(size) {
          #expect(told == 431 || told == 200, "a cookie of \(size): \(told)")
        }
        if size <= 4_096 { #expect(told == 200, "a cookie of \(size)") }
        let plain = try status("X: \(String(repeating: "x", count: size))\r\n")
        #expect(plain == 431 || plain == 200, "a header of \(size): \(plain)")
        if size <= 8_192 { #expect(plain == 200, "a header of \(size)") }
      }
    }
    _ = await server.close()
  }

  @Test func `a query of many parameters gets a status at once, on a kept connection too`()
    async throws
  {
    let server = try SocketServer { router in try router.on(.get, "/ok") { _, _ in .text("ok") } }
    let port = server.port
    try await offThread {
      for parameter in ["", "a", "a=b"] {
        for count in [1, 20, 64, 65, 66, 101, 145, 150, 200, 250, 1_000, 2_000] {
          let query = Array(repeating: parameter, count: count).joined(separator: "&")
          let peer = try Peer(port)
          peer.send(get("/ok"))
          #expect(try peer.receive().status == 200)
          peer.send(get("/ok?" + query))
          let status = (try? peer.receive().status) ?? 0
          #expect(status == (count <= 65 ? 200 : 414), "\(count) of \(parameter): \(status)")
        }
      }
      let query = Array(repeating: "a=b", count: 65).joined(separator: "&")
      for size in stride(from: 0, through: 9_500, by: 250) {
        let peer = try Peer(port)
        peer.send(get("/ok?" + query, "X: \(String(repeating: "a", count: size))\r\n"))
        let status = (try? peer.receive().status) ?? 0
        #expect(status == 200 || status == 431, "a header of \(size): \(status)")
      }
    }
    _ = await server.close()
  }
}
