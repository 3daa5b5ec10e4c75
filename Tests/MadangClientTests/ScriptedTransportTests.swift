import MadangClient
import MadangTesting
import Testing
import Wire

/// What previews and unit tests use in place of a server.
@Suite(.timeLimit(.minutes(30)))
struct ScriptedTransportTests {
  @Test func `endpoints answer as told, and calls are recorded`() async throws {
    let server = ScriptedTransport()
    let madang = Madang(over: server, tokens: .signedIn, dependencies: TestClock().dependencies)
    server.answer(Notes.one, with: Note(id: 3, text: "셋"))
    #expect(try await madang.send(Notes.one, "3").text == "셋")
    server.refuse(Notes.one, with: .notFound)
    await #expect(throws: Refusal.notFound) { try await madang.send(Notes.one, "3") }
    server.answer(Notes.one) { call in try .json(Note(id: 4, text: call.target)) }
    #expect(try await madang.send(Notes.one, "4").text == "/notes/4")
    #expect(server.targets == ["GET /notes/3", "GET /notes/3", "GET /notes/4"])
    let error = await #expect(throws: MadangError.self) {
      try await madang.send(Notes.list, PageRequest())
    }
    guard case .unreachable(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause as? UnscriptedCall == UnscriptedCall(endpoint: "note.list"))
  }

  @Test func `an example is a whole payload with one item in its lists`() async throws {
    let server = ScriptedTransport()
    let madang = Madang(over: server, tokens: .signedIn)
    try server.answerWithExample(Yello.notes)
    let page = try await madang.send(Yello.notes, PageRequest())
    #expect(page.items.count == 1)
    try server.answerWithExample(Yello.home)
    _ = try await madang.send(Yello.home)
  }
}
