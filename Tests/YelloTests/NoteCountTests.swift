import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// The note count others see; it must not reveal who did not send a note.
@Suite(.timeLimit(.minutes(30)))
struct NoteCountTests {
  @Test(arguments: Engine.allCases)
  func `what others see of how many notes I got is as old as this midnight`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      _ = try await server.note(from: cast.haneul, to: cast.sea)
      #expect(try await cast.sea.client.send(Yello.person, cast.sea.id).notes == 1)
      #expect(try await cast.jun.client.send(Yello.person, cast.sea.id).notes == 0)
      server.clock.move(by: .hours(24))
      #expect(try await server.viewer("jun").send(Yello.person, cast.sea.id).notes == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `rounds begun before midnight and handed in after it raise no count before the next`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      // Ten minutes before midnight in Seoul, which is 15:00 UTC.
      let day = Duration.days(1)
      let today = server.clock.now.milliseconds / day.milliseconds
      let midnight = Instant(milliseconds: (today + 1) * day.milliseconds) + .hours(15)
      server.clock.set(midnight - .minutes(10))
      let round = try await server.viewer("haneul").send(Yello.openRound)
      server.clock.set(midnight + .minutes(10))
      let receiver = cast.sea
      let answers = round.answers(for: receiver.id)
      try await server.viewer("haneul").send(Yello.submit, round.id, answers)
      #expect(try await server.viewer("sea").send(Yello.profile).notes > 0)
      #expect(try await server.viewer("jun").send(Yello.person, receiver.id).notes == 0)
      server.clock.set(midnight + day + .minutes(10))
      #expect(try await server.viewer("jun").send(Yello.person, receiver.id).notes > 0)
    }
  }
}
