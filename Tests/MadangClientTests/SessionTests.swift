import MadangClient
import MadangTesting
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct SessionTests {
  let still = TestClock()
  let backlog: StubSessionServer
  let store = MemoryTokenStore()
  let script: ScriptedTransport
  let madang: Madang

  init() {
    let backlog = StubSessionServer(still)
    self.backlog = backlog
    script = ScriptedTransport { try backlog.answer($0) }
    madang = Madang(over: script, tokens: store, dependencies: still.dependencies)
  }

  var trades: Int { backlog.state.current.trades.count }

  @Test func `signing in keeps the tokens and shows them with every call`() async throws {
    #expect(try await !madang.isSignedIn)
    try await madang.send(Notes.enter, Draft(text: "me"))
    #expect(try await madang.isSignedIn)
    #expect(await store.load()?.refresh == "r1")
    #expect(try await madang.send(Notes.one, "1").text == "지우")
    #expect(script.passes == [nil, "Bearer a1"])
  }

  @Test func `tokens of an earlier launch are found again`() async throws {
    await store.save(backlog.open())
    #expect(try await madang.send(Notes.one, "1").text == "지우")
    #expect(trades == 0)
  }

  @Test func `an access token past its time is renewed before the call`() async throws {
    try await madang.send(Notes.enter, Draft(text: "me"))
    backlog.expire()
    still.advance(by: .hours(1))
    try await madang.send(Notes.one, "1")
    #expect(
      script.targets == ["POST /session", "POST /session/refresh", "GET /notes/1"])
    #expect(script.passes == [nil, nil, "Bearer a2"])
    #expect(await store.load()?.refresh == "r2")
  }

  @Test func `an access token the server no longer takes is renewed and the call sent again: S29`()
    async throws
  {
    try await madang.send(Notes.enter, Draft(text: "me"))
    backlog.expire()
    #expect(try await madang.send(Notes.write, Draft(text: "b")).text == "지우")
    #expect(
      script.targets
        == ["POST /session", "POST /notes", "POST /session/refresh", "POST /notes"])
    #expect(script.keys[1] == script.keys[3])
    #expect(script.keys[1] != script.keys[2])
  }

  @Test func `fifty calls at an ended token cause one refreshTokens: SH24 SW7`() async throws {
    let gate = Gate(50)
    let backlog = backlog
    let script = ScriptedTransport { call in
      // Each of the fifty is refused only after all were sent.
      if call.headers["authorization"] == "Bearer a1" { await gate.pass() }
      return try backlog.answer(call)
    }
    await store.save(backlog.open())
    backlog.expire()
    let madang = Madang(over: script, tokens: store, dependencies: still.dependencies)
    let ids = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { try await madang.send(Notes.write, Draft(text: "x")).id } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ids == Array(repeating: 1, count: 50))
    #expect(trades == 1)
    #expect(script.calls.count == 101)
  }

  @Test func `fifty calls at a token past its time cause one refreshTokens`() async throws {
    await store.save(backlog.open())
    still.advance(by: .hours(2))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { try await madang.send(Notes.one, "1") } }
      try await group.waitForAll()
    }
    #expect(trades == 1)
    #expect(script.calls.count == 51)
  }

  @Test func `a refused refreshTokens signs out, says so and throws the refusal: SH24`()
    async throws
  {
    try await madang.send(Notes.enter, Draft(text: "me"))
    var ends = madang.signedOut.makeAsyncIterator()
    backlog.close()
    await #expect(throws: Refusal.sessionExpired) { try await madang.send(Notes.one, "1") }
    #expect(await ends.next() == .refused(.sessionExpired))
    #expect(try await !madang.isSignedIn)
    #expect(await store.load() == nil)
    // Signed out, so there are no tokens to refresh.
    await #expect(throws: Refusal.signInFirst) { try await madang.send(Notes.one, "1") }
    #expect(trades == 1)
  }

  @Test func `what is open to anyone still answers when the session is over`() async throws {
    await store.save(backlog.open())
    backlog.close()
    #expect(try await madang.send(Notes.front).text == "어서 오세요")
    #expect(script.passes == ["Bearer a1", nil, nil])
    #expect(try await !madang.isSignedIn)
  }

  @Test func `one can sign in again with dead tokens past their time at hand`() async throws {
    await store.save(backlog.open())
    backlog.close()
    still.advance(by: .days(90))
    try await madang.send(Notes.enter, Draft(text: "me"))
    #expect(try await madang.send(Notes.one, "1").text == "지우")
  }

  @Test func `a call refused again after a refreshTokens is not sent a third time`() async throws {
    let script = ScriptedTransport { [backlog] call in
      call.target == "/session/refresh"
        ? try backlog.refreshTokens(call) : try .refusal(.sessionExpired)
    }
    await store.save(backlog.open())
    let madang = Madang(over: script, tokens: store, dependencies: still.dependencies)
    await #expect(throws: Refusal.sessionExpired) { try await madang.send(Notes.one, "1") }
    #expect(script.targets == ["GET /notes/1", "POST /session/refresh", "GET /notes/1"])
  }

  @Test func `a wrong clock on the device does not refreshTokens before every call`() async throws {
    let backlog = StubSessionServer(still, lifetime: .zero)
    let script = ScriptedTransport { try backlog.answer($0) }
    let madang = Madang(over: script, tokens: store, dependencies: still.dependencies)
    try await madang.send(Notes.enter, Draft(text: "me"))
    for _ in 0..<3 { try await madang.send(Notes.one, "1") }
    #expect(backlog.state.current.trades.isEmpty)
  }

  @Test func `signing out ends the session there and here`() async throws {
    try await madang.send(Notes.enter, Draft(text: "me"))
    var ends = madang.signedOut.makeAsyncIterator()
    try await madang.signOut()
    #expect(await ends.next() == .asked)
    #expect(!backlog.state.current.isOpen)
    #expect(await store.load() == nil)
    try await madang.signOut()
    #expect(script.targets == ["POST /session", "DELETE /session"])
  }

  @Test func `nothing is printed of a token but its end: SW2`() {
    let tokens = Tokens(
      access: "secret", refresh: "secret", accessExpires: Instant(milliseconds: 5))
    var dumped = "\(tokens) \(String(reflecting: tokens)) \(String(describing: [tokens]))"
    dump(tokens, to: &dumped)
    #expect(dumped.contains("5"))
    #expect(!dumped.contains("secret"))
  }
}
