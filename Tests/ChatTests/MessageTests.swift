import Media
import HTTP
import HTML
import Delivery
import Chat
import ChatSample
import Commons
import Core
import Foundation
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct MessageTests {
  @Test(arguments: Engine.allCases)
  func `a thousand messages at once are numbered without gaps, each stored once: T14`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      let sent = try await atOnce(0..<1_000) { number in
        let sender = number.isMultiple(of: 2) ? chat.haneul : chat.doyun
        return try await sender.say("\(number)", in: room)
      }
      #expect(sent.map(\.number).sorted() == Array(1...1_000))
      let stored: [String] = try await chat.db.read { db in
        try db.all("SELECT text FROM chat_message ORDER BY number") { try $0[0] }
      }
      #expect(Set(stored).count == 1_000)
      for message in sent { #expect(stored[message.number - 1] == message.text) }
      var changes: [Chats.Message] = []
      var page = try await chat.haneul.changes(room)
      while true {
        changes += page.messages
        guard page.hasMore else { break }
        page = try await chat.haneul.changes(room, after: page.change)
      }
      #expect(changes.map(\.number) == Array(1...1_000))
      #expect(page.change == 1_000)
      for reader in [chat.haneul, chat.doyun] { #expect(try await reader.unread() == 500) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a message that is sent again under its client id is the same message: T16`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      let sent = try await atOnce(0..<30) { number in
        try await chat.haneul.say("\(number)", in: room, as: "one")
      }
      #expect(Set(sent).count == 1)
      #expect(try await chat.count("chat_message") == 1)
      // Client ids belong to their sender, and never expire.
      chat.server.clock.move(by: .days(400))
      let doyun = try await Talker(chat.server, "도윤")
      let haneul = try await Talker(chat.server, "하늘")
      #expect(try await doyun.say("mine", in: room, as: "one").number == 2)
      #expect(try await haneul.say("again", in: room, as: "one") == sent[0])
      let page = try await doyun.conversation(room)
      #expect(page.messages.map(\.isMine) == [false, true])
      #expect(page.messages.map(\.client) == [nil, "one"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `the newest 13 messages come first, and 13 more before each number: D52`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      for number in 1...30 { try await chat.haneul.say("\(number)", in: room) }
      let newest = try await chat.doyun.conversation(room)
      #expect(newest.messages.map(\.number) == Array(18...30) && newest.hasEarlier)
      let second = try await chat.doyun.conversation(room, before: 18)
      #expect(second.messages.map(\.number) == Array(5...17) && second.hasEarlier)
      let last = try await chat.doyun.conversation(room, before: 5)
      #expect(last.messages.map(\.number) == Array(1...4) && !last.hasEarlier)
      #expect(newest.change == 30 && newest.room.newest?.text == "30")
    }
  }

  @Test(arguments: Engine.allCases)
  func `following a room costs a tenth of the bytes of reading it again at most: D54`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      let reader = try await chat.doyun.browser()
      func size(_ path: String) async -> Int {
        await reader.ask(.get, "/salon/chats/\(room)" + path).text.utf8.count
      }
      for number in 1...26 { try await chat.haneul.say("전에 쓴 말 \(number)", in: room) }
      var (followed, read) = (0, 0)
      for number in 27...40 {
        try await chat.haneul.say("새 말 \(number)", in: room)
        followed += await size("/changes?after=\(number - 1)")
        read += await size("/changes?after=0")
      }
      #expect(followed > 0)
      #expect(followed * 10 <= read)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a sender changes and deletes a message for 15 minutes, and both get the change: D51`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      for text in ["하나", "둘", "셋"] { try await chat.haneul.say(text, in: room) }
      let edit = Chats.Edit(text: try Chats.Text("하나!"))
      let edited = try await chat.haneul.client.send(Salon.chat.edit, room, 1, edit)
      #expect(edited.text == "하나!" && edited.isEdited && edited.change == 4)
      // Changing nothing is no change.
      #expect(try await chat.haneul.client.send(Salon.chat.edit, room, 1, edit) == edited)
      for _ in 0..<2 {
        let deleted = try await chat.haneul.client.send(Salon.chat.delete, room, 2)
        #expect(deleted.isDeleted && deleted.text == nil && deleted.change == 5)
      }
      let changes = try await chat.doyun.changes(room, after: 3)
      #expect(changes.messages.map(\.number) == [1, 2] && changes.change == 5)
      #expect(try await chat.doyun.unread() == 2)
      for number in [1, 2, 3, 9] {
        await #expect(throws: Refusal.notFound) {
          try await chat.doyun.client.send(Salon.chat.edit, room, number, edit)
        }
        await #expect(throws: Refusal.notFound) {
          try await chat.doyun.client.send(Salon.chat.delete, room, number)
        }
      }
      // A deleted message has no text to change.
      await #expect(throws: Refusal.notFound) {
        try await chat.haneul.client.send(Salon.chat.edit, room, 2, edit)
      }
      chat.server.clock.move(by: .minutes(15))
      try await chat.haneul.client.send(Salon.chat.delete, room, 3)
      chat.server.clock.move(by: .seconds(1))
      let late = Chats.Edit(text: try Chats.Text("늦었다"))
      await #expect(throws: Refusal.chatTooLate) {
        try await chat.haneul.client.send(Salon.chat.edit, room, 1, late)
      }
      await #expect(throws: Refusal.chatTooLate) {
        try await chat.haneul.client.send(Salon.chat.delete, room, 1)
      }
    }
  }

  @Test func `a text has 1 to 1,000 characters without white space at its ends: T21 SH12`() throws {
    #expect(try Chats.Text("  안녕\r\n하세요 \n").text == "안녕\n하세요")
    #expect(try Chats.Text("안녕\u{2028}하\u{200B}세\u{202E}요").text == "안녕\n하세요")
    #expect(try Chats.Text(String(repeating: "가", count: 1_000)).text.count == 1_000)
    for wrong in [
      "", " \n ", "\u{200B}\u{2028}", String(repeating: "가", count: 1_001),
      "가" + String(repeating: "\u{301}", count: 5_000),
    ] {
      #expect(throws: Refusal.chatTextLength) { try Chats.Text(wrong) }
    }
    #expect(Chats.ClientID("a-Z09") != nil)
    for wrong in ["", "a b", "가", "a/b", String(repeating: "a", count: 65)] {
      #expect(Chats.ClientID(wrong) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a card shows what was sent, once per post`(_ engine: Engine) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun, post: "cut")
      #expect(try await chat.haneul.open(with: chat.doyun, post: "cut") == room)
      let messages = try await chat.doyun.conversation(room).messages
      #expect(messages.map(\.card?.title) == ["cut"])
      #expect(messages.first?.card?.detail == "35,000" && messages.first?.text == nil)
    }
  }
}
