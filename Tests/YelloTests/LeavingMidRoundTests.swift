import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// Leaving while rounds of friends are open.
@Suite(.timeLimit(.minutes(30)))
struct LeavingMidRoundTests {
  @Test(arguments: Engine.allCases)
  func `a round that names someone who leaves meanwhile loses that answer and keeps the rest`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let voters = cast.friends
      let leaver = try await server.student("쀍훿", "leaver_77", friends: voters)
      // Four friends each, so that everyone can vote and all ballots name the leaver.
      for (place, voter) in voters.enumerated() {
        for other in voters[(place + 1)...] {
          try await voter.client.send(Yello.befriend, other.id)
        }
      }
      let rounds = try await atOnce(voters) { voter in
        (voter, try await voter.client.send(Yello.openRound))
      }
      try await withThrowingTaskGroup { group in
        for (voter, round) in rounds {
          let answers = round.ballots.map { ballot in
            let leaves = ballot.candidates.first { $0.id == leaver.id }
            return Yello.Answer(
              ballot: ballot.number, friend: (leaves ?? ballot.candidates[0]).id,
              keyword: ballot.keywords[0].id)
          }
          let named = round.ballots.count { $0.candidates.contains { $0.id == leaver.id } }
          #expect(named > 0)
          group.addTask {
            let previewResult = try await voter.client.send(
              Yello.submit, round.id, Yello.Answers(answers))
            #expect(previewResult.answered == 10 || previewResult.answered == 10 - named)
          }
        }
        group.addTask {
          try await leaver.client.send(Leaving.app, "yello", Leaving.Request())
        }
        try await group.waitForAll()
      }
      let left: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yello_person WHERE name = '쀍훿'")
      }
      #expect(left == 0)
      try await server.audit()
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `whoever leaves is named in no round, open or handed in, and an answer about them is dropped`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let leaver = try await server.student(
        "쀍훿", "leaver_77", friends: [cast.haneul] + cast.friends)
      let round = try await cast.haneul.client.send(Yello.openRound)
      let place = try #require(
        round.ballots.firstIndex { $0.candidates.contains { $0.id == leaver.id } })
      // Shuffled, so that the leaver is among those offered earlier.
      try await cast.haneul.client.send(
        Yello.shuffle, round.id, Yello.ShuffleRequest(ballot: place + 1))
      func naming() async throws -> Int? {
        try await server.db.read {
          try $0.value(
            "SELECT COUNT(*) FROM yello_round WHERE ballots LIKE \("%\(leaver.id)%")")
        }
      }
      try #require(try await naming() == 1)
      try await leaver.client.send(Leaving.app, "yello", Leaving.Request())
      #expect(try await naming() == 0)

      let other = try #require(round.ballots.first { $0.number != place + 1 })
      let sea = try #require(other.candidates.first { $0.id != leaver.id })
      let previewResult = try await cast.haneul.client.send(
        Yello.submit, round.id,
        Yello.Answers([
          .init(
            ballot: place + 1, friend: leaver.id, keyword: round.ballots[place].keywords[0].id),
          .init(ballot: other.number, friend: sea.id, keyword: other.keywords[0].id),
        ]))
      #expect(previewResult.answered == 1 && previewResult.earned == other.points)
      // A submitted round stores the receivers of its notes only, until they leave too.
      func kept() async throws -> String? {
        try await server.db.read { try $0.value("SELECT ballots FROM yello_round") }
      }
      let handedIn = try #require(try await kept())
      for friend in cast.friends {
        #expect(handedIn.contains(friend.id.description) == (friend.id == sea.id))
      }
      let voted = try #require(cast.friends.first { $0.id == sea.id })
      try await voted.client.send(Leaving.app, "yello", Leaving.Request())
      #expect(try await kept()?.contains(sea.id.description) == false)
      try await server.audit()
    }
  }
}
