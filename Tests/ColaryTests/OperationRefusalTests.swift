import Commons
import Core
import MadangClient
import OfflineCore
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Colary

/// What the server refuses of a queue, and what becomes of the rest.
@Suite(.timeLimit(.minutes(30)))
struct OperationRefusalTests {
  @Test(arguments: Engine.allCases)
  func `what is refused is parked, and holds up no other entry: CH7`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.stranger())
      await phone.sync()
      await phone.goOffline()
      let bad = EntityKey(type: 1, id: UniqueID(high: 1, low: 1))
      var fields = try content("이상한 감정").queueFields
      fields.set(OfflineCore.Field(1, [9, 9]))
      try await phone.queue.write(.create, bad, fields)
      for number in 1...9 { try await phone.write("\(number)") }
      phone.network.isDown.withLock { $0 = false }
      await phone.queue.trigger()
      for await status in await phone.queue.statuses where status.parked == 1 && status.unsent == 0
      {
        break
      }
      let parked = await phone.rows.filter { $0.badge == .parked }
      #expect(parked.map(\.code) == [422])
      let stored: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM colary_row")
      }
      #expect(stored == 9)
      try await phone.feel(bad, .joy)
      await phone.sync()
      #expect(await phone.rows.allSatisfy { $0.badge == .acknowledged })
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is beyond the bytes of a day is parked with the reason, and taken the next day: CH7`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let phone = try await Phone(haru)
      try await phone.write("먼저")
      await phone.sync()
      try await server.db.write { db in
        let bytes = DiaryLimits().bytesPerDay - 100
        try db.run("UPDATE colary_person SET written_bytes = \(bytes)")
      }
      let key = try await phone.write("넘치는 글")
      await phone.queue.trigger()
      for await status in await phone.queue.statuses where status.parked == 1 && status.unsent == 0
      {
        break
      }
      #expect(await phone.rows.filter { $0.badge == .parked }.map(\.code) == [429])
      await #expect(throws: Refusal.diaryDayFull) {
        try await haru.send(Colary.write, Colary.NewEntry(.joy, Colary.Intensity(taps: 1)))
      }
      server.clock.move(by: .days(1))
      try await phone.queue.retry(key)
      await phone.sync()
      #expect(await phone.rows.map(\.badge) == [.acknowledged, .acknowledged])
      let kept = try await haru.send(Colary.search, Colary.SearchRequest(emotion: .joy)).entries
      #expect(Set(kept.items.map(\.text)) == ["먼저", "넘치는 글"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a full diary takes changes but no entry more, and stores nothing of what it refuses`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let mine = try await haru.send(Colary.begin, Colary.Beginning()).me
      let operations = try [
        operation("하나", id: 1), operation("둘", id: 2), operation("셋", id: 3),
        operation("고침", id: 4, .update, entity: 2, base: 1), operation("하나", id: 1),
      ]
      let now = server.clock.now
      let results = try await server.db.write { db in
        var ledger = try Ledger(mine.id, limits: DiaryLimits(entries: 2), at: now, in: db)
        let results = try operations.map { try ledger.receive($0.bytes) }
        try ledger.close()
        return results
      }
      #expect(
        results.map(\.status) == [
          .known(.applied), .known(.applied), .known(.refused), .known(.applied),
          .known(.duplicate),
        ])
      #expect(results[2].code == Colary.OperationRefusal.diaryFull.rawValue)
      let stored: [Int] = try await server.db.read { db in
        try ["row", "operation"].map {
          try db.value("SELECT COUNT(*) FROM \(raw: "colary_\($0)")") ?? 0
        }
      }
      #expect(stored == [2, 3])
      let later = try await haru.send(
        Colary.send, Colary.OperationBatch(diary: mine.id, epoch: 0, operations: [operations[2]]))
      #expect(later.results.map(\.status) == [.known(.applied)])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a revision that no change could raise is refused, and the server goes on`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let mine = try await haru.send(Colary.begin, Colary.Beginning()).me
      func send(_ id: UInt64, _ kind: OperationKind, base: UInt32) async throws
        -> Extensible<Colary.OperationResult.Status>?
      {
        let bytes = try operation("하나", id: id, kind, entity: 1, base: base)
        return try await haru.send(
          Colary.send, Colary.OperationBatch(diary: mine.id, epoch: 0, operations: [bytes])
        ).results.first?.status
      }
      let kinds: [OperationKind] = [.create, .update, .restore, .merge]
      for (number, kind) in kinds.enumerated() {
        #expect(try await send(UInt64(number), kind, base: .max) == .known(.refused))
      }
      #expect(try await send(10, .create, base: 0) == .known(.applied))
      for (number, kind) in kinds.enumerated() {
        #expect(try await send(UInt64(20 + number), kind, base: .max) == .known(.refused))
      }
      let entry = try #require(
        try await haru.send(Colary.search, Colary.SearchRequest(text: "하나")).entries.items.first)
      let edited = try await haru.send(
        Colary.edit,
        Colary.EditedEntry(
          id: entry.id, revision: .max, emotion: .joy, intensity: Colary.Intensity(taps: 1),
          text: Colary.Note("둘")))
      #expect(edited.text == "둘" && edited.revision == entry.revision + 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `batches of one diary that arrive at once are all taken, each change with its own number`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let mine = try await haru.send(Colary.begin, Colary.Beginning()).me
      let results = try await atOnce(UInt64(0)..<30) { batch in
        let operations = try (1...UInt64(30)).map { number in
          let id = batch * 100 + number
          return try operation("\(id)", id: id, entity: id)
        }
        while true {
          do {
            return try await haru.send(
              Colary.send,
              Colary.OperationBatch(diary: mine.id, epoch: 0, operations: operations)
            ).results
          } catch let refusal as Refusal where refusal == .busy {}
        }
      }
      #expect(results.joined().count { $0.status == .known(.applied) } == 900)
      let numbers: [Int] = try await server.db.read { db in
        try db.all("SELECT change_number FROM colary_row ORDER BY change_number") { try $0[0] }
      }
      #expect(numbers == Array(1...900))
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `an id that comes with other bytes is refused, and a diary of another account too: CH4, CH18`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let (haru, bom) = (try await server.viewer("haru"), try await server.viewer("bom"))
      let mine = try await haru.send(Colary.begin, Colary.Beginning()).me
      let theirs = try await bom.send(Colary.begin, Colary.Beginning()).me
      let one = try operation("하나", id: 7)
      let first = try await haru.send(
        Colary.send, Colary.OperationBatch(diary: mine.id, epoch: 0, operations: [one]))
      #expect(first.results.map(\.status) == [.known(.applied)])
      let again = try await haru.send(
        Colary.send,
        Colary.OperationBatch(
          diary: mine.id, epoch: first.epoch, operations: [one, try operation("둘", id: 7)]))
      #expect(again.results.map(\.status) == [.known(.duplicate), .known(.refused)])
      #expect(again.results[0].row == first.results[0].row)
      #expect(again.results[1].code == 422)
      let keyless = await #expect(throws: Refusal.self) {
        try await haru.send(
          Colary.send,
          Colary.OperationBatch(
            diary: mine.id, epoch: first.epoch, operations: [HexBytes(bytes: [1, 2, 3])]))
      }
      #expect(keyless?.status == 400)
      let kept = try await haru.send(Colary.search, Colary.SearchRequest(emotion: .joy)).entries
      #expect(kept.items.map(\.text) == ["하나"])
      await #expect(throws: Refusal.otherDiary) {
        try await bom.send(
          Colary.send, Colary.OperationBatch(diary: mine.id, epoch: 0, operations: [one]))
      }
      await #expect(throws: Refusal.otherDiary) {
        try await bom.send(
          Colary.changes, Colary.ChangeRequest(diary: mine.id, epoch: 0, since: 0))
      }
      await #expect(throws: Refusal.otherEpoch) {
        try await haru.send(
          Colary.send,
          Colary.OperationBatch(diary: mine.id, epoch: first.epoch + 1, operations: [one]))
      }
      await #expect(throws: Refusal.batchSize) {
        try await haru.send(
          Colary.send, Colary.OperationBatch(diary: mine.id, epoch: 0, operations: []))
      }
      // The same id is another operation in another diary.
      let other = try await bom.send(
        Colary.send, Colary.OperationBatch(diary: theirs.id, epoch: 0, operations: [one]))
      #expect(other.results.map(\.status) == [.known(.applied)])
    }
  }
}
