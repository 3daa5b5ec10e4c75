import MadangClient
import MadangTesting
import Testing
import Wire

/// Sessions with failures on the way.
@Suite(.timeLimit(.minutes(30)))
struct BrokenSessionTests {
  let still = TestClock()
  let store = MemoryTokenStore()
  let backlog: StubSessionServer

  init() { backlog = StubSessionServer(still) }

  func madang(over script: ScriptedTransport) -> Madang {
    Madang(over: script, tokens: store, dependencies: still.dependencies)
  }

  @Test
  func `a refreshTokens whose answer was lost is asked for under the same key, also much later`()
    async throws
  {
    let lost = Shared(4)
    let script = ScriptedTransport { [backlog] call in
      let reply = try backlog.answer(call)
      let isLost =
        call.target == "/session/refresh"
        && lost.change {
          $0 -= 1
          return $0 >= 0
        }
      if isLost { throw NoNetwork() }
      return reply
    }
    await store.save(backlog.open())
    backlog.expire()
    let madang = madang(over: script)
    await #expect(throws: MadangError.self) { try await madang.send(Notes.one, "1") }
    // Still signed in: the server refused nothing.
    #expect(await store.load()?.refresh == "r1")
    still.advance(by: .seconds(5))
    #expect(try await madang.send(Notes.one, "1").text == "지우")
    let trades = backlog.state.current.trades
    #expect(trades.count == 5)
    #expect(Set(trades.map(\.refresh)) == ["r1"])
    #expect(Set(trades.map(\.key)).count == 1)
  }

  @Test(arguments: [Refusal.tooMany, Refusal(500, "fault", ko: "", en: "")])
  func `a server in trouble does not sign anyone out`(trouble: Refusal) async throws {
    let script = ScriptedTransport { [backlog] call in
      call.target == "/session/refresh" ? try .refusal(trouble) : try backlog.answer(call)
    }
    await store.save(backlog.open())
    backlog.expire()
    let madang = madang(over: script)
    await #expect(throws: (any Error).self) { try await madang.send(Notes.one, "1") }
    #expect(try await madang.isSignedIn)
    #expect(await store.load()?.refresh == "r1")
  }

