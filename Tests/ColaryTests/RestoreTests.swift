import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// Devices that know more than a server that was restored from a backup.
@Suite(.timeLimit(.minutes(30)))
struct RestoreTests {
  @Test(arguments: Engine.allCases)
  func `after a restore from a backup the devices bring back what the server lost`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, key) = try await pair(on: server)
      let saved: [(ID<Colary.Entry>, Int)] = try await server.db.read { db in
        try db.all("SELECT id, change_number FROM colary_row") { try ($0[0], $0[1]) }
      }
      try await one.write("백업 뒤에")
      try await one.rewrite(key, text: "백업 뒤에 고침")
      await one.sync()
      await other.sync()
      // The backup: only the first version of the first entry.
      try await server.db.write { db in
        try db.run("DELETE FROM colary_row WHERE id <> \(saved[0].0)")
        try db.run("DELETE FROM colary_operation")
        try db.run("DELETE FROM colary_history")
        try db.run("UPDATE colary_row SET revision = 1, change_number = \(saved[0].1)")
        try db.run("UPDATE colary_person SET change_number = \(saved[0].1)")
        try Sync(world: server.services.world).beginEpoch(in: db)
      }
      await one.sync()
      await other.sync()
      await one.sync()
      #expect(await one.texts.contains("백업 뒤에"))
      #expect(await one.texts == other.texts)
      let count: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM colary_row") }
      #expect(count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a client that knows more than the server finds out that it was restored`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, _) = try await pair(on: server)
      for number in 1...3 { try await one.write("\(number)") }
      await one.sync()
      await other.sync()
      try await server.db.write { db in
        try db.run("DELETE FROM colary_row WHERE change_number > 1")
        try db.run("DELETE FROM colary_operation")
        try db.run("UPDATE colary_person SET change_number = 1")
      }
      await one.sync()
      await other.sync()
      #expect(await one.texts == ["1", "2", "3", "처음"])
      #expect(await other.texts == ["1", "2", "3", "처음"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a client that only says it knows more begins three histories a day, and others none`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, limitScale: 1) { server in
      let liar = try await server.viewer("haru")
      let phone = try await Phone(liar)
      try await phone.write("처음")
      await phone.sync()
      try await server.viewer("bom").send(Colary.begin, Colary.Beginning())
      let diary = try await liar.send(Colary.me).id
      func claim(_ device: Madang) async throws -> Refusal? {
        let known = try await device.send(
          Colary.changes, Colary.ChangeRequest(diary: diary, epoch: 0, since: 0))
        return try await refusal {
          let page = try await device.send(
            Colary.changes, Colary.ChangeRequest(diary: diary, epoch: known.epoch, since: 1 << 40))
          #expect(page.epoch != known.epoch && page.reset)
        }
      }
      var refused: [Refusal?] = []
      for _ in 0..<8 { refused.append(try await claim(liar)) }
      #expect(refused.prefix(3).allSatisfy { $0 == nil })
      #expect(refused.suffix(5).allSatisfy { $0 == .tooMany })
      #expect(try await histories(server) == 5)
      // Neither a restart nor another node has forgotten it.
      let node = try await TestServer(server.db, clock: server.clock, seed: 8)
      #expect(try await claim(node.viewer("haru")) == .tooMany)
      #expect(try await histories(server) == 5)
      // The diary itself goes on, with what was written meanwhile.
      try await phone.write("그래도")
      await phone.sync()
      #expect(await phone.texts == ["그래도", "처음"])
      server.clock.move(by: .days(1))
      #expect(try await claim(liar) == nil)
      #expect(try await histories(server) == 6)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a first batch that arrives after a restore is refused until its device has asked`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let diary = try await haru.send(Colary.begin, Colary.Beginning()).me.id
      func send(epoch: Int) async throws -> [Colary.OperationResult] {
        let batch = try Colary.OperationBatch(
          diary: diary, epoch: epoch, operations: [operation("늦은 글", id: 1)])
        return try await haru.send(Colary.send, batch).results
      }
      let first = try await haru.send(
        Colary.changes, Colary.ChangeRequest(diary: diary, epoch: 0, since: 0))
      let later = try await haru.send(
        Colary.changes, Colary.ChangeRequest(diary: diary, epoch: first.epoch, since: 9))
      for epoch in [0, first.epoch] {
        await #expect(throws: Refusal.otherEpoch) { try await send(epoch: epoch) }
      }
      #expect(try await send(epoch: later.epoch).map(\.status.value) == [.applied])
    }
  }

  @Test(arguments: Engine.allCases)
  func `devices that find out at the same time begin one history`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let diary = try await haru.send(Colary.begin, Colary.Beginning()).me.id
      let first = try await haru.send(
        Colary.changes, Colary.ChangeRequest(diary: diary, epoch: 0, since: 0))
      let pages = try await atOnce(0..<8) { _ in
        try await haru.send(
          Colary.changes, Colary.ChangeRequest(diary: diary, epoch: first.epoch, since: 9))
      }
      let epochs = Set(pages.map(\.epoch))
      #expect(epochs.count == 1 && !epochs.contains(first.epoch))
      #expect(pages.allSatisfy { $0.reset && $0.restoredAt == 0 })
      #expect(try await histories(server) == 2)
    }
  }

  /// How many histories the diaries of a server have.
  private func histories(_ server: TestServer) async throws -> Int? {
    try await server.db.read { try $0.value("SELECT COUNT(*) FROM colary_epoch") }
  }
}
