import Foundation
import MadangClient
import MadangTesting
import TestKit
import Testing
import Wire

/// The first screen: decided on the device, verified by the server.
@Suite(.timeLimit(.minutes(30)))
struct LaunchTests {
  let file = FileManager.default.temporaryDirectory.appending(path: "launch-\(UUID().uuidString)")

  @Test
  func `W31 S32–S36: sign-in, join and departure are stored, and read without a network`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: file) }
    try await TestServer.serveDemo { url in
      let store = MemoryTokenStore()
      let madang = Madang(server: url, tokens: store)
      let launch = Launch("wal", of: madang, in: file)
      #expect(launch.state == .signedOut)
      #expect(try await launch.verify() == .signedOut)
      try await madang.send(Practice.signIn, Practice.Entrance(nickname: "새봄"))
      #expect(try await launch.verify() == .joining)
      #expect(reread() == .joining)

      try await madang.send(Practice.signIn, Practice.Entrance(cast: "haram.yun"))
      let yello = Launch("yello", of: madang, in: file)
      #expect(try await yello.verify() == .ready)
      #expect(reread() == .ready)

      var states = yello.states.makeAsyncIterator()
      #expect(await states.next() == .ready)
      try await madang.signOut()
      #expect(await states.next() == .signedOut)
      #expect(reread() == .signedOut)
    }
  }

  @Test
  func
    `S31 SH29 SW9: without a network the stored state stays, and a session that ended leads to sign-in`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("ready".utf8).write(to: file)
    let server = ScriptedTransport()
    let madang = Madang(
      over: server, tokens: .signedIn, dependencies: TestClock().dependencies)
    let launch = Launch("wal", of: madang, in: file)
    #expect(launch.state == .ready && server.calls.isEmpty)
    await #expect(throws: MadangError.self) { try await launch.verify() }
    #expect(launch.state == .ready && reread() == .ready)
    madang.networkChanged(isAvailable: true)
    server.refuse(AccountCard.show, with: .sessionExpired)
    server.refuse(Sessions.refresh, with: .sessionExpired)
    #expect(try await launch.verify() == .signedOut)
    #expect(reread() == .signedOut)
    #expect(try await madang.isSignedIn == false)
  }

  @Test func `the state is stored in a folder that does not exist yet, as after an installation`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "new-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "support/wal.launch")
    let server = ScriptedTransport()
    server.answer(
      AccountCard.show,
      with: AccountCard(id: try Example.of(AccountCard.self).id, apps: ["wal"]))
    let madang = Madang(over: server, tokens: .signedIn)
    #expect(try await Launch("wal", of: madang, in: file).verify() == .ready)
    #expect(Launch("wal", of: madang, in: file).state == .ready)
  }

  private func reread() -> LaunchState {
    Launch("any", of: Madang(over: ScriptedTransport(), tokens: .memory), in: file).state
  }
}