  @Test func `nothing is written into a new account because the session of another has ended`()
    async throws
  {
    let (script, unsigned) = diaryOfAnyone { [backlog] in try backlog.refreshTokens($0) }
    await store.save(backlog.open())
    backlog.close()
    let madang = madang(over: script)
    // Pressed again after the first failure, too.
    for _ in 0..<2 {
      await #expect(throws: Refusal.sessionExpired) {
        try await madang.send(Colary.write, Colary.NewEntry(.joy, Colary.Intensity(taps: 3)))
      }
    }
    #expect(unsigned.current == [] && script.targets.contains("POST /session/refresh"))
    #expect(try await !madang.isSignedIn)
    #expect(try await madang.send(Colary.home).gift.isExpired == false)
    unsigned.change { $0 = [] }
    // Who signs out begins anew.
    try await madang.signOut()
    try await madang.send(Colary.begin, Colary.Beginning())
    #expect(unsigned.current == ["POST /colary/membership"])
    #expect(try await madang.isSignedIn)
  }

  @Test func `who is signed in gets no visitor's answer while the session cannot be renewed`()
    async throws
  {
    let (script, unsigned) = diaryOfAnyone { _ in try .refusal(.busy) }
    await store.save(backlog.open())
    still.advance(by: .hours(2))
    let madang = madang(over: script)
    await #expect(throws: Refusal.busy) {
      try await madang.send(Colary.write, Colary.NewEntry(.joy, Colary.Intensity(taps: 3)))
    }
    await #expect(throws: Refusal.busy) { try await madang.send(Colary.home) }
    #expect(unsigned.current == [])
    #expect(await store.load()?.refresh == "r1")
  }

  /// A server on which a diary begins without an account, and the calls that came without one.
  private func diaryOfAnyone(
    refreshing: @escaping @Sendable (HTTPCall) throws -> HTTPReply
  ) -> (ScriptedTransport, Shared<[String]>) {
    let unsigned = Shared<[String]>([])
    let script = ScriptedTransport { [backlog] call in
      if call.target == "/session/refresh" { return try refreshing(call) }
      guard call.headers["authorization"] == nil else { return try .refusal(.sessionExpired) }
      unsigned.change { $0.append("\(call.method.rawValue) \(call.target)") }
      switch call.endpoint {
      case Colary.begin.id:
        var diary = try Example.of(Colary.CreatedDiary.self)
        diary.tokens = backlog.open()
        return try .json(diary)
      case Colary.write.id:
        var written = try Example.of(Colary.WrittenEntry.self)
        written.tokens = backlog.open()
        return try .json(written)
      default: return try .json(Example.of(Colary.Home.self))
      }
    }
    return (script, unsigned)
  }

  @Test func `tokens traded by another process are taken over, not traded again`() async throws {
    let script = ScriptedTransport { [backlog] in try backlog.answer($0) }
    await store.save(backlog.open())
    let madang = madang(over: script)
    try await madang.send(Notes.one, "1")
    // An app extension with the same store refreshes the tokens.
    let other = self.madang(over: script)
    backlog.expire()
    try await other.send(Notes.one, "1")
    try await madang.send(Notes.one, "1")
    #expect(backlog.state.current.trades.count == 1)
    #expect(script.passes.last == "Bearer a2")
  }

  @Test
  func `a call refused after others renewed the session goes on without a second refreshTokens`()
    async throws
  {
    let sent = Gate(2)
    let renewed = Gate(2)
    let script = ScriptedTransport { [backlog] call in
      let reply = try backlog.answer(call)
      if call.headers["authorization"] == "Bearer a1", call.method == .post {
        await sent.pass()
        await renewed.pass()
      }
      return reply
    }
    await store.save(backlog.open())
    backlog.expire()
    let madang = madang(over: script)
    let late = Task { try await madang.send(Notes.write, Draft(text: "late")).text }
    await sent.pass()
    try await madang.send(Notes.one, "1")
    await renewed.pass()
    #expect(try await late.value == "지우")
    #expect(backlog.state.current.trades.count == 1)
  }

  @Test func `a call of one person is never sent again as another`() async throws {
    let sent = Gate(2)
    let changed = Gate(2)
    let script = ScriptedTransport { [backlog] call in
      if call.headers["authorization"] == "Bearer a1", call.method == .post {
        await sent.pass()
        await changed.pass()
      }
      return try backlog.answer(call)
    }
    let madang = madang(over: script)
    try await madang.send(Notes.enter, Draft(text: "first"))
    let late = Task { try await madang.send(Notes.write, Draft(text: "from the first")) }
    await sent.pass()
    try await madang.signOut()
    try await madang.send(Notes.enter, Draft(text: "second"))
    await changed.pass()
    await #expect(throws: Refusal.sessionExpired) { try await late.value }
    #expect(script.targets.filter { $0 == "POST /notes" }.count == 1)
    #expect(try await madang.send(Notes.one, "1").text == "지우")
  }

  @Test func `a refreshTokens that ends after another signed in changes nothing`() async throws {
    let trading = Gate(2)
    let out = Gate(2)
    let script = ScriptedTransport { [backlog] call in
      let reply = try backlog.answer(call)
      if call.target == "/session/refresh" {
        await trading.pass()
        await out.pass()
      }
      return reply
    }
    let madang = madang(over: script)
    try await madang.send(Notes.enter, Draft(text: "first"))
    backlog.expire()
    let late = Task { try await madang.send(Notes.one, "1") }
    await trading.pass()
    try await madang.send(Notes.enter, Draft(text: "second"))
    await out.pass()
    await #expect(throws: Refusal.sessionExpired) { try await late.value }
    #expect(await store.load()?.refresh == "r3")
  }

  @Test func `signing out without a network forgets the tokens and says it was not heard`()
    async throws
  {
    let script = ScriptedTransport { _ in throw NoNetwork() }
    await store.save(backlog.open())
    let madang = madang(over: script)
    var ends = madang.signedOut.makeAsyncIterator()
    await #expect(throws: MadangError.self) { try await madang.signOut() }
    #expect(await ends.next() == .asked)
    #expect(await store.load() == nil)
    #expect(try await !madang.isSignedIn)
  }

  @Test func `a store that cannot be read is an error and not a sign-out`() async throws {
    struct Locked: TokenStore {
      func load() throws -> Tokens? { throw NoNetwork() }
      func save(_ tokens: Tokens) throws { throw NoNetwork() }
      func clear() throws { throw NoNetwork() }
    }
    let script = ScriptedTransport { [backlog] in try backlog.answer($0) }
    let madang = Madang(over: script, tokens: Locked(), dependencies: still.dependencies)
    let error = await #expect(throws: MadangError.self) { try await madang.send(Notes.one, "1") }
    guard case .tokenStore(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause is NoNetwork)
    #expect(script.calls.isEmpty)
  }
}
