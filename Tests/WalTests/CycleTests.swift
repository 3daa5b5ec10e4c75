import Commons
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Wal

@Suite(.timeLimit(.minutes(30)))
struct CycleTests {
  @Test(arguments: Engine.allCases)
  func `nothing comes again before all of its kind has come: W2`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      try await server.keep(only: 10, of: .comedy)
      let bori = try await server.walker(categories: [.comedy], slots: [.morning, .night])
      var seen: [String] = []
      for day in 0..<15 {
        try server.goTo(.friday + day, 21)
        seen += try await server.texts(of: bori)
      }
      #expect(seen.count == 30)
      #expect(Set(seen.prefix(10)).count == 10)
      #expect(Array(seen[0..<10]) == Array(seen[10..<20]), "each has an order of their own")
      let mori = try await server.walker("mori", categories: [.comedy])
      let others = try await server.texts(of: mori)
      #expect(others != Array(seen.prefix(3)))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a pool that changes midway repeats nothing: what is new comes in its place`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try await server.keep(only: 12, of: .comedy)
      let bori = try await server.walker(categories: [.comedy], slots: [.night])
      var seen: [String] = []
      for day in 0..<6 {
        try server.goTo(.friday + day, 21)
        seen += try await server.texts(of: bori)
      }
      let already = seen
      // Three more messages are offered, and one that had not come yet is withdrawn.
      try await server.db.write { db in
        try db.run(
          """
          UPDATE wal_message SET is_offered = 1 WHERE key IN (SELECT key FROM wal_message
            WHERE category = 'COMEDY' AND is_offered = 0 ORDER BY key LIMIT 3)
          """)
        try db.run(
          """
          UPDATE wal_message SET is_offered = 0 WHERE key IN (SELECT key FROM wal_message
            WHERE category = 'COMEDY' AND is_offered = 1 AND text NOT IN \(already)
            ORDER BY key LIMIT 1)
          """)
      }
      var later: [String] = []
      for day in 6..<11 {
        try server.goTo(.friday + day, 21)
        later += try await server.texts(of: bori)
      }
      #expect(Set(seen + later).count == 11)
    }
  }

  @Test(arguments: Engine.allCases)
  func `kinds, hours and zone left and taken up again repeat nothing before all has come`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try await server.keep(only: 24, of: .comedy)
      let bori = try await server.walker(categories: [.comedy, .yell])
      var seen: [String] = []
      let comedy = Set(WalApp.file.lines.filter { $0.category == .comedy }.map(\.text))
      try await bori.send(Wal.setCategories, Wal.CategorySet([.comedy]))
      for day in 1...7 {
        // In the morning, with the whole day ahead, all settings are changed and changed back.
        try server.goTo(.friday + day, 6)
        try await bori.send(Wal.setCategories, Wal.CategorySet([.yell]))
        try await bori.send(Wal.setCategories, Wal.CategorySet([.comedy]))
        try await bori.send(Wal.setSlots, Wal.SlotSet([.night]))
        try await bori.send(Wal.setSlots, Wal.SlotSet(Wal.Slot.allCases))
        try await bori.send(Wal.setZone, Wal.NewZone(Zone("Asia/Tokyo")))
        try await bori.send(Wal.setZone, Wal.NewZone(Zone("Asia/Seoul")))
        try server.goTo(.friday + day, 21)
        seen += try await server.texts(of: bori).filter(comedy.contains)
      }
      #expect(seen.count == 21, "\(seen.count)")
      #expect(Set(seen).count == seen.count)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an hour added before one that is still to come takes the message before its own`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try await server.keep(only: 8, of: .comedy)
      let bori = try await server.walker(categories: [.comedy], slots: [.morning])
      var seen = try await server.texts(of: bori)
      for day in 1...7 {
        try server.goTo(.friday + day, 6)
        try await bori.send(Wal.setSlots, Wal.SlotSet([.night]))
        try await bori.send(Wal.setSlots, Wal.SlotSet([.morning, .night]))
        try server.goTo(.friday + day, 9)
        seen += try await server.texts(of: bori)
        // The evening's is taken back: what has come must not come with it.
        try await bori.send(Wal.setSlots, Wal.SlotSet([.morning]))
      }
      #expect(seen.count == 8 && Set(seen).count == 8, "\(seen)")
    }
  }

  @Test func `two hours of a day never say the same`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      try await server.keep(only: 3, of: .comedy)
      let bori = try await server.walker(categories: [.comedy])
      for day in 0..<8 {
        try server.goTo(.friday + day, 21)
        #expect(Set(try await server.texts(of: bori)).count == 3)
      }
    }
  }

  @Test func `every kind chosen is drawn about as often`() {
    let people = (0..<3000).map { ID<Wal.Person>(high: UInt64($0) << 16, low: UInt64($0) * 7919) }
    let drawn = people.compactMap {
      StableHash($0, "2026-03-20 MORNING").pick(Wal.Category.allCases)
    }
    for category in Wal.Category.allCases {
      #expect((650...850).contains(drawn.count { $0 == category }))
    }
  }

  @Test(arguments: Engine.allCases)
  func `what an operator edits, adds or takes out survives the next start`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try await server.db.write { db in
        try db.run("UPDATE wal_message SET text = '고친 말', is_edited = 1 WHERE key = 'c001'")
        try db.run("UPDATE wal_message SET is_offered = 0, is_edited = 1 WHERE key = 'c002'")
        try db.run(
          """
          INSERT INTO wal_message (key, category, text, is_edited)
          VALUES ('mine', 'COMEDY', '새 말', 1)
          """)
        // A message of an older file, which is no longer in it.
        try db.run(
          "INSERT INTO wal_message (key, category, text) VALUES ('old', 'COMEDY', '옛말')")
        try db.run("UPDATE wal_message SET text = '덜 고친 말' WHERE key = 'c003'")
      }
      try await WalApp(server.services).load()
      let rows = try await server.db.read { db in
        try Dictionary(
          db.all("SELECT key, text, is_offered FROM wal_message") { row -> (String, [String]) in
            let isOffered: Bool = try row[2]
            return try (row[0], [row[1], isOffered ? "offered" : "out"])
          }, uniquingKeysWith: { first, _ in first })
      }
      #expect(rows["c001"] == ["고친 말", "offered"] && rows["c002"]?.last == "out")
      #expect(rows["mine"] == ["새 말", "offered"] && rows["old"]?.last == "out")
      #expect(rows["c003"]?.first != "덜 고친 말", "the file's own lines follow the file")
    }
  }

  @Test(arguments: Engine.allCases)
  func `who set up is cheered today by words of the kind they asked for: W1 W2`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      for category in Wal.Category.allCases {
        let name = "walker-\(category.rawValue)"
        // It is noon: this morning's message has come.
        let walker = try await server.walker(name, categories: [category], slots: [.morning])
        let words = try await server.texts(of: walker)
        let kind = WalApp.file.lines.filter { $0.category == category }.map(\.text)
        #expect(words.count == 1 && kind.contains(words[0]))
        let item = try #require(try await walker.send(Wal.today).item(.morning))
        try await walker.send(Wal.open, item.id)
        let page = await (try server.browser(as: name)).open(Wal.first.path + "?item=\(item.id)")
        #expect(page.text.contains("message-text") && words.allSatisfy(page.text.contains))
      }
    }
  }

  @Test func `each kind has at least 120 messages of its own, and 왈뿡이 36 lines`() {
    for category in Wal.Category.allCases {
      let texts = WalApp.file.lines.filter { $0.category == category }.map(\.text)
      #expect(texts.count >= 120 && Set(texts).count == texts.count)
    }
    #expect(WalApp.greetings.lines.count >= 36)
  }

  @Test func `no message speaks of an hour at which none comes`() {
    // Messages come at 8:00, 14:00 and 20:00, never in the middle of the night.
    let policy = /(시야|시 넘|시인데)|새벽에 |새벽까지|늦은 밤|한밤중/
    for line in WalApp.file.lines {
      #expect(line.text.firstMatch(of: policy) == nil, "\(line.key): \(line.text)")
    }
  }
}

extension TestServer {
  /// Leaves `count` messages of a category in the pool.
  func keep(only count: Int, of category: Wal.Category) async throws {
    try await db.write { db in
      try db.run(
        """
        UPDATE wal_message SET is_offered = 0 WHERE category = \(category.rawValue)
          AND key NOT IN (SELECT key FROM wal_message WHERE category = \(category.rawValue)
            ORDER BY key LIMIT \(count))
        """)
    }
  }
}
