import Core
import ExampleModels
import MadangClient
import MadangTesting
import SQL
import TestKit
import Testing
import Wire

/// The example's models of YELL:O, against the server.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct YelloModelTests {
  @Test func `a round: shuffles, answers nine ballots, skips one, and waits`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let cast = try await server.cast()
      let points = try await cast.haneul.client.send(Yello.home).points
      let model = RoundModel(cast.haneul.client)
      await model.load()
      #expect(model.screen == .ready(points: points))
      await model.begin()
      await model.shuffle()
      for position in 1...10 {
        guard case .ballot(let ballot) = model.screen else {
          Issue.record("no ballot at \(position): \(model.screen) \(model.failure ?? "")")
          return
        }
        #expect(ballot.number == position && model.position == position && !model.isAnswered)
        if position == 1 { #expect(ballot.shufflesLeft == 2) }
        if position < 10 {
          model.pick(friend: try #require(ballot.candidates.first?.id))
          model.pick(keyword: try #require(ballot.keywords.first?.id))
          #expect(model.isAnswered)
        }
        await model.next()
      }
      guard case .result(let result) = model.screen else {
        Issue.record("no result: \(model.failure ?? "")")
        return
      }
      #expect(result.answered == 9 && model.failure == nil)
      await model.load()
      guard case .waiting(let seconds) = model.screen else {
        Issue.record("no wait")
        return
      }
      #expect(seconds > 0)
    }
  }

  @Test func `a round without friends is locked, and beginning one says why`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let model = RoundModel(try await server.student("외톨이", "alone").client)
      await model.load()
      #expect(model.screen == .locked(friendsNeeded: 4))
      await model.begin()
      #expect(model.failure == Refusal.fewFriends(4).ko)
    }
  }

  @Test func `handing in again after a lost connection keeps the answers`() async throws {
    let script = ScriptedTransport()
    var round = try Example.of(Yello.Round.self)
    round.ballots = [try Example.of(Yello.Ballot.self)]
    round.ballots[0].number = 1
    script.answer(Yello.openRound, with: round)
    script.answer(Yello.submit) { _ in throw NoNetwork() }
    let clock = TestClock()
    let model = RoundModel(
      Madang(over: script, tokens: .signedIn, dependencies: clock.dependencies))
    await model.begin()
    model.pick(keyword: 7)
    await model.next()
    #expect(model.failure != nil && model.keyword == 7)
    clock.advance(by: .seconds(10))
    script.answer(Yello.submit, with: Yello.RoundResult(answered: 1, earned: 7, points: 7))
    await model.next()
    #expect(model.screen == .result(Yello.RoundResult(answered: 1, earned: 7, points: 7)))
    let bodies = script.calls.filter { $0.endpoint == Yello.submit.id }.map(\.body)
    #expect(bodies.count >= 2 && Set(bodies).count == 1)
  }

  @Test func `notes: opening reads, a hint is refused without points, and more pages follow`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let cast = try await server.cast()
      for _ in 0..<2 {
        let round = try await cast.haneul.client.send(Yello.openRound)
        let answers = try round.ballots.map { ballot in
          let friend = try #require(ballot.candidates.first { $0.id == cast.doyun.id })
          return Yello.Answer(
            ballot: ballot.number, friend: friend.id, keyword: ballot.keywords.first?.id)
        }
        try await cast.haneul.client.send(Yello.submit, round.id, Yello.Answers(answers))
        server.clock.move(by: .hours(2))
      }
      let model = NotesModel(cast.doyun.client)
      await model.reload()
      #expect(model.notes.count == 10 && model.hasMore && model.notes.allSatisfy { !$0.isRead })
      await model.appeared(try #require(model.notes.first))
      #expect(model.notes.count == 10)
      await model.appeared(try #require(model.notes.last))
      #expect(model.notes.count == 20 && Set(model.notes.map(\.id)).count == 20)

      await model.open(model.notes[3].id)
      #expect(model.opened?.note == model.notes[3] && model.notes[3].isRead)
      try await server.db.write { try $0.run("UPDATE yello_person SET points = 0") }
      await model.buyHint()
      #expect(model.failure == Refusal.pointsShort(100).ko)
      model.close()
      #expect(model.opened == nil)
    }
  }
}
