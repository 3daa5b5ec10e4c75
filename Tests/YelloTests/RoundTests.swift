import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct RoundTests {
  @Test(arguments: Engine.allCases)
  func
    `a round has ten ballots of four friends and four keywords, none of a colour twice: Y61 Y64 Y65`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      #expect(round.ballots.count == 10)
      #expect(Set(round.ballots.map(\.color)).count == 10)
      #expect(Set(round.ballots.map(\.sentence)).count == 10)
      for ballot in round.ballots {
        #expect(Set(ballot.candidates.map(\.id)) == Set(cast.friends.map(\.id)))
        #expect(Set(ballot.keywords.map(\.id)).count == 4)
        #expect((7...13).contains(ballot.points))
        #expect((1...12).contains(ballot.color))
        #expect(ballot.shufflesLeft == 3)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `nobody can work out from a person's id which questions they have been asked`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let bank: [Int] = try await server.db.read {
        try $0.all("SELECT id FROM yello_question WHERE is_asked = 1 ORDER BY id") { try $0[0] }
      }
      // What a receiver could compute: the bank shuffled by the sender's public id.
      var order = SeededRandomSource(seed: cast.haneul.id.low)
      let guess = bank.shuffled(using: &order).prefix(10)
      let round = try await cast.haneul.client.send(Yello.openRound)
      let sentences = try await server.db.read { db in
        try guess.map { id in
          try db.value("SELECT name_head FROM yello_question WHERE id = \(id)") as String?
        }
      }
      #expect(sentences != round.ballots.map(\.sentence.nameHead))
    }
  }

  @Test func `friends are dealt like cards, so all have been offered before one comes back`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let haneul = try await server.student("김하늘", "haneul")
      for place in 0..<12 {
        _ = try await server.student("이도윤", "friend\(place)", friends: [haneul])
      }
      let round = try await haneul.client.send(Yello.openRound)
      let offered = round.ballots.flatMap { $0.candidates.map(\.id) }
      for start in stride(from: 0, through: 24, by: 12) {
        #expect(Set(offered[start..<start + 12]).count == 12)
      }
    }
  }

  @Test func `no question comes again before the whole bank was asked`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let cast = try await server.cast()
      var seen: Set<Yello.Sentence> = []
      for turn in 1...30 {
        let round = try await cast.haneul.client.send(Yello.openRound)
        seen.formUnion(round.ballots.map(\.sentence))
        #expect(seen.count == turn * 10)
        try await cast.haneul.client.send(Yello.submit, round.id, Yello.Answers(round.all))
        server.clock.move(by: .minutes(40))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a round posted twice, also at once from two devices, counts once: Y78 YH1`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      let answers = Yello.Answers(round.all)
      let tallies = try await atOnce(0..<20) { _ in
        try await cast.haneul.client.send(Yello.submit, round.id, answers)
      }
      let earned = round.ballots.reduce(0) { $0 + $1.points }
      #expect(tallies.count == 20)
      #expect(tallies.allSatisfy { $0.earned == earned && $0.points == 200 + earned })
      var received = 0
      for friend in cast.friends {
        received += try await friend.client.send(Yello.profile).notes
      }
      #expect(received == 10)
      #expect(try await cast.haneul.client.send(Yello.profile).points == 200 + earned)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an unfinished round leaves nothing, and a newer one takes its place: Y79`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let left = try await cast.haneul.client.send(Yello.openRound)
      _ = try await cast.haneul.client.send(Yello.previewResult, left.id, Yello.Answers(left.all))
      let next = try await cast.haneul.client.send(Yello.openRound)
      await #expect(throws: Refusal.roundGone) {
        try await cast.haneul.client.send(Yello.submit, left.id, Yello.Answers(left.all))
      }
      #expect(try await cast.doyun.client.send(Yello.profile).notes == 0)
      let previewResult = try await cast.haneul.client.send(
        Yello.previewResult, next.id, Yello.Answers(next.all))
      #expect(previewResult.answered == 10)
      #expect(try await cast.haneul.client.send(Yello.profile).points == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `answers that were not offered are refused as a whole, and so is another's round`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let stranger = try await server.student("오손님", "guest")
      let round = try await cast.haneul.client.send(Yello.openRound)
      let (first, second) = (round.ballots[0], round.ballots[1])
      let friend = first.candidates[0].id
      let good = Yello.Answer(ballot: 1, friend: friend, keyword: first.keywords[0].id)
      let forged: [(Yello.Answer, Refusal)] = [
        (.init(ballot: 1, friend: stranger.id, keyword: first.keywords[0].id), .answerForeign),
        (.init(ballot: 1, friend: cast.haneul.id, keyword: first.keywords[0].id), .answerForeign),
        (.init(ballot: 1, friend: friend, keyword: second.keywords[0].id), .answerForeign),
        (.init(ballot: 11, friend: friend, keyword: first.keywords[0].id), .answerForeign),
        (.init(ballot: 0, friend: nil, keyword: nil), .answerForeign),
      ]
      for (answer, refusal) in forged {
        await #expect(throws: refusal) {
          try await cast.haneul.client.send(Yello.submit, round.id, Yello.Answers([answer]))
        }
      }
      await #expect(throws: Refusal.answerTwice) {
        try await cast.haneul.client.send(Yello.submit, round.id, Yello.Answers([good, good]))
      }
      await #expect(throws: Refusal.roundGone) {
        try await cast.doyun.client.send(Yello.submit, round.id, Yello.Answers([good]))
      }
      #expect(try await cast.haneul.client.send(Yello.profile).points == 200)
      let previewResult = try await cast.haneul.client.send(
        Yello.submit, round.id, Yello.Answers([good]))
      #expect(previewResult.answered == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an answer about someone who is no friend any more is dropped and the rest kept`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await cast.doyun.client.send(Yello.unfriend, cast.haneul.id)
      let answers = [
        Yello.Answer(ballot: 1, friend: cast.doyun.id, keyword: round.ballots[0].keywords[0].id),
        Yello.Answer(ballot: 2, friend: cast.sea.id, keyword: round.ballots[1].keywords[0].id),
      ]
      let previewResult = try await cast.haneul.client.send(
        Yello.submit, round.id, Yello.Answers(answers))
      #expect(previewResult.answered == 1 && previewResult.earned == round.ballots[1].points)
      #expect(try await cast.doyun.client.send(Yello.profile).notes == 0)
      #expect(try await cast.sea.client.send(Yello.profile).notes == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a ballot is shuffled three times at most, and earlier friends still count: Y67`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      for place in 0..<9 {
        _ = try await server.student("이도윤", "friend\(place)", friends: [haneul])
      }
      let round = try await haneul.client.send(Yello.openRound)
      let before = round.ballots[2].candidates.map(\.id)
      let shuffled = try await haneul.client.send(
        Yello.shuffle, round.id, Yello.ShuffleRequest(ballot: 3))
      #expect(Set(shuffled.candidates.map(\.id)).isDisjoint(with: before))
      #expect(shuffled.shufflesLeft == 2)
      #expect(shuffled.keywords == round.ballots[2].keywords)
      for _ in 0..<2 {
        try await haneul.client.send(Yello.shuffle, round.id, Yello.ShuffleRequest(ballot: 3))
      }
      await #expect(throws: Refusal.shufflesUsed) {
        try await haneul.client.send(Yello.shuffle, round.id, Yello.ShuffleRequest(ballot: 3))
      }
      let previewResult = try await haneul.client.send(
        Yello.previewResult, round.id,
        Yello.Answers([
          .init(ballot: 3, friend: before[0], keyword: round.ballots[2].keywords[0].id)
        ]))
      #expect(previewResult.answered == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `ballots skipped bring no note and no points, and only a vote brings the wait: Y68 Y76`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let haneul = cast.haneul.client
      let round = try await haneul.send(Yello.openRound)
      let skipped = round.ballots.map {
        Yello.Answer(ballot: $0.number, friend: $0.candidates[0].id, keyword: nil)
      }
      let none = try await haneul.send(Yello.submit, round.id, Yello.Answers(skipped))
      #expect(none.answered == 0 && none.earned == 0 && none.points == 200)
      #expect(try await server.count("yello_note") == 0)
      let home = try await haneul.send(Yello.home)
      #expect(home.state == .start && home.secondsLeft == 0)

      let next = try await haneul.send(Yello.openRound)
      let one = try await haneul.send(Yello.submit, next.id, Yello.Answers([next.all[3]]))
      #expect(one.answered == 1 && one.earned == next.ballots[3].points)
      #expect(try await server.count("yello_note") == 1)
      #expect(try await haneul.send(Yello.home).state == .waiting)
    }
  }

  @Test(arguments: Engine.allCases)
  func `of a round that is skipped in part exactly what was answered is kept and earns: Y73 Y76`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      let kept = [2, 5, 9]
      let answers = round.all.map { answer in
        kept.contains(answer.ballot)
          ? answer : Yello.Answer(ballot: answer.ballot, friend: nil, keyword: nil)
      }
      let previewResult = try await cast.haneul.client.send(
        Yello.submit, round.id, Yello.Answers(answers))
      #expect(previewResult.answered == 3 && (21...39).contains(previewResult.earned))
      #expect(previewResult.points == 200 + previewResult.earned)
      let stored = try await server.db.read { db in
        try db.all(
          """
          SELECT ballot, receiver_id, keyword_id FROM yello_note
          WHERE round_id = \(round.id) ORDER BY ballot
          """
        ) { try Yello.Answer(ballot: $0[0], friend: $0[1], keyword: $0[2]) }
      }
      #expect(stored.map(\.ballot) == kept)
      #expect(stored.map(\.friend) == kept.map { round.all[$0 - 1].friend })
      #expect(stored.map(\.keyword) == kept.map { round.all[$0 - 1].keyword })
    }
  }
}

extension Yello.Round {
  /// An answer for each ballot: the first friend and the first keyword.
  var all: [Yello.Answer] {
    ballots.map {
      Yello.Answer(ballot: $0.number, friend: $0.candidates[0].id, keyword: $0.keywords[0].id)
    }
  }

  /// An answer for each ballot: always `friend`, and the first keyword.
  func answers(for friend: Wire.ID<Yello.Person>) -> Yello.Answers {
    Yello.Answers(
      ballots.map { .init(ballot: $0.number, friend: friend, keyword: $0.keywords[0].id) })
  }
}
