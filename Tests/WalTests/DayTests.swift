import Commons
import Core
import Delivery
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct DayTests {
  @Test(arguments: Engine.allCases)
  func `a text is in no reply before its time, and opening it then is refused: H7 H19`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try server.goTo(.friday, 13, 59, second: 59)
      let bori = try await server.walker()
      let browser = try await server.browser(as: "bori")
      let item = try #require(try await bori.send(Wal.today).item(.afternoon))
      let secret = try #require(
        try await server.db.read { db -> String? in
          try db.value("SELECT text FROM wal_item WHERE slot = 'AFTERNOON'")
        })
      #expect(item.text == nil && !item.hasArrived)
      await #expect(throws: Refusal.notYet) { try await bori.send(Wal.open, item.id) }
      for path in [Wal.first.path, Wal.today.path, Wal.first.path + "?item=\(item.id)"] {
        for headers in [[], [("Accept", "application/json")]] {
          #expect(!(await browser.open(path, headers: headers)).text.contains(secret))
        }
      }
      // To the second: readable from 14:00 on.
      server.clock.move(by: .seconds(1))
      let opened = try await bori.send(Wal.open, item.id)
      #expect(opened.text == secret && opened.isOpened)
      #expect(
        (await browser.open(Wal.first.path + "?item=\(item.id)")).text.contains("message-text"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a message of yesterday that is pressed after midnight leads to those of today`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try server.goTo(.friday, 23, 59, second: 59)
      let bori = try await server.walker()
      let browser = try await server.browser(as: "bori")
      let item = try #require(try await bori.send(Wal.today).item(.morning))
      server.clock.move(by: .seconds(1))
      let reply = await browser.post(Wal.open.action(item.id))
      #expect(reply.status == 303 && reply.header("Location") == Wal.first.path)
      let said = try await server.toast(after: reply, with: browser.cookie, at: Wal.first.path)
      #expect(said == "지난 왈소리예요. 오늘 왈소리를 보여 드릴게요.")
      await #expect(throws: Refusal.notFound) { try await bori.send(Wal.open, item.id) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the main screen sleeps, waits, has something, has had all: W6–W9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let state = { try await bori.send(Wal.today).state }
      let open = { (slot: Wal.Slot) in
        let item = try #require(try await bori.send(Wal.today).item(slot))
        try await bori.send(Wal.open, item.id)
      }
      try server.goTo(.friday + 1, 0)
      #expect(try await state() == .sleeping)
      try server.goTo(.friday + 1, 7, 59)
      #expect(try await state() == .sleeping)
      try server.goTo(.friday + 1, 8)
      #expect(try await state() == .arrived)
      try await open(.morning)
      #expect(try await state() == .waiting)
      try server.goTo(.friday + 1, 14)
      #expect(try await state() == .arrived)
      try await open(.afternoon)
      try server.goTo(.friday + 1, 20)
      #expect(try await state() == .arrived)
      try await open(.night)
      #expect(try await state() == .complete)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the dog sleeps until eight to the second, in one's own zone: W6`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      // No message at eight, so that only the hour decides.
      let seoul = try await server.walker(slots: [.afternoon])
      let paris = try await server.walker("paris", slots: [.afternoon], zone: "Europe/Paris")
      let state = { (client: Madang) in try await client.send(Wal.today).state }
      try server.goTo(.friday + 1, 7, 59, second: 59)
      #expect(try await state(seoul) == .sleeping)
      server.clock.move(by: .seconds(1))
      #expect(try await state(seoul) == .waiting)
      #expect(try await state(paris) == .sleeping)
      // 08:00 in Paris is 16:00 in Seoul, in winter.
      try server.goTo(.friday + 1, 15, 59, second: 59)
      #expect(try await state(paris) == .sleeping)
      server.clock.move(by: .seconds(1))
      #expect(try await state(paris) == .waiting)
    }
  }

  @Test(arguments: Engine.allCases)
  func `opened once is opened, and again it says the same: W6`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let item = try #require(try await bori.send(Wal.today).item(.morning))
      let first = try await bori.send(Wal.open, item.id)
      server.clock.move(by: .hours(1))
      #expect(try await bori.send(Wal.open, item.id) == first)
    }
  }

  @Test(arguments: Engine.allCases)
  func `after days without anyone the list is today's, and no place in the cycle was lost: H2 H33`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try await server.keep(only: 7, of: .comedy)
      let bori = try await server.walker(categories: [.comedy])
      try server.goTo(.friday, 20)
      let before = try await server.texts(of: bori)
      try server.goTo(.friday + 5, 15)
      let today = try await bori.send(Wal.today)
      #expect(today.day == .friday + 5 && today.items.count == 3)
      #expect(today.items.filter(\.hasArrived).count == 2, "hours past can be opened at once")
      let kept: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM wal_item") }
      #expect(kept == 3, "yesterday's are gone")
      try server.goTo(.friday + 5, 20)
      let after = try await server.texts(of: bori)
      try server.goTo(.friday + 6, 8)
      let last = try await server.texts(of: bori)
      #expect(before.count + after.count + last.count == 7)
      #expect(Set(before + after + last).count == 7, "the days without anyone took no place")
    }
  }

  @Test(arguments: Engine.allCases)
  func `however many ask first, on two nodes too, a day is drawn once: H3`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try server.goTo(.friday, 21)
      let node = try await TestServer(server.db, clock: server.clock, seed: 8)
      // Three, three and one: a surplus draw in the middle would cause a repetition at the end.
      try await server.keep(only: 7, of: .comedy)
      let bori = try await server.walker(categories: [.comedy])
      let before = try await server.texts(of: bori)
      try server.goTo(.friday + 1, 21)
      let other = try await node.viewer("bori")
      let lists = try await withThrowingTaskGroup(of: [Wal.Item].self) { group in
        for turn in 0..<10 {
          group.addTask { try await (turn % 2 == 0 ? bori : other).send(Wal.today).items }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(lists).count == 1 && lists.first?.count == 3)
      // The push job comes to the same day later, on both nodes at once.
      try await atOnce([server.services.jobs, node.services.jobs]) { try await $0.runDue() }
      try server.goTo(.friday + 2, 8)
      let seen = try await before + (lists.first?.compactMap(\.text) ?? []) + server.texts(of: bori)
      #expect(seen.count == 7 && Set(seen).count == 7, "each draw moved on by one")
    }
  }

  @Test(arguments: Engine.allCases)
  func `days and hours are those of the zone, wherever the server is: H6`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      // Friday noon in Seoul is Thursday, 20:00, in Los Angeles.
      let seoul = try await server.walker("seoul")
      let west = try await server.walker("west", zone: "America/Los_Angeles")
      #expect(try await seoul.send(Wal.today).day == .friday)
      let today = try await west.send(Wal.today)
      #expect(today.day == .friday + -1 && today.items.filter(\.hasArrived).count == 3)
      // Four hours later it is midnight there.
      server.clock.move(by: .hours(4))
      let next = try await west.send(Wal.today)
      #expect(next.day == .friday && next.state == .sleeping)
    }
  }

  @Test(arguments: Engine.allCases)
  func `moving to another zone brings what is still to come by its clocks: H6`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let morning = try #require(try await bori.send(Wal.today).item(.morning))
      try await bori.send(Wal.setZone, Wal.NewZone(Zone("Asia/Singapore")))
      let today = try await bori.send(Wal.today)
      #expect(today.item(.morning) == morning, "what has come stays")
      let singapore = try Zone("Asia/Singapore")
      #expect(today.item(.night)?.at == singapore.instant(of: .friday, minute: 20 * 60))
      #expect(today.items.count == 3)
    }
  }

  @Test(arguments: Engine.allCases)
  func `one person whose kinds have no messages stops nobody: H5`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker("bori", categories: [.yell])
      let mori = try await server.walker("mori", categories: [.comedy])
      try await server.db.write { db in
        try db.run("UPDATE wal_message SET is_offered = 0 WHERE category = 'YELL'")
      }
      try server.goTo(.friday + 1, 9)
      let empty = try await bori.send(Wal.today)
      #expect(empty.items.isEmpty && empty.state == .nothing)
      #expect(try await mori.send(Wal.today).items.count == 3)
      #expect((await (try server.browser(as: "bori")).open(Wal.first.path)).status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `another's message does not exist for me: H13`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker("bori")
      let mori = try await server.walker("mori")
      let item = try #require(try await bori.send(Wal.today).item(.morning))
      await #expect(throws: Refusal.notFound) { try await mori.send(Wal.open, item.id) }
      #expect(try await bori.send(Wal.today).item(.morning)?.isOpened == false)
      await #expect(throws: Refusal.joinFirst) {
        try await server.viewer("nobody").send(Wal.today)
      }
      await #expect(throws: Refusal.signInFirst) { try await server.stranger().send(Wal.today) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the page says when it will change: at the next message, at eight, at midnight: H33`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(slots: [.afternoon])
      #expect(try await bori.send(Wal.today).secondsLeft == 2 * 3600)
      try server.goTo(.friday, 14)
      #expect(try await bori.send(Wal.today).secondsLeft == 10 * 3600)
      try server.goTo(.friday + 1, 7)
      let page = await (try server.browser(as: "bori")).open(Wal.first.path).text
      #expect(page.contains("data-fresh=\"3600\""))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a message opened is a picture for its owner and nobody else: W6`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker("bori")
      _ = try await server.walker("mori")
      let item = try #require(try await bori.send(Wal.today).item(.morning))
      let path = Wal.picture.path(item.id)
      let browser = try await server.browser(as: "bori")
      #expect((await browser.open(path)).status == 404, "not before it is opened")
      try await bori.send(Wal.open, item.id)
      let png = await browser.open(path)
      #expect(png.status == 200 && png.header("Content-Type") == "image/png")
      #expect((await (try server.browser(as: "mori")).open(path)).status == 404)
    }
  }

  @Test func `the same day greets with the same line`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let bori = try await server.walker()
      let line = try await bori.send(Wal.today).greeting
      #expect(!line.isEmpty)
      server.clock.move(by: .hours(2))
      #expect(try await bori.send(Wal.today).greeting == line)
    }
  }
}

extension TestServer {
  /// The texts of today's messages so far.
  func texts(of client: Madang) async throws -> [String] {
    try await client.send(Wal.today).items.compactMap(\.text)
  }
}
