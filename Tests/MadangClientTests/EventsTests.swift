import MadangClient
import MadangTesting
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct EventsTests {
  let still = TestClock()

  /// A client whose connections get the answers in turn.
  func madang(
    _ answers: [@Sendable () throws -> HTTPReply]
  ) -> (madang: Madang, script: ScriptedTransport) {
    let turn = Shared(0)
    let script = ScriptedTransport { _ in
      let now = turn.change {
        $0 += 1
        return $0 - 1
      }
      return now < answers.count ? try answers[now]() : HTTPReply(204)
    }
    return (Madang(over: script, tokens: .memory, dependencies: still.dependencies), script)
  }

  @Test func `a stream goes on where its connection was lost`() async throws {
    let (madang, script) = madang([
      { .events("id: 1\ndata: {\"id\":1,\"text\":\"a\"}\n\n") },
      { throw NoNetwork() },
      { .events("id: 2\ndata: {\"id\":2,\"text\":\"b\"}\n\n") },
    ])
    var ids: [Int] = []
    for try await note in madang.events(Notes.live) { ids.append(note.id) }
    #expect(ids == [1, 2])
    #expect(script.calls.map { $0.headers["last-event-id"] } == [nil, "1", "1", "2"])
    let accepted = Set(script.calls.map { $0.headers["accept"] })
    #expect(accepted == ["text/event-stream, application/json"])
  }

  @Test func `waits grow to a cap while the server stays away and shrink when it is back`()
    async throws
  {
    let away: @Sendable () throws -> HTTPReply = { throw NoNetwork() }
    let (madang, _) = madang(
      Array(repeating: away, count: 6) + [{ .events(": hello\n\n") }, away])
    for try await _ in madang.events(Notes.live) {}
    #expect(still.waits == [3, 6, 12, 24, 30, 30, 3, 6].map { .seconds($0) })
  }

  @Test func `a stream connects at once when there is a network again`() async throws {
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let turn = Shared(0)
    let script = ScriptedTransport { _ in
      let count = turn.change {
        $0 += 1
        return $0
      }
      if count < 3 { throw NoNetwork() }
      return count == 3 ? .events("id: 1\ndata: {\"id\":1,\"text\":\"a\"}\n\n") : HTTPReply(204)
    }
    let count = Shared(0)
    var dependencies = still.dependencies
    // The second wait lasts until it is cancelled.
    dependencies.sleep = { wait in
      let number = count.change {
        $0 += 1
        return $0
      }
      guard number == 2 else { return }
      beginning.yield()
      try await Task.sleep(for: .seconds(86_400))
    }
    let madang = Madang(over: script, tokens: .memory, dependencies: dependencies)
    let reader = Task {
      var ids: [Int] = []
      for try await note in madang.events(Notes.live) { ids.append(note.id) }
      return ids
    }
    for await _ in begun { break }
    // Reported until the stream waits for it.
    let nudge = Task {
      while !Task.isCancelled {
        madang.networkChanged(isAvailable: true)
        await Task.yield()
      }
    }
    #expect(try await reader.value == [1])
    nudge.cancel()
    #expect(script.calls.count == 4)
  }

  @Test func `a busy server and a fault are waited out`() async throws {
    let (madang, script) = madang([
      { try .refusal(.busy.retry(after: 20)) },
      { try .refusal(.tooMany).retrying(after: 40) },
      { try .refusal(Refusal(500, "fault", ko: "", en: "")) },
      { HTTPReply(502, body: [UInt8]("<h1>".utf8)) },
    ])
    for try await _ in madang.events(Notes.live) {}
    #expect(still.waits == [20, 40, 12, 24].map { .seconds($0) })
    #expect(script.calls.count == 5)
  }

  @Test(arguments: [Refusal.notFound, .joinFirst])
  func `a refused stream throws and is over`(refused: Refusal) async throws {
    let (madang, script) = madang([{ try .refusal(refused) }])
    var events = madang.events(Notes.live).makeAsyncIterator()
    await #expect(throws: refused) { try await events.next() }
    #expect(try await events.next() == nil)
    #expect(script.calls.count == 1)
  }

  @Test func `an answer that is no stream is unreadable`() async throws {
    let (madang, _) = madang([{ try .json(Note(id: 1, text: "")) }])
    var events = madang.events(Notes.live).makeAsyncIterator()
    await #expect(throws: MadangError.self) { try await events.next() }
  }

  @Test func `a stream renews an ended session when it reconnects`() async throws {
    let backlog = StubSessionServer(still)
    let connections = Shared(0)
    let script = ScriptedTransport { call in
      guard call.target == "/notes/live", backlog.admits(call) else {
        return try backlog.answer(call)
      }
      let count = connections.change {
        $0 += 1
        return $0
      }
      // The session expires with the first connection.
      if count == 1 { backlog.expire() }
      return count > 2
        ? HTTPReply(204) : .events("data: {\"id\":\(count),\"text\":\"\"}\n\n")
    }
    let madang = Madang(
      over: script, tokens: MemoryTokenStore(backlog.open()), dependencies: still.dependencies)
    var ids: [Int] = []
    for try await note in madang.events(Notes.live) { ids.append(note.id) }
    #expect(ids == [1, 2])
    #expect(backlog.state.current.trades.count == 1)
  }
}
