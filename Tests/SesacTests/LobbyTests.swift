import Commons
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
}
