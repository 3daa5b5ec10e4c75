import Commons
import HTTP
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Sesac

@Suite(.timeLimit(.minutes(30)))
struct EventTests {
  /// Opens the events of whoever the browser is signed in as.
  private func open(_ browser: Browser, _ query: String = "") async throws -> EventStream {
    let reply = await browser.open(Sesac.events.path + query)
    guard case .events(let stream) = reply.body else { throw Refusal.signInFirst }
    return stream
  }

  @Test(arguments: Engine.allCases)
  func `events are those of the token's account, on each of its devices, until it ends: SH14`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      let (phone, tablet, theirs) = try await (
        server.browser(as: "one"), server.browser(as: "one"), server.browser(as: "other")
      )
      let claiming = EventListener(try await open(phone, "?client=\(other.id)&uid=\(other.id)"))
      let second = EventListener(try await open(tablet))
      let others = EventListener(try await open(theirs))
      // One event of the other's, then one of both by the match.
      try await one.client.send(Sesac.request, other.id)
      try await other.client.send(Sesac.accept, one.id)
      while claiming.changes < 1 || second.changes < 1 || others.changes < 2 { await Task.yield() }
      // The phone signs out: its open stream ends, and a new one is refused.
      _ = await phone.post(Sessions.end.path + "?_method=DELETE")
      while !claiming.stream.isEnded { await Task.yield() }
      #expect(!second.stream.isEnded && !others.stream.isEnded)
      #expect(await phone.ask(.get, Sesac.events.path).status == 401)
      #expect(claiming.changes == 1 && second.changes == 1 && others.changes == 2)
      second.stream.end()
      others.stream.end()
    }
  }
}

/// Reads the events of a stream as they come.
final class EventListener: Sendable {
  private let text = Mutex("")
  let stream: EventStream

  init(_ stream: EventStream) {
    self.stream = stream
    Task {
      for await piece in stream.bytes {
        text.withLock { $0 += String(decoding: piece, as: UTF8.self) }
      }
    }
  }

  func count(of kind: String) -> Int {
    text.withLock { $0.split(separator: "\n").count { $0 == "event: \(kind)" } }
  }

  /// How often the state changed.
  var changes: Int { count(of: "state.changed") }
}
