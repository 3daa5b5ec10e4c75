import HTML
import Delivery
import Chat
import ChatSample
import Core
import Foundation
import HTTP
import MadangClient
import Media
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

@Suite(.timeLimit(.minutes(30)))
struct AccountTests {
  @Test(arguments: Engine.allCases)
  func `who leaves takes their words with them, and the partner keeps their own`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      try await chat.haneul.say("하늘의 말", in: room)
      try await chat.doyun.say("도윤의 말", in: room)
      try await chat.haneul.say("하늘의 끝말", in: room)
      let before = try await chat.doyun.conversation(room).change
      let services = chat.server.services
      try await chat.db.write { try services.accountDeletion.delete(chat.haneul.account, in: $0) }

      let left = try await chat.doyun.conversation(room)
      #expect(left.room.partner.name == nil && left.room.isClosed)
      #expect(left.messages.map(\.text) == [nil, "도윤의 말", nil])
      #expect(left.messages.map(\.isDeleted) == [true, false, true])
      let changes = try await chat.doyun.changes(room, after: before)
      #expect(changes.messages.map(\.number) == [1, 3] && changes.isClosed)
      #expect(try await chat.doyun.unread() == 0)
      #expect(try await chat.doyun.rooms().map(\.partner.name) == [nil])
      let page = await (try chat.doyun.browser()).open("/salon/chats/\(room)").text
      #expect(page.contains("탈퇴한 사용자") && !page.contains("하늘의"))
      let traces: [String] = try await chat.db.read { db in
        try db.all("SELECT COALESCE(text, '') FROM chat_message") { try $0[0] }
      }
      #expect(!traces.contains { $0.contains("하늘") })
      await #expect(throws: Refusal.chatClosed) { try await chat.doyun.say("어디 갔어?", in: room) }

