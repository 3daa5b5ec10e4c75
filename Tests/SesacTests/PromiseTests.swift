import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Sesac

/// What apps of the original service level project got wrong (`docs/spec/sesac.md`, Weaknesses to avoid).
@Suite(.timeLimit(.minutes(30)))
struct PromiseTests {
  @Test func `each outcome is a refusal with a code of its own: SW6`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let endpoints = server.endpoints.filter { $0.pattern.hasPrefix("/sesac") }
      #expect(endpoints.count > 20)
      let refusals = endpoints.flatMap(\.refusals)
      #expect(refusals.allSatisfy { $0.status >= 400 })
      for (code, same) in Dictionary(grouping: refusals, by: \.code) {
        #expect(Set(same.map { "\($0.status) \($0.ko)" }).count == 1, "\(code)")
      }
    }
  }

  /// Three people, of whom `one` and `other` are matched, and a caller of the original's API as `one`.
  private func matched(
    on engine: Engine,
    _ body: (
      _ one: Neighbour, _ third: Neighbour,
      _ call: (Wire.Method, String, [(String, String)]) async -> Int
    ) async throws -> Void
  ) async throws {
    let settings = try Settings(["MADANG_SESAC_API": "on"], others: SesacApp.descriptor.settings)
    try await TestServer.open(on: engine, settings: settings) { server in
      let (one, _, _) = try await server.matchedPair()
      let third = try await server.neighbour("third")
      try await third.wait()
      let sessions = server.services.sessions
      let tokens = try await server.db.write { db in
        try sessions.openClient(sessions.account(of: "practice", "one", in: db), in: db)
      }
      try await body(one, third) { method, path, fields in
        let body = fields.map { "\(percentEncoded($0.0))=\(percentEncoded($0.1))" }
        return await server.router.respond(
          to: Request(
            method, "/sesac/api" + path,
            headers: [
              ("Content-Type", "application/x-www-form-urlencoded"), ("idtoken", tokens.access),
            ], body: Array(body.joined(separator: "&").utf8))
        ).status
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the original's numbers belong to one call each, and our refusal is the same in all: SW6`(
    _ engine: Engine
  ) async throws {
    try await matched(on: engine) { one, third, call in
      let place = [("lat", "37.5178"), ("long", "126.8864"), ("type", "2"), ("region", "1")]
      let person = [("otheruid", "\(third.id)")]
      // All of these are refused because I am matched; the numbers differ by call.
      #expect(await call(.post, "/queue", place) == 201)
      #expect(await call(.delete, "/queue", []) == 201)
      #expect(await call(.post, "/queue/hobbyrequest", person) == 201)
      #expect(await call(.post, "/queue/hobbyaccept", person) == 203)
      await #expect(throws: Refusal.sesacMatched) { try await one.wait() }
      await #expect(throws: Refusal.sesacMatched) { try await one.client.send(Sesac.stop) }
      for endpoint in [Sesac.request, Sesac.accept] {
        await #expect(throws: Refusal.sesacMatched) {
          try await one.client.send(endpoint, third.id)
        }
      }
      // The same number of another call is another outcome.
      #expect(await call(.post, "/queue/dodge", person) == 201)
      #expect(await call(.get, "/queue/myQueueState", []) == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the state is the server's, whatever a device last knew: SW8`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.neighbour("me")
      let other = try await server.neighbour("other", gender: .man)
      // A second device and a browser of the same person.
      let second = try await server.viewer("me")
      let browser = try await server.browser(as: "me")
      func button() async -> Substring? {
        await browser.open(Sesac.home.path).text.firstMatch(of: /data-state-button="([A-Z]+)"/)?.1
      }
      #expect(await button() == "NORMAL")
      try await me.wait()
      try await other.wait()
      #expect(try await second.send(Sesac.state).phase == .waiting)
      #expect(await button() == "WAITING")

      try await second.send(Sesac.stop)
      // The first device still believes that it waits.
      await #expect(throws: Refusal.sesacNotWaiting) {
        try await me.client.send(Sesac.request, other.id)
      }
      #expect(try await me.state.phase == .normal)
      #expect(await button() == "NORMAL")

      try await second.send(Sesac.start, Sesac.StartRequest(.campus))
      try await other.client.send(Sesac.request, me.id)
      let match = try #require(try await second.send(Sesac.accept, other.id).match)
      // And now that it does not.
      await #expect(throws: Refusal.sesacMatched) { try await me.wait() }
      #expect(try await me.state.match == match)
      #expect(await button() == "MATCHED")
      try await other.client.send(Sesac.end, match.id)
      #expect(try await me.state.match?.outcome == .known(.cancelled))
    }
  }

  @Test func `who searches too often is told how long to wait, and lists have an end: SW19`()
    async throws
  {
    try await TestServer.open(on: .sqlite, limitScale: 1) { server in
      let me = try await server.neighbour("me")
      for _ in 0..<SesacApp.mapRate.burst { _ = try await me.around() }
      let refused = try #require(try await refusal { _ = try await me.around() })
      #expect(refused == .tooMany && refused.retryAfter ?? 0 > 0)
      // Nobody else's searches count.
      let other = try await server.neighbour("other")
      _ = try await other.around()
      server.clock.move(by: .seconds(refused.retryAfter ?? 0))
      _ = try await me.around()
    }
  }

  @Test(arguments: Engine.allCases)
  func `reviews come in pages, and the nearest of a crowd: SW19`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let (now, world) = (server.clock.now, server.services.world)
      try await server.db.write { db in
        for number in 0..<45 {
          try db.run(
            """
            INSERT INTO sesac_review (id, match_id, author_id, subject_id, titles, comment, at)
            VALUES (\(world.id(Sesac.Review.self)), \(match.id), \(ID<Sesac.Person>?.none),
              \(other.id), 1, \("리뷰 \(number)"), \(now))
            """)
        }
      }
      var sizes: [Int] = []
      var seen: [String] = []
      var request = PageRequest()
      repeat {
        let page = try await one.client.send(Sesac.reviews, other.id, request)
        sizes.append(page.items.count)
        seen += page.items.map(\.comment.text)
        request.cursor = page.next
      } while request.cursor != nil
      #expect(sizes == [20, 20, 5] && Set(seen).count == 45)

      let me = try await server.neighbour("me")
      for number in 0..<(PeopleSearch.limit + 5) {
        try await server.neighbour("p\(number)").wait()
      }
      #expect(try await me.around().people.count == PeopleSearch.limit)
    }
  }

  @Test(arguments: Engine.allCases)
  func `review and report have their own words, about the right person: SW21`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await (
        server.neighbour("one", nickname: "하나"),
        server.neighbour("other", nickname: "두리", gender: .man)
      )
      let third = try await server.neighbour("third", nickname: "세찬")
      try await one.wait()
      try await other.wait()
      try await one.client.send(Sesac.request, other.id)
      let match = try #require(try await other.client.send(Sesac.accept, one.id).match)
      server.clock.move(by: .minutes(31))
      let reviewWords = [
        "어떤 만남이었나요?", "리뷰 등록하기", "좋은 매너", "정확한 시간 약속", "빠른 응답", "친절한 성격", "능숙한 실력", "유익한 시간",
      ]
      let reportWords = [
        "신고 이유", "신고하기", "불법/사기", "불편한 언행", "노쇼", "선정성", "인신공격", "기타",
      ]
      for (name, partner) in [("one", "두리"), ("other", "하나")] {
        let browser = try await server.browser(as: name)
        let review = main(of: await browser.open(Sesac.match.path(match.id)))
        for words in reviewWords + [partner] { #expect(review.contains(words), "\(words)") }
        for words in reportWords { #expect(!review.contains(words), "\(words)") }
        let person = name == "one" ? other.id : one.id
        let report = main(of: await browser.open(ReportPage.path(person)))
        for words in reportWords + [partner] { #expect(report.contains(words), "\(words)") }
        for words in reviewWords { #expect(!report.contains(words), "\(words)") }
      }
      // The report of one who is not the partner, also when it is refused.
      let browser = try await server.browser(as: "one")
      let report = main(of: await browser.open(ReportPage.path(third.id)))
      #expect(report.contains("세찬") && !report.contains("두리"))
      let refused = await browser.post(Sesac.report.path(third.id), [("_key", "k")])
      #expect(refused.status == 422 && main(of: refused).contains("세찬"))
      #expect(main(of: refused).contains(Refusal.sesacReasons.ko))
    }
  }

  private func main(of page: Response) -> Substring {
    let text = page.text
    guard let start = text.firstRange(of: "<main")?.lowerBound else { return "" }
    return text[start...]
  }

  @Test(arguments: Engine.allCases)
  func `a payment is final once the server has delivered, not when the phone says so: SW16`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine) { shop in
      let server = shop.server
      let one = try await server.neighbour("one")
      let order = try await shop.order(Sesac.Item(.sprout, 2), by: one)
      let look = Sesac.Look(sprout: 2, background: 0)
      func isCharged() async throws -> Bool? {
        try await server.db.read {
          try $0.value("SELECT is_paid FROM payment_practice WHERE order_id = \(order)")
        }
      }
      let payments = try server.services.payments
      let now = server.clock.now
      try await server.db.write { db in
        try db.run(
          """
          UPDATE payment_practice SET outcome = \(PracticeOutcome.lost) WHERE order_id = \(order)
          """)
        guard let price = try db.order(order)?.price else { return }
        try payments.succeed(
          order,
          Orders.ProviderReturn(paymentKey: PracticeProvider.key(of: order), amount: price),
          at: now, in: db)
      }
      // The phone has come back from the provider's page: nothing is charged, nothing is owned.
      #expect(try await isCharged() == false)
      #expect(try await one.client.send(Orders.show, order).state == .confirming)
      await #expect(throws: Refusal.sesacNotOwned) { try await one.client.send(Sesac.wear, look) }
      // The provider charges and its answer is lost: the order stays open until it is delivered.
      try await shop.settle()
      #expect(try await isCharged() == true)
      #expect(try await one.client.send(Orders.show, order).state == .confirming)
      await #expect(throws: Refusal.sesacNotOwned) { try await one.client.send(Sesac.wear, look) }
      for _ in 0..<60 where try await one.client.send(Orders.show, order).state == .confirming {
        server.clock.move(by: .minutes(1))
        try await shop.settle()
      }
      #expect(try await one.client.send(Orders.show, order).state == .paid)
      #expect(try await one.client.send(Sesac.wear, look).look == look)
    }
  }
}
