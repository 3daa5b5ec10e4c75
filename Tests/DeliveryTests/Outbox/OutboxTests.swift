import Commons
import Core
import Delivery
import Foundation
import HTML
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct OutboxTests {
  private func count(_ server: TestServer, _ state: String? = nil) async throws -> Int {
    try await server.db.read { db in
      try db.value(
        "SELECT COUNT(*) FROM outbox WHERE \(state) IS NULL OR state = \(state)") ?? 0
    }
  }

  private func put(_ server: TestServer, _ messages: [OutboxMessage]) async throws {
    let outbox = server.services.outbox
    try await server.db.write { db in for message in messages { try outbox.put(message, in: db) } }
  }

  @Test(arguments: Engine.allCases)
  func `a message goes out once its cause is committed, and not when that was undone`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let postman = RecordingCourier()
      server.services.outbox.register(.sms, by: postman)
      let outbox = server.services.outbox
      struct Rollback: Error {}
      await #expect(throws: Rollback.self) {
        try await server.db.write { db in
          try outbox.put(.sms(to: "+821012345678", LocalizedText(verbatim: "하나")), in: db)
          throw Rollback()
        }
      }
      try await outbox.sendDue()
      #expect(postman.handed.isEmpty)
      try await put(server, [.sms(to: "+821012345678", LocalizedText(verbatim: "둘"))])
      try await outbox.sendDue()
      let item = try #require(postman.handed.first)
      #expect(item.address == "+821012345678" && item.attempt == 1)
      #expect(try item.read(TextMessage.self).text.ko == "둘")
      #expect(try await count(server) == 0)
      try await outbox.sendDue()
      #expect(postman.handed.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what nobody could carry is refused, and shown instead under the demo`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      await #expect(throws: Refusal.noSender) {
        try await put(server, [.sms(to: "+821012345678", LocalizedText(verbatim: "하나"))])
      }
      #expect(!server.services.outbox.takes(.sms))
      let left = try await count(server)
      #expect(left == 0)
    }
    try await TestServer.open(on: engine, isDemo: true) { server in
      #expect(server.services.outbox.takes(.sms))
      try await put(server, [.sms(to: "+821012345678", LocalizedText(verbatim: "하나"))])
      try await server.services.outbox.sendDue()
      #expect(try await count(server, "shown") == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `what failed for now waits longer each time, as long as the other side asks, and then for an operator`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let postman = RecordingCourier { item in
        .retry(after: item.attempt == 1 ? .seconds(100) : nil, because: "busy")
      }
      server.services.outbox.register(.push, by: postman)
      try await put(
        server,
        [
          OutboxMessage(
            .push, to: "phone", TextMessage(text: LocalizedText(verbatim: "안녕")), life: .days(30))
        ])
      try await server.services.outbox.sendDue()
      server.clock.move(by: .seconds(99))
      try await server.services.outbox.sendDue()
      #expect(postman.handed.count == 1)
      server.clock.move(by: .seconds(1))
      try await server.services.outbox.sendDue()
      #expect(postman.handed.count == 2)
      // Between 2 s and 4 s after the second attempt.
      server.clock.move(by: .milliseconds(1999))
      try await server.services.outbox.sendDue()
      #expect(postman.handed.count == 2)
      server.clock.move(by: .milliseconds(2001))
      try await server.services.outbox.sendDue()
      #expect(postman.handed.count == 3)
      for _ in 0..<20 {
        server.clock.move(by: .hours(1))
        try await server.services.outbox.sendDue()
      }
      #expect(postman.handed.count == 12)
      #expect(Set(postman.handed.map(\.id)).count == 1)
      #expect(postman.handed.map(\.attempt) == Array(1...12))
      #expect(try await count(server, "failed") == 1)
      server.clock.move(by: .days(31))
      try await Housekeeping.sweep(server.db, at: server.clock.now)
      #expect(try await count(server) == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is too late is not sent, what can never arrive is kept, and who is gone is forgotten`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let postman = RecordingCourier { $0.address == "wrong" ? .failed(because: "no such") : .gone }
      server.services.outbox.register(.push, by: postman)
      let later = server.clock.now + .hours(1)
      try await put(
        server,
        [
          OutboxMessage(
            .push, to: "late", TextMessage(text: LocalizedText(verbatim: "하나")), life: .minutes(1)),
          OutboxMessage(
            .push, to: "wrong", TextMessage(text: LocalizedText(verbatim: "둘")), due: later),
          OutboxMessage(
            .push, to: "gone", TextMessage(text: LocalizedText(verbatim: "셋")), due: later),
        ])
      #expect(postman.handed.isEmpty)
      server.clock.move(by: .hours(1))
      try await server.services.outbox.sendDue()
      #expect(Set(postman.handed.map(\.address)) == ["wrong", "gone"])
      let errors = try await server.db.read { db in
        try db.all("SELECT address, error FROM outbox WHERE state = 'failed' ORDER BY address") {
          try [$0[0] as String, $0[1] as String]
        }
      }
      #expect(errors == [["late", "expired"], ["wrong", "no such"]])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a newer message of the same tag takes the place of one still waiting`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let postman = RecordingCourier()
      server.services.outbox.register(.push, by: postman)
      let tagged = { (text: String, address: String) in
        try OutboxMessage(
          .push, to: address, TextMessage(text: LocalizedText(verbatim: text)), tag: "note")
      }
      try await put(
        server, [tagged("하나", "phone"), tagged("둘", "phone"), tagged("셋", "tablet")])
      try await server.services.outbox.sendDue()
      let said = try Set(postman.handed.map { try $0.read(TextMessage.self).text.ko })
      #expect(said == ["둘", "셋"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `two senders and more than five hundred messages: each is carried once`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let other = try await TestServer(server.db, clock: server.clock, seed: 8)
      let postman = RecordingCourier()
      server.services.outbox.register(.push, by: postman)
      other.services.outbox.register(.push, by: postman)
      try await put(
        server,
        (0..<1200).map {
          try OutboxMessage(
            .push, to: "phone \($0)", TextMessage(text: LocalizedText(verbatim: "안녕")))
        })
      async let one: Void = server.services.outbox.sendDue()
      async let two: Void = other.services.outbox.sendDue()
      _ = try await (one, two)
      #expect(postman.handed.count == 1200)
      #expect(Set(postman.handed.map(\.address)).count == 1200)
      #expect(try await count(server) == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what a sender took and never settled goes out again after its lease, under the same id`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let postman = RecordingCourier()
      server.services.outbox.register(.push, by: postman)
      try await put(
        server,
        [OutboxMessage(.push, to: "phone", TextMessage(text: LocalizedText(verbatim: "안녕")))])
      let id: ID<OutboxItem>? = try await server.db.write { db in
        // As after a sender was killed while sending.
        try db.run(
          """
          UPDATE outbox SET attempts = 1, due_at = \(server.clock.now + Outbox.lease)
          """)
        return try db.value("SELECT id FROM outbox")
      }
      try await server.services.outbox.sendDue()
      #expect(postman.handed.isEmpty)
      server.clock.move(by: Outbox.lease)
      try await server.services.outbox.sendDue()
      #expect(postman.handed.map(\.id) == [id])
      #expect(postman.handed.map(\.attempt) == [2])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a message goes with the account it is for, and one that must outlive it stays`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let postman = RecordingCourier()
      server.services.outbox.register(.push, by: postman)
      server.services.outbox.register(.unlink, by: postman)
      let services = server.services
      try await server.db.write { db in
        let account = try services.sessions.account(of: "practice", "leaver", in: db)
        try services.outbox.put(
          OutboxMessage(
            .push, to: "phone", TextMessage(text: LocalizedText(verbatim: "안녕")), for: account),
          in: db)
        try services.outbox.put(OutboxMessage(.unlink, to: "kakao 1", Nothing()), in: db)
        try services.jobs.schedule(
          "greet", "leaver", at: services.world.now(), for: account, in: db)
        try db.run("DELETE FROM account WHERE id = \(account)")
      }
      try await services.outbox.sendDue()
      #expect(postman.handed.map(\.channel) == [.unlink])
      #expect(try await server.db.read { try !$0.exists("SELECT 1 FROM job") })
    }
  }

  @Test(arguments: Engine.allCases)
  func `a house at work sends what is put, wakes for what becomes due, and stops when told`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let (heard, voice) = AsyncStream.makeStream(of: String.self)
      let postman = RecordingCourier { item in
        voice.yield(item.address)
        return .delivered
      }
      server.services.outbox.register(.push, by: postman)
      let services = server.services
      services.jobs.on("greet") { job, db in
        try services.outbox.put(OutboxMessage(.push, to: job.key, Nothing()), in: db)
        return .done
      }
      let work = Task { await services.work { Issue.record("\($0)") } }
      var addresses = heard.makeAsyncIterator()
      try await put(server, [OutboxMessage(.push, to: "now", Nothing())])
      #expect(await addresses.next() == "now")
      let tomorrow = server.clock.now + .days(1)
      try await put(server, [OutboxMessage(.push, to: "tomorrow", Nothing(), due: tomorrow)])
      try await server.db.write { try services.jobs.schedule("greet", "job", at: tomorrow, in: $0) }
      // Moving the demo's clock by a day makes them due at once.
      try await services.demo?.clock.move(by: .days(1), in: server.db)
      var later: Set<String> = []
      for _ in 0..<2 { if let next = await addresses.next() { later.insert(next) } }
      #expect(later == ["tomorrow", "job"])
      work.cancel()
      await work.value
    }
  }
}
