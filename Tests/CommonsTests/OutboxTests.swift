import Commons
import Foundation
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@Suite struct OutboxTests {
  private func count(_ street: Street, _ state: String? = nil) async throws -> Int {
    try await street.db.read { db in
      try db.value(
        "SELECT COUNT(*) FROM outbox WHERE \(state) IS NULL OR state = \(state)") ?? 0
    }
  }

  private func put(_ street: Street, _ messages: [Message]) async throws {
    let outbox = street.house.outbox
    try await street.db.write { db in for message in messages { try outbox.put(message, in: db) } }
  }

  @Test(arguments: Engine.allCases)
  func `a message goes out once its cause is committed, and not when that was undone`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let postman = Postman()
      street.house.outbox.carry(.sms, by: postman)
      let outbox = street.house.outbox
      struct Undone: Error {}
      await #expect(throws: Undone.self) {
        try await street.db.write { db in
          try outbox.put(.sms(to: "+821012345678", "하나"), in: db)
          throw Undone()
        }
      }
      try await outbox.sendDue()
      #expect(postman.handed.isEmpty)
      try await put(street, [.sms(to: "+821012345678", "둘")])
      try await outbox.sendDue()
      let parcel = try #require(postman.handed.first)
      #expect(parcel.address == "+821012345678" && parcel.attempt == 1)
      #expect(try parcel.read(Note.self).text == "둘")
      #expect(try await count(street) == 0)
      try await outbox.sendDue()
      #expect(postman.handed.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what nobody could carry is refused, and shown instead under the demo`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      await #expect(throws: Refusal.noSender) {
        try await put(street, [.sms(to: "+821012345678", "하나")])
      }
      #expect(!street.house.outbox.takes(.sms))
      let left = try await count(street)
      #expect(left == 0)
    }
    try await Street.open(on: engine, isDemo: true) { street in
      #expect(street.house.outbox.takes(.sms))
      try await put(street, [.sms(to: "+821012345678", "하나")])
      try await street.house.outbox.sendDue()
      #expect(try await count(street, "shown") == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `what failed for now waits longer each time, as long as the other side asks, and then for an operator`(
      _ engine: Engine
    ) async throws
  {
    try await Street.open(on: engine) { street in
      let postman = Postman { parcel in
        .retry(after: parcel.attempt == 1 ? .seconds(100) : nil, because: "busy")
      }
      street.house.outbox.carry(.push, by: postman)
      try await put(street, [Message(.push, to: "phone", Note(text: "안녕"), life: .days(30))])
      try await street.house.outbox.sendDue()
      street.clock.move(by: .seconds(99))
      try await street.house.outbox.sendDue()
      #expect(postman.handed.count == 1)
      street.clock.move(by: .seconds(1))
      try await street.house.outbox.sendDue()
      #expect(postman.handed.count == 2)
      // Between half and all of 4 s after the second try.
      street.clock.move(by: .milliseconds(1999))
      try await street.house.outbox.sendDue()
      #expect(postman.handed.count == 2)
      street.clock.move(by: .milliseconds(2001))
      try await street.house.outbox.sendDue()
      #expect(postman.handed.count == 3)
      for _ in 0..<20 {
        street.clock.move(by: .hours(1))
        try await street.house.outbox.sendDue()
      }
      #expect(postman.handed.count == 12)
      #expect(Set(postman.handed.map(\.id)).count == 1)
      #expect(postman.handed.map(\.attempt) == Array(1...12))
      #expect(try await count(street, "failed") == 1)
      street.clock.move(by: .days(31))
      try await Housekeeping.sweep(street.db, at: street.clock.now)
      #expect(try await count(street) == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is too late is not sent, what can never arrive is kept, and who is gone is forgotten`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let postman = Postman { $0.address == "wrong" ? .failed(because: "no such") : .gone }
      street.house.outbox.carry(.push, by: postman)
      let later = street.clock.now + .hours(1)
      try await put(
        street,
        [
          Message(.push, to: "late", Note(text: "하나"), life: .minutes(1)),
          Message(.push, to: "wrong", Note(text: "둘"), due: later),
          Message(.push, to: "gone", Note(text: "셋"), due: later),
        ])
      #expect(postman.handed.isEmpty)
      street.clock.move(by: .hours(1))
      try await street.house.outbox.sendDue()
      #expect(Set(postman.handed.map(\.address)) == ["wrong", "gone"])
      let errors = try await street.db.read { db in
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
    try await Street.open(on: engine) { street in
      let postman = Postman()
      street.house.outbox.carry(.push, by: postman)
      let tagged = { (text: String, address: String) in
        try Message(.push, to: address, Note(text: text), tag: "note")
      }
      try await put(
        street, [tagged("하나", "phone"), tagged("둘", "phone"), tagged("셋", "tablet")])
      try await street.house.outbox.sendDue()
      let said = try Set(postman.handed.map { try $0.read(Note.self).text })
      #expect(said == ["둘", "셋"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `two senders and more than five hundred messages: each is carried once`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let other = try await Street(street.db, clock: street.clock, seed: 8)
      let postman = Postman()
      street.house.outbox.carry(.push, by: postman)
      other.house.outbox.carry(.push, by: postman)
      try await put(
        street, (0..<1200).map { try Message(.push, to: "phone \($0)", Note(text: "안녕")) })
      async let one: Void = street.house.outbox.sendDue()
      async let two: Void = other.house.outbox.sendDue()
      _ = try await (one, two)
      #expect(postman.handed.count == 1200)
      #expect(Set(postman.handed.map(\.address)).count == 1200)
      #expect(try await count(street) == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what a sender took and never settled goes out again after its lease, under the same id`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let postman = Postman()
      street.house.outbox.carry(.push, by: postman)
      try await put(street, [Message(.push, to: "phone", Note(text: "안녕"))])
      let id: ID<Parcel>? = try await street.db.write { db in
        // As a sender leaves it that is killed after taking it.
        try db.run(
          """
          UPDATE outbox SET attempts = 1, due_at = \(street.clock.now + Outbox.lease)
          """)
        return try db.value("SELECT id FROM outbox")
      }
      try await street.house.outbox.sendDue()
      #expect(postman.handed.isEmpty)
      street.clock.move(by: Outbox.lease)
      try await street.house.outbox.sendDue()
      #expect(postman.handed.map(\.id) == [id])
      #expect(postman.handed.map(\.attempt) == [2])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a message goes with the account it is for, and one that must outlive it stays`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let postman = Postman()
      street.house.outbox.carry(.push, by: postman)
      street.house.outbox.carry(.unlink, by: postman)
      let house = street.house
      try await street.db.write { db in
        let account = try house.sessions.account(of: "practice", "leaver", in: db)
        try house.outbox.put(
          Message(.push, to: "phone", Note(text: "안녕"), for: account), in: db)
        try house.outbox.put(Message(.unlink, to: "kakao 1", Nothing()), in: db)
        try house.jobs.schedule("greet", "leaver", at: house.world.now(), for: account, in: db)
        try db.run("DELETE FROM account WHERE id = \(account)")
      }
      try await house.outbox.sendDue()
      #expect(postman.handed.map(\.channel) == [.unlink])
      #expect(try await street.db.read { try !$0.exists("SELECT 1 FROM job") })
    }
  }

  @Test(arguments: Engine.allCases)
  func `a house at work sends what is put, wakes for what becomes due, and stops when told`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let (heard, voice) = AsyncStream.makeStream(of: String.self)
      let postman = Postman { parcel in
        voice.yield(parcel.address)
        return .delivered
      }
      street.house.outbox.carry(.push, by: postman)
      let house = street.house
      house.jobs.on("greet") { job, db in
        try house.outbox.put(Message(.push, to: job.key, Nothing()), in: db)
        return .done
      }
      let work = Task { await house.work { Issue.record("\($0)") } }
      var addresses = heard.makeAsyncIterator()
      try await put(street, [Message(.push, to: "now", Nothing())])
      #expect(await addresses.next() == "now")
      let tomorrow = street.clock.now + .days(1)
      try await put(street, [Message(.push, to: "tomorrow", Nothing(), due: tomorrow)])
      try await street.db.write { try house.jobs.schedule("greet", "job", at: tomorrow, in: $0) }
      // The demo's clock: what was a day away is due at once.
      try await house.demo?.clock.move(1440, in: street.db)
      var later: Set<String> = []
      for _ in 0..<2 { if let next = await addresses.next() { later.insert(next) } }
      #expect(later == ["tomorrow", "job"])
      work.cancel()
      await work.value
    }
  }
}
