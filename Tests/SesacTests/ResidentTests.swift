import Commons
import Core
import Delivery
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// The people of the demo.
@Suite(.timeLimit(.minutes(30)))
struct ResidentTests {
  @Test(arguments: Engine.allCases)
  func `a resident who answers has read what was written: E19`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let visitor = try await server.neighbour("visitor")
      let client = try await server.viewer("resident")
      let resident = Neighbour(
        client: client,
        id: try await client.send(
          Sesac.join,
          Sesac.JoinRequest(
            nickname: Sesac.Nickname("주민"), birth: Day(2000, 5, 4),
            email: Sesac.Email("resident@\(SesacTown.domain)"), gender: .man)
        ).id)
      try await visitor.wait()
      try await resident.wait()
      try await resident.client.send(Sesac.request, visitor.id)
      let state = try await visitor.client.send(Sesac.accept, resident.id)
      let match = try #require(state.match)
      try await visitor.client.send(
        Sesac.chat.send, Pair(match.room, Chats.ClientID("a")!),
        Chats.Draft(text: Chats.Text("안녕하세요")))
      let now = server.clock.now
      try await server.db.write { db in
        try Jobs.schedule(Residents.kind, "all", at: now, in: db)
      }
      try await server.services.jobs.runDue()
      let talk = try await visitor.client.send(Sesac.chat.room, match.room, Chats.Before())
      #expect(talk.messages.map(\.isMine) == [true, false])
      #expect(talk.partnerRead == 1)
    }
  }
}
