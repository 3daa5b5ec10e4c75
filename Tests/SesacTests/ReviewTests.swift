import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

@Suite(.timeLimit(.minutes(30)))
struct ReviewTests {
  @Test(arguments: Engine.allCases)
  func
    `a review is possible after 30 minutes, once a side, and shows on card and profile: E22 SH11`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let comment = try Sesac.Comment(String(repeating: "👨‍👩‍👧", count: 1) + "즐거웠어요")
      let review = Sesac.ReviewRequest(titles: [.manners, .kind], comment: comment)
      server.clock.move(by: .minutes(30) - Duration.milliseconds(1))
      await #expect(throws: Refusal.sesacReviewEarly) {
        try await one.client.send(Sesac.review, match.id, review)
      }
      server.clock.move(by: .milliseconds(1))
      await #expect(throws: Refusal.sesacTitles) {
        try await one.client.send(Sesac.review, match.id, Sesac.ReviewRequest(titles: []))
      }
      #expect(try await one.client.send(Sesac.review, match.id, review).phase == .normal)
      // The same again after a lost answer; another one is refused.
      #expect(try await one.client.send(Sesac.review, match.id, review).phase == .normal)
      await #expect(throws: Refusal.sesacReviewTwice) {
        try await one.client.send(Sesac.review, match.id, Sesac.ReviewRequest(titles: [.quick]))
      }
      await #expect(throws: Refusal.chatClosed) {
        try await other.client.send(
          Sesac.chat.send, Pair(match.room, Chats.ClientID("c")!),
          Chats.Draft(text: Chats.Text("또 봐요")))
      }
      #expect(try await other.state.match?.outcome?.value == .met)
      let back = try await other.client.send(
        Sesac.review, match.id, Sesac.ReviewRequest(titles: [.punctual]))
      #expect(back.phase == .normal && back.barredUntil == nil)
      let mine = try await other.client.send(Sesac.profile).reputation
      #expect(mine.counters == [1, 0, 0, 1, 0, 0, 0, 0, 0] && mine.newest == comment)
      try await other.wait()
      let card = try #require(try await one.around().people.first)
      #expect(card.reputation == mine)
      let page = try await one.client.send(Sesac.reviews, other.id, PageRequest())
      #expect(page.items.map(\.comment) == [comment])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a cancelled match is not reviewed, and a review resets the penalties: E22 SH9 SH11`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      server.clock.move(by: .minutes(31))
      try await one.client.send(Sesac.end, match.id)
      await #expect(throws: Refusal.sesacReviewCancelled) {
        try await other.client.send(
          Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind]))
      }
      try await other.client.send(Sesac.end, match.id)
      server.clock.move(by: .minutes(1))
      func meet() async throws -> Sesac.MatchView {
        try await one.wait()
        try await other.wait()
        try await one.client.send(Sesac.request, other.id)
        return try #require(try await other.client.send(Sesac.accept, one.id).match)
      }
      let second = try await meet()
      server.clock.move(by: .minutes(30))
      try await one.client.send(Sesac.review, second.id, Sesac.ReviewRequest(titles: [.kind]))
      try await other.client.send(Sesac.end, second.id)
      let third = try await meet()
      let ended = try await one.client.send(Sesac.end, third.id)
      #expect(ended.barredUntil == server.clock.now + .minutes(1), "one minute again")
    }
  }

  @Test(arguments: Engine.allCases)
  func `the id of a review tells its day alone, and none tells which of two was first: SH11`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      for author in [one, other] {
        server.clock.move(by: .minutes(31))
        let words = try Sesac.Comment("또 만나요")
        try await author.client.send(
          Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind], comment: words))
      }
      let witness = try await server.neighbour("witness")
      func reviews(
        of person: Neighbour, after place: ID<Sesac.Review>? = nil
      ) async throws -> [Sesac.Review] {
        let request = PageRequest(cursor: place.map { Cursor($0.description) })
        return try await witness.client.send(Sesac.reviews, person.id, request).items
      }
      for (person, partner) in [(one, other), (other, one)] {
        let review = try #require(try await reviews(of: person).first)
        let id = try #require(review.id)
        // Else the minute would tell that the two have met each other.
        #expect(id.instant == Zone.seoul.instant(of: review.day, minute: 0))
        #expect(try await reviews(of: person, after: id).isEmpty)
        #expect(try await reviews(of: partner, after: id).isEmpty)
      }
    }
  }

  @Test func `a comment has at most 500 characters, an emoji is one: SH11`() throws {
    #expect(try Sesac.Comment(String(repeating: "👍🏽", count: 500)).text.count == 500)
    #expect(throws: Refusal.sesacComment) {
      try Sesac.Comment(String(repeating: "가", count: 501))
    }
  }

  @Test(arguments: Engine.allCases)
  func `who reads a review may report it, and operators may delete its comment: E39`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      server.clock.move(by: .minutes(30))
      let comment = try Sesac.Comment("불편한 말")
      try await one.client.send(
        Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind], comment: comment))
      let reviews = try await other.client.send(Sesac.reviews, other.id, PageRequest()).items
      let review = try #require(reviews.first?.id)
      func report(_ person: Neighbour, _ reasons: [Sesac.Reason]) async throws {
        try await person.client.send(
          Sesac.reportReview, review, Sesac.ReviewReportRequest(reasons: reasons))
      }
      await #expect(throws: Refusal.sesacReasons) { try await report(other, []) }
      for _ in 0..<2 { try await report(other, [.attack]) }
      let (witness, apart) = try await (server.neighbour("witness"), server.neighbour("apart"))
      try await report(witness, [.words])
      // Of somebody in a block one has no reviews to report.
      try await apart.client.send(Sesac.block, other.id)
      await #expect(throws: Refusal.notFound) { try await report(apart, [.words]) }
      // By the form as well.
      let browser = try await server.browser(as: "witness")
      #expect(
        await browser.open(Sesac.reviews.path(other.id)).text.contains(
          ReviewReportPage.path(review)))
      #expect(await browser.open(ReviewReportPage.path(review)).text.contains(comment.text))
      let refused = await browser.post(Sesac.reportReview.action(review), [("_key", "k")])
      #expect(refused.status == 422 && refused.text.contains(Refusal.sesacReasons.ko))

      let operators = try await server.attendant()
      let cases = try await operators.send(Operator.reports, PageRequest()).items
      #expect(cases.map { $0.reasons.map(\.times).reduce(0, +) } == [2])
      let found = try #require(cases.first)
      #expect(try await operators.send(Operator.report, found.id).shown == [comment.text])
      try await operators.send(Operator.removeReported, found.id)
      #expect(
        try await witness.client.send(Sesac.reviews, other.id, PageRequest()).items.isEmpty)
      let reputation = try await other.client.send(Sesac.profile).reputation
      #expect(reputation.counters[Sesac.Title.kind.slot] == 1 && reputation.reviews == 0)
      await #expect(throws: Refusal.notFound) { try await report(witness, [.words]) }
      // Deleted, it is not written again.
      await #expect(throws: Refusal.sesacReviewTwice) {
        try await one.client.send(
          Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind], comment: comment))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaving ends the match for the partner and deletes what was kept: E26 SH25`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      try await one.client.send(Leaving.app, "sesac", Leaving.Request())
      let state = try await other.state
      #expect(state.match?.outcome?.value == .cancelled && state.match?.partner == nil)
      #expect(try await other.client.send(Sesac.end, match.id).barredUntil == nil)
      let people: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM sesac_person WHERE nickname = 'one'")
      }
      #expect(people == 0)
      try await other.client.send(Leaving.app, "sesac", Leaving.Request())
      let matches: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM sesac_match")
      }
      #expect(matches == 0, "matches that both have left are deleted")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a chat leads to its meeting, and a review to the offer of friendship: E20 E35`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let browser = try await server.browser(as: "one")
      let chat = await browser.open(Sesac.chat.room.path(match.room)).text
      #expect(chat.contains("\(MatchPage.meeting)?room=\(match.room)") && chat.contains("약속 보기"))
      #expect(chat.contains("약속도 취소되고") && chat.contains("svg/sesac/sprout-0"))
      // The empty chat says with whom one was matched and when; its menu leads to report and review.
      #expect(chat.contains("3월 20일 금요일 ") && chat.contains("other님과 매칭됐어요"))
      #expect(chat.contains("/sesac/report?room=\(match.room)"))
      #expect(chat.contains("\(MatchPage.meeting)?room=\(match.room)#review"))
      let report = await browser.open("/sesac/report?room=\(match.room)").text
      #expect(report.contains("새싹 신고") && report.contains(Sesac.report.action(other.id)))
      let stranger = try await server.neighbour("stranger")
      #expect(try await stranger.state.phase == .normal)
      let outside = try await server.browser(as: "stranger")
      #expect(await outside.open("/sesac/report?room=\(match.room)").status == 404)
      let early = await browser.open("\(MatchPage.meeting)?room=\(match.room)").text
      #expect(early.contains("id=\"review\"") && early.contains(Refusal.sesacReviewEarly.ko))
      server.clock.move(by: .minutes(30))
      let later = await browser.open("\(MatchPage.meeting)?room=\(match.room)").text
      #expect(later.contains("id=\"review\"") && later.contains("리뷰 등록"))
      let reviewed = await browser.post(Sesac.review.action(match.id), [("titles", "KIND")])
      #expect(reviewed.header("Location") == Sesac.match.path(match.id))
      let page = await browser.open(Sesac.match.path(match.id)).text
      #expect(page.contains("친구로 남을까요?") && page.contains("지난 대화 보기"))
      #expect(!page.contains("약속 종료"), "they have left it")
      #expect(try await one.state.phase == .normal)
    }
  }
}
