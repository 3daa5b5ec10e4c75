import Commons
import Core
import Delivery
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// People acting in the same instant: one match or a clear refusal, never two.
@Suite(.timeLimit(.minutes(30)))
struct RaceTests {
  @Test(arguments: Engine.allCases)
  func `two who ask each other at once are matched once: E16 SH1`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      for round in 0..<5 {
        let one = try await server.neighbour("one\(round)")
        let other = try await server.neighbour("other\(round)")
        try await one.wait()
        try await other.wait()
        async let first = one.client.send(Sesac.request, other.id)
        async let second = other.client.send(Sesac.request, one.id)
        _ = try await (first, second)
        let (mine, theirs) = try await (one.state, other.state)
        #expect(mine.phase == .matched && mine.match?.id == theirs.match?.id)
        #expect(mine.match?.partner?.id == other.id && theirs.match?.partner?.id == one.id)
      }
      try await consistent(server, matches: 5)
    }
  }

  @Test(arguments: Engine.allCases)
  func `of three who accept one at once the first wins: E17 SH2 SH3`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let wanted = try await server.neighbour("wanted", gender: .man)
      try await wanted.wait()
      var others: [Neighbour] = []
      for name in ["a", "b", "c"] {
        let other = try await server.neighbour(name)
        try await other.wait()
        try await wanted.client.send(Sesac.request, other.id)
        others.append(other)
      }
      let results = await withTaskGroup(of: Refusal?.self) { group in
        for other in others {
          group.addTask {
            do {
              _ = try await other.client.send(Sesac.accept, wanted.id)
              return nil
            } catch let refusal as Refusal {
              return refusal
            } catch {
              return .notFound
            }
          }
        }
        return await group.reduce(into: [Refusal?]()) { $0.append($1) }
      }
      #expect(results.filter { $0 == nil }.count == 1)
      let lost = results.compactMap { $0 }
      #expect(lost == [.sesacOtherMatched, .sesacOtherMatched], "\(lost)")
      try await consistent(server, matches: 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `stopping and being accepted at once is one of both: E15 SH6`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      for round in 0..<5 {
        let one = try await server.neighbour("one\(round)")
        let other = try await server.neighbour("other\(round)")
        try await one.wait()
        try await other.wait()
        try await one.client.send(Sesac.request, other.id)
        async let stopped = outcome { _ = try await one.client.send(Sesac.stop) }
        async let accepted = outcome { _ = try await other.client.send(Sesac.accept, one.id) }
        let both = await (stopped, accepted)
        let phase = try await one.state.phase
        if both.1 == nil {
          #expect(both.0 == .sesacMatched && phase == .matched)
        } else {
          #expect(both.0 == nil && both.1 == .sesacOtherStopped && phase == .normal)
        }
      }
      try await consistent(server, matches: nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `accepting while the wait ends is refused or one match, and ends at once count once: SH4 SH8`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      try await one.client.send(Sesac.request, other.id)
      server.clock.move(by: .minutes(60))
      async let job: Int = server.services.jobs.runDue()
      async let accepted = outcome { _ = try await other.client.send(Sesac.accept, one.id) }
      let refusal = try await (job, accepted).1
      #expect(refusal == .sesacNotWaiting)
      try await one.wait()
      try await other.wait()
      try await one.client.send(Sesac.request, other.id)
      let match = try #require(try await other.client.send(Sesac.accept, one.id).match)
      async let first = one.client.send(Sesac.end, match.id)
      async let second = other.client.send(Sesac.end, match.id)
      let barred = try await [first, second].filter { $0.barredUntil != nil }
      #expect(barred.count == 1, "only the first of two cancels is punished")
      try await consistent(server, matches: 0)
    }
  }

  private func outcome(_ body: @Sendable () async throws -> Void) async -> Refusal? {
    do {
      try await body()
      return nil
    } catch let refusal as Refusal {
      return refusal
    } catch {
      return .notFound
    }
  }

  /// Every match that goes on has its two people, nobody sits twice, and no request outlives a wait.
  private func consistent(_ server: TestServer, matches: Int?) async throws {
    let (findings, live) = try await server.db.read { db in
      try (
        SesacApp.descriptor.audit(db),
        db.value("SELECT COUNT(*) FROM sesac_match WHERE ended_at IS NULL") ?? 0 as Int
      )
    }
    #expect(findings.allSatisfy { $0.wrong == 0 }, "\(findings)")
    if let matches { #expect(live == matches) }
  }
}
