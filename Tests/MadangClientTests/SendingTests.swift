import Foundation
import MadangClient
import MadangTesting
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct SendingTests {
  let still = TestClock()

  func madang(over script: ScriptedTransport) -> Madang {
    Madang(over: script, tokens: .memory, dependencies: still.dependencies)
  }

  @Test func `a call is the method, path and body of its endpoint`() async throws {
    let script = ScriptedTransport { call in
      call.method == .delete ? HTTPReply(204) : try .json(Note(id: 1, text: "안녕"))
    }
    let madang = madang(over: script)
    #expect(try await madang.send(Notes.one, "가 나/다") == Note(id: 1, text: "안녕"))
    try await madang.send(Notes.write, Draft(text: "b", again: true))
    try await madang.send(Notes.change, "1", Draft(text: "c"))
    try await madang.send(Notes.drop, "1")
    try await madang.send(Notes.line, "1/2", 3, Draft(text: "d"))
    #expect(
      script.targets == [
        "GET /notes/%EA%B0%80%20%EB%82%98%2F%EB%8B%A4", "POST /notes", "PUT /notes/1",
        "DELETE /notes/1", "PUT /notes/1%2F2/lines/3",
      ])
    let bodies = script.calls.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies == ["", #"{"again":true,"text":"b"}"#, #"{"text":"c"}"#, "", #"{"text":"d"}"#])
    let types = script.calls.map { $0.headers["content-type"] }
    #expect(types == [nil, "application/json", "application/json", nil, "application/json"])
    let wanted = Set(script.calls.map { $0.headers["accept"] })
    #expect(wanted == ["application/json"])
  }

  @Test func `every changing call has a key of its own and reading has none`() async throws {
    let script = ScriptedTransport { _ in try .json(Note(id: 1, text: "")) }
    let madang = madang(over: script)
    try await madang.send(Notes.one, "1")
    try await madang.send(Notes.write, Draft(text: "a"))
    try await madang.send(Notes.write, Draft(text: "a"))
    try await madang.send(Notes.drop, "1")
    try await madang.send(Notes.write, Draft(text: "a"), key: "mine")
    #expect(script.keys == [nil, "key-1", "key-2", "key-3", "mine"])
  }

  @Test func `a lost connection is tried again under the same key`() async throws {
    let left = Shared(2)
    let script = ScriptedTransport { _ in
      let fails = left.change {
        $0 -= 1
        return $0 >= 0
      }
      if fails { throw NoNetwork() }
      return try .json(Note(id: 7, text: "sent"))
    }
    let note = try await madang(over: script).send(Notes.write, Draft(text: "sent"))
    #expect(note.id == 7)
    #expect(script.keys == ["key-1", "key-1", "key-1"])
    #expect(Set(script.calls.map(\.body)).count == 1)
    #expect(still.waits == [.milliseconds(500), .seconds(1)])
  }

  @Test func `three lost connections are told`() async throws {
    let script = ScriptedTransport { _ in throw NoNetwork() }
    let error = await #expect(throws: MadangError.self) {
      try await madang(over: script).send(Notes.one, "1")
    }
    guard case .unreachable(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause is NoNetwork)
    #expect(script.calls.count == 3)
  }

  @Test func `a busy server is waited for as long as it asks`() async throws {
    let left = Shared(1)
    let script = ScriptedTransport { _ in
      let isBusy = left.change {
        $0 -= 1
        return $0 >= 0
      }
      return try isBusy
        ? .refusal(.busy.retry(after: 4)).retrying(after: 4) : .json(Note(id: 1, text: ""))
    }
    try await madang(over: script).send(Notes.write, Draft(text: "a"))
    #expect(still.waits == [.seconds(4)])
    #expect(script.keys == ["key-1", "key-1"])
  }

  @Test func `a server away for long is told at once with its wait`() async throws {
    let script = ScriptedTransport { _ in try .refusal(.busy).retrying(after: 600) }
    let refusal = await #expect(throws: Refusal.busy) {
      try await madang(over: script).send(Notes.one, "1")
    }
    #expect(refusal?.status == 503)
    #expect(script.calls.count == 1)
    #expect(still.waits.isEmpty)
  }

  @Test(arguments: [Refusal.tooMany, .notFound, .keyReused, .malformed("text")])
  func `a refusal is thrown as it was and not tried again`(refused: Refusal) async throws {
    let script = ScriptedTransport { _ in try .refusal(refused).retrying(after: 9) }
    let refusal = await #expect(throws: refused) {
      try await madang(over: script).send(Notes.write, Draft(text: "a"))
    }
    #expect(refusal?.status == refused.status)
    #expect(refusal?.field == refused.field)
    #expect(refusal?.ko == refused.ko)
    #expect(refusal?.retryAfter == 9)
    #expect(script.calls.count == 1)
  }

  @Test func `a fault of the server carries its reference`() async throws {
    let fault = Refusal(500, "fault", ko: "", en: "")
    let script = ScriptedTransport { _ in try .refusal(fault, reference: "r-17") }
    let error = await #expect(throws: MadangError.self) {
      try await madang(over: script).send(Notes.one, "1")
    }
    guard case .fault(reference: "r-17") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [200, 302, 404])
  func `a page in place of an answer is unreadable`(status: Int) async throws {
    let script = ScriptedTransport { _ in
      HTTPReply(status, body: [UInt8]("<p>Sign in to Wi-Fi".utf8))
    }
    let error = await #expect(throws: MadangError.self) {
      try await madang(over: script).send(Notes.one, "1")
    }
    guard case .unreadable(let response) = error, response.status == status else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a cancelled call throws CancellationError`() async throws {
    let began = Gate(2)
    let script = ScriptedTransport { _ in
      await began.pass()
      // Waits for the cancellation, then fails as a transport does.
      let (never, _) = AsyncStream.makeStream(of: Void.self)
      for await _ in never {}
      throw NoNetwork()
    }
    let madang = madang(over: script)
    let task = Task { try await madang.send(Notes.one, "1") }
    await began.pass()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(script.calls.count == 1)
  }
}

extension HTTPReply {
  func retrying(after seconds: Int) -> HTTPReply {
    var copy = self
    copy.headers["retry-after"] = String(seconds)
    return copy
  }
}
