import Commons
import Core
import Delivery
import Foundation
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct JobsTests {
  private struct TestFailure: Error {}

  /// The kinds of the events handlers wrote, in order, in the transactions of their jobs.
  private func said(_ server: TestServer) async throws -> [String] {
    try await server.db.read { db in
      try db.all("SELECT kind FROM event ORDER BY sequence") { try $0[0] }
    }
  }

  @discardableResult
  @Sendable private func record(_ job: Job, _ db: Transaction) throws -> Job.Outcome {
    try Feed.append(LiveEvent(kind: job.key), to: ID<Feed>(high: 1, low: 1), in: db)
    return .done
  }

  @Test(arguments: Engine.allCases)
  func `a job is done at its moment, in due order after any downtime, and once`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let jobs = server.services.jobs
      let start = server.clock.now
      jobs.on("say", record)
      #expect(try await jobs.runDue() == 0)
      try await server.db.write { db in
        for (key, hours) in [("셋", 3), ("하나", 1), ("둘", 2), ("넷", 40)] {
          try jobs.schedule("say", key, at: start + .hours(hours), in: db)
        }
      }
      server.clock.move(by: .hours(1) - .milliseconds(1))
      #expect(try await jobs.runDue() == 0)
      server.clock.move(by: .milliseconds(1))
      #expect(try await jobs.runDue() == 1)
      server.clock.move(by: .hours(30))
      #expect(try await jobs.runDue() == 2)
      #expect(try await jobs.runDue() == 0)
      #expect(try await said(server) == ["하나", "둘", "셋"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `jobs that came due together are done in due order, however often they do`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let jobs = server.services.jobs
      jobs.on("say", record)
      let keys = (1...40).map { "\($0)번째" }
      for (number, pair) in zip(1..., zip(keys, keys.dropFirst())) {
        try await server.db.write { db in
          try jobs.schedule("say", pair.1, at: server.clock.now + .milliseconds(2), in: db)
          try jobs.schedule("say", pair.0, at: server.clock.now + .milliseconds(1), in: db)
        }
        server.clock.move(by: .hours(1))
        #expect(try await jobs.runDue() == 2)
        #expect(try await said(server).suffix(2) == [pair.0, pair.1], "time \(number)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a job may be moved, taken back, and come again`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let jobs = server.services.jobs
      let start = server.clock.now
      jobs.on("say") { job, db in
        try record(job, db)
        return job.due < start + .hours(3) ? .reschedule(job.due + .hours(1)) : .done
      }
      try await server.db.write { db in
        try jobs.schedule("say", "매시간", at: start + .hours(9), in: db)
        try jobs.schedule("say", "매시간", at: start + .hours(1), in: db)
        try jobs.schedule("say", "취소", at: start + .hours(1), in: db)
        #expect(try jobs.cancel("say", "취소", in: db))
        #expect(try !jobs.cancel("say", "취소", in: db))
      }
      for _ in 0..<5 {
        server.clock.move(by: .hours(1))
        try await jobs.runDue()
      }
      #expect(try await said(server) == ["매시간", "매시간", "매시간"])
      #expect(try await server.db.read { try !$0.exists("SELECT 1 FROM job") })
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `one that fails undoes its own effects only, is tried later and less and less, and stops nobody`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let jobs = server.services.jobs
      let start = server.clock.now
      jobs.on("say") { job, db in
        try record(job, db)
        if job.key == "13" { throw TestFailure() }
        if job.key == "14" { try db.run("INSERT INTO setting (name, value) VALUES (NULL, 'x')") }
        return .done
      }
      try await server.db.write { db in
        for number in 10..<40 { try jobs.schedule("say", "\(number)", at: start, in: db) }
      }
      try await jobs.runDue()
      let expected = (10..<40).map { "\($0)" }.filter { $0 != "13" && $0 != "14" }
      #expect(try await said(server) == expected)
      for _ in 0..<40 {
        server.clock.move(by: .hours(1))
        try await jobs.runDue()
      }
      #expect(try await said(server) == expected)
      let left = try await server.db.read { db in
        try db.all("SELECT key, state, attempts, error FROM job ORDER BY key") {
          let error: String = try $0[3]
          return try "\($0[0] as String) \($0[1] as String) \($0[2] as Int) \(error.prefix(14))"
        }
      }
      #expect(left == ["13 failed 10 TestFailure", "14 failed 10 database error"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `two nodes and more than five hundred jobs: each is done once, beside one that is moved`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let other = try await TestServer(server.db, clock: server.clock, seed: 8)
      let start = server.clock.now
      for services in [server.services, other.services] {
        services.outbox.register(.push, by: RecordingCourier())
        services.jobs.on("say") { job, db in
          try services.outbox.put(OutboxMessage(.push, to: job.key, Nothing()), in: db)
          return .done
        }
      }
      let jobs = server.services.jobs
      try await server.db.write { db in
        for number in 0..<1300 { try jobs.schedule("say", "\(number)", at: start, in: db) }
      }
      async let one = server.services.jobs.runDue()
      async let two = other.services.jobs.runDue()
      #expect(try await one + two == 1300)
      let (count, different): (Int?, Int?) = try await server.db.read { db in
        try (
          db.value("SELECT COUNT(*) FROM outbox"),
          db.value("SELECT COUNT(DISTINCT address) FROM outbox")
        )
      }
      #expect(count == 1300 && different == 1300)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a batch its node died over is done by another after the lease`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let jobs = server.services.jobs
      jobs.on("say", record)
      let now = server.clock.now
      try await server.db.write { db in
        try jobs.schedule("say", "하나", at: now, in: db)
        // As after a node was killed while running the job.
        try db.run("UPDATE job SET turn = 1, attempts = 1, try_at = \(now + .minutes(1))")
      }
      #expect(try await jobs.runDue() == 0)
      server.clock.move(by: .minutes(1))
      #expect(try await jobs.runDue() == 1)
      #expect(try await said(server) == ["하나"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a job taken back at its moment is either done or taken back`(_ engine: Engine) async throws
  {
    try await TestServer.open(on: engine) { server in
      let jobs = server.services.jobs
      let now = server.clock.now
      jobs.on("say", record)
      try await server.db.write { db in
        for number in 0..<200 { try jobs.schedule("say", "\(number)", at: now, in: db) }
      }
      let back = try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          try await jobs.runDue()
          return false
        }
        for number in 0..<200 {
          group.addTask {
            try await server.db.write { try jobs.cancel("say", "\(number)", in: $0) }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      try await jobs.runDue()
      let done = try await server.db.read { db in
        try db.value("SELECT sequence FROM feed WHERE topic = \(ID<Feed>(high: 1, low: 1))") ?? 0
      }
      #expect(done + back == 200)
    }
  }

  @Test func `the measure of many jobs ends with 1 when it took longer than it may`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "m-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (number, limits) in [[], ["0", "600000"], ["600", "0"]].enumerated() {
      let end = try await BuiltProgram("jobsprobe").run(
        ["measure", "\(folder)/\(number).db", "400"] + limits)
      #expect(end.status == (number == 0 ? 0 : 1), "\(limits): \(end.output)")
    }
  }
}
