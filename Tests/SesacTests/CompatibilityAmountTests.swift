import Chat
import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// How much a reply of the original's API holds, and how often it is called.
@Suite(.timeLimit(.minutes(30)))
struct CompatibilityAmountTests {
  @Test(arguments: Engine.allCases)
  func `no message is lost when many have the millisecond where a page ends: E19`(
    _ engine: Engine
  ) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      func say(_ text: String) async throws {
        try await one.client.send(
          Sesac.chat.send, Pair(match.room, try #require(Chats.ClientID(text))),
          Chats.Draft(text: Chats.Text(text)))
      }
      struct Page: Decodable {
        struct Message: Decodable {
          let chat, createdAt: String
        }
        let payload: [Message]
        let hasMore: Bool
      }
      let api = try await CompatibilityCaller("other", of: server)
      func page(after time: String) async throws -> Page {
        let reply = await api.call(.get, "/chat/\(one.id)?lastchatDate=\(time)")
        return try JSONDecoder().decode(Page.self, from: Data(reply.text.utf8))
      }
      #expect(try await other.state.phase == .matched)
      let start = "2000-01-01T00:00:00.000Z"
      for number in 0..<101 { try await say("\(number)") }
      #expect(try await page(after: start).payload.count == 101, "all of one millisecond")
      #expect(try await !page(after: start).hasMore)
      server.clock.move(by: .milliseconds(1))
      for number in 101..<202 { try await say("\(number)") }
      var (seen, time) = ([String](), start)
      for turn in 0..<2 {
        let part = try await page(after: time)
        seen += part.payload.map(\.chat)
        #expect(part.hasMore == (turn == 0))
        time = try #require(part.payload.last).createdAt
      }
      #expect(seen == (0..<202).map(String.init))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a search has the newest comments of each person: E22 E32`(_ engine: Engine) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      server.clock.move(by: .minutes(30))
      try await one.client.send(
        Sesac.review, match.id,
        Sesac.ReviewRequest(titles: [.kind], comment: Sesac.Comment("첫 만남")))
      try await other.client.send(Sesac.end, match.id)
      for comment in ["", "둘째 만남"] {
        try await one.wait()
        try await other.wait()
        try await one.client.send(Sesac.request, other.id)
        let next = try #require(try await other.client.send(Sesac.accept, one.id).match)
        server.clock.move(by: .minutes(30))
        try await one.client.send(
          Sesac.review, next.id,
          Sesac.ReviewRequest(
            titles: [.quick], comment: comment.isEmpty ? nil : Sesac.Comment(comment)))
        try await other.client.send(Sesac.end, next.id)
      }
      try await other.wait()
      struct People: Decodable {
        struct Person: Decodable {
          let uid: String
          let reviews: [String]
          let reputation: [Int]
        }
        let fromQueueDB: [Person]
      }
      let api = try await CompatibilityCaller("one", of: server)
      let reply = await api.call(.post, "/queue/onqueue", CompatibilityCaller.wait)
      let people = try JSONDecoder().decode(People.self, from: Data(reply.text.utf8)).fromQueueDB
      #expect(people.map(\.reviews) == [["둘째 만남", "첫 만남"]])
      #expect(people.first?.reputation == [0, 0, 2, 1, 0, 0, 0, 0, 0])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a search stays small, however many long comments people have: E22 E32`(
    _ engine: Engine
  ) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      let me = try await server.neighbour("me")
      var people: [Neighbour] = []
      for number in 0..<PeopleSearch.limit {
        people.append(try await server.neighbour("p\(number)"))
        try await people[number].wait()
      }
      let (now, world) = (server.clock.now, server.services.world)
      let (subjects, long) = (people.map(\.id), String(repeating: "뷁", count: 490))
      try await server.db.write { db in
        let match = world.id(Sesac.Match.self)
        try db.run(
          """
          INSERT INTO sesac_match (id, one_id, other_id, room_id, started_at, ended_at, outcome)
          VALUES (\(match), \(me.id), \(subjects[0]), \(match), \(now), \(now), 'MET')
          """)
        for subject in subjects {
          for number in 0..<CompatibilityAPI.mostComments + 2 {
            try db.run(
              """
              INSERT INTO sesac_review (id, match_id, author_id, subject_id, titles, comment, at)
              VALUES (\(world.id(Sesac.Review.self)), \(match), \(ID<Sesac.Person>?.none),
                \(subject), 1, \("\(number) \(long)"), \(now))
              """)
          }
        }
      }
      struct People: Decodable {
        struct Person: Decodable {
          let reviews: [String]
        }
        let fromQueueDB: [Person]
      }
      let api = try await CompatibilityCaller("me", of: server)
      for path in ["/queue/onqueue", "/v1/queue/search"] {
        let reply = await api.call(.post, path, CompatibilityCaller.wait)
        let found = try JSONDecoder().decode(People.self, from: Data(reply.text.utf8)).fromQueueDB
        let most = CompatibilityAPI.mostComments
        #expect(found.count == PeopleSearch.limit)
        // Everybody has their newest, and as many more as fit.
        let newest = "\(most + 1) \(long)"
        #expect(found.allSatisfy { $0.reviews.first == newest && $0.reviews.count <= most })
        #expect(Set(found.map(\.reviews.count)).count == 2, "of the last ones only some fit")
        #expect(reply.text.utf8.count < CompatibilityAPI.mostCommentBytes + 50_000)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the page and the API share the rate of changing one's place: E13`(
    _ engine: Engine
  ) async throws {
    try await CompatibilityCaller.open(on: engine, limitScale: 1) { server in
      let most = Rate.openings.burst
      for isAPIFirst in [true, false] {
        let name = isAPIFirst ? "one" : "other"
        let member = try await server.neighbour(name)
        let api = try await CompatibilityCaller(name, of: server)
        for turn in 0..<most {
          if (turn % 2 == 0) == isAPIFirst {
            #expect(await api.call(.post, "/queue", CompatibilityCaller.wait).status == 200)
          } else {
            try await member.wait()
          }
        }
        let reply = await api.call(.post, "/queue", CompatibilityCaller.wait)
        #expect(reply.status == 429 && reply.header("Retry-After") != nil)
        let study = await api.call(.post, "/v1/queue", CompatibilityCaller.place)
        #expect(study.status == 429)
        do {
          try await member.wait()
          Issue.record("the page has no limit of its own")
        } catch let refusal as Refusal {
          #expect(refusal.status == 429)
        }
      }
    }
  }
}
