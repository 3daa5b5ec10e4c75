import Media
import HTTP
import HTML
import Delivery
import Core
import Chat
import ChatSample
import Commons
import Foundation
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct RoomTests {
  @Test(arguments: Engine.allCases)
  func `first contacts at the same time make one room`(_ engine: Engine) async throws {
    try await ChatServer.run(on: engine) { chat in
      let rooms = try await atOnce(0..<100) { number in
        number.isMultiple(of: 2)
          ? try await chat.haneul.open(with: chat.doyun)
          : try await chat.doyun.open(with: chat.haneul)
      }
      #expect(Set(rooms).count == 1)
      #expect(try await chat.count("chat_room") == 1)
      #expect(try await chat.count("chat_member") == 2)
      #expect(try await chat.haneul.open(with: chat.sea) != rooms[0])
      await #expect(throws: Refusal.notFound) { try await chat.sea.open(with: chat.sea) }
      // Rooms without a message are not listed.
      #expect(try await chat.haneul.rooms().isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a read mark never goes back, whatever the order of the requests: T13 DW10`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      for number in 1...20 { try await chat.haneul.say("\(number)", in: room) }
      try await atOnce((1...20).shuffled()) { number in
        try await chat.doyun.read(room, to: number)
        return number
      }
      #expect(try await chat.haneul.conversation(room).partnerRead == 20)
      #expect(try await chat.doyun.read(room, to: 3) == 20)
      // Nobody reads what has not been sent.
      #expect(try await chat.doyun.read(room, to: 900) == 20)
      try await chat.haneul.say("21", in: room)
      #expect(try await chat.doyun.unread() == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `unread messages are the partner's that were not read or deleted, counted to 1,000`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      try await chat.doyun.say("나", in: room)
      #expect(try await chat.doyun.unread() == 0)
      try await chat.haneul.say("너", in: room)
      #expect(try await chat.doyun.unread() == 1)
      #expect(try await chat.doyun.rooms().map(\.unread) == [1])
      try await chat.db.write { db in
        try db.run("UPDATE chat_room SET last_number = 1101, last_change = 1101")
        try db.insert(
          Array(3...1101),
          """
          INSERT INTO chat_message (room_id, number, id, change, place, client_id, at, text)
          """
        ) { number in
          """
          (\(room), \(number), \(chat.server.services.world.id(Chats.Message.self)), \(number),
            \(1), \("c\(number)"), \(chat.server.clock.now), \("\(number)"))
          """
        }
      }
      #expect(try await chat.doyun.unread() == 1_000)
      #expect(try await chat.doyun.rooms().map(\.unread) == [1_000])
      #expect(await (try chat.doyun.browser()).open("/salon/chats").text.contains("999+"))
      try await chat.doyun.read(room, to: 102)
      #expect(try await chat.doyun.unread() == 999)
      try await chat.doyun.read(room, to: 1_101)
      #expect(try await chat.doyun.unread() == 0)
      #expect(try await chat.doyun.rooms().map(\.unread) == [0])
    }
  }

  @Test(arguments: Engine.allCases)
  func `rooms are listed by their newest message, page by page`(_ engine: Engine) async throws {
    try await ChatServer.run(on: engine) { chat in
      var names: [String] = []
      for number in 0..<45 {
        let other = try await Talker(chat.server, "손님\(number)")
        let room = try await other.open(with: chat.haneul)
        // Two rooms share each time.
        if number.isMultiple(of: 2) { chat.server.clock.move(by: .seconds(1)) }
        try await other.say("안녕 \(number)", in: room)
        names.append(other.name)
      }
      var found: [Chats.Room] = []
      var request = PageRequest()
      repeat {
        let page = try await chat.haneul.client.send(Salon.chat.rooms, request)
        found += page.items
        request.cursor = page.next
      } while request.cursor != nil
      #expect(Set(found.compactMap(\.partner.name)) == Set(names) && found.count == 45)
      let times = found.compactMap { $0.newest?.at }
      #expect(times == times.sorted(by: >))
      await #expect(throws: Refusal.malformed("cursor")) {
        try await chat.haneul.client.send(Salon.chat.rooms, PageRequest(cursor: Cursor("x")))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a closed room takes no messages until who ended it opens it again: SH12`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      let first = try await chat.haneul.say("안녕", in: room, as: "first")
      for _ in 0..<2 { try await chat.doyun.client.send(Salon.chat.close, room) }
      await #expect(throws: Refusal.chatClosed) { try await chat.haneul.say("여보세요", in: room) }
      await #expect(throws: Refusal.chatClosed) {
        try await chat.haneul.client.send(
          Salon.chat.edit, room, 1, Chats.Edit(text: try Chats.Text("안녕?")))
      }
      // A retry of what arrived in time is still that message.
      #expect(try await chat.haneul.say("안녕", in: room, as: "first") == first)
      let closed = try await chat.haneul.conversation(room)
      #expect(closed.room.isClosed && closed.messages.map(\.text) == ["안녕"])
      #expect(try await chat.haneul.changes(room).isClosed)
      #expect(try await chat.haneul.open(with: chat.doyun) == room)
      await #expect(throws: Refusal.chatClosed) { try await chat.haneul.say("여보세요", in: room) }
      #expect(try await chat.doyun.open(with: chat.haneul) == room)
      #expect(try await chat.haneul.say("여보세요", in: room).number == 2)
      // What the app has ended, either opens.
      try await chat.db.write { try $0.run("UPDATE chat_room SET closed_at = 1") }
      #expect(try await chat.haneul.open(with: chat.doyun) == room)
      #expect(try await chat.doyun.say("네", in: room).number == 3)
    }
  }

  @Test(arguments: Engine.allCases)
  func `only its members find a room, and neither of a blocked pair does: T20 DW11`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      try await chat.haneul.say("비밀", in: room)
      try await chat.doyun.say("쉿", in: room)
      let stranger = chat.server.stranger()
      await #expect(throws: Refusal.signInFirst) {
        try await stranger.send(Salon.chat.room, room, Chats.Before())
      }
      for request in requests(room) + [{ try await $0.send(Salon.chat.block, room) }] {
        #expect(try await refusal { try await request(chat.sea.client) } == .notFound)
      }
      #expect(try await chat.sea.rooms().isEmpty)

      try await chat.doyun.client.send(Salon.chat.block, room)
      for person in [chat.haneul, chat.doyun] {
        for request in requests(room) {
          #expect(try await refusal { try await request(person.client) } == .notFound)
        }
        #expect(try await person.rooms().isEmpty)
        #expect(try await person.unread() == 0)
      }
      // The reply to a block may be lost; only who has blocked may send it again.
      try await chat.doyun.client.send(Salon.chat.block, room)
      #expect(
        try await refusal { try await chat.haneul.client.send(Salon.chat.block, room) } == .notFound
      )
      #expect(try await chat.doyun.client.send(Blocks.list, PageRequest()).items.count == 1)
      await #expect(throws: Refusal.notFound) { try await chat.haneul.open(with: chat.doyun) }
      await #expect(throws: Refusal.notFound) { try await chat.doyun.open(with: chat.haneul) }
      let block = try #require(
        try await chat.doyun.client.send(Blocks.list, PageRequest()).items.first)
      try await chat.doyun.client.send(Blocks.remove, block.number)
      #expect(try await chat.haneul.open(with: chat.doyun) == room)
      #expect(try await chat.haneul.conversation(room).messages.map(\.text) == ["비밀", "쉿"])
    }
  }

  /// Every request that names a room, besides the one that blocks the partner.
  private func requests(
    _ room: ID<Chats.Room>
  ) -> [@Sendable (Madang) async throws -> Void] {
    [
      { try await $0.send(Salon.chat.room, room, Chats.Before()) },
      { try await $0.send(Salon.chat.changes, room, Chats.After(after: 0)) },
      {
        let client = try #require(Chats.ClientID("x"))
        try await $0.send(Salon.chat.send, room, client, Chats.Draft(text: try Chats.Text("나야")))
      },
      { try await $0.send(Salon.chat.message, room, 1) },
      { try await $0.send(Salon.chat.edit, room, 1, Chats.Edit(text: try Chats.Text("나야"))) },
      { try await $0.send(Salon.chat.delete, room, 1) },
      { try await $0.send(Salon.chat.report, room, 1, ReportRequest(reason: .spam)) },
      { try await $0.send(Salon.chat.read, room, Chats.ReadMark(number: 1)) },
      { try await $0.send(Salon.chat.close, room) },
    ]
  }
}
