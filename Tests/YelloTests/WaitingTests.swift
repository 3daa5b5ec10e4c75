import Commons
import Core
import Delivery
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// When voting is open: with enough friends and after the cooldown.
@Suite(.timeLimit(.minutes(30)))
struct WaitingTests {
  @Test(arguments: Engine.allCases)
  func `voting is locked below four friends and opens with the fourth: Y56 Y58 Y59`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      for (name, handle) in [("이도윤", "doyun"), ("박바다", "sea"), ("최준", "jun")] {
        _ = try await server.student(name, handle, friends: [haneul])
      }
      #expect(try await haneul.client.send(Yello.home).state == .locked)
      await #expect(throws: Refusal.fewFriends(4)) { try await haneul.client.send(Yello.openRound) }
      _ = try await server.student("한별", "byeol", friends: [haneul])
      let home = try await haneul.client.send(Yello.home)
      #expect(home.state == .start)
      #expect(home.friends == 4 && home.points == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `a friend lost within the wait locks the vote, and a new one leads back to the timer: Y58 Y83`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let haneul = cast.haneul.client
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      try #require(try await haneul.send(Yello.home).state == .waiting)
      try await haneul.send(Yello.unfriend, cast.sea.id)
      #expect(try await haneul.send(Yello.home).state == .locked)
      server.clock.move(by: .minutes(10))
      try await haneul.send(Yello.befriend, cast.sea.id)
      let home = try await haneul.send(Yello.home)
      #expect(home.state == .waiting && home.secondsLeft == 1800)
    }
  }

  @Test(arguments: Engine.allCases)
  func `forty minutes pass by the server's clock before the next round: Y80 Y81 Y82 Y83`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      server.clock.move(by: .seconds(90))
      let home = try await cast.haneul.client.send(Yello.home)
      #expect(home.state == .waiting)
      #expect(home.secondsLeft == 2310 && home.cooldown == 2400)
      let refusal = try await #require(throws: Refusal.self) {
        try await cast.haneul.client.send(Yello.openRound)
      }
      #expect(refusal == .cooldown(0) && refusal.retryAfter == 2310)
      server.clock.move(by: .seconds(2309))
      #expect(try await cast.haneul.client.send(Yello.home).secondsLeft == 1)
      server.clock.move(by: .seconds(1))
      #expect(try await cast.haneul.client.send(Yello.home).state == .start)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a round in which nothing was picked begins no wait, and asks the same again`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let haneul = cast.haneul.client
      let round = try await haneul.send(Yello.openRound)
      let previewResult = try await haneul.send(Yello.submit, round.id, Yello.Answers([]))
      #expect(
        previewResult.answered == 0 && previewResult.earned == 0 && previewResult.points == 200)
      let home = try await haneul.send(Yello.home)
      #expect(home.state == .start && home.secondsLeft == 0)
      // The submission repeated belongs to the same closed round.
      let again = try await haneul.send(Yello.submit, round.id, Yello.Answers([]))
      #expect(again.answered == 0 && again.points == 200)
      let next = try await haneul.send(Yello.openRound)
      #expect(next.id != round.id)
      #expect(next.ballots.map(\.sentence) == round.ballots.map(\.sentence))
      // A picked friend is no friend any more, so that is no vote either.
      let answers = next.answers(for: cast.doyun.id)
      try await cast.doyun.client.send(Yello.unfriend, cast.haneul.id)
      #expect(try await haneul.send(Yello.submit, next.id, answers).answered == 0)
      try await cast.doyun.client.send(Yello.befriend, cast.haneul.id)
      #expect(try await haneul.send(Yello.home).state == .start)
    }
  }
}
