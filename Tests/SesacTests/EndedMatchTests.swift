import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// What the one is told whose partner has ended the match, by the pages and by the original's API.
@Suite(.timeLimit(.minutes(30)))
struct EndedMatchTests {
  @Test(arguments: Engine.allCases)
  func `whose partner has cancelled reads it on the map, in the finder and on the page: E21`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let browser = try await server.browser(as: "one")
      let path = Sesac.match.path(match.id)
      let notice = "<a class=\"map-notice\" href=\"\(path)\">"
      #expect(await !browser.open(Sesac.home.path).text.contains(notice))
      #expect(await !browser.open(path).text.contains("취소된 약속이에요"))
      try await other.client.send(Sesac.end, match.id)
      for place in [Sesac.home.path, Sesac.finder.path, Sesac.state.path] {
        let page = await browser.open(place).text
        #expect(page.contains(notice) && page.contains("약속이 취소됐어요"), "\(place)")
      }
      #expect(await browser.open(Sesac.home.path).text.contains("끝난 약속"))
      let page = await browser.open(path).text
      #expect(page.contains("취소된 약속이에요") && page.contains("약속 종료"))
      let finder = await browser.open(Sesac.finder.path).text
      #expect(finder.contains("끝난 약속이 남아 있어요") && !finder.contains("새싹 찾기 시작하기"))
      // A search leads to what has to be ended first, and not to the chat, which is closed.
      let search = await browser.post(
        Sesac.start.action, [("latitude", "37.5175"), ("longitude", "126.8865")])
      #expect(search.status == 303 && search.header("Location") == path)
      // A form that was sent again says no more that it is a match.
      for endpoint in [Sesac.accept, Sesac.request] {
        let reply = await browser.post(endpoint.action(other.id))
        #expect(reply.status == 303 && reply.header("Location") == path)
      }
      try await one.client.send(Sesac.end, match.id)
      #expect(await !browser.open(Sesac.home.path).text.contains(notice))
    }
  }

  @Test(arguments: Engine.allCases)
  func `who has cancelled reads before a search how long the break lasts: E13 E21`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, _, match) = try await server.matchedPair()
      try await one.client.send(Sesac.end, match.id)
      let browser = try await server.browser(as: "one")
      let words = "약속을 취소해서 1분 뒤부터 다시 찾을 수 있어요."
      let place = [("latitude", "37.5175"), ("longitude", "126.8865"), ("tags", "탁구")]
      func isTold() async -> Bool { await browser.open(TagsPage.path).text.contains(words) }
      #expect(await isTold())
      let refused = await browser.post(Sesac.start.action, place)
      #expect(refused.status == 409 && refused.text.contains(words))
      #expect(refused.text.contains("value=\"탁구\""), "what was typed stays")
      server.clock.move(by: .minutes(1) - .milliseconds(1))
      #expect(await isTold())
      server.clock.move(by: .milliseconds(1))
      #expect(await !isTold())
      #expect(await browser.post(Sesac.start.action, place).status == 303)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who was reviewed reads that the meeting is over and may review too: E22`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let browser = try await server.browser(as: "one")
      server.clock.move(by: .minutes(30))
      try await other.client.send(Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind]))
      #expect(await browser.open(Sesac.home.path).text.contains("약속이 끝났어요. 리뷰를 남겨 보세요."))
      let path = Sesac.match.path(match.id)
      #expect(await browser.open(path).text.contains("끝난 약속이에요. 리뷰를 남기거나"))
      try await one.client.send(Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind]))
      #expect(await !browser.open(path).text.contains("끝난 약속이에요"))
      try await other.client.send(Leaving.app, "sesac", Leaving.Request())
      #expect(await browser.open(path).status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a match is in the list of chats before its first message: E18 E19`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let alone = try await server.neighbour("alone")
      let browser = try await server.browser(as: "alone")
      let nothing = await browser.open(Sesac.chat.rooms.path).text
      #expect(nothing.contains("아직 대화가 없어요") && nothing.contains("새싹 찾으러 가기"))
      #expect(try await alone.client.send(Sesac.chat.rooms, PageRequest()).items.isEmpty)
      let (one, other, match) = try await server.matchedPair()
      for (person, name) in [(one, "one"), (other, "other")] {
        let room = try #require(
          try await person.client.send(Sesac.chat.rooms, PageRequest()).items.first)
        #expect(room.id == match.room && room.newest == nil && room.unread == 0)
        let list = try await server.browser(as: name).open(Sesac.chat.rooms.path).text
        #expect(list.contains("먼저 인사해 보세요.") && !list.contains("아직 대화가 없어요"))
      }
      // One that ended without a word says nothing any more.
      try await one.client.send(Sesac.end, match.id)
      #expect(try await other.client.send(Sesac.chat.rooms, PageRequest()).items.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the page of a chat says that a block cancels a match that goes on: E20 E21`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, _, match) = try await server.matchedPair()
      let browser = try await server.browser(as: "one")
      let path = Sesac.chat.room.path(match.room)
      #expect(await browser.open(path).text.contains("취소한 것이 되는데, 먼저 신고하면"))
      try await one.client.send(Sesac.end, match.id)
      let closed = await browser.open(path).text
      #expect(closed.contains("이 대화도 숨겨져요") && !closed.contains("취소한 것이 되는데"))
    }
  }

  @Test(arguments: Engine.allCases, [true, false])
  func `a client of the original's API leaves a match whose partner is gone: E21 SH25`(
    _ engine: Engine, _ hasLeft: Bool
  ) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let api = try await CompatibilityCaller("one", of: server)
      let stranger = try await server.neighbour("stranger")
      #expect(try await stranger.state.phase == .normal)
      let wrong = [("otheruid", "\(stranger.id)")]
      #expect(await api.call(.post, "/queue/dodge", wrong).status == 201)
      if hasLeft {
        try await other.client.send(Leaving.app, "sesac", Leaving.Request())
      } else {
        try await other.client.send(Sesac.block, one.id)
      }
      let state = await api.call(.get, "/queue/myQueueState").text
      #expect(state.contains("\"dodged\":1") && !state.contains("matchedUid"))
      #expect(await api.call(.post, "/queue", CompatibilityCaller.wait).status == 201)
      // The client knows the partner from before.
      let partner = [("otheruid", "\(other.id)")]
      #expect(await api.call(.post, "/queue/dodge", partner).status == 200)
      let free = try await one.state
      #expect(free.phase == .normal && free.barredUntil == nil)
      #expect(await api.call(.post, "/queue/dodge", partner).status == 201)
      #expect(await api.call(.post, "/queue", CompatibilityCaller.wait).status == 200)
      let after = try await one.client.send(Sesac.match, match.id)
      #expect(after.outcome?.value == .cancelled && after.partner == nil)
    }
  }

  @Test(arguments: Engine.allCases, CompatibilityAPI.Vocabulary.allCases)
  func `an old request to a partner who has cancelled is no match in the original's API: SH5`(
    _ engine: Engine, _ words: CompatibilityAPI.Vocabulary
  ) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let api = try await CompatibilityCaller("one", of: server)
      let base = words == .hobby ? "/queue/hobby" : "/v1/queue/study"
      let partner = [("otheruid", "\(other.id)")]
      #expect(await api.call(.post, base + "accept", partner).status == 200, "a call sent again")
      try await other.client.send(Sesac.end, match.id)
      server.clock.move(by: .minutes(1))
      try await other.wait()
      // The client goes on to accept, which tells it to read the state.
      #expect(await api.call(.post, base + "request", partner).status == 201)
      #expect(await api.call(.post, base + "accept", partner).status == 203)
      #expect(try await other.state.phase == .waiting)
      #expect(try await one.state.match?.outcome?.value == .cancelled)
    }
  }

  @Test(arguments: Engine.allCases)
  func `nobody is offered to report themselves: E23`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      let browser = try await server.browser(as: "one")
      #expect(await browser.open(ReportPage.path(other.id)).status == 200)
      #expect(await browser.open(ReportPage.path(one.id)).status == 404)
    }
  }

  @Test(arguments: Engine.allCases)
  func `only a fault's page says that it is one, and how one goes back: E30`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try await server.neighbour("one").wait()
      let browser = try await server.browser(as: "one")
      let missing = await browser.open("/sesac/nowhere")
      #expect(missing.status == 404 && !missing.text.contains("data-fault"))
      #expect(missing.text.contains("새싹으로 돌아가기"))
      try await server.db.write { _ = try $0.run("ALTER TABLE sesac_notice RENAME TO sesac_lost") }
      let broken = await browser.open(Sesac.notices.path)
      #expect(broken.status == 500 && broken.text.contains("data-fault=\"\""))
      #expect(broken.text.contains("js/sesac/network"), "the script that says it beside its cause")
    }
  }
}
