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

@Suite(.timeLimit(.minutes(30)))
struct MatchingTests {
  @Test(arguments: Engine.allCases)
  func `a request is seen, accepted and opens a chat: E14 E16 E17 E19 E29`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      let asked = try await one.client.send(Sesac.request, other.id)
      #expect(asked.phase == .waiting)
      #expect(try await one.client.send(Sesac.request, other.id).phase == .waiting)
      #expect(try await other.state.received == 1)
      let home = try await other.around()
      #expect(home.requests.map(\.id) == [one.id] && home.people.isEmpty, "the lists are disjoint")
      #expect(try await one.around().people.first?.isAsked == true)
      let state = try await other.client.send(Sesac.accept, one.id)
      let match = try #require(state.match)
      #expect(state.phase == .matched && match.partner?.id == one.id)
      // A retry after a lost answer is the same match.
      #expect(try await other.client.send(Sesac.accept, one.id).match == match)
      #expect(try await one.state.match?.id == match.id)
      #expect(try await one.around().people.isEmpty, "matched people are not shown")
      let text = try Chats.Text("6시에 만나요")
      let sent = try await one.client.send(
        Sesac.chat.send, Pair(match.room, Chats.ClientID("a1")!), Chats.Draft(text: text))
      #expect(sent.text == text.text)
      let read = try await other.client.send(Sesac.chat.room, match.room, Chats.Before())
      #expect(read.messages.map(\.text) == [text.text] && read.room.partner.name == "one")
      await #expect(throws: Refusal.sesacMatched) { try await one.wait() }
      await #expect(throws: Refusal.sesacMatched) { try await one.client.send(Sesac.stop) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `requests to people who stopped, expired or left are refused: E16 E17 SH4 SH5`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      try await one.client.send(Sesac.request, other.id)
      try await one.client.send(Sesac.stop)
      await #expect(throws: Refusal.sesacOtherStopped) {
        try await other.client.send(Sesac.accept, one.id)
      }
      await #expect(throws: Refusal.sesacNotWaiting) {
        try await one.client.send(Sesac.request, other.id)
      }
      // Entering again does not bring the old request back.
      try await one.wait()
      await #expect(throws: Refusal.sesacOtherStopped) {
        try await other.client.send(Sesac.accept, one.id)
      }
      server.clock.move(by: .minutes(59))
      try await one.wait()
      server.clock.move(by: .minutes(1))
      await #expect(throws: Refusal.sesacOtherStopped) {
        try await one.client.send(Sesac.request, other.id)
      }
      try await other.client.send(Leaving.app, "sesac", Leaving.Request())
      await #expect(throws: Refusal.notFound) {
        try await one.client.send(Sesac.request, other.id)
      }
      await #expect(throws: Refusal.notFound) {
        try await one.client.send(Sesac.request, one.id)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `cancelling costs one, two and three minutes, only for the first who does: E21 SH8 SH9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      for minutes in [1, 2, 3, 3] {
        try await one.client.send(Sesac.request, other.id)
        let match = try #require(try await other.client.send(Sesac.accept, one.id).match)
        let stranger = try await server.viewerOrStranger()
        await #expect(throws: Refusal.notFound) { try await stranger.send(Sesac.end, match.id) }
        let ended = try await one.client.send(Sesac.end, match.id)
        #expect(ended.phase == .normal)
        #expect(ended.barredUntil == server.clock.now + .minutes(minutes))
        // Once more after a lost answer: nothing is added.
        let again = try await one.client.send(Sesac.end, match.id)
        #expect(again.barredUntil == ended.barredUntil)
        #expect(try await other.state.match?.outcome?.value == .cancelled)
        await #expect(throws: Refusal.chatClosed) {
          try await other.client.send(
            Sesac.chat.send, Pair(match.room, Chats.ClientID("b")!),
            Chats.Draft(text: Chats.Text("어디예요?")))
        }
        let closed = try await other.client.send(Sesac.end, match.id)
        #expect(closed.phase == .normal && closed.barredUntil == nil)
        server.clock.move(by: .minutes(minutes) - Duration.milliseconds(100))
        await #expect(throws: Refusal.sesacBarred) { try await one.wait() }
        server.clock.move(by: .milliseconds(100))
        try await one.wait()
        try await other.wait()
      }
      server.clock.move(by: .hours(24))
      try await one.wait()
      try await other.wait()
      try await one.client.send(Sesac.request, other.id)
      let match = try #require(try await other.client.send(Sesac.accept, one.id).match)
      let reset = try await one.client.send(Sesac.end, match.id)
      #expect(reset.barredUntil == server.clock.now + .minutes(1))
    }
  }

  @Test(arguments: Engine.allCases)
  func `three reporters end searching, and a reported pair never meets again: E23 SH10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      await #expect(throws: Refusal.sesacReasons) {
        try await one.client.send(Sesac.report, other.id, Sesac.ReportRequest(reasons: []))
      }
      let report = Sesac.ReportRequest(reasons: [.noShow, .words])
      try await other.client.send(Sesac.request, one.id)
      try await one.client.send(Sesac.report, other.id, report)
      await #expect(throws: Refusal.sesacReportTwice) {
        try await one.client.send(Sesac.report, other.id, report)
      }
      #expect(try await one.around().people.isEmpty)
      #expect(try await other.around().people.isEmpty)
      await #expect(throws: Refusal.sesacOtherStopped) {
        try await other.client.send(Sesac.request, one.id)
      }
      #expect(try await other.state.phase == .waiting)
      for name in ["two", "three"] {
        let reporter = try await server.neighbour(name)
        try await reporter.wait()
        try await other.client.send(Sesac.request, reporter.id)
        try await reporter.client.send(Sesac.report, other.id, report)
      }
      #expect(try await other.state.phase == .normal, "the third report ends the wait")
      await #expect(throws: Refusal.sesacReported) { try await other.wait() }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block ends the match and hides both: E20`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      try await one.client.send(Sesac.block, other.id)
      // The reply may be lost; only who has blocked may send it again.
      try await one.client.send(Sesac.block, other.id)
      await #expect(throws: Refusal.notFound) { try await other.client.send(Sesac.block, one.id) }
      #expect(try await one.state.phase == .normal)
      #expect(try await other.state.match?.outcome?.value == .cancelled)
      #expect(try await other.client.send(Sesac.end, match.id).barredUntil == nil)
      // Blocking is no way around the pause after a cancel, also when the block is taken back.
      #expect(try await one.state.barredUntil == server.clock.now + .minutes(1))
      await #expect(throws: Refusal.sesacBarred) { try await one.wait() }
      server.clock.move(by: .minutes(1))
      try await one.wait()
      try await other.wait()
      #expect(try await one.around().people.isEmpty)
      await #expect(throws: Refusal.notFound) {
        try await other.client.send(Sesac.request, one.id)
      }
    }
  }
}

