import Foundation
import SQL
import TestKit
import Testing
import Wire

/// The round trips of reads that wait for a PostgreSQL connection together.
@Suite(.timeLimit(.minutes(30)))
struct SharedRoundTripTests {
  /// Runs `reads` while the only connection is busy, so that all of them wait for it together.
  private static func together<R: Sendable>(
    on db: Database, _ reads: [@Sendable (Transaction) throws -> R]
  ) async throws -> [Result<R, any Error>] {
    let (begun, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let busy: Void = db.read { _ in
      begun.signal()
      release.wait()
    }
    await begun.signalled()
    let results = await withTaskGroup(of: (Int, Result<R, any Error>).self) { group in
      for (number, read) in reads.enumerated() {
        group.addImmediateTask {
          do {
            return (number, .success(try await db.read(isRepeatable: true, read)))
          } catch {
            return (number, .failure(error))
          }
        }
      }
      release.signal()
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    try await busy
    return reads.indices.compactMap { results[$0] }
  }

  @Test func `reads that wait for a connection share a round trip`() async throws {
    try await RoundTripTests.relayed { db, relay async throws in
      let read: @Sendable (Int, Transaction) throws -> Int = { number, db in
        try db.sendAhead { try db.exists(RoundTripTests.square(number + 10)) }
        let two: Int? = try db.value("SELECT 2 * \(number)")
        let three: Int? = try db.value(RoundTripTests.square(number + 10))
        return (two ?? 0) + (three ?? 0)
      }
      for number in 0..<20 { _ = try await db.read { try read(number, $0) } }
      let before = relay.roundTrips
      let found = try await Self.together(
        on: db, (0..<8).map { number in { @Sendable db in try read(number, db) } })
      #expect(try found.map { try $0.get() } == (0..<8).map { 2 * $0 + ($0 + 10) * ($0 + 10) })
      #expect(relay.roundTrips - before == 2)
    }
  }

  @Test func `reads that wait and take more than one round trip wait for no COMMIT`() async throws {
    try await RoundTripTests.relayed { db, relay async throws in
      _ = try await db.number("SELECT 1")
      await relay.firstCommit()
      let before = relay.roundTrips
      let reads: [@Sendable (Transaction) throws -> [Int?]] = (0..<16).map { number in
        { db in [try db.value("SELECT 2 * \(number)"), try db.value(RoundTripTests.square(number))]
        }
      }
      let found = try await Self.together(on: db, reads)
      #expect(try found.map { try $0.get() } == (0..<16).map { [2 * $0, $0 * $0] })
      // The last COMMIT travels alone.
      #expect((32...33).contains(relay.roundTrips - before))
    }
  }

  @Test func `a read whose first statement was sent ahead asks for it once, also with others`()
    async throws
  {
    try await RoundTripTests.relayed { db, _ async throws in
      // A lock is held as often as it was taken.
      @Sendable func lock(_ db: Transaction) throws -> Bool {
        let take: SQL = "SELECT pg_advisory_lock(7)"
        try db.sendAhead { try db.exists(take) }
        return try db.exists(take)
      }
      for _ in 0..<20 { _ = try await db.read(lock) }
      let found = try await Self.together(on: db, [lock, lock])
      #expect(try found.map { try $0.get() } == [true, true])
      let release: @Sendable (Transaction) throws -> Int = { db in
        var times = 0
        while try db.value("SELECT pg_advisory_unlock(7)") == true { times += 1 }
        return times
      }
      #expect(try await db.read(release) == 22)
    }
  }

  @Test func `of reads that share a round trip each has its own end`() async throws {
    try await RoundTripTests.relayed { db, _ async throws in
      @Sendable func share(_ number: Int) -> SQL { "SELECT 100 / \(number)" }
      for _ in 0..<20 { _ = try await db.read { try $0.exists(share(1)) } }
      let runs = Recorder<String>()
      let reads: [@Sendable (Transaction) throws -> [Int?]] = [
        { [try $0.value(share(2))] },
        { db in
          // Asks for more than one round trip.
          runs.note("long")
          return [try db.value(share(4)), try db.value(share(5))]
        },
        { db in
          _ = try db.exists(share(1))
          throw Refusal.notFound
        },
        { _ in throw Refusal.joinFirst },
        { [try $0.value("SELECT 7")] },
        { db in try db.attempt { [try db.value(share(10))] } },
      ]
      for round in 0..<3 {
        let found = try await Self.together(on: db, reads)
        #expect(try found[0].get() == [50] && found[1].get() == [25, 20])
        #expect(throws: Refusal.notFound) { try found[2].get() }
        #expect(throws: Refusal.joinFirst) { try found[3].get() }
        #expect(try found[4].get() == [7] && found[5].get() == [10])
        // The first time to learn how it begins, with the others, and alone.
        if round == 0 { #expect(runs.all.count == 3) }
      }
      for _ in 0..<20 { _ = try await db.read { try $0.exists(share(1)) } }
      let failing: [@Sendable (Transaction) throws -> Int?] = [
        { try $0.value(share(2)) }, { try $0.value(share(0)) }, { try $0.value(share(4)) },
      ]
      let found = try await Self.together(on: db, failing)
      #expect(try found[0].get() == 50 && found[2].get() == 25)
      #expect(throws: DatabaseError.self) { try found[1].get() }
    }
  }
}
