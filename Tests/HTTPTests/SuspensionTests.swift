import Foundation
import HTTP
import Synchronization
import Testing
import Wire

/// Counts its instances, to check that a request's resources are released.
private final class HeldRequests: Sendable {
  private let living: Counter
  private let gone: Gate
  init(_ living: Counter, _ gone: Gate) {
    self.living = living
    self.gone = gone
  }
  deinit {
    living.count()
    gone.open()
  }
}

@Suite(.timeLimit(.minutes(30)))
struct SuspensionTests {
  @Test func `a hundred requests wait at once and are all answered`() async throws {
    let gate = Gate()
    let server = try SocketServer { router in
      try router.on(.get, "/wait/:n") { _, n in
        await gate.pass()
        return .text(n.first)
      }
      try router.on(.get, "/ok") { _, _ in .text("ok") }
    }
    let port = server.port
    let peers = try await offThread { PeerBox(try (0..<100).map { _ in try Peer(port) }) }
    try await offThread {
      for (number, peer) in peers.peers.enumerated() { peer.send(get("/wait/\(number)")) }
    }
    await gate.arrivals(100)
    // Suspended requests do not block others.
    try await offThread {
      let other = try Peer(port)
      other.send(get("/ok"))
      #expect(try other.receive().body == "ok")
    }
    gate.open()
    try await offThread {
      for (number, peer) in peers.peers.enumerated() {
        let late = try peer.receive()
        #expect(late.body == "\(number)")
        peer.send(get("/ok"))
        let prompt = try peer.receive()
        #expect(prompt.body == "ok")
      }
    }
    #expect(await server.close().count == 201)
  }

  @Test func `who leaves while waiting leaves nothing behind`() async throws {
    let gate = Gate()
    let freed = Counter()
    let gone = Gate()
    let server = try SocketServer { router in
      try router.on(.get, "/wait") { _, _ in
        let held = HeldRequests(freed, gone)
        await gate.pass()
        return try withExtendedLifetime(held) { try .json(["a": 1]) }
      }
    }
    let port = server.port
    let peers = try await offThread { PeerBox(try (0..<100).map { _ in try Peer(port) }) }
    for peer in peers.peers { peer.send(get("/wait")) }
    await gate.arrivals(100)
    // Half close properly, half reset.
    for (number, peer) in peers.peers.enumerated() {
      number % 2 == 0 ? peer.vanish() : peer.hangUpHalf()
    }
    gate.open()
    await gone.pass()
    let lines = await server.close()
    #expect(lines.count == 100)
    #expect(freed.value == 100)
  }

  @Test func `a stop answers those who wait too long, and refuses who comes later`() async throws {
    let gate = Gate()
    let cancelled = Gate()
    // An address of its own, where nothing else listens when the port is free again.
    let server = try SocketServer {
      $0.host = "127.0.0.9"
    } routes: { router in
      router.refused = { refusal, request in
        var response = Response.problem(refusal, for: request)
        response.set("X-Path", request.path)
        return response
      }
      try router.on(.get, "/wait") { _, _ in
        await withTaskCancellationHandler {
          await gate.pass()
        } onCancel: {
          cancelled.open()
        }
        return .text("too late")
      }
    }
    let port = server.port
    async let reply = offThread {
      let peer = try Peer(port, host: 9)
      peer.send(get("/wait"))
      return try peer.receive()
    }
    await gate.arrivals(1)
    await server.server.stop(grace: .milliseconds(50))
    let heard = try await reply
    #expect(heard.status == 503)
    #expect(heard.headers["retry-after"] != nil)
    // The router words it, as every other refusal.
    #expect(heard.headers["x-path"] == "/wait")
    #expect(heard.body.contains("server.busy"))
    await cancelled.pass()
    await #expect(throws: POSIXError.self) {
      try await offThread { _ = try Peer(port, host: 9) }
    }
    gate.open()
    await server.server.stop()
  }

  @Test func `a stop lets what is underway end, and tells the line to close`() async throws {
    let gate = Gate()
    let server = try SocketServer { router in
      try router.on(.get, "/wait") { _, _ in
        await gate.pass()
        return .text("in time")
      }
    }
    let port = server.port
    async let reply = offThread {
      let peer = try Peer(port)
      peer.send(get("/wait"))
      return (try peer.receive(), peer.receiveToEnd())
    }
    await gate.arrivals(1)
    async let stopped: Void = server.server.stop(grace: .seconds(3_600))
    // The stop has begun once connections are refused.
    try await offThread { while (try? Peer(port)) != nil {} }
    gate.open()
    await stopped
    let (heard, rest) = try await reply
    #expect(heard.body == "in time")
    #expect(rest == "")
  }

  @Test func `a stop under load ends soon and breaks no reply`() async throws {
    let server = try SocketServer { router in
      try router.on(.get, "/ok") { _, _ in .text("ok") }
      try router.on(.get, "/late") { _, _ in
        await Task.yield()
        return .text("late")
      }
    }
    let port = server.port
    let warm = Gate()
    let answered = Counter()
    let broken = Counter()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          _ = try? await offThread {
            while true {
              let peer = try Peer(port)
              var isOpen = true
              while isOpen {
                let path = number % 2 == 0 ? "/ok" : "/late"
                guard peer.send(get(path)), let reply = try? peer.receive() else { break }
                isOpen = reply.headers["connection"] != "close"
                // Nothing was underway for a moment, and this came after it: it may be sent again.
                let isLate = reply.status == 503 && !isOpen
                if !isLate && "/" + reply.body != path { broken.count() }
                if answered.count() == 2_000 { warm.open() }
              }
            }
          }
        }
      }
      await warm.pass()
      // Longer than the suite's time limit: the stop ends because all was answered, not because the grace did.
      await server.server.stop(grace: .seconds(3_600))
    }
    #expect(broken.value == 0)
    await server.log.stop()
    #expect(server.written.lines.count >= answered.value)
  }
}

/// Peers that threads use one after another, never concurrently.
final class PeerBox: @unchecked Sendable {  // each test hands it from one `offThread` to the next
  let peers: [Peer]
  init(_ peers: [Peer]) { self.peers = peers }
}