extension MatchingTests {
  @Test(arguments: Engine.allCases)
  func `who blocks a partner they have reported is not punished for the end: E20 E21`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, _) = try await server.matchedPair()
      try await one.client.send(
        Sesac.report, other.id, Sesac.ReportRequest(reasons: [.sexual]))
      try await one.client.send(Sesac.block, other.id)
      #expect(try await one.state.barredUntil == nil)
      try await one.wait()
    }
  }

  @Test(arguments: Engine.allCases)
  func `ending the conversation of a match cancels it for who does: E20 E21`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      try await one.client.send(Sesac.chat.close, match.room)
      #expect(try await one.state.phase == .normal)
      #expect(try await one.state.barredUntil == server.clock.now + .minutes(1))
      #expect(try await other.state.match?.outcome?.value == .cancelled)
      #expect(try await other.client.send(Sesac.end, match.id).barredUntil == nil)
      // Once more after a lost answer.
      try await one.client.send(Sesac.chat.close, match.room)
      #expect(try await one.state.barredUntil == server.clock.now + .minutes(1))
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaving in a match is a cancel of who leaves: E21 E26`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      try await one.client.send(Leaving.app, "sesac", Leaving.Request())
      #expect(try await other.client.send(Sesac.end, match.id).barredUntil == nil)
      let again = try await server.neighbour("one")
      await #expect(throws: Refusal.sesacBarred) { try await again.wait() }
    }
  }

  @Test(arguments: Engine.allCases)
  func `asking somebody far away says nothing about them: E9 E16 SH4`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let far = try await server.neighbour("far")
      try await far.wait(at: Sesac.Point(latitude: 10, longitude: 10))
      let idle = try await server.neighbour("idle")
      let waiting = try await server.neighbour("waiting")
      try await waiting.wait()
      let (_, matched, _) = try await server.matchedPair()
      for endpoint in [Sesac.request, Sesac.accept] {
        for person in [idle, waiting, matched] {
          await #expect(throws: Refusal.sesacOtherStopped) {
            try await far.client.send(endpoint, person.id)
          }
        }
      }
      #expect(try await waiting.state.received == 0)
      let seen = try #require(try await far.around().people.first { $0.id == waiting.id })
      #expect(seen.isInReach == false, "looking there is possible, asking is not")
      let near = try await server.neighbour("near")
      #expect(try await near.around().people.first?.isInReach == nil)
      try await near.wait(at: Sesac.Point(latitude: 37.5211, longitude: 126.8866))
      #expect(try await near.around().people.first?.isInReach == true)
      try await near.client.send(Sesac.request, waiting.id)
      // Who has asked may be answered wherever they have gone since.
      try await near.wait(at: Sesac.Point(latitude: 10, longitude: 10))
      let state = try await waiting.client.send(Sesac.request, near.id)
      #expect(state.match?.partner?.id == near.id)
    }
  }

  @Test(arguments: Engine.allCases)
  func `only those whose request a match has overtaken are told of it: E17 SH2`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      let late = try await server.neighbour("late")
      let stranger = try await server.neighbour("stranger")
      for each in [late, stranger] { try await each.wait() }
      try await late.client.send(Sesac.request, one.id)
      try await one.client.send(Sesac.request, other.id)
      let match = try #require(try await other.client.send(Sesac.accept, one.id).match)
      await #expect(throws: Refusal.sesacOtherMatched) {
        try await late.client.send(Sesac.request, one.id)
      }
      await #expect(throws: Refusal.sesacOtherStopped) {
        try await stranger.client.send(Sesac.request, one.id)
      }
      try await one.client.send(Sesac.end, match.id)
      await #expect(throws: Refusal.sesacOtherStopped) {
        try await late.client.send(Sesac.request, one.id)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a suspended member is gone from the map, from requests and from their match: E23`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let (bad, witness) = try await (server.neighbour("bad"), server.neighbour("witness"))
      let third = try await server.neighbour("third")
      for each in [bad, witness, third] { try await each.wait() }
      try await bad.client.send(Sesac.request, third.id)
      let report = Sesac.ReportRequest(reasons: [.sexual])
      try await witness.client.send(Sesac.report, bad.id, report)
      try await witness.client.send(Sesac.report, one.id, report)
      let operators = try await server.attendant()
      let cases = try await operators.send(Operator.reports, PageRequest()).items
      try #require(cases.count == 2)
      for each in cases { try await operators.send(Operator.suspendReported, each.id) }
      #expect(try await third.state.received == 0)
      let home = try await third.around()
      #expect(home.requests.isEmpty && !home.people.contains { $0.id == bad.id })
      for endpoint in [Sesac.request, Sesac.accept] {
        await #expect(throws: Refusal.sesacOtherStopped) {
          try await third.client.send(endpoint, bad.id)
        }
      }
      #expect(try await other.state.match?.outcome?.value == .cancelled)
      #expect(try await other.client.send(Sesac.end, match.id).barredUntil == nil)
      // What began again elsewhere in the meantime does not show them either.
      let (now, person) = (server.clock.now, bad.id)
      try await server.db.write { db in
        try db.run(
          """
          INSERT INTO sesac_seat (person_id, cell_row, cell_column, entered_at, expires_at)
          VALUES (\(person), 37517, 126886, \(now), \(now + .minutes(60)))
          """)
      }
      #expect(try await !third.around().people.contains { $0.id == bad.id })
      await #expect(throws: Refusal.sesacOtherStopped) {
        try await third.client.send(Sesac.request, bad.id)
      }
      // A suspension that comes with a merge does the same.
      let (fresh, partner) = try await (server.neighbour("fresh"), server.neighbour("partner"))
      for each in [fresh, partner] { try await each.wait() }
      try await fresh.client.send(Sesac.request, partner.id)
      try await partner.client.send(Sesac.accept, fresh.id)
      try await bad.client.send(Leaving.app, "sesac", Leaving.Request())
      let browser = try await server.browser(as: "fresh")
      try await server.db.write { [now = server.clock.now] db in
        let me = try Gate<Viewer>.signedIn.admit(Credential(token: browser.token), now, db)
        _ = try server.services.identities.resolve("practice", "bad", by: me, in: db)
      }
      _ = await browser.post(Identities.confirmMerge.action)
      try await server.services.jobs.runDue()
      #expect(try await partner.state.match?.outcome?.value == .cancelled)
    }
  }
}

extension TestServer {
  /// A member who has no part in any match.
  func viewerOrStranger() async throws -> Madang {
    try await neighbour("outsider-\(clock.now.milliseconds)", nickname: "밖").client
  }
}
