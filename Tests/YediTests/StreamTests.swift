import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// The events of YeDi, as screens open and leave them.
@Suite(.timeLimit(.minutes(30)))
struct StreamTests {
  private func say(_ text: String, in room: ID<Chats.Room>, by client: Madang) async throws {
    _ = try await client.send(
      Yedi.chat.send, room, try #require(Chats.ClientID(text)),
      Chats.Draft(text: Chats.Text("안녕하세요 \(text)")))
  }

  @Test(arguments: Engine.allCases)
  func `a tab that opens page after page has one listener, which hears each change once: DW13`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let room = try await salon.guest.send(Yedi.talk, salon.stylist.id).room
      let account = try await salon.stylist.client.send(AccountCard.show).id
      let tab = try await server.browser(as: "stylist")
      var streams: [EventStream] = []
      for page in [Yedi.chat.rooms.path, Yedi.chat.room.path(room), Yedi.schedule.path] {
        for _ in 0..<3 {
          #expect(await tab.open(page).status == 200)
          let reply = await tab.open(Yedi.events.path + "?client=tab&after=")
          guard case .events(let stream) = reply.body else { throw Refusal.notFound }
          streams.append(stream)
        }
      }
      #expect(streams.map(\.isEnded) == (1...9).map { $0 < 9 })
      for text in ["a", "b"] { try await say(text, in: room, by: salon.guest) }
      let heard = await blocks(streams[8], 3)
      #expect(heard.map { $0.contains("chat.changed") } == [false, true, true])
      let numbers = heard.compactMap { $0.firstMatch(of: #/id: (\d+)/#)?.1 }
      #expect(Set(numbers).count == 3)
      streams[8].end()
      #expect(!server.services.hub.hasSubscribers(account))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a screen of the client library listens while it is shown, however often it appears: DW13`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let room = try await salon.guest.send(Yedi.talk, salon.stylist.id).room
      let account = try await salon.stylist.client.send(AccountCard.show).id
      let hub = server.services.hub
      for number in 0..<5 {
        let screen = Task { [client = salon.stylist.client] in
          var kinds: [String] = []
          for try await event in client.events(Yedi.events) {
            kinds.append(event.kind)
            if kinds.count == 2 { break }
          }
          return kinds
        }
        while !hub.hasSubscribers(account) { await Task.yield() }
        for part in ["a", "b"] { try await say("\(number)\(part)", in: room, by: salon.guest) }
        #expect(try await screen.value == ["chat.changed", "chat.changed"])
        // Leaving the loop ends the stream on the server.
        while hub.hasSubscribers(account) { await Task.yield() }
      }
    }
  }
}

/// The first `count` blocks of a raw stream, without the empty lines that end them.
private func blocks(_ stream: EventStream, _ count: Int) async -> [String] {
  var text = ""
  for await piece in stream.bytes {
    text += String(decoding: piece, as: UTF8.self)
    let whole = text.split(separator: "\n\n", omittingEmptySubsequences: false).dropLast()
    if whole.count >= count { return whole.prefix(count).map(String.init) }
  }
  return []
}
