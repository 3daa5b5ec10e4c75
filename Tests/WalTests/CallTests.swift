import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Endpoints as values, and the first start after joining.
@Suite(.timeLimit(.minutes(30)))
struct CallTests {
  @Test(arguments: Engine.allCases)
  func `W37: a call is a value of method, path and input, and the screen follows the state`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      try server.goTo(.friday, 9)
      let item = try #require(try await bori.send(Wal.today).item(.morning))
      let browser = try await server.browser(as: "bori")
      #expect(await browser.open(Wal.first.path).text.contains("왈소리가 왔어요"))
      // The value describes the whole call: sent by hand it acts as through the client library.
      let call = Wal.open
      let reply = await browser.ask(call.method, call.path(item.id))
      let opened = try JSONDecoder().decode(Wal.Item.self, from: Data(reply.bytes))
      #expect(opened.id == item.id && opened.isOpened)
      // All endpoints the client can send are mounted by the server.
      let mounted = Set(server.endpoints.map { "\($0.method.rawValue) \($0.pattern)" })
      for declared in [
        Wal.first.described, Wal.join.described, Wal.today.described, Wal.open.described,
        Wal.reserve.described, Wal.setSlots.described, Wal.me.described,
      ] {
        #expect(mounted.contains("\(declared.method.rawValue) \(declared.pattern)"))
      }
      // The screen was not notified; it shows the current state on the page and in the client.
      let after = await browser.open(Wal.first.path).text
      #expect(!after.contains("왈소리가 왔어요") && after.contains("왈소리가 오고 있어요"))
      #expect(try await bori.send(Wal.today).item(.morning)?.isOpened == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `W38: joining issues an access token, and the next start uses it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "tokens.json")
      func start() -> Madang {
        Madang(
          over: RouterTransport(server.router), tokens: FileTokenStore(file),
          dependencies: ClientDependencies(
            now: { server.clock.now }, sleep: { _ in }, jitter: { 0.5 },
            key: { UUID().uuidString }))
      }
      let first = start()
      #expect(try await !first.isSignedIn)
      #expect(try await first.send(Wal.first).screen == .login)
      _ = try await first.send(SignIn.startDevice)
      let tokens = try #require(try FileTokenStore(file).load())
      #expect(try await first.send(Wal.first).screen == .onboarding)
      try await first.send(
        Wal.join,
        Wal.JoinRequest(nickname: Wal.Nickname("보리"), categories: [.comfort], slots: [.morning]))
      let next = start()
      #expect(try await next.isSignedIn)
      #expect(try await next.send(Wal.first).screen == .main)
      // The same token: it was neither replaced nor renewed.
      #expect(try FileTokenStore(file).load() == tokens)
      let sessions: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM session") }
      #expect(sessions == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `W39: the login and setting up are at the address of the day, which shows what is due`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let browser = try await server.browser(as: "bori")
      let login = await (try server.browser()).open(Wal.first.path)
      #expect(login.text.contains(#"data-screen="LOGIN""#))
      let setup = await browser.open(Wal.first.path)
      #expect(setup.text.contains(#"data-screen="ONBOARDING""#))
      #expect(setup.text.contains(#"data-first="/wal""#) && setup.text.contains("data-after"))
      _ = try await server.walker()
      let main = await browser.open(Wal.first.path)
      #expect(main.status == 200 && !main.text.contains("data-screen"))
    }
  }
}
