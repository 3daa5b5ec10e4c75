import Media
import HTML
import Chat
import ChatSample
import Commons
import Core
import Delivery
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct EventTests {
  @Test(arguments: Engine.allCases)
  func `both members hear of a message and of its reading on their own stream: SW4`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      async let heard = chat.hear(3, by: chat.doyun)
      async let echoed = chat.hear(3, by: chat.haneul)
      for person in [chat.doyun, chat.haneul] {
        while !chat.server.services.hub.hasSubscribers(person.account) { await Task.yield() }
      }
      try await chat.haneul.say("안녕", in: room)
      try await chat.doyun.read(room, to: 1)
      try await chat.doyun.read(room, to: 1)
      try await chat.haneul.client.send(Salon.chat.delete, room, 1)
      let kinds = ["chat.changed", "chat.read", "chat.changed"]
      #expect(try await heard.map(\.kind) == kinds)
      #expect(try await echoed.map(\.kind) == kinds)
      #expect(try await heard.allSatisfy { $0.subject == room.description })
    }
  }

  @Test(arguments: Engine.allCases)
  func `a message that is not read within five seconds is notified once, in both languages`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let courier = RecordingCourier()
      let outbox = chat.server.services.outbox
      outbox.register(.push, by: courier)
      let room = try await chat.haneul.open(with: chat.doyun)
      for person in [chat.haneul, chat.doyun] {
        try await person.client.send(
          Push.subscribe, "salon",
          PushBrowser.subscription(at: "https://push.test/\(person.account)"))
      }
      try await chat.haneul.say("읽을 말", in: room)
      try await outbox.sendDue()
      #expect(courier.handed.isEmpty)
      // Read while the room is open: no notification.
      try await chat.doyun.read(room, to: 1)
      chat.server.clock.move(by: .seconds(6))
      try await outbox.sendDue()
      #expect(courier.handed.isEmpty)

      // Further messages do not postpone it, and it shows the newest.
      try await chat.haneul.say("첫 말", in: room)
      chat.server.clock.move(by: .seconds(4))
      try await chat.haneul.say("끝 말", in: room)
      chat.server.clock.move(by: .seconds(1))
      try await outbox.sendDue()
      let item = try #require(courier.handed.first)
      #expect(courier.handed.count == 1)
      let notice: PushNotice = try item.read()
      #expect(notice.title.ko == "하늘" && notice.body.ko == "끝 말")
      #expect(notice.path == "/salon/chats/\(room)")

      let photo = try await chat.photo(of: chat.haneul)
      let client = try #require(Chats.ClientID("p"))
      try await chat.haneul.client.send(Salon.chat.send, room, client, Chats.Draft(photo: photo))
      chat.server.clock.move(by: .seconds(6))
      try await outbox.sendDue()
      let second: PushNotice = try #require(courier.handed.last).read()
      #expect(second.body.ko == "사진" && second.body.en == "Photo")
    }
  }
}

extension ChatServer {
  /// The next `count` events of a member.
  func hear(_ count: Int, by person: Talker) async throws -> [LiveEvent] {
    var heard: [LiveEvent] = []
    for try await event in person.client.events(Salon.events) {
      heard.append(event)
      if heard.count == count { break }
    }
    return heard
  }
}
