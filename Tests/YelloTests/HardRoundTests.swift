import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// The hard cases of rounds (`docs/spec/yello.md` YH2–YH6, YH21) and obvious attacks.
@Suite(.timeLimit(.minutes(30)))
struct HardRoundTests {
  @Test(arguments: Engine.allCases)
  func `YH2 a round replaced, over, forged or of another is not there, wait or no wait`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let old = try await cast.haneul.client.send(Yello.openRound)
      let new = try await cast.haneul.client.send(Yello.openRound)
      let forged = ID<Yello.Round>(at: server.clock.now, sequence: 1, random: 2)
      let refused = {
        for id in [old.id, forged] {
          await #expect(throws: Refusal.roundGone) {
            try await cast.haneul.client.send(Yello.submit, id, Yello.Answers(old.all))
          }
        }
        await #expect(throws: Refusal.roundGone) {
          try await cast.doyun.client.send(Yello.submit, new.id, Yello.Answers(new.all))
        }
      }
      await refused()
      let previewResult = try await cast.haneul.client.send(
        Yello.submit, new.id, Yello.Answers(new.all))
      await refused()
      await #expect(throws: Refusal.cooldown(0)) {
        try await cast.haneul.client.send(Yello.openRound)
      }
      server.clock.move(by: .minutes(41))
      await refused()
      #expect(try await cast.haneul.client.send(Yello.profile).points == previewResult.points)
    }
  }

  @Test(arguments: Engine.allCases, ["99999", "-1", "", "null"])
  func `YH3 a total that is posted along counts for nothing`(
    _ engine: Engine, _ total: String
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      let answer = round.all[0]
      let friend = try #require(answer.friend)
      let keyword = try #require(answer.keyword)
      let reply = try await server.browser(as: "haneul").post(
        Yello.submit.path(round.id) + "?_method=PUT",
        [
          ("answers[0][ballot]", "1"), ("answers[0][friend]", friend.description),
          ("answers[0][keyword]", String(keyword)), ("answers[0][points]", total),
          ("totalPoint", total), ("points", total), ("earned", total),
        ])
      #expect(reply.status == 303)
      let points = try await cast.haneul.client.send(Yello.profile).points
      #expect(points == 200 + round.ballots[0].points)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH4 more answers than ballots, one ballot twice, strangers and unknown ids are refused`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      var friends: [Student] = []
      for place in 0..<9 {
        friends.append(try await server.student("이도윤", "friend\(place)", friends: [haneul]))
      }
      let round = try await haneul.client.send(Yello.openRound)
      let ballot = round.ballots[0]
      let offered = Set(ballot.candidates.map(\.id))
      let waiting = try #require(friends.first { !offered.contains($0.id) })
      let keyword = ballot.keywords[0].id
      let eleven = round.all + [.init(ballot: 11, friend: friends[0].id, keyword: keyword)]
      let twice = round.all + [round.all[0]]
      let cases: [([Yello.Answer], Refusal)] = [
        (eleven, .answerForeign), (twice, .answerTwice),
        // A friend who is not on this ballot, an unknown person, unknown keywords.
        ([.init(ballot: 1, friend: waiting.id, keyword: keyword)], .answerForeign),
        ([.init(ballot: 1, friend: ID(high: 1, low: 1), keyword: keyword)], .answerForeign),
        ([.init(ballot: 1, friend: ballot.candidates[0].id, keyword: -1)], .answerForeign),
        ([.init(ballot: 1, friend: ballot.candidates[0].id, keyword: .max)], .answerForeign),
        ([.init(ballot: .min, friend: ballot.candidates[0].id, keyword: keyword)], .answerForeign),
      ]
      for (answers, refusal) in cases {
        for endpoint in [Yello.submit, Yello.previewResult] {
          await #expect(throws: refusal) {
            try await haneul.client.send(endpoint, round.id, Yello.Answers(answers))
          }
        }
      }
      #expect(try await haneul.client.send(Yello.profile).points == 200)
      #expect(try await haneul.client.send(Yello.home).state == .start)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH5 a candidate who leaves, blocks or unfriends in the meantime costs that answer only`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await server.remove(cast.doyun)
      try await cast.sea.client.send(Yello.block, cast.haneul.id)
      try await cast.haneul.client.send(Yello.unfriend, cast.jun.id)
      let answers = zip(round.ballots, cast.friends).map { ballot, friend in
        Yello.Answer(ballot: ballot.number, friend: friend.id, keyword: ballot.keywords[0].id)
      }
      let shown = try await cast.haneul.client.send(Yello.round, round.id)
      #expect(shown.ballots.allSatisfy { $0.candidates.map(\.id) == [cast.byeol.id] })
      let promised = try await cast.haneul.client.send(
        Yello.previewResult, round.id, Yello.Answers(answers))
      let previewResult = try await cast.haneul.client.send(
        Yello.submit, round.id, Yello.Answers(answers))
      #expect(previewResult.answered == 1 && previewResult.earned == round.ballots[3].points)
      #expect(promised.earned == previewResult.earned)
      #expect(try await cast.byeol.client.send(Yello.profile).notes == 1)
      #expect(try await cast.sea.client.send(Yello.profile).notes == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH5 handing in while a friend steps back counts the answers whole or not at all`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      let answers = round.answers(for: cast.doyun.id)
      async let stepped = cast.doyun.client.send(Yello.stepBack)
      async let handed = cast.haneul.client.send(Yello.submit, round.id, answers)
      let (previewResult, _) = try await (handed, stepped)
      let notes = try await cast.doyun.client.send(Yello.profile).notes
      #expect(previewResult.answered == notes && [0, 10].contains(notes))
      let earned = notes == 0 ? 0 : round.ballots.reduce(0) { $0 + $1.points }
      #expect(previewResult.earned == earned && previewResult.points == 200 + earned)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH6 of many shuffles at once three are done; among four friends it is the same four`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      let hands = await withTaskGroup(of: Yello.Ballot?.self) { group in
        for _ in 0..<10 {
          group.addTask {
            try? await cast.haneul.client.send(
              Yello.shuffle, round.id, Yello.ShuffleRequest(ballot: 2))
          }
        }
        return await group.reduce(into: [Yello.Ballot]()) { if let hand = $1 { $0.append(hand) } }
      }
      #expect(hands.count == 3)
      #expect(Set(hands.map(\.shufflesLeft)) == [0, 1, 2])
      for hand in hands {
        #expect(Set(hand.candidates.map(\.id)) == Set(cast.friends.map(\.id)))
      }
      await #expect(throws: Refusal.answerForeign) {
        try await cast.haneul.client.send(
          Yello.shuffle, round.id, Yello.ShuffleRequest(ballot: 11))
      }
      let picked = Yello.Answer(ballot: 3, friend: cast.doyun.id, keyword: nil)
      await #expect(throws: Refusal.shuffleLate) {
        try await cast.haneul.client.send(
          Yello.shuffle, round.id, Yello.ShuffleRequest(ballot: 3, answers: [picked]))
      }
      await #expect(throws: Refusal.roundGone) {
        try await cast.doyun.client.send(Yello.shuffle, round.id, Yello.ShuffleRequest(ballot: 2))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH21 a note has its ballot's gradient, of 1 to 12, and the table takes no other`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      let answers = round.answers(for: cast.doyun.id)
      try await cast.haneul.client.send(Yello.submit, round.id, answers)
      let ballots: [(ID<Yello.Note>, Int)] = try await server.db.read { db in
        try db.all("SELECT id, ballot FROM yello_note ORDER BY ballot") { try ($0[0], $0[1]) }
      }
      try #require(ballots.count == 10)
      for (note, ballot) in ballots {
        let color = try await cast.doyun.client.send(Yello.note, note).color
        #expect(color == round.ballots[ballot - 1].color)
      }
      for color in [0, 13, -1] {
        await #expect(throws: DatabaseError.self) {
          try await server.db.write { try $0.run("UPDATE yello_note SET color = \(color)") }
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the start button's round is the one the ballots show: Y63`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let browser = try await server.browser(as: "haneul")
      let start = await browser.open(Yello.home.path).text
      let key = try #require(start.firstMatch(of: /name="_key" value="([^"]+)"/)?.1)
      let reply = await browser.post(Yello.openRound.path, [("_key", String(key))])
      #expect(reply.status == 303)
      let path = try #require(reply.header("Location"))
      let page = await browser.open(path)
      let id = try #require(ID<Yello.Round>(String(path.suffix(36))))
      let round = try await cast.haneul.client.send(Yello.round, id)
      try #require(page.status == 200 && round.ballots.count == 10)
      for ballot in round.ballots {
        for keyword in ballot.keywords { #expect(page.text.contains(keyword.text)) }
      }
      // The same request again, as after a lost reply, returns the same round.
      let again = await browser.post(Yello.openRound.path, [("_key", String(key))])
      #expect(again.header("Location") == path)
    }
  }
}

extension TestServer {
  /// Deletes a student as if they had left; foreign keys cascade.
  func remove(_ student: Student) async throws {
    try await db.write { db in
      let friends: [ID<Yello.Person>] = try db.all(
        "SELECT friend_id FROM yello_friend WHERE person_id = \(student.id) ORDER BY friend_id"
      ) { try $0[0] }
      try db.run("DELETE FROM yello_person WHERE id = \(student.id)")
      try db.run("UPDATE yello_person SET friends = friends - 1 WHERE id IN \(friends)")
    }
  }
}
