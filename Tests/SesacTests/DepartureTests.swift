import Commons
import Core
import Delivery
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// What outlives a membership.
@Suite(.timeLimit(.minutes(30)))
struct DepartureTests {
  private func report(_ person: Neighbour, as other: Neighbour) async throws {
    try await other.client.send(
      Sesac.report, person.id, Sesac.ReportRequest(reasons: [.noShow]))
  }

  @Test(arguments: Engine.allCases)
  func `who comes again within thirty days has the penalties and reports of before: E13 E23 SH25`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, _, match) = try await server.matchedPair()
      let ended = try await one.client.send(Sesac.end, match.id)
      try #require(ended.barredUntil == server.clock.now + .minutes(1))
      for name in ["a", "b"] { try await report(one, as: server.neighbour(name)) }

      try await one.client.send(Leaving.app, "sesac", Leaving.Request())
      let again = try await server.neighbour("one")
      #expect(again.id != one.id)
      await #expect(throws: Refusal.sesacBarred) { try await again.wait() }
      server.clock.move(by: .minutes(1))
      try await again.wait()
      // The third of three who have reported either membership ends searching.
      try await report(again, as: server.neighbour("c"))
      await #expect(throws: Refusal.sesacReported) { try await again.wait() }
      try await again.client.send(Leaving.app, "sesac", Leaving.Request())
      let third = try await server.neighbour("one")
      await #expect(throws: Refusal.sesacReported) { try await third.wait() }
      server.clock.move(by: .days(30))
      try await third.wait()
      // Nobody else inherits anything.
      try await server.neighbour("another").wait()
    }
  }

  @Test(arguments: Engine.allCases)
  func `the log of positions stays for six months without a name: E26`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await server.neighbour("one")
      try await one.wait()
      let browser = try await server.browser(as: "one")
      #expect(await browser.ask(.get, "/account/export").text.contains("\"WAIT\""))
      try await one.client.send(Leaving.app, "sesac", Leaving.Request())
      func entries() async throws -> Int {
        try await server.db.read {
          try $0.value("SELECT COUNT(*) FROM sesac_position_log") ?? 0
        }
      }
      #expect(try await entries() == 1)
      server.clock.move(by: .days(184))
      let other = try await server.neighbour("other")
      try await other.wait()
      server.clock.move(by: .minutes(60))
      try await server.services.jobs.runDue()
      #expect(try await entries() == 1, "only the new one")
    }
  }
}
