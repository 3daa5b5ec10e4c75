import HTTP
import Synchronization
import Testing
import Wire

/// The streams a test's route has opened.
private final class Opened: Sendable {
  private let streams = Mutex<[EventStream]>([])
  let closed = Counter()
  let allClosed = Gate()

  func open(of count: Int = 1) -> Response {
    let closed = closed
    let allClosed = allClosed
    let stream = EventStream { if closed.count() == count { allClosed.open() } }
    streams.withLock { $0.append(stream) }
    return .events(stream)
  }

  /// The number of streams that accepted the event.
  @discardableResult
  func send(_ text: String) -> Int {
    streams.withLock { $0.count { $0.send(id: text, data: text) } }
  }
}

private func server(
  _ opened: Opened, of count: Int = 1,
  _ configure: (inout Server.Configuration) -> Void = { _ in }
) throws -> SocketServer {
  try SocketServer(configure) { router in
    try router.on(.get, "/events") { request, _ in
      let response = opened.open(of: count)
      if let last = request.header("Last-Event-ID") { opened.send("after \(last)") }
      return response
    }
  }
}

@Suite(.timeLimit(.minutes(30)))
struct LiveStreamTests {
  @Test func `an event reaches its reader, and Last-Event-ID the handler`() async throws {
    let opened = Opened()
    let server = try server(opened)
    let port = server.port
    let peers = try await offThread { PeerBox([try Peer(port)]) }
    try await offThread {
      peers.peers[0].send(get("/events", "Last-Event-ID: 41\r\n"))
      let reply = try peers.peers[0].receive(until: "data: after 41\n\n")
      #expect(reply.contains("Content-Type: text/event-stream"))
    }
    for number in 0..<200 {
      #expect(opened.send("\(number)") == 1)
      try await offThread { _ = try peers.peers[0].receive(until: "data: \(number)\n\n") }
    }
    _ = await server.close()
    #expect(opened.closed.value == 1)
  }

  @Test func `HEAD of a stream ends at once`() async throws {
    let opened = Opened()
    let server = try server(opened)
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send("HEAD /events HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try peer.receive(toHEAD: true).status == 200)
    }
    await opened.allClosed.pass()
    _ = await server.close()
  }

  /// How a reader leaves an idle stream.
  enum Departure: CaseIterable { case close, reset, halfClose }

  @Test(arguments: Departure.allCases)
  func `a reader that leaves an idle stream is noticed without a heartbeat`(how: Departure)
    async throws
  {
    let opened = Opened()
    let server = try server(opened) { $0.heartbeat = .seconds(3_600) }
    let port = server.port
    let peers = try await offThread { PeerBox([try Peer(port)]) }
    try await offThread {
      peers.peers[0].send(get("/events"))
      _ = try peers.peers[0].receive(until: "\r\n\r\n")
    }
    // The stream was read empty, so the connection is idle.
    #expect(opened.send("1") == 1)
    try await offThread {
      _ = try peers.peers[0].receive(until: "data: 1\n\n")
      switch how {
      case .close: peers.peers[0].hangUp()
      case .reset: peers.peers[0].vanish()
      case .halfClose: peers.peers[0].hangUpHalf()
      }
    }
    await opened.allClosed.pass()
    #expect(opened.send("nobody") == 0)
    // The connection ends too, not the stream alone.
    if how == .halfClose { try await offThread { _ = peers.peers[0].receiveToEnd() } }
    #expect(await server.close().count == 1)
  }

  @Test func `a stream that follows others on a connection is watched, and they are not`()
    async throws
  {
    let opened = Opened()
    let server = try SocketServer {
      $0.heartbeat = .seconds(3_600)
    } routes: { router in
      try router.on(.get, "/ok") { _, _ in .text("ok") }
      try router.on(.get, "/events") { request, _ in
        let response = opened.open(of: 2)
        if request.query == "ends", case .events(let stream) = response.body { stream.end() }
        return response
      }
    }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send(get("/events?ends"))
      _ = try peer.receive(until: "\r\n0\r\n\r\n")
      peer.send(get("/ok"))
      #expect(try peer.receive().body == "ok")
      peer.send(get("/events"))
      _ = try peer.receive(until: "\r\n\r\n")
      peer.hangUp()
    }
    await opened.allClosed.pass()
    #expect(await server.close().count == 3)
  }

  @Test func `an idle stream gets comments as heartbeats`() async throws {
    let opened = Opened()
    let server = try server(opened) { $0.heartbeat = .milliseconds(20) }
    let port = server.port
    try await offThread {
      let peer = try Peer(port)
      peer.send(get("/events"))
      _ = try peer.receive(until: ": \n\n")
      _ = try peer.receive(until: ": \n\n")
    }
    await opened.allClosed.pass()
    #expect(opened.send("nobody") == 0)
    _ = await server.close()
  }

  @Test func `a reader that reads nothing is ended, not waited for`() async throws {
    let opened = Opened()
    let server = try server(opened) { $0.timeout = 30 }
    let port = server.port
    let peers = try await offThread { PeerBox([try Peer(port)]) }
    try await offThread {
      peers.peers[0].send(get("/events"))
      _ = try peers.peers[0].receive(until: "\r\n\r\n")
    }
    let text = String(repeating: "a", count: 60_000)
    // The kernel buffers some megabytes before the stream's own queue fills.
    while opened.send(text) == 1 { await Task.yield() }
    await opened.allClosed.pass()
    _ = await server.close()
  }

  @Test func `five hundred readers hear one event, and are told to return when it stops`()
    async throws
  {
    let opened = Opened()
    let server = try server(opened, of: 500)
    let port = server.port
    let peers = try await offThread { PeerBox(try (0..<500).map { _ in try Peer(port) }) }
    try await offThread {
      for peer in peers.peers { peer.send(get("/events")) }
      for peer in peers.peers { _ = try peer.receive(until: "\r\n\r\n") }
    }
    #expect(opened.send("hello") == 500)
    try await offThread {
      for peer in peers.peers { _ = try peer.receive(until: "data: hello\n\n") }
    }
    await server.server.stop()
    await opened.allClosed.pass()
    let delays = try await offThread {
      try peers.peers.map { peer in
        let end = peer.receiveToEnd()
        // The last chunk and the end of the chunked body.
        #expect(end.hasSuffix("\n\n\r\n0\r\n\r\n"))
        let delay = try #require(end.split(separator: "retry: ").last?.prefix { $0.isNumber })
        return try #require(Int(delay))
      }
    }
    #expect(delays.allSatisfy { (1000..<3000).contains($0) })
    // Not all in one moment.
    #expect(Set(delays).count == 500)
  }
}
