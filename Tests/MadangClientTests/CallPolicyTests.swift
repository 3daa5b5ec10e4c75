import Foundation
import MadangClient
import MadangTesting
import Testing
import Wire

/// Timeouts and retries per call, and fast failure without a network.
@Suite(.timeLimit(.minutes(30)))
struct CallPolicyTests {
  let clock = TestClock()

  func madang(over server: ScriptedTransport, policy: CallPolicy = .standard) -> Madang {
    Madang(over: server, tokens: .memory, policy: policy, dependencies: clock.dependencies)
  }

  @Test func `each call may have a policy of its own`() async throws {
    let server = ScriptedTransport { _ in try .refusal(.busy) }
    let client = madang(over: server)
    for (policy, attempts) in [(nil, 3), (CallPolicy.quick, 1), (CallPolicy(attempts: 5), 5)] {
      let before = server.calls.count
      await #expect(throws: Refusal.busy) {
        try await client.send(Notes.one, "1", policy: policy)
      }
      #expect(server.calls.count - before == attempts)
    }
    #expect(server.calls.first?.timeout == .seconds(15))
    #expect(server.calls[3].timeout == .seconds(5))
    #expect(server.calls[0].limit == .seconds(120) && server.calls[3].limit == .seconds(30))
  }

  @Test func `a server that swallows calls costs at most the deadline`() async throws {
    let server = ScriptedTransport { [clock] call in
      clock.advance(by: try #require(call.timeout))
      throw NoNetwork()
    }
    let start = clock.now
    await #expect(throws: MadangError.self) {
      try await madang(over: server).send(Notes.one, "1")
    }
    #expect(clock.now - start <= .seconds(30))
    #expect(server.calls.map(\.timeout) == [.seconds(15), .seconds(15)])
  }

  @Test func `calls fail at once while the server is known to be unreachable`() async throws {
    let isAway = Shared(true)
    let server = ScriptedTransport { _ in
      if isAway.current { throw NoNetwork() }
      return try .json(Note(id: 1, text: ""))
    }
    let client = madang(over: server)
    func fails(after attempts: Int, policy: CallPolicy? = nil) async {
      let before = server.calls.count
      let error = await #expect(throws: MadangError.self) {
        try await client.send(Notes.one, "1", policy: policy)
      }
      guard case .unreachable(let cause) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(cause is NoNetwork && server.calls.count - before == attempts)
    }
    await fails(after: 3)
    await fails(after: 0)
    await fails(after: 2, policy: CallPolicy(attempts: 2, failsFast: false))
    clock.advance(by: .seconds(3))
    await fails(after: 1)
    await fails(after: 0)
    clock.advance(by: .seconds(3))
    isAway.change { $0 = false }
    #expect(try await client.send(Notes.one, "1").id == 1)
    isAway.change { $0 = true }
    await fails(after: 3)
  }

  @Test func `an app reports the network: calls fail without it and begin again with it`()
    async throws
  {
    let server = ScriptedTransport { _ in try .json(Note(id: 1, text: "")) }
    let client = madang(over: server)
    client.networkChanged(isAvailable: false)
    clock.advance(by: .hours(1))
    let error = await #expect(throws: MadangError.self) { try await client.send(Notes.one, "1") }
    guard case .unreachable(let cause) = error, cause is NetworkUnavailable else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.calls.isEmpty)
    client.networkChanged(isAvailable: true)
    #expect(try await client.send(Notes.one, "1").id == 1)
  }

  @Test func `an answer that arrives byte by byte without end is given up on`() async throws {
    let isOver = Shared(false)
    defer { isOver.change { $0 = true } }
    let trickling = try StubHTTPServer { connection in
      _ = connection.read()
      connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      while !isOver.current {
        connection.write(" ")
        usleep(10_000)
      }
    }
    let transport = URLSessionTransport(server: try trickling.url)
    let error = await #expect(throws: URLError.self) {
      try await transport.exchange(
        HTTPCall(.get, "/notes", timeout: .seconds(3_600), limit: .milliseconds(300)))
    }
    #expect(error?.code == .timedOut)
  }

  @Test func `a call's timeout ends a silent connection before the transport's does`() async throws
  {
    let silent = try StubHTTPServer { connection in
      _ = connection.read()
      connection.waitForEnd()
    }
    // The transport's own timeout is longer than the suite's time limit.
    let transport = URLSessionTransport(server: try silent.url, timeout: .seconds(3_600))
    await #expect(throws: (any Error).self) {
      try await transport.exchange(HTTPCall(.get, "/notes", timeout: .milliseconds(300)))
    }
  }
}
