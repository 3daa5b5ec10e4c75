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
  private let noShow = Sesac.ReportRequest(reasons: [.noShow])

  /// Leaves SeSAC and joins again with the same account.
  private func again(_ name: String, _ person: Neighbour, _ server: TestServer) async throws
    -> Neighbour
  {
    try await person.client.send(Leaving.app, "sesac", Leaving.Request())
    let joined = try await server.neighbour(name)
    #expect(joined.id != person.id)
    return joined
  }

  /// Somebody whom `person` asks reports them.
  private func report(
    _ person: Neighbour, as name: String, _ server: TestServer
  ) async throws {
    let reporter = try await server.neighbour(name)
    try await reporter.wait()
    try await person.wait()
    try await person.client.send(Sesac.request, reporter.id)
    try await reporter.client.send(Sesac.report, person.id, noShow)
  }

  @Test(arguments: Engine.allCases)
  func `who comes again within thirty days has the penalties and reports of before: E13 E23 SH25`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, _, match) = try await server.matchedPair()
      let ended = try await one.client.send(Sesac.end, match.id)
      try #require(ended.barredUntil == server.clock.now + .minutes(1))

      let second = try await again("one", one, server)
      await #expect(throws: Refusal.sesacBarred) { try await second.wait() }
      server.clock.move(by: .minutes(1))
      for name in ["a", "b"] { try await report(second, as: name, server) }
      // The third of three who have reported either membership ends searching.
      let third = try await again("one", second, server)
      try await report(third, as: "c", server)
      await #expect(throws: Refusal.sesacReported) { try await third.wait() }
      let fourth = try await again("one", third, server)
      await #expect(throws: Refusal.sesacReported) { try await fourth.wait() }
      try await fourth.client.send(Leaving.app, "sesac", Leaving.Request())
      server.clock.move(by: .days(30))
      try await server.neighbour("one").wait()
      // Nobody else inherits anything.
      try await server.neighbour("another").wait()
      try await server.services.sweeps.run(at: server.clock.now)
      let kept: Int? = try await server.db.read { db in
        try db.value(
          "SELECT (SELECT COUNT(*) FROM sesac_report) + (SELECT COUNT(*) FROM sesac_departure)")
      }
      #expect(kept == 0, "nothing is kept any longer")
    }
  }

  @Test(arguments: Engine.allCases)
  func `an adult does not come back as a minor: E3 SH18`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await server.neighbour("one")
      try await one.client.send(Leaving.app, "sesac", Leaving.Request())
      await #expect(throws: Refusal.sesacBirthChanged) {
        try await server.neighbour("one", birth: Day(2009, 3, 1))
      }
      let browser = try await server.browser(as: "one")
      let refused = await browser.post(
        Sesac.join.path,
        [
          ("_key", "k"), ("nickname", "하나"), ("birth", "2009-03-01"), ("email", "a@example.com"),
        ])
      #expect(refused.status == 422 && refused.text.contains(Refusal.sesacBirthChanged.ko))
      let again = try await server.neighbour("one")
      try await again.client.send(Leaving.app, "sesac", Leaving.Request())
      server.clock.move(by: .days(30))
      _ = try await server.neighbour("one", birth: Day(2009, 3, 1))
    }
  }

  @Test(arguments: Engine.allCases, [true, false])
  func `a reported pair does not meet again, whoever of them left in between: E23`(
    _ engine: Engine, _ reporterLeaves: Bool
  ) async throws {
    try await TestServer.open(on: engine) { server in
      var (one, other) = try await server.waitingPair()
      try await one.client.send(Sesac.report, other.id, noShow)
      if reporterLeaves {
        one = try await again("one", one, server)
      } else {
        try await other.client.send(Leaving.app, "sesac", Leaving.Request())
        other = try await server.neighbour("other", gender: .man)
      }
      try await one.wait()
      try await other.wait()
      #expect(try await one.around().people.isEmpty)
      #expect(try await other.around().people.isEmpty)
      for (me, them) in [(one, other), (other, one)] {
        await #expect(throws: Refusal.sesacOtherStopped) {
          try await me.client.send(Sesac.request, them.id)
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `operators suspend an author who has left and joined again: E23`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      try await one.client.send(Sesac.report, other.id, noShow)
      let operators = try await server.attendant()
      let report = try #require(
        try await operators.send(Operator.reports, PageRequest()).items.first)
      try await other.client.send(Leaving.app, "sesac", Leaving.Request())
      await #expect(throws: Refusal.authorGone) {
        try await operators.send(Operator.suspendReported, report.id)
      }
      let back = try await server.neighbour("other", gender: .man)
      #expect(try await operators.send(Operator.report, report.id).isSuspended == false)
      try await operators.send(Operator.suspendReported, report.id)
      await #expect(throws: Refusal.suspended) { _ = try await back.state }
    }
  }

  @Test(arguments: Engine.allCases)
  func `who comes again finds the uses of their position of before in the export: E26`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      var me = try await server.neighbour("one")
      func log() async throws -> [Sesac.PositionUse.Purpose?] {
        let export = try await me.client.send(Export.fetch).apps.sesac
        return export?.positionLog.map(\.purpose.value) ?? []
      }
      try await me.wait()
      for count in 2...3 {
        me = try await again("one", me, server)
        try await me.wait()
        #expect(try await log() == Array(repeating: .wait, count: count))
      }
      // Later than thirty days one is somebody new.
      try await me.client.send(Leaving.app, "sesac", Leaving.Request())
      server.clock.move(by: .days(30))
      me = try await server.neighbour("one")
      #expect(try await log().isEmpty)
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
      try await server.services.sweeps.run(at: server.clock.now)
      #expect(try await entries() == 1, "only the new one")
    }
  }
}
