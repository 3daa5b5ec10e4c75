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

extension EventTests {
  @Test(arguments: Engine.allCases)
  func `a notification that waits tells what is left, and nothing that was deleted or changed`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let (room, sent) = try await chat.roomWithNotifications()
      try await chat.haneul.say("하나", in: room)
      try await chat.haneul.say("둘", in: room)
      try await chat.haneul.client.send(Salon.chat.delete, room, 2)
      #expect(try await sent() == ["하나"])

      try await chat.haneul.say("잘못", in: room)
      try await chat.haneul.client.send(Salon.chat.delete, room, 3)
      #expect(try await sent().isEmpty, "what is left was notified before")

      try await chat.haneul.say("틀린 말", in: room)
      try await chat.haneul.client.send(
        Salon.chat.edit, room, 4, Chats.Edit(text: Chats.Text("바른 말")))
      #expect(try await sent() == ["바른 말"])
      try await chat.haneul.client.send(Salon.chat.delete, room, 4)
      #expect(try await sent().isEmpty, "it was notified already")

      // Read before, it is not notified because of what follows.
      try await chat.haneul.say("읽은 말", in: room)
      try await chat.doyun.read(room, to: 5)
      try await chat.haneul.say("지울 말", in: room)
      try await chat.haneul.client.send(Salon.chat.delete, room, 6)
      #expect(try await sent().isEmpty)
    }
  }

  @Test(arguments: Engine.allCases, ["block", "blocked", "leave", "operators"])
  func `a notification that waits ends with what it tells of`(
    _ engine: Engine, _ act: String
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let (room, sent) = try await chat.roomWithNotifications()
      try await chat.haneul.say("하늘의 말", in: room)
      try await chat.doyun.say("도윤의 말", in: room)
      switch act {
      case "block": try await chat.haneul.client.send(Salon.chat.block, room)
      case "blocked": try await chat.doyun.client.send(Salon.chat.block, room)
      case "leave":
        try await chat.haneul.client.send(Leaving.app, "salon", Leaving.Request())
      default:
        try await chat.doyun.client.send(
          Salon.chat.report, room, 1, ReportRequest(reason: .insult))
        let operators = try await chat.server.attendant()
        let cases = try await operators.send(Operator.reports, PageRequest()).items
        try await operators.send(Operator.removeReported, try #require(cases.first).id)
      }
      #expect(try await sent() == (act == "operators" ? ["도윤의 말"] : []))
    }
  }
}

extension ChatServer {
  /// A room whose members both have a browser, and what is notified until six seconds from now.
  func roomWithNotifications() async throws -> (
    ID<Chats.Room>, sent: () async throws -> [String]
  ) {
    let courier = RecordingCourier()
    let outbox = server.services.outbox
    outbox.register(.push, by: courier)
    let room = try await haneul.open(with: doyun)
    for person in [haneul, doyun] {
      try await person.client.send(
        Push.subscribe, "salon",
        PushBrowser.subscription(at: "https://push.test/\(person.account)"))
    }
    var count = 0
    return (
      room,
      {
        server.clock.move(by: .seconds(6))
        try await outbox.sendDue()
        let new = courier.handed.dropFirst(count)
        count += new.count
        return try new.map { try ($0.read() as PushNotice).body.ko }
      }
    )
  }

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
