import HTTP
import Testing
import Wire

/// The client address and scheme the server derives from `headers`.
private func asker(
  _ headers: String, _ configure: @escaping (inout Server.Configuration) -> Void
) async throws -> String {
  let server = try SocketServer(configure) { router in
    try router.on(.get, "/who") { request, _ in
      .text("\(request.remoteAddress) \(request.isSecure)")
    }
  }
  let port = server.port
  let body = try await offThread {
    let peer = try Peer(port)
    peer.send(get("/who", headers))
    return try peer.receive().body
  }
  _ = await server.close()
  return body
}

@Suite(.timeLimit(.minutes(30)))
struct ProxyTests {
  private let forwarded = "X-Forwarded-For: 8.8.8.8, 203.0.113.9\r\nX-Forwarded-Proto: https\r\n"

  @Test func `a stranger's word about where it comes from is not taken`() async throws {
    #expect(try await asker(forwarded) { _ in } == "127.0.0.1 false")
    #expect(
      try await asker(forwarded) { $0.trustedProxies = ["10.0.0.0/8", "::1"] }
        == "127.0.0.1 false")
  }

  @Test func `a proxy's word is taken for the last address that is no proxy`() async throws {
    #expect(
      try await asker(forwarded) { $0.trustedProxies = ["127.0.0.0/8"] } == "203.0.113.9 true")
    #expect(
      try await asker(forwarded) { $0.trustedProxies = ["127.0.0.1", "203.0.113.0/24"] }
        == "8.8.8.8 true")
    #expect(
      try await asker("X-Forwarded-For: 8.8.8.8, junk\r\n") { $0.trustedProxies = ["127.0.0.1"] }
        == "127.0.0.1 false")
    #expect(
      try await asker("X-Forwarded-For: 2001:DB8::1\r\n") { $0.trustedProxies = ["127.0.0.1"] }
        == "2001:db8::1 false")
  }

  @Test func `Forwarded is read where it is the configured one, and only there`() async throws {
    let standard = "Forwarded: for=8.8.8.8, For=\"[2001:db8::7]:4711\";proto=https;by=1.2.3.4\r\n"
    #expect(
      try await asker(standard + forwarded) {
        $0.trustedProxies = ["127.0.0.1"]
        $0.proxyHeader = .forwarded
      } == "2001:db8::7 true")
    #expect(try await asker(standard) { $0.trustedProxies = ["127.0.0.1"] } == "127.0.0.1 false")
  }

  @Test(arguments: ["10.0.0.0/33", "nonsense", "1.2.3", "::1/129", "1.2.3.4/x", ""])
  func `a proxy that is no address is found at the start`(text: String) {
    #expect(throws: UnknownProxy.self) {
      try SocketServer({ $0.trustedProxies = [text] }) { _ in }
    }
  }
}
