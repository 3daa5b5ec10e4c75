import Commons
import Core
import Delivery
import Foundation
import HTML
import HTTP
import MadangClient
import OfflineCore
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Colary

/// The gift of a month, on the server and on several devices.
@Suite(.timeLimit(.minutes(30)))
struct GiftTests {
  /// The clock of the server is at the beginning of March 2026; nine o'clock of the next first in Seoul.
  private func morning(_ month: Int, in zone: Zone = .seoul) -> Instant {
    zone.instant(of: Day(2026, month, 1), minute: 540)
  }

  private func write(
    _ madang: Madang, _ emotion: Colary.Emotion, _ strength: Int = 1, text: String = "",
    day: Day? = nil
  ) async throws -> ID<Colary.Entry> {
    let feeling = try #require(Colary.Intensity(rawValue: strength))
    return try await madang.send(
      Colary.write, Colary.NewEntry(emotion, feeling, text: Colary.Note(text), day: day)
    ).entry.id
  }

  private func run(_ server: TestServer, to instant: Instant) async throws {
    server.clock.set(instant)
    try await server.services.jobs.runDue()
  }

  @Test(arguments: Engine.allCases)
  func `who moves past nine on the first gets the gift at once, and no second one`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      server.clock.set(morning(3) + .days(9))
      let west = try Zone("America/Los_Angeles")
      let madang = try await server.viewer("haru")
      try await madang.send(Colary.begin, Colary.Beginning(zone: west))
      try await madang.send(
        Push.subscribe, "colary", PushBrowser.subscription(at: "https://push.test/haru"))
      for text in ["하나", "둘", "셋"] { _ = try await write(madang, .joy, text: text) }
      // Afternoon of the first in Seoul, the evening before in Los Angeles.
      try await run(server, to: west.instant(of: Day(2026, 3, 31), minute: 1_380))
      #expect(try await madang.send(Colary.gift).gift == nil)
      try await madang.send(Colary.setZone, Colary.NewZone(.seoul))
      try await server.services.jobs.runDue()
      #expect(try await madang.send(Colary.gift).gift?.month == "2026-03")
      try await madang.send(Colary.setZone, Colary.NewZone(west))
      try await run(server, to: morning(4, in: west))
      try await server.services.outbox.sendDue()
      #expect(sent.handed.count == 1)
      // In the middle of a month nothing comes.
      try await run(server, to: morning(4) + .days(14))
      try await madang.send(Colary.setZone, Colary.NewZone(.seoul))
      try await run(server, to: morning(5) - .minutes(1))
      #expect(sent.handed.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `on the first at nine a sync brings last month's gift without push: C13, C14, C28, C44`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      server.clock.set(morning(3) + .days(9))
      let madang = try await server.viewer("haru")
      let joyful = try await write(madang, .joy, 3, text: "실컷 웃었다")
      _ = try await write(madang, .sadness, 2)
      server.clock.move(by: .minutes(1))
      _ = try await write(madang, .joy, 1, text: "버스가 왔다")
      try await run(server, to: morning(4) - .minutes(1))
      #expect(try await madang.send(Colary.gift).gift == nil)
      try await run(server, to: morning(4))
      // The first receipt on any device starts the day, and all devices agree on its end.
      server.clock.move(by: .hours(5))
      let (one, other) = (
        try await Phone(server.viewer("haru")), try await Phone(server.viewer("haru"))
      )
      await one.sync()
      let start = server.clock.now
      server.clock.move(by: .hours(2))
      await other.sync()
      for phone in [one, other] {
        let timer = PushTimer(storage: MemoryPreferences())
        timer.receive(await phone.rows, now: server.clock.now)
        #expect(timer.timer.expireTime == Int(start.second) + 86_400)
        #expect(timer.timer.color == "#ffb300" && !timer.timer.isTimeout)
        #expect(timer.remaining(now: server.clock.now) == 22 * 3600)
      }
      let gift = try #require(try await madang.send(Colary.gift).gift)
      #expect(gift.emotion == .known(.joy) && gift.month == "2026-03")
      #expect(gift.secondsLeft == 22 * 3600 && gift.subtitle.count <= 80)
      #expect(gift.entries.map(\.text) == ["버스가 왔다", "실컷 웃었다"])
      #expect(gift.entries.contains { $0.id == joyful })
      server.clock.move(by: .hours(22))
      let over = try await madang.send(Colary.gift)
      #expect(over.gift == nil && over.isExpired)
      // The entries stay.
      let month = Colary.RecordsRequest(month: "2026-03")
      #expect(try await madang.send(Colary.records, month).entries.items.count == 3)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a push tells of the gift at nine, once: C13`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      server.clock.set(morning(3) + .days(9))
      let (madang, other) = (try await server.viewer("haru"), try await server.viewer("bom"))
      for each in [madang, other] {
        _ = try await write(each, .joy, text: "하나")
        try await each.send(
          Push.subscribe, "colary", PushBrowser.subscription(at: "https://push.test/\(UUID())"))
      }
      for text in ["둘", "셋"] { _ = try await write(madang, .joy, text: text) }
      try await run(server, to: morning(4) - .minutes(1))
      try await server.services.outbox.sendDue()
      #expect(sent.handed.isEmpty)
      for minutes in [0, 1, 600] {
        try await run(server, to: morning(4) + .minutes(minutes))
        try await server.services.outbox.sendDue()
      }
      let notices = try sent.handed.map { try $0.read(PushNotice.self) }
      #expect(notices.map(\.path) == [Colary.gift.path])
      #expect(notices.allSatisfy { $0.body.ko.contains("선물") && !$0.body.ko.contains("하나") })
    }
  }

  @Test(arguments: Engine.allCases)
  func `the lobby shows a gift until it is opened`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      server.clock.set(morning(3) + .days(9))
      let madang = try await server.viewer("haru")
      for text in ["실컷 웃었다", "버스가 왔다", "비가 그쳤다"] {
        _ = try await write(madang, .joy, text: text)
      }
      func lobby() async throws -> String {
        await (try await server.browser(as: "haru")).open("/").text
      }
      #expect(try await !lobby().contains("안 읽은 것"))
      try await run(server, to: morning(4))
      #expect(try await lobby().contains("안 읽은 것 1개"))
      _ = await (try await server.browser(as: "haru")).open(Colary.home.path)
      #expect(try await !lobby().contains("안 읽은 것"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `deleted entries leave a gift, and an empty one is not shown: CH14`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      server.clock.set(morning(3) + .days(3))
      let madang = try await server.viewer("haru")
      var ids: [ID<Colary.Entry>] = []
      for number in 1...3 { ids.append(try await write(madang, .fear, text: "\(number)")) }
      try await run(server, to: morning(4))
      for (left, id) in zip([2, 1], ids) {
        try await madang.send(Colary.delete, Colary.EntryRequest(id: id))
        #expect(try await madang.send(Colary.gift).gift?.entries.count == left)
      }
      try await madang.send(Colary.delete, Colary.EntryRequest(id: ids[2]))
      let empty = try await madang.send(Colary.gift)
      #expect(empty.gift == nil && !empty.isExpired)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `a tie goes to the latest, two entries make no gift, and a month has one: CH14`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      server.clock.set(morning(3) + .days(3))
      let (haru, bom) = (try await server.viewer("haru"), try await server.viewer("bom"))
      _ = try await write(haru, .anger, 2)
      server.clock.move(by: .minutes(1))
      _ = try await write(haru, .flutter, 1)
      _ = try await write(bom, .joy)
      server.clock.move(by: .minutes(1))
      _ = try await write(haru, .flutter, 1)
      _ = try await write(bom, .joy)
      try await run(server, to: morning(4))
      #expect(try await haru.send(Colary.gift).gift?.emotion == .known(.flutter))
      #expect(try await bom.send(Colary.gift) == Colary.GiftPage())
      // No second one for the same month; the next month has none of its own.
      let gifts = Gifts(world: server.services.world)
      let id = try await haru.send(Colary.me).id
      try await server.db.write { db in
        let again = try gifts.make(
          Month(of: Day(2026, 3, 1)), for: id, at: server.clock.now, in: db)
        #expect(!again)
      }
      try await run(server, to: morning(5))
      #expect(try await haru.send(Colary.gift).isExpired)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the first comes by the clock of the diary, as far as UTC+14: CH14`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let zone = try Zone("Pacific/Kiritimati")
      server.clock.set(morning(3, in: zone) + .days(3))
      let madang = try await server.viewer("haru")
      _ = try await madang.send(Colary.begin, Colary.Beginning(zone: zone))
      for _ in 1...3 { _ = try await write(madang, .sadness) }
      try await run(server, to: morning(4, in: zone) - .minutes(1))
      #expect(try await madang.send(Colary.gift).gift == nil)
      try await run(server, to: morning(4, in: zone))
      #expect(try await madang.send(Colary.gift).gift?.secondsLeft == 86_400)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a device makes no gift, and brings one back after a restore`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.viewer("haru"))
      await phone.sync()
      let gift = Colary.GiftContent(
        issuedAt: server.clock.now, emotion: .joy, line: 0, month: Day(2026, 2, 1), entries: [])
      let key = EntityKey(type: 2, id: UniqueID(high: 1, low: 1))
      let fields = Fields(gift.fields.map { OfflineCore.Field($0.key, $0.value) })
      try await phone.queue.write(.create, key, fields)
      for await status in await phone.queue.statuses where status.parked == 1 { break }
      #expect(try await server.viewer("haru").send(Colary.gift) == Colary.GiftPage())
    }
  }

  @Test(arguments: Engine.allCases)
  func `a gift with another id or an impossible time is refused, and the diary still opens`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let madang = try await server.viewer("haru")
      let me = try await madang.send(Colary.begin, Colary.Beginning()).me.id
      let now = server.clock.now
      let feb = Day(2026, 2, 1)
      let own = Gifts.key(of: Month(of: feb), me)
      func send(
        _ number: UInt64, _ key: EntityKey, issued: Instant? = nil, start: Int64, end: Int64
      ) async throws -> Colary.OperationResult.Status? {
        let gift = Colary.GiftContent(
          issuedAt: issued ?? now, emotion: .joy, line: 0, month: feb, startTime: start,
          expireTime: end, entries: [])
        var writer = ByteWriter()
        writer.id(UniqueID(high: 3, low: number))
        writer.u8(OperationKind.merge.rawValue)
        writer.key(key)
        writer.u32(1)
        Fields(gift.fields.sorted { $0.key < $1.key }.map { OfflineCore.Field($0.key, $0.value) })
          .write(to: &writer)
        let batch = Colary.OperationBatch(
          diary: me, epoch: 0, operations: [HexBytes(bytes: writer.bytes)])
        return try await madang.send(Colary.send, batch).results.first?.status.value
      }
      let start = now.second
      #expect(try await send(1, own, start: 1, end: .min) == .refused)
      #expect(try await send(2, own, start: .max, end: .max) == .refused)
      #expect(try await send(3, own, start: start, end: start + 1) == .refused)
      let never = Instant(milliseconds: .max)
      #expect(try await send(4, own, issued: never, start: 0, end: 0) == .refused)
      let other = EntityKey(type: 2, id: UniqueID(high: 1, low: 1))
      #expect(try await send(5, other, start: 0, end: 0) == .refused)
      #expect(try await madang.send(Colary.gift) == Colary.GiftPage())
      #expect(try await send(6, own, start: start, end: start + 86_400) == .applied)
      #expect(try await server.browser(as: "haru").open(Colary.home.path).status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `without scripts the banner leads to the gift with its clock: C44`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      server.clock.set(morning(3) + .days(3))
      let madang = try await server.viewer("haru")
      for _ in 1...3 { _ = try await write(madang, .sadness, text: "비") }
      let browser = try await server.browser(as: "haru")
      #expect(await browser.open(Colary.gift.path).text.contains("아직 열 선물이 없어요"))
      try await run(server, to: morning(4))
      let home = await browser.open(Colary.home.path).text
      #expect(home.contains("class=\"gift-banner sadness\" href=\"/colary/gift\""))
      server.clock.move(by: .seconds(3599))
      let page = await browser.open(Colary.gift.path).text
      #expect(page.contains("23:00:01") && page.contains("찰랑이님의 슬펐던 3월"))
      server.clock.move(by: .days(1))
      #expect(await browser.open(Colary.gift.path).text.contains("선물의 하루가 끝났어요"))
    }
  }
}

/// Preferences in memory.
final class MemoryPreferences: PushTimerStorage {
  private let stored = Mutex<[String: Data]>([:])

  func load(_ key: String) -> Data? { stored.withLock { $0[key] } }
  func save(_ data: Data, under key: String) { stored.withLock { $0[key] = data } }
}
