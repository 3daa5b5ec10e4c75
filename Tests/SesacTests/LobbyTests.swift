import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

@Suite(.timeLimit(.minutes(30)))
struct LobbyTests {
  @Test(arguments: Engine.allCases)
  func `the lobby counts requests and messages that were not seen`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      func lobby(_ name: String) async throws -> String {
        await (try await server.browser(as: name)).open("/").text
      }
      #expect(try await !lobby("other").contains("안 읽은 것"))
      try await one.client.send(Sesac.request, other.id)
      #expect(try await lobby("other").contains("안 읽은 것 1개"))
      let match = try #require(try await other.client.send(Sesac.accept, one.id).match)
      #expect(try await !lobby("other").contains("안 읽은 것"))
      for text in ["안녕하세요", "어디서 볼까요?"] {
        _ = try await one.client.send(
          Sesac.chat.send, Pair(match.room, try #require(Chats.ClientID("m\(text.count)"))),
          Chats.Draft(text: Chats.Text(text)))
      }
      #expect(try await lobby("other").contains("안 읽은 것 2개"))
      #expect(try await !lobby("one").contains("안 읽은 것"))
      // What somebody wrote who is blocked is not counted.
      try await other.client.send(Sesac.chat.block, match.room)
      #expect(try await !lobby("other").contains("안 읽은 것"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `the lobby and the state count the requests that are shown, and no other`(
    _ engine: Engine
  ) async throws {
    let clock = ManualClock()
    // At midnight one of 19 becomes 20, and may meet one of 17 no more.
    let birthday = Zone.seoul.instant(of: Day(2027, 3, 1), minute: 0)
    let end = birthday - .minutes(5)
    clock.set(end - Rules().queueLife)
    try await TestServer.open(on: engine, clock: clock) { server async throws in
      let me = try await server.neighbour("me", birth: Day(2009, 12, 1))
      let brief = try await server.neighbour("brief", birth: Day(2009, 12, 1))
      try await brief.wait()
      clock.set(end - .minutes(5))
      let older = try await server.neighbour("older", birth: Day(2007, 3, 1))
      for person in [me, older] { try await person.wait() }
      for person in [brief, older] { try await person.client.send(Sesac.request, me.id) }
      func expect(_ count: Int, _ comment: Comment) async throws {
        let shown = try await me.around().requests.count
        #expect(shown == count, comment)
        #expect(try await me.state.received == count, comment)
        let lobby = await (try server.browser(as: "me")).open("/").text
        #expect(lobby.contains("안 읽은 것") == (count > 0), comment)
        if count > 0 { #expect(lobby.contains("안 읽은 것 \(count)개"), comment) }
      }
      try await expect(2, "both wait")
      #expect(try await brief.state.waitsUntil == end)
      clock.set(end)
      try await expect(1, "the wait of one has ended")
      clock.set(birthday)
      try await expect(0, "a birthday keeps the others apart")
    }
  }
}
