import Commons
import Core
import Delivery
import Foundation
import HTTP
import MadangClient
import OfflineCore
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// Taking a diary out as a file and back in.
@Suite(.timeLimit(.minutes(30)))
struct TransferTests {
  private func run(
    on engine: Engine,
    _ body: (TestServer, @escaping @Sendable (String) async throws -> Madang) async throws -> Void
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try await server.serve { try await body(server, $0) }
    }
  }

  private func upload(_ data: Data, _ name: String = "colary.json") -> Upload<Nothing> {
    Upload(files: [FilePart(.data(data), name: name, type: "application/octet-stream")])
  }

  private func feeling(_ strength: Int) throws -> Colary.Intensity {
    try #require(Colary.Intensity(rawValue: strength))
  }

  /// Three entries: one that was changed twice, one that was deleted, one with signs of CSV.
  private func fill(_ client: Madang, _ server: TestServer) async throws -> ID<Colary.Entry> {
    let first = try await client.send(
      Colary.write, Colary.NewEntry(.joy, feeling(1), text: Colary.Note("처음"))
    ).entry
    try await server.db.write { db in
      try db.run("UPDATE colary_row SET clock_skewed = 1 WHERE id = \(first.id)")
    }
    server.clock.move(by: .minutes(1))
    for (revision, text) in [(1, "고침"), (2, "또 고침")] {
      try await client.send(
        Colary.edit,
        Colary.EditedEntry(
          id: first.id, revision: UInt32(revision), emotion: .fear, intensity: feeling(3),
          text: Colary.Note(text)))
    }
    let gone = try await client.send(
      Colary.write, Colary.NewEntry(.anger, feeling(2), text: Colary.Note("지움"))
    ).entry
    try await client.send(Colary.delete, Colary.EntryRequest(id: gone.id))
    server.clock.move(by: .minutes(1))
    try await client.send(
      Colary.write, Colary.NewEntry(.sadness, feeling(3), text: Colary.Note("=a,\"b\" 'c' ‘라’")))
    return first.id
  }

  private func data(_ file: Colary.DiaryFile) throws -> Data { try JSONEncoder().encode(file) }

  /// A file's entries without what the other diary decides by itself.
  private func entries(_ client: Madang) async throws -> [Colary.FiledEntry] {
    try await client.send(Colary.export).entries
  }

  private func table(_ server: TestServer, _ name: String) async throws -> Response {
    try await server.browser(as: name).open(Colary.exportTable.path)
  }

  @Test(arguments: Engine.allCases)
  func `a diary goes to another account as JSON with all it holds, and twice changes nothing`(
    _ engine: Engine
  ) async throws {
    try await run(on: engine) { server, client in
      let (haru, bom) = (try await client("haru"), try await client("bom"))
      let first = try await fill(haru, server)
      let file = try await haru.send(Colary.export)
      #expect(file.version == 1 && file.entries.count == 3)
      #expect(file.entries.map(\.isDeleted) == [false, true, false])
      #expect(file.entries.map(\.hasSkewedClock) == [true, nil, nil])
      #expect(file.entries[0].history.compactMap(\.text) == ["처음", "고침"])
      #expect(file.entries[0].history.compactMap(\.value).count == 1)
      try await bom.send(Colary.begin, Colary.Beginning())
      try await bom.send(
        Colary.write, Colary.NewEntry(.joy, feeling(1), text: Colary.Note("봄의 기록")))
      let taken = try await bom.send(Colary.importEntries, upload(data(file)))
      #expect(taken == Colary.ImportResult(added: 2, changed: 0, known: 0))
      let own = try await entries(bom)
      #expect(own.filter { $0.text != "봄의 기록" } == file.entries)
      let changes = try await server.db.read { db -> Int64? in
        try db.value("SELECT MAX(change_number) FROM colary_person")
      }
      try await server.db.write { db in
        let bytes = DiaryLimits().bytesPerDay
        try db.run("UPDATE colary_person SET written_bytes = \(bytes)")
      }
      var more = file
      more.entries[0].id = ID(at: server.clock.now, sequence: 1, random: 7)
      let tooMuch = try data(more)
      await #expect(throws: Refusal.diaryDayFull) {
        try await bom.send(Colary.importEntries, upload(tooMuch))
      }
      try await server.db.write { try $0.run("UPDATE colary_person SET written_bytes = 0") }
      // An editor may have put a byte-order mark before it.
      let again = try await bom.send(
        Colary.importEntries, upload(Data([0xEF, 0xBB, 0xBF]) + data(file)))
      #expect(again == Colary.ImportResult(added: 0, changed: 0, known: 2))
      #expect(try await entries(bom) == own)
      #expect(try await entries(haru) == file.entries)
      #expect(
        try await server.db.read { db -> Int64? in
          try db.value("SELECT MAX(change_number) FROM colary_person")
        } == changes)
      // The copies are entries of their own.
      try await haru.send(Colary.delete, Colary.EntryRequest(id: first))
      let kept = try await bom.send(Colary.entry, Colary.EntryRequest(id: first))
      #expect(kept.entry?.text == "또 고침" && kept.history.map(\.text) == ["고침", "처음"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a table holds the same as JSON, and spreadsheets see no formula in it`(
    _ engine: Engine
  ) async throws {
    try await run(on: engine) { server, client in
      let (haru, bom) = (try await client("haru"), try await client("bom"))
      _ = try await fill(haru, server)
      let reply = try await table(server, "haru")
      #expect(reply.header("Content-Type") == "text/csv; charset=utf-8")
      let name = try #require(reply.header("Content-Disposition"))
      #expect(name.hasPrefix("attachment; filename=\"colary-") && name.hasSuffix(".csv\""))
      #expect(reply.text.hasPrefix("\u{FEFF}id,day,time,emotion,"))
      #expect(reply.text.contains("\"'=a,\"\"b\"\" 'c' ‘라’\""))
      try await bom.send(Colary.begin, Colary.Beginning())
      let taken = try await bom.send(
        Colary.importEntries, upload(Data(reply.text.utf8), "colary.csv"))
      #expect(taken.added == 2)
      #expect(try await entries(bom) == entries(haru))
      #expect(try await table(server, "bom").text == reply.text)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what was deleted comes back, and of two versions the newer stays`(
    _ engine: Engine
  ) async throws {
    try await run(on: engine) { server, client in
      let haru = try await client("haru")
      let first = try await fill(haru, server)
      let old = try data(try await haru.send(Colary.export))
      try await haru.send(
        Colary.edit,
        Colary.EditedEntry(
          id: first, revision: 3, emotion: .fear, intensity: feeling(3), text: Colary.Note("새 글")))
      let new = try data(try await haru.send(Colary.export))
      // The file is older than the diary.
      let kept = try await haru.send(Colary.importEntries, upload(old))
      #expect(kept == Colary.ImportResult(known: 2))
      #expect(
        try await haru.send(Colary.entry, Colary.EntryRequest(id: first)).entry?.text == "새 글")
      try await haru.send(Colary.delete, Colary.EntryRequest(id: first))
      let back = try await haru.send(Colary.importEntries, upload(new))
      #expect(back == Colary.ImportResult(added: 1, changed: 0, known: 1))
      #expect(
        try await haru.send(Colary.entry, Colary.EntryRequest(id: first)).entry?.text == "새 글")
      // The file is newer than the diary, which another account took from the older one.
      let bom = try await client("bom")
      try await bom.send(Colary.begin, Colary.Beginning())
      try await bom.send(Colary.importEntries, upload(old))
      let changed = try await bom.send(Colary.importEntries, upload(new))
      #expect(changed == Colary.ImportResult(added: 0, changed: 1, known: 1))
      let entry = try await bom.send(Colary.entry, Colary.EntryRequest(id: first))
      #expect(entry.entry?.text == "새 글" && entry.history.first?.text == "또 고침")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a device gets what was imported by its next sync: C41`(_ engine: Engine) async throws {
    try await run(on: engine) { server, client in
      let haru = try await client("haru")
      _ = try await fill(haru, server)
      let file = try data(try await haru.send(Colary.export))
      let bom = try await client("bom")
      try await bom.send(Colary.begin, Colary.Beginning())
      let phone = try await Phone(bom)
      await phone.sync()
      try await phone.write("폰에서")
      try await bom.send(Colary.importEntries, upload(file))
      await phone.sync()
      #expect(await phone.texts == ["=a,\"b\" 'c' ‘라’", "또 고침", "폰에서"].sorted())
    }
  }

  @Test(arguments: Engine.allCases)
  func `a bad row is refused with its number, and nothing of the file is stored`(
    _ engine: Engine
  ) async throws {
    try await run(on: engine) { server, client in
      let haru = try await client("haru")
      _ = try await fill(haru, server)
      let file = try await haru.send(Colary.export)
      let bom = try await client("bom")
      try await bom.send(Colary.begin, Colary.Beginning())
      func refused(_ change: (inout Colary.FiledEntry) -> Void) async throws -> String {
        var broken = file
        change(&broken.entries[2])
        let bytes = try data(broken)
        return try await refusal { try await bom.send(Colary.importEntries, upload(bytes)) }?.en
          ?? ""
      }
      for (column, change) in [
        ("emotion", { $0.emotion = .unknown("bored") }), ("intensity", { $0.intensity = 4 }),
        ("text", { $0.text = String(repeating: "가", count: 501) }), ("offset", { $0.offset = 999 }),
        ("taps", { $0.taps = [1, 2] }), ("revision", { $0.revision = 0 }),
        ("occurredAt", { $0.occurredAt = Instant(milliseconds: -1) }),
        ("day", { $0.day = Day(1950, 1, 1) }),
        ("id", { $0.id = file.entries[0].id }),
      ] as [(String, (inout Colary.FiledEntry) -> Void)] {
        let words = try await refused(change)
        #expect(words == Refusal.importRow(3, column).en)
      }
      let text = try await table(server, "haru").text
      let broken = text.replacing("sadness", with: "hunger")
      let row = try await refusal {
        try await bom.send(Colary.importEntries, upload(Data(broken.utf8)))
      }
      #expect(row?.en == Refusal.importRow(3, "emotion").en && row?.ko.contains("3번째") == true)
      let foreign = ["", "안녕", "{}", "[]", "{\"version\":2,\"entries\":[]}"].map { Data($0.utf8) }
      for bytes in foreign + [Data([0xFF, 0xFE, 0x41])] {
        await #expect(throws: Refusal.importFile) {
          try await bom.send(Colary.importEntries, upload(bytes))
        }
      }
      await #expect(throws: Refusal.importFile) {
        try await bom.send(Colary.importEntries, Upload(files: []))
      }
      #expect(try await entries(bom).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `files that come at the same time have one effect`(_ engine: Engine) async throws {
    try await run(on: engine) { server, client in
      let (haru, bom) = (try await client("haru"), try await client("bom"))
      _ = try await fill(haru, server)
      let file = try data(try await haru.send(Colary.export))
      try await bom.send(Colary.begin, Colary.Beginning())
      // An account may have two uploads at a time.
      let results = try await atOnce(0..<2) { _ in
        try await bom.send(Colary.importEntries, upload(file))
      }
      #expect(results.map(\.added).sorted() == [0, 2])
      #expect(try await entries(bom) == entries(haru))
    }
  }

  @Test(arguments: Engine.allCases)
  func `an entry that waits on a device and one of a file become one: C41`(
    _ engine: Engine
  ) async throws {
    try await run(on: engine) { server, client in
      let haru = try await client("haru")
      try await haru.send(Colary.begin, Colary.Beginning())
      let phone = try await Phone(haru)
      await phone.sync()
      let key = try await phone.write("처음")
      await phone.sync()
      let file = try data(try await haru.send(Colary.export))
      try await phone.queue.write(.delete, key)
      await phone.sync()
      await phone.goOffline()
      try await phone.write("기다림")
      // The file brings back what the phone deleted; the phone writes on top of it before it knows.
      #expect(try await haru.send(Colary.importEntries, upload(file)).added == 1)
      await phone.sync()
      #expect(await phone.texts == ["기다림", "처음"])
      try await phone.rewrite(key, text: "다시 고침")
      await phone.sync()
      #expect(try await haru.send(Colary.importEntries, upload(file)).known == 1)
      await phone.sync()
      #expect(await phone.texts == ["기다림", "다시 고침"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a day ahead is taken, as from a device whose clock is ahead`(
    _ engine: Engine
  ) async throws {
    try await run(on: engine) { server, client in
      let haru = try await client("haru")
      _ = try await fill(haru, server)
      var file = try await haru.send(Colary.export)
      file.entries[0].day = Day(2062, 1, 1)
      file.entries[0].id = ID(high: 1, low: 1)
      #expect(try await haru.send(Colary.importEntries, upload(data(file))).added == 1)
      let year = try await haru.send(Colary.year, Colary.YearRequest(year: 2062))
      #expect(year.days.map(\.day) == [Day(2062, 1, 1)])
    }
  }

  @Test(arguments: Engine.allCases)
  func `what was deleted in the file goes thirty days after it was`(
    _ engine: Engine
  ) async throws {
    try await run(on: engine) { server, client in
      let (haru, bom) = (try await client("haru"), try await client("bom"))
      _ = try await fill(haru, server)
      let file = try data(try await haru.send(Colary.export))
      try await bom.send(Colary.begin, Colary.Beginning())
      server.clock.move(by: .days(20))
      try await bom.send(Colary.importEntries, upload(file))
      #expect(try await entries(bom).count == 3)
      server.clock.move(by: .days(11))
      try await server.services.jobs.runDue()
      #expect(try await entries(bom).count == 2)
      // It is not taken once its thirty days are over.
      try await bom.send(Colary.importEntries, upload(file))
      #expect(try await entries(bom).count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `only a diary is exported, and its page says how to begin one`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      await #expect(throws: Refusal.signInFirst) {
        try await server.stranger().send(Colary.export)
      }
      let haru = try await server.viewer("haru")
      await #expect(throws: Refusal.joinFirst) { try await haru.send(Colary.export) }
      let browser = try await server.browser(as: "haru")
      #expect(await browser.open("/colary/transfer").text.contains("아직 일기장이 없어요"))
      #expect(await browser.post(Colary.begin.path).status == 303)
      let page = await browser.open("/colary/transfer").text
      #expect(page.contains("multipart/form-data") && page.contains(Colary.exportTable.path))
      #expect(try await haru.send(Colary.export).entries.isEmpty)
    }
  }
}
