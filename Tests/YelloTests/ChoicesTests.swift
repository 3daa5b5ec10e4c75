import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct ChoicesTests {
  @Test(arguments: Engine.allCases)
  func `who leaves the pool is on no new ballot, and comes back when they like`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      #expect(try await cast.doyun.client.send(Yello.choices).isCandidate)
      for _ in 0..<2 {
        #expect(try await !cast.doyun.client.send(Yello.stepBack).isCandidate)
      }
      let without = try await cast.haneul.client.send(Yello.openRound)
      for ballot in without.ballots {
        #expect(ballot.candidates.count == 3)
        #expect(!ballot.candidates.contains { $0.id == cast.doyun.id })
      }
      let shuffled = try await cast.haneul.client.send(
        Yello.shuffle, without.id, Yello.ShuffleRequest(ballot: 1))
      #expect(!shuffled.candidates.contains { $0.id == cast.doyun.id })
      #expect(try await cast.haneul.client.send(Yello.home).friends == 4)
      #expect(try await cast.doyun.client.send(Yello.setCandidacy).isCandidate)
      let with = try await cast.haneul.client.send(Yello.openRound)
      #expect(with.ballots[0].candidates.contains { $0.id == cast.doyun.id })
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `answers that name someone who left the pool since are dropped, before the previewResult too`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await cast.doyun.client.send(Yello.stepBack)
      let answers = Yello.Answers([
        .init(ballot: 1, friend: cast.doyun.id, keyword: round.ballots[0].keywords[0].id),
        .init(ballot: 2, friend: cast.sea.id, keyword: round.ballots[1].keywords[0].id),
      ])
      let shown = try await cast.haneul.client.send(Yello.round, round.id)
      #expect(!shown.ballots[0].candidates.contains { $0.id == cast.doyun.id })
      let promised = try await cast.haneul.client.send(Yello.previewResult, round.id, answers)
      let given = try await cast.haneul.client.send(Yello.submit, round.id, answers)
      #expect(promised.answered == 1 && promised.earned == round.ballots[1].points)
      #expect(given.earned == promised.earned && given.points == promised.points)
      #expect(try await cast.doyun.client.send(Yello.profile).notes == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `voting goes on while one friend stands, and waits kindly while none does`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      for friend in cast.friends.dropFirst() { try await friend.client.send(Yello.stepBack) }
      #expect(try await cast.haneul.client.send(Yello.home).state == .start)
      let round = try await cast.haneul.client.send(Yello.openRound)
      #expect(round.ballots.allSatisfy { $0.candidates.map(\.id) == [cast.doyun.id] })
      try await cast.doyun.client.send(Yello.stepBack)
      let home = try await cast.haneul.client.send(Yello.home)
      #expect(home.state == .locked && home.friends == 4)
      await #expect(throws: Refusal.poolEmpty) {
        try await cast.haneul.client.send(Yello.openRound)
      }
      let page = try await server.browser(as: "haneul").open(Yello.home.path)
      #expect(page.text.contains("지금은 투표 후보가 없어요"))
    }
  }

  @Test(arguments: [
    ("꽃", ["ㄲ"]), ("김하늘", ["ㄱ", "ㅎ"]), ("가힣", ["ㄱ", "ㅎ"]), ("남궁하늘", ["ㄴ", "ㄱ"]),
    ("쌍빛", ["ㅆ", "ㅂ"]),
  ])
  func `a voter sees what each hint would show about them, and no hint shows more`(
    _ name: String, _ initials: [String]
  ) async throws {
    try await TestServer.open(on: .sqlite) { server in
      let voter = try await server.student(name, "voter", gender: .male)
      let exposure = try await voter.client.send(Yello.exposure)
      #expect(exposure.gender == .male && exposure.initials == initials)
      #expect(exposure.keywordPrice == 100 && exposure.initialPrice == 300)
      var friends: [Student] = []
      for place in 0..<4 {
        friends.append(try await server.student("이도윤", "friend\(place)", friends: [voter]))
      }
      try await server.give(4000, to: friends[0])
      for _ in 0..<6 {
        let note = try await server.note(from: voter, to: friends[0])
        try await friends[0].client.send(Yello.keyword, note)
        let open = try await friends[0].client.send(Yello.initial, note)
        let found = try #require(open.note.initial)
        #expect(exposure.initials.indices.contains(found.index))
        #expect(found.letter == exposure.initials[found.index])
      }
    }
  }

  @Test func `the ballots and the points page say what receivers can learn`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let cast = try await server.cast()
      let browser = try await server.browser(as: "haneul")
      let round = try await cast.haneul.client.send(Yello.openRound)
      let ballots = await browser.open(Yello.round.path(round.id))
      let answer = round.all[0]
      let points = await browser.post(
        Yello.previewResult.path(round.id),
        [
          ("answers[0][ballot]", "1"), ("answers[0][friend]", answer.friend?.description ?? ""),
          ("answers[0][keyword]", String(answer.keyword ?? 0)),
        ])
      for page in [ballots, points, await browser.open(Yello.exposure.path)] {
        #expect(page.status == 200)
        for words in ["여학생이 보냈다는 것", "내가 고른 키워드", ">ㄱ</b>", ">ㅎ</b>"] {
          #expect(page.text.contains(words), "\(words) is missing")
        }
      }
    }
  }
}
