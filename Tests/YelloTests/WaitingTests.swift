import Commons
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// When one may vote: with friends enough, and once the wait is over.
@Suite struct WaitingTests {
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
      let round = try await haneul.send(Yello.openRound)
      try await haneul.send(Yello.submit, round.id, Yello.Answers([]))
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
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await cast.haneul.client.send(Yello.submit, round.id, Yello.Answers([]))
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
  func `a friend who joins with my code ends the wait at once, and both get points: Y85`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await cast.haneul.client.send(Yello.submit, round.id, Yello.Answers([]))
      try #require(try await cast.haneul.client.send(Yello.home).state == .waiting)
      let guest = try await server.student("오손님", "guest", referral: "haneul")
      let home = try await cast.haneul.client.send(Yello.home)
      #expect(home.state == .start && home.points == 300)
      #expect(try await guest.client.send(Yello.profile).points == 300)
    }
  }
}
