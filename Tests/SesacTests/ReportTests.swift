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
      for _ in 0..<3 {
        let reporter = try await server.neighbour("reporter")
        try await reporter.wait()
        // They cannot ask each other any more; a row of before stands for a match.
        let match = server.services.world.id(Sesac.Match.self)
        try await server.db.write { db in
          try db.run(
            """
            INSERT INTO sesac_match (id, one_id, other_id, room_id, started_at, ended_at, outcome)
            VALUES (\(match), \(victim.id), \(reporter.id), \(match), \(server.clock.now),
              \(server.clock.now), 'MET')
            """)
        }
        try await reporter.client.send(Sesac.report, victim.id, words)
        try await reporter.client.send(Leaving.app, "sesac", Leaving.Request())
      }
      #expect(try await victim.state.phase == .waiting)
      try await victim.wait()
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
