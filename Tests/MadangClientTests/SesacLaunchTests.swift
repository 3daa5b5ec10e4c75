import Foundation
import MadangClient
import MadangTesting
import TestKit
import Testing
import Wire

/// SeSAC's first screen: the device decides it, and the server is asked afterwards.
@Suite(.timeLimit(.minutes(30)))
struct SesacLaunchTests {
  let file = FileManager.default.temporaryDirectory.appending(path: "launch-\(UUID().uuidString)")

  @Test
  func
    `without a session nothing is asked; with one a member gets the tabs, others the nickname: S27 S28 S30`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: file) }
    let server = ScriptedTransport()
    let stranger = Launch("sesac", of: Madang(over: server, tokens: .memory), in: file)
    #expect(try await stranger.verify() == .signedOut)
    #expect(stranger.state == .signedOut && server.calls.isEmpty)

    let launch = Launch("sesac", of: signedIn(server), in: file)
    var account = try Example.of(AccountCard.self)
    account.apps = ["sesac", "wal"]
    server.answer(AccountCard.show, with: account)
    // The stored screen is shown before the answer.
    #expect(launch.state == .signedOut && server.calls.isEmpty)
    #expect(try await launch.verify() == .ready)
    #expect(server.targets == ["GET /account"])
    #expect(reread() == .ready)

    account.apps = ["wal"]
    server.answer(AccountCard.show, with: account)
    #expect(try await launch.verify() == .joining)
    #expect(reread() == .joining)
  }

  @Test(arguments: [LaunchState.joining, .ready])
  func `an answer that says nothing of membership leaves the screen as it is: S30`(
    _ stored: LaunchState
  ) async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(stored.rawValue.utf8).write(to: file)
    let server = ScriptedTransport()
    let launch = Launch("sesac", of: signedIn(server), in: file)
    for status in [404, 429, 500, 503] {
      server.refuse(AccountCard.show, with: Refusal(status, "any", ko: "", en: ""))
      await #expect(throws: (any Error).self) { try await launch.verify() }
      #expect(launch.state == stored && reread() == stored)
    }
  }

  @Test func `who withdraws starts as on the first run, at the sign-in: S35`() async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try await TestServer.serveDemo { url in
      let madang = Madang(server: url, tokens: MemoryTokenStore())
      let launch = Launch("sesac", of: madang, in: file)
      #expect(launch.state == .signedOut)
      try await madang.send(Practice.signIn, Practice.Entrance(nickname: "새봄"))
      #expect(try await launch.verify() == .joining)
      try await madang.send(
        Sesac.join,
        Sesac.JoinRequest(
          nickname: Sesac.Nickname("새봄"), birth: Day(2000, 5, 4),
          email: Sesac.Email("a@example.com")))
      #expect(try await launch.verify() == .ready)
      let left = try await madang.send(Leaving.app, "sesac", Leaving.Request())
      #expect(left.accountEnded)
      #expect(try await launch.verify() == .signedOut)
      #expect(reread() == .signedOut)
      #expect(try await !madang.isSignedIn)
    }
  }

  @Test func `what a launch listens to, and who listens to it, ends with it: SW20`() async {
    var launch: Launch? = Launch("sesac", of: signedIn(ScriptedTransport()), in: file)
    weak let watched = launch
    let states = launch?.states
    launch = nil
    #expect(watched == nil)
    guard let states else { return }
    var seen: [LaunchState] = []
    // Ends, because the launch has.
    for await state in states { seen.append(state) }
    #expect(seen == [.signedOut])
  }

  private func signedIn(_ server: ScriptedTransport) -> Madang {
    Madang(over: server, tokens: .signedIn, dependencies: TestClock().dependencies)
  }

  private func reread() -> LaunchState {
    Launch("sesac", of: Madang(over: ScriptedTransport(), tokens: .memory), in: file).state
  }
}
