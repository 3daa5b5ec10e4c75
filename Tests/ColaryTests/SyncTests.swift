import Commons
import Core
import Delivery
import MadangClient
import OfflineCore
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Colary

/// The server side of the offline queue, with the client library's queue against the real router.
@Suite(.timeLimit(.minutes(30)))
struct SyncTests {
  @Test(arguments: Engine.allCases)
  func `queued entries arrive once and in order, and the queue empties: C36, C37, C39, CH2`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.stranger())
      await phone.sync()
      await phone.goOffline()
      for number in 1...5 { try await phone.write("\(number)") }
      #expect(await phone.texts.count == 5)
      phone.network.answersToLose.withLock { $0 = 1 }
      await phone.sync()
      let sent = phone.network.batches.withLock { $0 }
      // The answer to the first was lost; when that took long, the same operations go in smaller batches.
      let again = sent.dropFirst().flatMap { $0.operations.map(\.id) }
      #expect(sent[0].operations.map(\.id) == again)
      #expect(await phone.texts == ["1", "2", "3", "4", "5"])
      let rows = try await server.db.read { db in
        try db.all("SELECT revision, change_number FROM colary_row ORDER BY change_number") {
          try ($0[0] as Int, $0[1] as Int)
        }
      }
      #expect(rows.map(\.0) == [1, 1, 1, 1, 1] && rows.map(\.1) == [1, 2, 3, 4, 5])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a tombstone goes after thirty days, and a device that missed it starts over`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, key) = try await pair(on: server)
      try await one.write("남는 것")
      await one.sync()
      await other.sync()
      await other.goOffline()
      try await one.queue.write(.delete, key)
      await one.sync()
      server.clock.move(by: .days(29))
      try await server.services.jobs.runDue()
      #expect(try await tombstones(of: server) == 1)
      server.clock.move(by: .days(2))
      try await server.services.jobs.runDue()
      #expect(try await tombstones(of: server) == 0)
      await other.sync()
      #expect(await other.texts == ["남는 것"])
    }
  }

  private func tombstones(of server: TestServer) async throws -> Int? {
    try await server.db.read {
      try $0.value("SELECT COUNT(*) FROM colary_row WHERE is_deleted = 1")
    }
  }
}
