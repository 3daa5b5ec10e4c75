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

  @Test(arguments: Engine.allCases)
  func
    `forty people wait around the campus, and two minutes are enough for a match with one: E8 E16`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine, isDemo: true) { server in
      try await SesacTown(now: server.clock.now).build(for: [], in: server.db)
      let visitor = try await server.neighbour("visitor")
      let people = try await visitor.around().people
      #expect(people.count == SesacTown.size && SesacTown.size == 40)
      #expect(people.allSatisfy { $0.shown != nil }, "all of them are within 700 m")
      #expect(Set(people.compactMap { $0.band?.value }).count > 2)
      #expect(Set(people.map(\.look)).count > 10)

      let start = server.clock.now
      /// Moves the clock until something happens, at most to two minutes after the start.
      func step(_ what: String, until isDone: () async throws -> Bool) async throws {
        while try await !isDone() {
          try #require(server.clock.now < start + .seconds(120), "\(what)")
          server.clock.move(by: .seconds(5))
          _ = try await server.services.jobs.runDue()
        }
      }
      try await visitor.wait()
      try await step("a resident asks") { try await visitor.state.received == 1 }
      let asker = try #require(try await visitor.around().requests.first)
      let match = try #require(try await visitor.client.send(Sesac.accept, asker.id).match)
      func talk() async throws -> [Chats.Message] {
        try await visitor.client.send(Sesac.chat.room, match.room, Chats.Before()).messages
      }
      try await step("they write first") { try await talk().count == 1 }
      try await visitor.client.send(
        Sesac.chat.send, Pair(match.room, Chats.ClientID("a")!),
        Chats.Draft(text: Chats.Text("네, 좋아요")))
      try await step("they reply") { try await talk().count == 3 }
      #expect(try await talk().map(\.isMine) == [false, true, false])

      // Who asks by themselves is accepted and answered in the same time.
      let second = try await server.neighbour("second", gender: .man)
      try await second.wait()
      let wanted = try #require(
        try await second.around().people.first { $0.id != visitor.id && !$0.hasAsked })
      try await second.client.send(Sesac.request, wanted.id)
      try await step("a resident accepts") { try await second.state.phase == .matched }
      #expect(try await second.state.match?.partner?.id == wanted.id)
      #expect(server.clock.now <= start + .seconds(120))
      let findings = try await server.db.read { try SesacApp.descriptor.audit($0) }
      #expect(findings.allSatisfy { $0.wrong == 0 }, "\(findings)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a resident who may not wait again keeps no other from answering: E8`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      try await SesacTown(now: server.clock.now).build(for: [], in: server.db)
      let visitor = try await server.neighbour("visitor")
      try await visitor.wait()
      let people = try await visitor.around().people
      let (idle, wanted) = (people[0].id, people[1].id)
      try await server.db.write { db in
        try db.run("DELETE FROM sesac_seat WHERE person_id = \(idle)")
        try db.run("UPDATE sesac_person SET gender = NULL WHERE id = \(idle)")
      }
      try await visitor.client.send(Sesac.request, wanted)
      server.clock.move(by: .seconds(10))
      _ = try await server.services.jobs.runDue()
      #expect(try await visitor.state.match?.partner?.id == wanted)
    }
  }
}
