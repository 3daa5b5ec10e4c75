import MadangClient
import Testing
import Wire

struct SessionTests {
  let still = Stillness()
  let desk: Desk
  let store = MemoryTokenStore()
  let script: Script
  let madang: Madang

  init() {
    let desk = Desk(still)
    self.desk = desk
    script = Script { try desk.answer($0) }
    madang = Madang(over: script, tokens: store, dependencies: still.dependencies)
  }

  var trades: Int { desk.drawer.current.trades.count }

  @Test func `signing in keeps the tokens and shows them with every call`() async throws {
    #expect(try await !madang.isSignedIn)
    try await madang.send(Notes.enter, Draft(text: "me"))
    #expect(try await madang.isSignedIn)
    #expect(await store.load()?.refresh == "r1")
    #expect(try await madang.send(Notes.one, "1").text == "지우")
    #expect(script.passes == [nil, "Bearer a1"])
  }

  @Test func `tokens of an earlier launch are found again`() async throws {
    await store.save(desk.open())
    #expect(try await madang.send(Notes.one, "1").text == "지우")
    #expect(trades == 0)
  }

  @Test func `an access token past its time is renewed before the call`() async throws {
    try await madang.send(Notes.enter, Draft(text: "me"))
    desk.expire()
    still.time.change { $0 = $0 + .hours(1) }
    try await madang.send(Notes.one, "1")
    #expect(
      script.targets == ["POST /session", "POST /session/refresh", "GET /notes/1"])
    #expect(script.passes == [nil, nil, "Bearer a2"])
    #expect(await store.load()?.refresh == "r2")
  }

  @Test func `an access token the server no longer takes is renewed and the call sent again`()
    async throws
  {
    try await madang.send(Notes.enter, Draft(text: "me"))
    desk.expire()
    #expect(try await madang.send(Notes.write, Draft(text: "b")).text == "지우")
    #expect(
      script.targets
        == ["POST /session", "POST /notes", "POST /session/refresh", "POST /notes"])
    #expect(script.keys[1] == script.keys[3])
    #expect(script.keys[1] != script.keys[2])
  }

  @Test func `fifty calls at an ended token cause one trade`() async throws {
    let gate = Gate(50)
    let desk = desk
    let script = Script { call in
      // Each of the fifty is refused only after all were sent.
      if call.headers["authorization"] == "Bearer a1" { await gate.pass() }
      return try desk.answer(call)
    }
    await store.save(desk.open())
    desk.expire()
    let madang = Madang(over: script, tokens: store, dependencies: still.dependencies)
    let ids = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { try await madang.send(Notes.write, Draft(text: "x")).id } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ids == Array(repeating: 1, count: 50))
    #expect(trades == 1)
    #expect(script.calls.current.count == 101)
  }

  @Test func `fifty calls at a token past its time cause one trade`() async throws {
    await store.save(desk.open())
    still.time.change { $0 = $0 + .hours(2) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { try await madang.send(Notes.one, "1") } }
      try await group.waitForAll()
    }
    #expect(trades == 1)
    #expect(script.calls.current.count == 51)
  }

  @Test func `a refused trade signs out, says so and throws the refusal`() async throws {
    try await madang.send(Notes.enter, Draft(text: "me"))
    var ends = madang.signedOut.makeAsyncIterator()
    desk.close()
    await #expect(throws: Refusal.sessionExpired) { try await madang.send(Notes.one, "1") }
    #expect(await ends.next() == .refused(.sessionExpired))
    #expect(try await !madang.isSignedIn)
    #expect(await store.load() == nil)
    // Signed out, so there are no tokens to refresh.
    await #expect(throws: Refusal.signInFirst) { try await madang.send(Notes.one, "1") }
    #expect(trades == 1)
  }

  @Test func `what is open to anyone still answers when the session is over`() async throws {
    await store.save(desk.open())
    desk.close()
    #expect(try await madang.send(Notes.front).text == "어서 오세요")
    #expect(script.passes == ["Bearer a1", nil, nil])
    #expect(try await !madang.isSignedIn)
  }

  @Test func `one can sign in again with dead tokens past their time at hand`() async throws {
    await store.save(desk.open())
    desk.close()
    still.time.change { $0 = $0 + .days(90) }
    try await madang.send(Notes.enter, Draft(text: "me"))
    #expect(try await madang.send(Notes.one, "1").text == "지우")
  }

  @Test func `a call refused again after a trade is not sent a third time`() async throws {
    let script = Script { [desk] call in
      call.target == "/session/refresh" ? try desk.trade(call) : try .refusal(.sessionExpired)
    }
    await store.save(desk.open())
    let madang = Madang(over: script, tokens: store, dependencies: still.dependencies)
    await #expect(throws: Refusal.sessionExpired) { try await madang.send(Notes.one, "1") }
    #expect(script.targets == ["GET /notes/1", "POST /session/refresh", "GET /notes/1"])
  }

  @Test func `a wrong clock on the device does not trade before every call`() async throws {
    let desk = Desk(still, lifetime: .zero)
    let script = Script { try desk.answer($0) }
    let madang = Madang(over: script, tokens: store, dependencies: still.dependencies)
    try await madang.send(Notes.enter, Draft(text: "me"))
    for _ in 0..<3 { try await madang.send(Notes.one, "1") }
    #expect(desk.drawer.current.trades.isEmpty)
  }

  @Test func `signing out ends the session there and here`() async throws {
    try await madang.send(Notes.enter, Draft(text: "me"))
    var ends = madang.signedOut.makeAsyncIterator()
    try await madang.signOut()
    #expect(await ends.next() == .asked)
    #expect(!desk.drawer.current.isOpen)
    #expect(await store.load() == nil)
    try await madang.signOut()
    #expect(script.targets == ["POST /session", "DELETE /session"])
  }

  @Test func `nothing is printed of a token but its end`() {
    let tokens = Tokens(
      access: "secret", refresh: "secret", accessExpires: Instant(milliseconds: 5))
    var dumped = "\(tokens) \(String(reflecting: tokens)) \(String(describing: [tokens]))"
    dump(tokens, to: &dumped)
    #expect(dumped.contains("5"))
    #expect(!dumped.contains("secret"))
  }
}
