import MadangClient
import MadangTesting
import Testing
import Wire

// sample
@Test func `the points of the home screen are shown`() async throws {
  let server = ScriptedTransport()
  try server.answerWithExample(Yello.home)
  server.refuse(Yello.openRound, with: .cooldown(2400))
  let madang = Madang(over: server, tokens: .signedIn, dependencies: TestClock().dependencies)

  #expect(try await madang.send(Yello.home).points >= 0)
  await #expect(throws: Refusal.cooldown(2400)) { try await madang.send(Yello.openRound) }
  #expect(server.targets == ["GET /yello", "POST /yello/rounds"])
}
// end

// sample
@Test func `a lost connection is retried under one key`() async throws {
  let clock = TestClock()
  let server = ScriptedTransport()
  server.answer(Yello.openRound) { _ in throw NoNetwork() }
  let madang = Madang(over: server, tokens: .signedIn, dependencies: clock.dependencies)

  await #expect(throws: MadangError.self) { try await madang.send(Yello.openRound) }
  #expect(server.calls.count == 3)
  #expect(Set(server.calls.map { $0.headers["idempotency-key"] }) == ["key-1"])
  #expect(clock.waits.count == 2)
}
// end
