import Commons
import Core
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
      #expect(try await one.state.phase == .normal)
      #expect(try await one.state.barredUntil == nil)
      #expect(try await other.state.match?.outcome?.value == .cancelled)
      try await other.client.send(Sesac.end, match.id)
      try await one.wait()
      try await other.wait()
      #expect(try await one.around().people.isEmpty)
      await #expect(throws: Refusal.notFound) {
        try await other.client.send(Sesac.request, one.id)
      }
    }
  }
}

extension TestServer {
  /// A member who has no part in any match.
  func viewerOrStranger() async throws -> Madang {
    try await neighbour("outsider-\(clock.now.milliseconds)", nickname: "밖").client
  }
}
