import Commons
import Core
import ExampleModels
import Foundation
import MadangClient
import MadangTesting
import SQL
import TestKit
import Testing
import Wire

/// The example's models of YeDi's chat, against the server.
@MainActor @Suite(.timeLimit(.minutes(30)), .timeLimit(.minutes(30)))
struct ChatModelTests {
  @Test func `a client writes, the designer reads and answers, both live`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let (stylist, guest) = try await server.consultation()
      let booking = BookingModel(guest)
      booking.keyword = "김서연"
      await booking.search()
      await booking.open(try #require(booking.designers.first))
      await booking.talk()
      let mine = try #require(booking.conversation)
      await mine.load()
      #expect(mine.messages.isEmpty && mine.room?.partner.name?.isEmpty == false)
      let watching = try await server.watch(as: guest) { await mine.watch() }
      defer { watching.cancel() }

      mine.draft = String(repeating: "가", count: 1001)
      await mine.send()
      #expect(mine.failure == Refusal.chatTextLength.ko && mine.draft.count == 1001)
      mine.draft = "앞머리만 다듬을 수 있나요?"
      await mine.send()
      #expect(mine.failure == nil && mine.draft.isEmpty && mine.outgoing.isEmpty)
      #expect(mine.messages.map(\.number) == [1] && mine.partnerRead == 0)

      let rooms = RoomsModel(yedi: stylist)
      await rooms.reload()
      #expect(rooms.rooms.map(\.unread) == [1] && rooms.rooms.first?.newest?.number == 1)
      let listening = try await server.watch(as: stylist) { await rooms.watch() }
      defer { listening.cancel() }
      rooms.open(try #require(rooms.rooms.first).id)
      let theirs = try #require(rooms.opened)
      await theirs.load()
      #expect(theirs.messages.map(\.text) == ["앞머리만 다듬을 수 있나요?"])
      while mine.partnerRead != 1 || rooms.rooms.first?.unread != 0 { await Task.yield() }

      theirs.draft = "네, 언제든 오세요."
      await theirs.send()
      while mine.messages.count != 2 || rooms.rooms.first?.newest?.number != 2 {
        await Task.yield()
      }
      #expect(mine.messages.map(\.isMine) == [true, false])
      rooms.close()
      #expect(rooms.opened == nil && rooms.failure == nil && mine.failure == nil)
      let room = try #require(mine.room?.id)
      try await stylist.send(Yedi.chat.close, room)
      while mine.room?.isClosed != true { await Task.yield() }
      mine.draft = "한 가지만 더요"
      await mine.send()
      #expect(mine.outgoing.map(\.failure) == [Refusal.chatClosed.ko])
    }
  }

  @Test func `a message whose answer was lost stays in its place, and retrying stores it once`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let (stylist, designer) = try await server.designer()
      let clock = TestClock(now: server.clock.now)
      let (guest, room, router, script) = try await guest(of: designer, on: server, clock)
      let model = ConversationModel(guest, room: room, through: Yedi.chat, events: Yedi.events)
      await model.load()

      script.answer(Yedi.chat.send) { call in
        _ = try await router.exchange(call)
        throw NoNetwork()
      }
      model.draft = "첫 말"
      await model.send()
      model.draft = "둘째 말"
      await model.send()
      #expect(model.outgoing.map(\.text.text) == ["첫 말", "둘째 말"] && model.messages.isEmpty)
      #expect(model.outgoing.allSatisfy { $0.failure?.isEmpty == false })
      let first = try #require(model.outgoing.first)
      model.draft = "쓰는 중"
      model.takeBack(first)
      #expect(model.draft == "쓰는 중" && model.outgoing.count == 2, "nothing typed is lost")

      clock.advance(by: .seconds(60))
      script.answer(Yedi.chat.send) { try await router.exchange($0) }
      await model.retry(first)
      let stored = try await stylist.send(Yedi.chat.room, room, Chats.Before()).messages
      #expect(stored.first?.text == "첫 말" && Set(stored.map(\.text)).count == stored.count)
      await model.load()
      for left in model.outgoing { await model.retry(left) }
      #expect(model.outgoing.isEmpty && model.messages.map(\.text) == ["첫 말", "둘째 말"])
    }
  }

  @Test func `earlier messages follow page by page, and a change of one not shown leaves no gap`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let (_, designer) = try await server.designer()
      let clock = TestClock(now: server.clock.now)
      let (guest, room, router, script) = try await guest(of: designer, on: server, clock)
      for number in 1...30 {
        try await guest.send(
          Yedi.chat.send, room, try #require(Chats.ClientID("m\(number)")),
          Chats.Draft(text: Chats.Text("질문 \(number)")))
      }
      let model = ConversationModel(guest, room: room, through: Yedi.chat, events: Yedi.events)
      await model.load()
      #expect(model.messages.map(\.number) == Array(18...30) && model.hasEarlier)
      try await guest.send(Yedi.chat.edit, room, 2, Chats.Edit(text: Chats.Text("고친 질문")))
      try await guest.send(Yedi.chat.delete, room, 20)
      await model.load()
      #expect(model.messages.map(\.number) == Array(18...30) && model.messages[2].isDeleted)
      let asked = script.calls.count
      script.answer(Yedi.chat.room) { call in
        script.answer(Yedi.chat.room) { try await router.exchange($0) }
        // A second tap, while the first waits for its answer.
        await model.loadEarlier()
        return try await router.exchange(call)
      }
      await model.loadEarlier()
      #expect(model.messages.map(\.number) == Array(5...30) && model.hasEarlier)
      #expect(script.calls.count == asked + 1)
      await model.loadEarlier()
      await model.loadEarlier()
      #expect(model.messages.map(\.number) == Array(1...30) && !model.hasEarlier)
      #expect(model.messages[1].text == "고친 질문" && model.failure == nil)
    }
  }

  /// A client who talks to a designer, over a transport whose answers the test may write.
  private func guest(
    of designer: ID<Yedi.Designer>, on server: TestServer, _ clock: TestClock
  ) async throws -> (Madang, ID<Chats.Room>, RouterTransport, ScriptedTransport) {
    let router = RouterTransport(server.router, endpoints: server.endpointIndex)
    let script = ScriptedTransport { try await router.exchange($0) }
    var dependencies = clock.dependencies
    dependencies.key = { UUID().uuidString }
    let guest = Madang(over: script, tokens: .memory, dependencies: dependencies)
    try await guest.send(SignIn.startDevice)
    try await guest.send(Yedi.join, Yedi.JoinRequest(name: Yedi.Name("이손님"), roles: [.client]))
    return (guest, try await guest.send(Yedi.talk, designer).room, router, script)
  }
}
