import Commons
import Core
import Delivery
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// Staying friends after a match.
@Suite(.timeLimit(.minutes(30)))
struct FriendTests {
  /// Two who have met: `one` has reviewed, which ended the match for both.
  private func metPair(
    _ server: TestServer
  ) async throws -> (Neighbour, Neighbour, Sesac.MatchView) {
    let (one, other, match) = try await server.matchedPair()
    server.clock.move(by: .minutes(30))
    try await one.client.send(
      Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind]))
    return (one, other, match)
  }

  private func write(
    _ text: String, in match: Sesac.MatchView, as person: Neighbour
  ) async throws {
    let client = try #require(Chats.ClientID("\(person.id)-\(text.hashValue)"))
    try await person.client.send(
      Sesac.chat.send, Pair(match.room, client), Chats.Draft(text: Chats.Text(text)))
  }

  private func friends(of person: Neighbour) async throws -> [Sesac.Friend] {
    try await person.client.send(Sesac.friends, PageRequest()).friends.items
  }

  private func befriend(
    _ one: Neighbour, _ other: Neighbour, _ match: Sesac.MatchView
  ) async throws {
    try await one.client.send(Sesac.wishFriendship, match.id)
    let both = try await other.client.send(Sesac.wishFriendship, match.id)
    try #require(both.friendship == .known(.friends))
  }

  /// All that the server says to someone, by address, and how many events there were.
  private func seen(
    in browser: Browser, _ match: Sesac.MatchView, _ server: TestServer
  ) async throws -> [String] {
    var texts: [String] = []
    for path in [
      Sesac.match.path(match.id), Sesac.friends.path, Sesac.state.path, Sesac.chat.rooms.path,
      Sesac.chat.room.path(match.room), Sesac.me.path, Sesac.home.path, "/account/export",
    ] {
      texts.append("\(path): \(await browser.ask(.get, path).text)")
    }
    let events: Int? = try await server.db.read { db in
      try db.value("SELECT COUNT(*) FROM event")
    }
    return texts + ["\(events ?? 0) events"]
  }

  @Test(arguments: Engine.allCases)
  func `two who both wish it are friends, and their chat goes on: E35`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      let (one, other, match) = try await server.matchedPair()
      await #expect(throws: Refusal.sesacNotMet) {
        try await one.client.send(Sesac.wishFriendship, match.id)
      }
      #expect(match.friendship == nil)
      server.clock.move(by: .minutes(30))
      try await one.client.send(
        Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind]))
      let met = try await one.client.send(Sesac.friends, PageRequest())
      #expect(met.friends.items.isEmpty && met.met.map(\.id) == [match.id])
      await #expect(throws: Refusal.chatClosed) { try await write("아직", in: match, as: one) }

      let wished = try await one.client.send(Sesac.wishFriendship, match.id)
      #expect(wished.friendship == .known(.wished))
      // Again has no effect, and it can be taken back.
      #expect(try await one.client.send(Sesac.wishFriendship, match.id) == wished)
      let back = try await one.client.send(Sesac.withdrawWish, match.id)
      #expect(back.friendship == .known(.possible))
      try await other.client.send(Sesac.wishFriendship, match.id)
      #expect(try await friends(of: other).isEmpty, "a wish taken back does not count")
      try await other.client.send(
        Push.subscribe, "sesac", PushBrowser.subscription(at: "https://push.test/other"))
      server.clock.move(by: .minutes(1))
      let both = try await one.client.send(Sesac.wishFriendship, match.id)
      #expect(both.friendship == .known(.friends))
      #expect(try await one.client.send(Sesac.wishFriendship, match.id) == both)

      let mine = try #require(try await friends(of: one).first)
      #expect(mine.id == other.id && mine.room == match.room && mine.since == server.clock.now)
      #expect(try await friends(of: other).map(\.id) == [one.id])
      #expect(try await other.client.send(Sesac.friends, PageRequest()).met.isEmpty)
      try await server.services.outbox.sendDue()
      let notices = try sent.handed.map { try $0.read(PushNotice.self) }
      #expect(notices.map(\.path) == [Sesac.chat.room.path(match.room)])

      try await write("또 봐요", in: match, as: one)
      // The partner has not left the match yet; leaving it leaves the chat open.
      try await other.client.send(
        Sesac.review, match.id, Sesac.ReviewRequest(titles: [.punctual]))
      try await write("그래요", in: match, as: other)
      let talk = try await one.client.send(Sesac.chat.room, match.room, Chats.Before())
      #expect(talk.messages.map { $0.text } == ["또 봐요", "그래요"] && !talk.room.isClosed)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a wish of one is seen by nobody else: not by reply, list, count, event or export: E35`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      let (one, other, match) = try await metPair(server)
      try await other.client.send(
        Push.subscribe, "sesac", PushBrowser.subscription(at: "https://push.test/other"))
      let theirs = try await server.browser(as: "other")
      let before = try await seen(in: theirs, match, server)
      #expect(try await other.client.send(Sesac.match, match.id).friendship == .known(.possible))
      try await one.client.send(Sesac.wishFriendship, match.id)
      let after = try await seen(in: theirs, match, server)
      for (one, other) in zip(before, after) { #expect(one == other) }
      try await server.services.outbox.sendDue()
      #expect(sent.handed.isEmpty)
      // Its own person sees it, in the export too.
      let browser = try await server.browser(as: "one")
      let export = await browser.ask(.get, "/account/export").text
      #expect(export.contains("friendWishes"))
      #expect(try await one.client.send(Sesac.match, match.id).friendship == .known(.wished))
      #expect(await browser.open(Sesac.match.path(match.id)).text.contains("친구로 남고 싶다고 했어요"))
      let page = await theirs.open(Sesac.match.path(match.id)).text
      #expect(page.contains("친구로 남을까요?"))
      try await one.client.send(Sesac.withdrawWish, match.id)
      #expect(try await seen(in: theirs, match, server) == before)
    }
  }

  @Test(arguments: Engine.allCases)
  func `both who wish it at once become friends once: E35`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      for round in 0..<5 {
        let one = try await server.neighbour("one\(round)")
        let other = try await server.neighbour("other\(round)")
        for person in [one, other] {
          try await person.client.send(
            Push.subscribe, "sesac",
            PushBrowser.subscription(at: "https://push.test/\(person.id)"))
        }
        try await one.wait()
        try await other.wait()
        try await one.client.send(Sesac.request, other.id)
        let match = try #require(try await other.client.send(Sesac.accept, one.id).match)
        server.clock.move(by: .minutes(30))
        try await one.client.send(
          Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind]))
        try await server.services.outbox.sendDue()
        let told = sent.handed.count
        // Twice each, as a phone sends again after a lost answer.
        try await withThrowingTaskGroup(of: Void.self) { group in
          for person in [one, other, one, other] {
            group.addTask { try await person.client.send(Sesac.wishFriendship, match.id) }
          }
          try await group.waitForAll()
        }
        #expect(try await friends(of: one).map(\.id) == [other.id])
        #expect(try await friends(of: other).map(\.id) == [one.id])
        try await write("이제 친구네요", in: match, as: one)
        try await server.services.outbox.sendDue()
        let notices = try sent.handed.dropFirst(told).map { try $0.read(PushNotice.self) }
        #expect(notices.count { $0.title.ko == "새싹친구가 됐어요" } == 1)
      }
      let (rows, findings) = try await server.db.read { db in
        try (
          db.value("SELECT COUNT(*) FROM sesac_friendship") ?? 0 as Int,
          SesacApp.descriptor.audit(db)
        )
      }
      #expect(rows == 5 && findings.allSatisfy { $0.wrong == 0 })
    }
  }

  @Test(arguments: Engine.allCases)
  func `either ends it for both: the chat closes, stays readable, and both must wish again: E35`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await metPair(server)
      try await befriend(one, other, match)
      try await write("안녕하세요", in: match, as: one)
      for _ in 0..<2 { try await other.client.send(Sesac.unfriend, one.id) }
      #expect(try await friends(of: one).isEmpty)
      #expect(try await friends(of: other).isEmpty)
      for person in [one, other] {
        await #expect(throws: Refusal.chatClosed) { try await write("끝", in: match, as: person) }
        let talk = try await person.client.send(Sesac.chat.room, match.room, Chats.Before())
        #expect(talk.messages.map { $0.text } == ["안녕하세요"] && talk.room.isClosed)
      }
      try await one.client.send(Sesac.wishFriendship, match.id)
      #expect(try await friends(of: one).isEmpty, "the wishes of before are gone")
      try await other.client.send(Sesac.wishFriendship, match.id)
      #expect(try await friends(of: one).map(\.id) == [other.id])
      // Ending the conversation is ending the friendship.
      try await one.client.send(Sesac.chat.close, match.room)
      #expect(try await friends(of: other).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases, ["report", "block", "message"])
  func `a report or a block ends it, and those who were reported never become friends: E35`(
    _ engine: Engine, _ act: String
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await metPair(server)
      try await befriend(one, other, match)
      try await write("불편한 말", in: match, as: other)
      switch act {
      case "report":
        try await one.client.send(
          Sesac.report, other.id, Sesac.ReportRequest(reasons: [.words]))
      case "block": try await one.client.send(Sesac.block, other.id)
      default:
        try await one.client.send(
          Sesac.chat.report, Pair(match.room, 1), Wire.ReportRequest(reason: .insult))
      }
      #expect(try await friends(of: one).isEmpty)
      #expect(try await friends(of: other).isEmpty)
      await #expect(throws: (any Error).self) { try await write("또", in: match, as: other) }
      if act == "block" {
        for person in [one, other] {
          await #expect(throws: Refusal.notFound) {
            try await person.client.send(Sesac.wishFriendship, match.id)
          }
        }
        return
      }
      // Who was reported sees no difference from an end.
      let wished = try await other.client.send(Sesac.wishFriendship, match.id)
      #expect(wished.friendship == .known(.wished))
      #expect(try await other.client.send(Sesac.friends, PageRequest()).met.count == 1)
      await #expect(throws: Refusal.sesacNotMet) {
        try await one.client.send(Sesac.wishFriendship, match.id)
      }
      #expect(try await one.client.send(Sesac.friends, PageRequest()).met.isEmpty)
      #expect(try await friends(of: other).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `friends write on after a suspension of one has been lifted: E35`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await metPair(server)
      try await befriend(one, other, match)
      let witness = try await server.neighbour("witness")
      // `other` has not left the match that is over.
      try await witness.client.send(
        Sesac.report, other.id, Sesac.ReportRequest(reasons: [.words]))
      let operators = try await server.attendant()
      let report = try #require(
        try await operators.send(Operator.reports, PageRequest()).items.first)
      try await operators.send(Operator.suspendReported, report.id)
      let suspension = try #require(
        try await operators.send(Operator.suspensions, PageRequest()).items.first)
      try await operators.send(Operator.liftSuspension, suspension.id)
      try await write("다시 왔어요", in: match, as: other)
      #expect(try await friends(of: one).map(\.id) == [other.id])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a wish of one who is reported later comes to nothing: E35`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await metPair(server)
      try await one.client.send(Sesac.wishFriendship, match.id)
      try await other.client.send(
        Sesac.report, one.id, Sesac.ReportRequest(reasons: [.noShow]))
      #expect(try await one.client.send(Sesac.match, match.id).friendship == .known(.wished))
      await #expect(throws: Refusal.sesacNotMet) {
        try await other.client.send(Sesac.wishFriendship, match.id)
      }
      #expect(try await friends(of: one).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a cancelled match makes no friends, and strangers learn nothing: E35`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let stranger = try await server.neighbour("stranger")
      try await one.client.send(Sesac.end, match.id)
      await #expect(throws: Refusal.sesacNotMet) {
        try await other.client.send(Sesac.wishFriendship, match.id)
      }
      #expect(try await other.client.send(Sesac.withdrawWish, match.id).friendship == nil)
      #expect(try await other.client.send(Sesac.friends, PageRequest()).met.isEmpty)
      for endpoint in [Sesac.wishFriendship, Sesac.withdrawWish] {
        await #expect(throws: Refusal.notFound) {
          try await stranger.client.send(endpoint, match.id)
        }
      }
      try await stranger.client.send(Sesac.unfriend, one.id)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the export names friends, and leaving ends the friendship: E35 E26`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await metPair(server)
      try await befriend(one, other, match)
      let browser = try await server.browser(as: "one")
      let export = await browser.ask(.get, "/account/export").text
      #expect(export.contains("\"friends\"") && export.contains("\"other\""))
      let english = [("Accept-Language", "en")]
      let page = await browser.open(Sesac.friends.path, headers: english).text
      #expect(page.contains("<small>Friends since ") && page.contains("other</strong>"))
      let map = await browser.open(Sesac.home.path, headers: english).text
      #expect(map.contains(">Men</a>") && map.contains(">Women</a>"))
      #expect(await browser.open(Leaving.losses.path("sesac")).text.contains("새싹친구"))
      try await one.client.send(Leaving.app, "sesac", Leaving.Request())
      #expect(try await friends(of: other).isEmpty)
      await #expect(throws: Refusal.chatClosed) { try await write("거기 있나요", in: match, as: other) }
      let left: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM sesac_friendship) + (SELECT COUNT(*) FROM sesac_friend_wish)
          """)
      }
      #expect(left == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `wishes after different matches count together, and a later match leaves friends as they are: E35`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let (one, other, first) = try await metPair(server)
      try await other.client.send(Sesac.end, first.id)
      try await one.client.send(Sesac.wishFriendship, first.id)
      try await one.wait()
      try await other.wait()
      try await one.client.send(Sesac.request, other.id)
      let second = try #require(try await other.client.send(Sesac.accept, one.id).match)
      try await other.client.send(Sesac.wishFriendship, first.id)
      #expect(try await friends(of: one).map(\.room) == [first.room])
      try await one.client.send(Sesac.end, second.id)
      try await other.client.send(Sesac.end, second.id)
      try await write("그래도 친구", in: first, as: other)
      #expect(try await friends(of: other).map(\.id) == [one.id])
    }
  }
}
