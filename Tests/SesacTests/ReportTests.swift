import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// Whose reports end searching.
@Suite(.timeLimit(.minutes(30)))
struct ReportTests {
  private let words = Sesac.ReportRequest(reasons: [.words])

  @Test(arguments: Engine.allCases)
  func `accounts that had nothing to do with a member do not end their search: E23`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let victim = try await server.neighbour("victim")
      try await victim.wait()
      for name in ["a", "b", "c"] {
        let stranger = try await server.neighbour(name)
        try await stranger.wait()
        // Asking somebody does not make their reports count, only being asked.
        try await stranger.client.send(Sesac.request, victim.id)
        try await stranger.client.send(Sesac.report, victim.id, words)
      }
      #expect(try await victim.state.phase == .waiting)
      try await victim.wait()
      let cases = try await server.attendant().send(Operator.reports, PageRequest()).items
      #expect(cases.first?.reasons.map(\.times) == [3], "operators see them all the same")
    }
  }

  @Test(arguments: Engine.allCases)
  func `who leaves and comes back counts once: E23`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let victim = try await server.neighbour("victim")
      try await victim.wait()
      for number in 0..<3 {
        let reporter = try await server.neighbour("reporter")
        try await reporter.wait()
        // Afterwards they cannot ask each other any more.
        if number == 0 { try await victim.client.send(Sesac.request, reporter.id) }
        try await reporter.client.send(Sesac.report, victim.id, words)
        try await reporter.client.send(Leaving.app, "sesac", Leaving.Request())
      }
      #expect(try await victim.state.phase == .waiting)
      try await victim.wait()
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaving or stopping at once does not make a report count less: E23`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      var bad = try await server.neighbour("bad")
      var others: [Neighbour] = []
      for name in ["a", "b", "c"] {
        let other = try await server.neighbour(name)
        try await other.wait()
        others.append(other)
      }
      // Of one they ask, and stop; of another they leave the match; the third has left since.
      try await bad.wait()
      try await bad.client.send(Sesac.request, others[0].id)
      try await bad.client.send(Sesac.stop)
      try await bad.wait()
      try await bad.client.send(Sesac.request, others[2].id)
      try await others[2].client.send(Leaving.app, "sesac", Leaving.Request())
      others[2] = try await server.neighbour("c")
      try await bad.client.send(Sesac.request, others[1].id)
      try await others[1].client.send(Sesac.accept, bad.id)
      try await bad.client.send(Leaving.app, "sesac", Leaving.Request())
      bad = try await server.neighbour("bad")
      server.clock.move(by: .minutes(1))
      try await bad.wait()
      for other in others { try await other.client.send(Sesac.report, bad.id, words) }
      await #expect(throws: Refusal.sesacReported) { try await bad.wait() }
    }
  }

  @Test(arguments: Engine.allCases)
  func `two of whom one has reported a message of the other do not meet again: E23`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, first, match) = try await server.matchedPair()
      var other = first
      try await other.client.send(
        Sesac.chat.send, Pair(match.room, Chats.ClientID("m")!),
        Chats.Draft(text: Chats.Text("불편한 말")))
      for each in [one, other] { try await each.client.send(Sesac.end, match.id) }
      server.clock.move(by: .minutes(1))
      for each in [one, other] { try await each.wait() }
      try await other.client.send(Sesac.request, one.id)
      #expect(try await one.state.received == 1)
      for _ in 0..<2 {
        try await one.client.send(
          Sesac.chat.report, Pair(match.room, 1), Wire.ReportRequest(reason: .insult))
      }
      #expect(try await one.state.received == 0, "their request has ended")
      // Who leaves and comes again is the same member.
      try await other.client.send(Leaving.app, "sesac", Leaving.Request())
      other = try await server.neighbour("other", gender: .man)
      try await other.wait()
      for (me, them) in [(one, other), (other, one)] {
        #expect(try await me.around().people.isEmpty)
        await #expect(throws: Refusal.sesacOtherStopped) {
          try await me.client.send(Sesac.request, them.id)
        }
      }
      // It is a matter of the message: three such reports do not end a search.
      #expect(try await server.db.read { try $0.reporters(of: first.id) } == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a case that operators have closed counts no more: E23`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let member = try await server.neighbour("member")
      try await member.wait()
      for name in ["a", "b", "c"] {
        let other = try await server.neighbour(name)
        try await other.wait()
        try await member.client.send(Sesac.request, other.id)
        try await other.client.send(Sesac.report, member.id, words)
      }
      await #expect(throws: Refusal.sesacReported) { try await member.wait() }
      let operators = try await server.attendant()
      let report = try #require(
        try await operators.send(Operator.reports, PageRequest()).items.first)
      try await operators.send(Operator.handleReport, report.id)
      try await member.wait()
    }
  }
}
