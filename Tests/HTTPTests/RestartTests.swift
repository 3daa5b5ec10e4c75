import Foundation
import HTTP
import Testing
import Wire

/// Servers of one process that stop and start one after the other.
@Suite(.timeLimit(.minutes(30)))
struct RestartTests {
  /// A stopped server's thread once accepted connections of the next server, whose listening socket
  /// had the same descriptor; they were never answered.
  @Test func `a stopped server accepts nothing for the next one`() async throws {
    for _ in 0..<200 {
      let first = try SocketServer { router in try router.on(.get, "/") { _, _ in .text("first") } }
      let peers = try await offThread { PeerBox(try (0..<8).map { _ in try Peer(first.port) }) }
      await first.server.stop(grace: .zero)
      let next = try SocketServer { router in try router.on(.get, "/") { _, _ in .text("next") } }
      let bodies = try await offThread {
        try (0..<4).map { _ in
          let peer = try Peer(next.port)
          peer.send(get("/"))
          return try peer.receive().body
        }
      }
      #expect(bodies == ["next", "next", "next", "next"])
      withExtendedLifetime(peers) {}
      _ = await (first.log.stop(), next.close())
    }
  }
}