      // The same person again is another account, with a new room.
      let again = try await Talker(chat.server, "하늘")
      #expect(try await again.open(with: chat.doyun) != room)
      try await chat.db.write { try services.accountDeletion.delete(chat.doyun.account, in: $0) }
      try await chat.db.write { try services.accountDeletion.delete(again.account, in: $0) }
      for table in ["chat_room", "chat_member", "chat_message"] {
        #expect(try await chat.count(SQL(raw: table)) == 0, "\(table)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `rooms of a merged account move, and of two with one partner the newest stays open`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let older = try await chat.haneul.open(with: chat.doyun)
      try await chat.haneul.say("하나", in: older)
      chat.server.clock.move(by: .seconds(1))
      let newer = try await chat.sea.open(with: chat.doyun)
      try await chat.sea.say("둘", in: newer)
      let own = try await chat.haneul.open(with: chat.sea)
      try await chat.haneul.say("나에게", in: own)
      let services = chat.server.services
      try await chat.db.write { db in
        try db.run("DELETE FROM salon_person WHERE account_id = \(chat.sea.account)")
        try services.accountDeletion.move(chat.haneul.account, to: chat.sea.account, in: db)
        try services.accountDeletion.deleteRow(chat.haneul.account, in: db)
      }
      let merged = try await chat.sea.rooms()
      #expect(Set(merged.map(\.id)) == [older, newer, own])
      for room in merged { #expect(room.isClosed == (room.id != newer)) }
      #expect(try await chat.sea.conversation(older).messages.map(\.isMine) == [true])
      #expect(try await chat.doyun.open(with: Talker(chat.server, "바다")) == newer)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the export has what an account wrote, and a report leads to its author`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      try await chat.haneul.say("나쁜 말", in: room)
      try await chat.doyun.say("도윤의 말", in: room)
      let app = SalonApp(chat.server.services)
      func exported() async throws -> [Chats.Exported] {
        try await chat.db.read { try app.chat.export(of: chat.haneul.account, in: $0) }
      }
      #expect(try await exported().map(\.partner) == ["도윤"])
      #expect(try await exported().flatMap(\.messages).map(\.text) == ["나쁜 말"])
      // Behind a block one's own words stay, and name nobody.
      try await chat.doyun.client.send(Salon.chat.block, room)
      #expect(try await exported().map(\.partner) == [nil])
      #expect(try await exported().flatMap(\.messages).map(\.text) == ["나쁜 말"])
      let blocks = try await chat.doyun.client.send(Blocks.list, PageRequest()).items
      for block in blocks { try await chat.doyun.client.send(Blocks.remove, block.number) }

      let request = ReportRequest(reason: .insult)
      await #expect(throws: Refusal.notFound) {
        try await chat.haneul.client.send(Salon.chat.report, room, 1, request)
      }
      try await chat.doyun.client.send(Salon.chat.report, room, 1, request)
      let found: (message: ID<Reports>, reporter: ID<Reports>)? = try await chat.db.read { db in
        try db.one("SELECT subject_id, reporter_id FROM report") { try ($0[0], $0[1]) }
      }
      let subject = Reportable.Subject(
        id: try #require(found).message, reporter: try #require(found).reporter)
      let reportable = app.chat.reportable
      let author = try await chat.db.read { try reportable.author(subject, $0) }
      #expect(author == chat.haneul.account)
      #expect(try await chat.db.read { try reportable.show(subject, $0) } == ["나쁜 말"])
      // An operator may delete it at any time.
      chat.server.clock.move(by: .days(1))
      try await chat.db.write { try reportable.remove(subject, $0) }
      #expect(try await chat.db.read { try reportable.show(subject, $0) } == nil)
      let doyun = try await Talker(chat.server, "도윤")
      #expect(try await doyun.conversation(room).messages.map(\.isDeleted) == [true, false])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a photo is seen by both members until its message is deleted`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      let photos = try await (0..<2).asyncMap { _ in try await chat.photo(of: chat.haneul) }
      let client = try #require(Chats.ClientID("p"))
      let draft = Chats.Draft(photo: photos[0])
      await #expect(throws: Refusal.photoUnknown) {
        try await chat.doyun.client.send(Salon.chat.send, room, client, draft)
      }
      let sent = try await chat.haneul.client.send(Salon.chat.send, room, client, draft)
      #expect(sent.photo?.id == photos[0] && sent.text == nil)
      #expect(try await chat.haneul.client.send(Salon.chat.send, room, client, draft) == sent)
      // A photo belongs to one message.
      let other = try #require(Chats.ClientID("q"))
      await #expect(throws: Refusal.photoUnknown) {
        try await chat.haneul.client.send(Salon.chat.send, room, other, draft)
      }
      let file = Photos.file
      #expect(try await chat.doyun.client.send(file, photos[0], .small).bytes == Array("webp".utf8))
      await #expect(throws: Refusal.notFound) {
        try await chat.sea.client.send(file, photos[0], .small)
      }
      await #expect(throws: Refusal.notFound) {
        try await chat.doyun.client.send(file, photos[1], .small)
      }
      try await chat.haneul.client.send(Salon.chat.delete, room, 1)
      await #expect(throws: Refusal.notFound) {
        try await chat.doyun.client.send(file, photos[0], .small)
      }
    }
  }
}

extension Sequence {
  fileprivate func asyncMap<Result>(
    _ body: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for each in self { results.append(try await body(each)) }
    return results
  }
}

extension ChatServer {
  /// A photo that a member uploaded, without decoding one.
  func photo(of person: Talker) async throws -> ID<Photo> {
    let id = server.services.world.id(Photo.self)
    let content = Array("webp".utf8)
    let digest = Digest(of: content)
    try await store.put(content, at: digest)
    let now = server.clock.now
    try await db.write { db in
      try db.run(
        """
        INSERT INTO media_file (digest, bytes, kept_until) VALUES (\(digest.bytes), 4, \(now))
        ON CONFLICT DO NOTHING
        """)
      try db.run(
        """
        INSERT INTO media_photo (id, account_id, width, height, color, created_at, free_since)
        VALUES (\(id), \(person.account), 90, 60, '#101010', \(now), \(now))
        """)
      try db.run(
        """
        INSERT INTO media_rendition (photo_id, name, digest)
        VALUES (\(id), '320.webp', \(digest.bytes))
        """)
    }
    return id
  }
}
