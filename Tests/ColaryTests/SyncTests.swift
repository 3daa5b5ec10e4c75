import Commons
import Core
import Delivery
import MadangClient
import OfflineCore
import Synchronization
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// The server side of the offline queue, with the client library's queue against the real router.
@Suite(.timeLimit(.minutes(30)))
struct SyncTests {
  @Test(arguments: Engine.allCases)
  func
    `the first entry begins a diary without signing in, and reaches the server: C27, C29, C31, C42`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let madang = server.stranger()
      let phone = try await Phone(madang)
      await phone.goOffline()
      try await phone.write("비행기 안에서")
      #expect(await phone.texts == ["비행기 안에서"])
      await phone.sync()
      let records = try await madang.send(Colary.records, Colary.RecordsRequest(month: "2026-03"))
      #expect(records.entries.items.map(\.text) == ["비행기 안에서"])
      #expect(await phone.rows.map(\.badge) == [.acknowledged])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a device that lost the answer recognizes the diary it began: C42`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let key = "0190a000-0000-7000-8000-00000000c042"
      let wanted = ID<Colary.Person>(at: server.clock.now, sequence: 1, random: 42)
      let beginning = Colary.Beginning(id: wanted)
      let haru = server.stranger()
      let begun = try await haru.send(Colary.begin, beginning, key: key).me
      #expect(begun.id == wanted)
      let again = server.stranger()
      #expect(try await again.send(Colary.begin, beginning, key: key).me == begun)
      #expect(try await again.send(Colary.me) == begun)
      // Another account cannot take its place.
      let bom = try await server.viewer("bom")
      let other = try await bom.send(Colary.begin, beginning, key: key).me
      #expect(other.id != begun.id)
      #expect(try await haru.send(Colary.me) == begun)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the ids of a new diary, its first entry and first response open no account: C42`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let mild = Colary.Intensity(taps: 1)
      let key = "0190a000-0000-7000-8000-0000000000"
      let (begins, writes, responds) = (server.stranger(), server.stranger(), server.stranger())
      let answers = (0..<5).map { Colary.NewAnswer(question: $0, value: 1) }
      let response = Colary.NewResponse(survey: "daily", version: 1, answers: answers)
      let ids = try await [
        begins.send(Colary.begin, Colary.Beginning(), key: key + "01").me.id.description,
        writes.send(Colary.write, Colary.NewEntry(.joy, mild), key: key + "02")
          .entry.id.description,
        responds.send(Colary.respond, response, key: key + "03").response.id.description,
      ]
      var diaries: Set<ID<Colary.Person>> = []
      for each in [begins, writes, responds] { diaries.insert(try await each.send(Colary.me).id) }
      try #require(diaries.count == 3)
      for id in Set(ids + diaries.map(\.description)) {
        let thief = server.stranger()
        try await thief.send(Colary.begin, Colary.Beginning(), key: id)
        let opened = try await thief.send(Colary.me).id
        #expect(diaries.insert(opened).inserted, "\(id)")
      }
      // A repeated request makes neither a second entry nor another diary.
      let repeated = server.stranger()
      let entry = try await repeated.send(
        Colary.write, Colary.NewEntry(.joy, mild), key: key + "02"
      ).entry
      #expect(entry.id.description == ids[1])
      #expect(try await repeated.send(Colary.me) == writes.send(Colary.me))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a diary unused for 400 days opens, writes and syncs: C42`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.stranger())
      try await phone.write("재작년 가을")
      await phone.sync()
      await phone.goOffline()
      server.clock.move(by: .days(400))
      #expect(await phone.texts == ["재작년 가을"])
      try await phone.write("오랜만에")
      await phone.sync()
      #expect(await phone.texts == ["오랜만에", "재작년 가을"])
      // An operation is known for ever: the first batch arrives once more.
      let first = try #require(phone.network.batches.withLock { $0.first })
      let again = try await phone.network.send(first)
      #expect(again.results.map(\.status) == [.duplicate])
      let kept = try await server.db.read { db in
        try db.all("SELECT person_id FROM colary_row ORDER BY id") {
          try $0[0] as ID<Colary.Person>
        }
      }
      #expect(kept.count == 2 && Set(kept).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what waits stays on a device whose account was deleted elsewhere: CH18`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.viewer("haru"))
      try await phone.write("보낸 것")
      await phone.sync()
      await phone.goOffline()
      try await phone.write("기다리는 것")
      let diary = try await server.viewer("haru").send(Colary.me).id
      try await server.viewer("haru").send(Leaving.all, Leaving.Request())
      await phone.reconnect()
      for await status in await phone.queue.statuses where status.state == .blockedAuthentication {
        #expect(status.unsent == 1)
        break
      }
      // No other diary is begun, or this one would be shown no more.
      await #expect(throws: OfflineRequestError.self) {
        try await phone.network.authenticate(
          known: OfflineAccount(id: diary.bytes, isMadeHere: true))
      }
      #expect(await phone.texts == ["기다리는 것", "보낸 것"])
    }
  }

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
  func `two devices change different fields offline, and both changes stay: CH10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, key) = try await pair(on: server)
      try await one.rewrite(key, text: "고친 글")
      try await other.feel(key, .sadness)
      await one.sync()
      await other.sync()
      await one.sync()
      for phone in [one, other] {
        let row = try #require(await phone.rows.first)
        let content = try #require(Colary.EntryContent(row))
        #expect(content.text.text == "고친 글" && content.feeling.emotion == .sadness)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `of two texts the later receipt stays, and the other is in the history: CH10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, key) = try await pair(on: server)
      try await one.rewrite(key, text: "먼저")
      try await other.rewrite(key, text: "나중")
      await one.sync()
      await other.sync()
      await one.sync()
      #expect(await one.texts == ["나중"])
      #expect(await other.texts == ["나중"])
      let madang = try await server.viewer("haru")
      let detail = try await madang.send(
        Colary.entry, Colary.EntryRequest(id: ID(high: key.id.high, low: key.id.low)))
      #expect(detail.history.map(\.text) == ["먼저", "처음"])
      #expect(detail.history.map(\.isLost) == [true, false])
    }
  }

  @Test(arguments: Engine.allCases)
  func `deleting wins over changing, and the entry can be brought back: CH10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, key) = try await pair(on: server)
      try await one.queue.write(.delete, key)
      try await other.rewrite(key, text: "살아 있니")
      await one.sync()
      await other.sync()
      #expect(await other.texts.isEmpty)
      try await other.queue.write(.restore, key, content("돌아왔다").queueFields)
      await other.sync()
      await one.sync()
      #expect(await one.texts == ["돌아왔다"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `only five former values of an entry are kept`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.stranger())
      let key = try await phone.write("0")
      for number in 1...8 {
        await phone.sync()
        try await phone.rewrite(key, text: "\(number)")
      }
      await phone.sync()
      let kept: [[UInt8]] = try await server.db.read { db in
        try db.all("SELECT value FROM colary_history ORDER BY change_number") { try $0[0] }
      }
      #expect(kept == (3...7).map { Array("\($0)".utf8) })
    }
  }

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

  @Test(arguments: Engine.allCases)
  func `entries of a device whose clock is more than a day off are taken, and marked`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let diary = try await haru.send(Colary.begin, Colary.Beginning()).me.id
      func send(_ operation: HexBytes, _ clock: Int?) async throws -> Colary.EntryView {
        let batch = Colary.OperationBatch(
          diary: diary, epoch: 0, operations: [operation], clock: clock)
        let row = try #require(try await haru.send(Colary.send, batch).results[0].row)
        return try #require(
          try await haru.send(Colary.entry, Colary.EntryRequest(id: row.id)).entry)
      }
      let (now, day) = (Int(server.clock.now.milliseconds), 86_400_000)
      let clocks: [(Int?, isMarked: Bool)] = [
        (nil, false), (now, false), (now - day, false), (now + day, false), (now - day - 1, true),
        (now + day + 1, true), (0, true), (.min, true), (.max, true),
      ]
      for (number, each) in clocks.enumerated() {
        let entry = try await send(operation("\(number)", id: UInt64(number)), each.0)
        #expect((entry.hasSkewedClock == true) == each.isMarked, "\(number)")
      }
      // Its time is from that clock still, whoever changes the line.
      let changed = try await send(
        operation("고친 글", id: 100, .update, entity: 8, base: 1, fields: [2]), now)
      #expect(changed.text == "고친 글" && changed.hasSkewedClock == true)
      let browser = try await server.browser(as: "haru")
      let words = "시계가 하루 넘게 달랐어요"
      #expect(
        await browser.open("\(Colary.entry.path)?id=\(changed.id)").text.contains(words))
      let right = try await send(operation("바른 때", id: 101), now)
      #expect(
        await !browser.open("\(Colary.entry.path)?id=\(right.id)").text.contains(words))
    }
  }

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

  /// Two devices of one account that both have the entry 처음, and are offline.
  private func pair(on server: TestServer) async throws -> (Phone, Phone, EntityKey) {
    let one = try await Phone(server.viewer("haru"))
    let key = try await one.write("처음")
    await one.sync()
    let other = try await Phone(server.viewer("haru"))
    await other.sync()
    await one.goOffline()
    await other.goOffline()
    return (one, other, key)
  }

  /// The bytes of an operation that by default creates an entry.
  private func operation(
    _ text: String, id: UInt64, _ kind: OperationKind = .create, entity: UInt64? = nil,
    base: UInt32 = 0, fields: Set<UInt8> = [0, 1, 2]
  ) throws -> HexBytes {
    var writer = ByteWriter()
    writer.id(UniqueID(high: 3, low: id))
    writer.u8(kind.rawValue)
    writer.key(EntityKey(type: 1, id: UniqueID(high: 4, low: entity ?? id)))
    writer.u32(base)
    Fields(try content(text).queueFields.list.filter { fields.contains($0.name) })
      .write(to: &writer)
    return HexBytes(bytes: writer.bytes)
  }
}
