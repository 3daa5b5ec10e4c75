import Chat
import Commons
import Core
import Delivery
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct TalkTests {
  private func conversation(
    _ room: ID<Chats.Room>, of client: Madang
  ) async throws -> Chats.Conversation {
    try await client.send(Yedi.chat.room, room, Chats.Before(before: nil))
  }

  @Test(arguments: Engine.allCases)
  func
    `a post's card is sent once into the one room of client and designer: D13 D33 D39 D40 D42 T17 DW12`(
      _ engine: Engine
    ) async throws
  {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let post = try await stylist.post("허쉬컷", photos: [1])
      try await atOnce(Array(0..<10)) { number in
        _ =
          number % 2 == 0
          ? try await guest.send(Yedi.talkAboutPost, post.id)
          : try await guest.send(Yedi.talk, stylist.id)
      }
      let room = try await guest.send(Yedi.talkAboutPost, post.id).room
      #expect(try await guest.send(Yedi.talk, stylist.id).room == room)
      let seen = try await conversation(room, of: stylist.client)
      #expect(seen.messages.count == 1 && seen.room.partner.name == "이손님")
      let card = try #require(seen.messages.first?.card)
      #expect(card.title == "허쉬컷" && card.path == Yedi.post.path(post.id))
      #expect(card.detail == "45,000원")
      let rooms = try await stylist.client.send(Yedi.chat.rooms, PageRequest())
      #expect(rooms.items.map(\.id) == [room] && rooms.items.first?.unread == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `only who has ended a conversation opens it again, a designer by offering a time`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let post = try await stylist.post(photos: [1])
      let room = try await guest.send(Yedi.talk, stylist.id).room
      let cut = try #require(stylist.service(.cut))
      let offer = Yedi.OfferRequest(services: [cut.id], start: at(.saturday, 15, 0))
      func isClosed() async throws -> Bool {
        try await conversation(room, of: guest).room.isClosed
      }
      try await stylist.client.send(Yedi.chat.close, room)
      #expect(try await guest.send(Yedi.talk, stylist.id).room == room)
      #expect(try await guest.send(Yedi.talkAboutPost, post.id).room == room)
      #expect(try await isClosed())
      _ = try await stylist.client.send(Yedi.offer, room, offer)
      #expect(try await !isClosed())
      try await guest.send(Yedi.chat.close, room)
      await #expect(throws: Refusal.chatClosed) {
        try await stylist.client.send(Yedi.offer, room, offer)
      }
      _ = try await guest.send(Yedi.talk, stylist.id)
      #expect(try await !isClosed())
      #expect(try await conversation(room, of: guest).messages.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a card keeps what it showed when its post is edited or deleted, which then says so: T18`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let post = try await stylist.post("허쉬컷", photos: [1])
      let room = try await guest.send(Yedi.talkAboutPost, post.id).room
      let card = try #require(try await conversation(room, of: guest).messages.first?.card)
      let browser = try await server.server.browser(as: "guest")
      func shown() async throws -> String { await browser.open(Yedi.chat.room.path(room)).text }
      let picture = try #require(card.picture)
      #expect(card.title == "허쉬컷" && picture != post.photos.first?.path(.small))
      let stranger = try await server.server.browser(as: "stranger")
      let studio = try await server.server.browser(as: "stylist")

      // The card of another title opens the post as it is now.
      let draft = try Stylist.draft("가벼운 허쉬컷", kept: post.photos.map(\.id), price: nil)
      _ = try await stylist.client.send(Yedi.editPost, post.id, Upload(draft))
      #expect(try await conversation(room, of: guest).messages.map(\.card) == [card])
      let path = try #require(card.path)
      let before = try await shown()
      #expect(before.contains("href=\"\(path)\"") && before.contains("허쉬컷"))
      let opened = await browser.open(path)
      #expect(opened.status == 200 && opened.text.contains("가벼운 허쉬컷"))
      #expect(try await guest.send(Yedi.talkAboutPost, post.id).room == room)
      #expect(try await conversation(room, of: guest).messages.map(\.card) == [card])

      // A post always has a photo.
      await #expect(throws: Refusal.postPhotos) {
        try await stylist.client.send(
          Yedi.editPost, post.id, Upload(try Stylist.draft("사진 없이")))
      }

      try await stylist.client.send(Yedi.deletePost, post.id)
      for client in [guest, stylist.client] {
        #expect(try await conversation(room, of: client).messages.map(\.card) == [card])
      }
      #expect(try await shown().contains("허쉬컷"))
      // The picture is a copy, for the two of the room.
      server.clock.move(by: .days(3))
      try await server.server.services.sweeps.run(at: server.clock.now)
      #expect(await browser.open(picture).status == 200)
      #expect(await studio.open(picture).status == 200)
      #expect(await stranger.open(picture).status == 404)
      let gone = await browser.open(path)
      #expect(gone.status == 404 && gone.text.contains("찾을 수 없"), "\(gone.text)")
      await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.talkAboutPost, post.id) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a profile opens an empty room, and only clients open one: D28 D41 T34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let other = try await server.stylist("other", name: "한보라")
      let guest = try await server.guest("guest")
      let room = try await guest.send(Yedi.talk, stylist.id).room
      #expect(try await conversation(room, of: guest).messages.isEmpty)
      await #expect(throws: Refusal.clientsOnly) {
        try await other.client.send(Yedi.talk, stylist.id)
      }
      await #expect(throws: Refusal.notFound) {
        try await conversation(room, of: other.client)
      }
      // T20: nobody else writes.
      await #expect(throws: Refusal.notFound) {
        try await other.client.send(
          Yedi.chat.send, room, try #require(Chats.ClientID("a")),
          Chats.Draft(text: Chats.Text("안녕하세요")))
      }
      try await guest.send(Yedi.block, stylist.id)
      await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.talk, stylist.id) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `unread messages are counted on the list and on the tab: D36 D37 D38 D47 D48 T19`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let room = try await guest.send(Yedi.talk, stylist.id).room
      for number in 0..<14 {
        _ = try await guest.send(
          Yedi.chat.send, room, try #require(Chats.ClientID("m\(number)")),
          Chats.Draft(text: Chats.Text("질문 \(number)")))
      }
      #expect(try await stylist.client.send(Yedi.chat.unread).count == 14)
      #expect(try await guest.send(Yedi.chat.unread).count == 0)
      let page = try await server.browser(as: "stylist").open("/yedi/me")
      #expect(page.text.contains("chat-badge") && page.text.contains(">14<"))
      // D46 D56: thirteen at first, the rest on demand.
      let seen = try await conversation(room, of: stylist.client)
      #expect(seen.messages.count == 13 && seen.hasEarlier)
      _ = try await stylist.client.send(Yedi.chat.read, room, Chats.ReadMark(number: 14))
      #expect(try await stylist.client.send(Yedi.chat.unread).count == 0)
      #expect(try await conversation(room, of: guest).partnerRead == 14)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a designer offers a free time as a card that leads to its booking: D34 T10 DW4`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let (stylist, guest) = (salon.stylist, salon.guest)
      let room = try await guest.send(Yedi.talk, stylist.id).room
      let cut = try #require(stylist.service(.cut))
      let start = at(.saturday, 15, 0)
      await #expect(throws: Refusal.designersOnly) {
        try await guest.send(
          Yedi.offer, room, Yedi.OfferRequest(services: [cut.id], start: start))
      }
      let offered = try await stylist.client.send(
        Yedi.offer, room, Yedi.OfferRequest(services: [cut.id], start: start))
      let card = try #require(offered.card)
      #expect(card.kind == "offer" && card.title == "3/21(토) 15:00")
      let path = try #require(card.path)
      let page = try await server.browser(as: "guest").open(path)
      #expect(page.status == 200 && page.text.contains("value=\"\(start.milliseconds)\""))
      // What is taken cannot be offered.
      _ = try await salon.book(start)
      await #expect(throws: Refusal.self) {
        try await stylist.client.send(
          Yedi.offer, room, Yedi.OfferRequest(services: [cut.id], start: start))
      }
      let browser = try await server.browser(as: "guest")
      let shown = await browser.open(Yedi.chat.room.path(room)).text
      #expect(shown.contains(Yedi.slots.path(stylist.id)) && shown.contains("바로예약"))
      let theirs = try await server.browser(as: "stylist").open(Yedi.chat.room.path(room)).text
      #expect(!theirs.contains("바로예약") && theirs.contains("시간 제안"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `photos go into a room, and nobody else sees them: D35`(_ engine: Engine) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let room = try await guest.send(Yedi.talk, stylist.id).room
      let photo = try await guest.send(Photos.upload, Upload(files: [PhotoServer.photo(1)]))
      let sent = try await guest.send(
        Yedi.chat.send, room, try #require(Chats.ClientID("p")), Chats.Draft(photo: photo.id))
      #expect(sent.photo == photo)
      _ = try await stylist.client.send(Photos.file, photo.id, .small)
      let other = try await server.guest("other")
      for reader in [other, try await server.client(nil)] {
        await #expect(throws: Refusal.notFound) {
          try await reader.send(Photos.file, photo.id, .small)
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `who leaves is no longer named, and their words are gone: T32`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let room = try await guest.send(Yedi.talk, stylist.id).room
      _ = try await guest.send(
        Yedi.chat.send, room, try #require(Chats.ClientID("a")),
        Chats.Draft(text: Chats.Text("비밀이에요")))
      try await guest.send(Leaving.app, "yedi", Leaving.Request())
      let left = try await conversation(room, of: stylist.client)
      #expect(left.room.isClosed && left.room.partner.name == nil)
      #expect(left.messages.allSatisfy { $0.isDeleted && $0.text == nil })
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block takes back the message that is not pushed yet: T32`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let courier = RecordingCourier()
      server.services.outbox.register(.push, by: courier)
      let salon = try await Salon(server)
      let (guest, stylist) = (salon.guest, salon.stylist)
      let room = try await guest.send(Yedi.talk, stylist.id).room
      try await guest.send(
        Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/guest"))
      try await stylist.client.send(
        Yedi.chat.send, room, try #require(Chats.ClientID("m")),
        Chats.Draft(text: Chats.Text("언제 오세요?")))
      try await guest.send(Yedi.chat.block, room)
      server.clock.move(by: .seconds(6))
      try await server.services.outbox.sendDue()
      #expect(courier.handed.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `joined emoji and text from right to left come as they were written: T21`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let room = try await salon.guest.send(Yedi.talk, salon.stylist.id).room
      let browser = try await server.browser(as: "stylist")
      for (number, text) in [
        "가족 👩‍👩‍👧‍👦 🧑🏽‍🦱 ❤️‍🔥", "مرحبا، أريد قص شعري", "שלום 10:30 אפשר?", "한글 العربية mixed",
      ].enumerated() {
        let client = try #require(Chats.ClientID("m\(number)"))
        let sent = try await salon.guest.send(
          Yedi.chat.send, room, client, Chats.Draft(text: Chats.Text(text)))
        #expect(Array((sent.text ?? "").unicodeScalars) == Array(text.unicodeScalars))
        let seen = try await conversation(room, of: salon.stylist.client).messages.last
        #expect(Array((seen?.text ?? "").unicodeScalars) == Array(text.unicodeScalars))
        #expect(await browser.open(Yedi.chat.room.path(room)).text.contains("<p>\(text)</p>"))
        // So do the note of a booking and the preview of the room.
        let hold = try await salon.hold(at(.saturday, 10 + number, 0))
        let booked = try await salon.guest.send(
          Yedi.confirm, hold.id, Yedi.ConfirmRequest(note: Yedi.Note(text), agrees: true))
        #expect(Array(booked.note.unicodeScalars) == Array(text.unicodeScalars))
      }
    }
  }
}
