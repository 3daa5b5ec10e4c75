import ChatSample
import Foundation
import MadangClient
import TestKit
import Testing
import Wire
import SQL

@Suite(.timeLimit(.minutes(30)))
struct StoreTests {
  @Test func `a device stores each message once per account, and its newest version: D66 SW15`()
    async throws
  {
    try await ChatServer.run(on: .sqlite) { chat in
      let file = URL(filePath: NSTemporaryDirectory()).appending(path: "chat-\(UUID()).db")
      defer { try? FileManager.default.removeItem(at: file) }
      let room = try await chat.haneul.open(with: chat.doyun)
      for number in 1...120 { try await chat.haneul.say("말 \(number)", in: room) }
      let (mine, other) = (chat.haneul, chat.doyun)
      var store: ChatStore? = try ChatStore(file)
      func synchronize(_ person: Talker) async throws -> [Chats.Message] {
        try await person.client.synchronize(
          room, of: person.account, through: Salon.chat, into: #require(store))
      }
      #expect(try await synchronize(mine).count == 120)
      #expect(try await synchronize(mine).isEmpty)
      let old = try await other.changes(room)
      try await mine.client.send(
        Salon.chat.edit, room, 1, Chats.Edit(text: try Chats.Text("새 말")))
      try await other.say("답", in: room)
      #expect(try await synchronize(mine).map(\.number) == [1, 121])
      // A late answer of an earlier request changes nothing.
      try await store?.store(old, in: room, of: mine.account)
      store = nil

      let reopened = try ChatStore(file)
      store = reopened
      #expect(try await reopened.change(in: room, of: mine.account) == 122)
      let all = try await reopened.messages(in: room, of: mine.account, count: 500)
      #expect(all.map(\.number) == Array(1...121) && all.first?.text == "새 말")
      #expect(
        try await reopened.messages(in: room, of: mine.account, before: 121).map(\.number)
          == Array(108...120))
      #expect(try await reopened.messages(in: room, of: other.account).isEmpty)
      _ = try await synchronize(other)
      try await reopened.remove(mine.account)
      #expect(try await reopened.messages(in: room, of: mine.account).isEmpty)
      #expect(try await reopened.messages(in: room, of: other.account, count: 500).count == 121)
    }
  }
}
