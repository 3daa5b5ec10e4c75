import Commons
import Core
import Delivery
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

/// When notes arrive: each at its own moment, in all places at once.
@Suite(.timeLimit(.minutes(30)))
struct DeliveryTests {
  /// A server with the default delivery spread of five minutes.
  private func open(_ engine: Engine, _ body: (TestServer) async throws -> Void) async throws {
    var settings = Settings()
    settings[YelloSetting.spread] = "300"
    try await TestServer.open(on: engine, settings: settings, body)
  }

  @Test(arguments: Engine.allCases)
  func `a note's list, counts, event and notification begin at one moment of its own`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let cast = try await server.cast()
      let doyun = cast.doyun.client
      let post = try await server.listen([cast.doyun])
      let handedIn = server.clock.now
      let round = try await cast.haneul.client.send(Yello.openRound)
      let previewResult = try await cast.haneul.client.send(
        Yello.submit, round.id, round.answers(for: cast.doyun.id))
      #expect(previewResult.answered == 10)
      let due: [ID<Yello.Note>] = try await server.db.read { db in
        try db.all("SELECT id FROM yello_waiting_note ORDER BY ballot") { try $0[0] }
      }
      // Spread over the five minutes, not in ballot order.
      try #require(due.count == 10 && Set(due.map(\.instant)).count == 10)
      #expect(due.allSatisfy { $0.instant >= handedIn && $0.instant <= handedIn + .minutes(5) })
      let moments = due.map(\.instant).sorted()
      #expect(moments[9] - moments[0] > .minutes(2))
      #expect(due != due.sorted())

      for (place, note) in due.sorted().enumerated() {
        server.clock.set(note.instant - .milliseconds(1))
        try await server.work()
        #expect(try await server.count("event WHERE subject = '\(note)'") == 0)
        await #expect(throws: Refusal.notFound) { try await doyun.send(Yello.note, note) }
        server.clock.set(note.instant)
        try await server.work()
        let list = try await doyun.send(Yello.notes, PageRequest())
        #expect(list.total == place + 1 && list.items.first?.id == note)
        #expect(list.items.first?.receivedAt == note.instant)
        #expect(try await doyun.send(Yello.home).unread == place + 1)
        #expect(try await doyun.send(Yello.profile).notes == place + 1)
        #expect(try await server.count("event WHERE kind = 'note.received'") == place + 1)
        #expect(post.told.count == place + 1 && post.told.last?.path == Yello.note.path(note))
        #expect(try await server.timeline(of: cast.haneul, .mine).count == min(place + 1, 10))
      }
      #expect(try await server.count("yello_waiting_note") == 0)
      #expect(try await server.count("job") == 0)
      // Ids contain no counter, and friends see times in steps of ten minutes.
      let notes: [(ID<Yello.Note>, ID<Yello.TimelineItem>)] = try await server.db.read { db in
        try db.all("SELECT id, heard FROM yello_note ORDER BY id") { try ($0[0], $0[1]) }
      }
      let sequences = notes.map { $0.0.high & 0xFFF }
      #expect(sequences != sequences.sorted())
      for (note, heard) in notes {
        #expect(heard.instant.milliseconds.isMultiple(of: 600_000))
        #expect(heard.instant <= note.instant && note.low != heard.low)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `jobs that come late or twice deliver each note once, and two rounds each their own`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let cast = try await server.cast()
      for friend in cast.friends.dropFirst() {
        try await cast.doyun.client.send(Yello.befriend, friend.id)
      }
      for sender in [cast.haneul, cast.doyun] {
        let round = try await sender.client.send(Yello.openRound)
        try await sender.client.send(Yello.submit, round.id, round.answers(for: cast.sea.id))
      }
      server.clock.move(by: .hours(1))
      try await atOnce(0..<4) { _ in try await server.services.jobs.runDue() }
      let sea = try await cast.sea.client.send(Yello.profile)
      #expect(sea.notes == 20)
      #expect(try await server.count("event WHERE kind = 'note.received'") == 20)
      let findings = try await server.db.read { try YelloAudit.run(in: $0) }
      #expect(findings.allSatisfy { $0.wrong == 0 })
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is muted before it arrives is counted nowhere, and a vote for it counts`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let cast = try await server.cast()
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      server.clock.move(by: .minutes(5))
      try await server.work()
      let note = try #require(
        try await cast.doyun.client.send(Yello.notes, PageRequest()).items.first)
      let previewResult = try await server.vote(cast.haneul, for: cast.doyun)
      try await cast.doyun.client.send(Yello.mute, note.id)
      server.clock.move(by: .minutes(5))
      try await server.work()
      #expect(previewResult.answered == 1)
      #expect(try await cast.doyun.client.send(Yello.notes, PageRequest()).items.isEmpty)
      #expect(try await cast.doyun.client.send(Yello.home).unread == 0)
      #expect(try await server.count("event WHERE kind = 'note.received'") == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `notes on their way go with their sender, with their receiver and into the sender's export`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await cast.haneul.client.send(Yello.submit, round.id, Yello.Answers(round.all))
      let export = try await cast.haneul.client.send(Export.fetch)
      #expect(export.apps.yello?.votesCast.count == 10)
      #expect(export.apps.yello?.votesCast.allSatisfy { $0.at == server.clock.now } == true)
      try await cast.doyun.client.send(Leaving.app, "yello", Leaving.Request())
      let named = "yello_round WHERE ballots LIKE '%\(cast.doyun.id)%'"
      #expect(try await server.count(named) == 0)
      #expect(
        try await server.count("yello_waiting_note")
          == round.all.count { $0.friend != cast.doyun.id })
      try await cast.haneul.client.send(Leaving.app, "yello", Leaving.Request())
      #expect(try await server.count("yello_waiting_note") == 0)
      #expect(try await server.count("job") == 0)
      server.clock.move(by: .minutes(5))
      try await server.work()
      #expect(try await cast.sea.client.send(Yello.profile).notes == 0)
    }
  }

  @Test func `a demo delivers within seconds unless it is set otherwise`() async throws {
    for (settings, spread) in [
      (Settings(), Duration.seconds(15)),
      (
        try Settings(["MADANG_YELLO_SPREAD": "600"], others: YelloApp.descriptor.settings),
        .minutes(10)
      ),
    ] {
      try await TestDatabases.fresh(.sqlite, TestServer.migrations) { db in
        let world = World(clock: { Instant(Date()) }, random: SeededRandomSource(seed: 1))
        let services = Services(
          db: db, world: world, files: StaticFiles([]), settings: settings,
          demo: Demo(clock: DemoClock(real: { world.now() })))
        let app = try YelloApp(services)
        #expect(app.features.rules.spread == spread)
      }
    }
  }
}
