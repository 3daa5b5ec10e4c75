import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Wal

@Suite(.timeLimit(.minutes(30)))
struct PoolTests {
  @Test(arguments: Engine.allCases)
  func `an operator's message is told without a restart, and stays at the next start`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try server.goTo(.friday, 21)
      try await server.keep(only: 3, of: .comedy)
      let client = try await server.attendant()
      let bori = try await server.walker(categories: [.comedy], slots: [.night])
      let told = try await server.texts(of: bori)
      let shipped = try await server.offered(.comedy, to: client)
      try #require(told.count == 1 && shipped.count == 3)
      for (number, message) in shipped.enumerated() {
        let edited = try await client.send(
          Wal.editMessage, message.key,
          Wal.PoolEdit(
            category: .comedy, text: Wal.PoolText("고친 말 \(number)"), isOffered: true,
            seen: message.version))
        #expect(edited.isEdited && edited.key == message.key)
      }
      let added = try await client.send(
        Wal.addMessage,
        Wal.PoolEdit(category: .comedy, text: Wal.PoolText("더한 말"), isOffered: true))
      // Today's drawn message stays; from tomorrow on only the operators' message comes.
      #expect(try await server.texts(of: bori) == told)
      var later: [String] = []
      for day in 1...4 {
        try server.goTo(.friday + day, 21)
        later += try await server.texts(of: bori)
      }
      #expect(Set(later) == ["고친 말 0", "고친 말 1", "고친 말 2", "더한 말"])
      try await WalApp(server.services).load()
      #expect(try await client.send(Wal.poolMessage, added.key) == added)
      #expect(
        try await client.send(Wal.poolMessage, shipped[0].key).text == "고친 말 0")
      let found = try await client.send(Wal.pool, Wal.PoolSearch(keyword: "고친 말")).items
      #expect(found.count == 3)
      #expect(try await client.send(Wal.pool, Wal.PoolSearch(keyword: "%")).items.isEmpty)
      let acts = try await client.send(Operator.acts, PageRequest()).items
      #expect(
        acts.map(\.act) == ["wal.message.added"] + Array(repeating: "wal.message.edited", count: 3))
      #expect(acts[0].was == nil && acts[0].became?.contains("더한 말") == true)
      #expect(acts[3].was?.contains(shipped[0].text) == true)
      #expect(acts[3].became?.contains("고친 말 0") == true && acts[3].subject == shipped[0].key)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an add or edit sent many times at once has effect once`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      let wanted = try Wal.PoolEdit(
        category: .yell, text: Wal.PoolText("더한 꾸중"), isOffered: true)
      let added = try await withThrowingTaskGroup(of: Wal.PoolMessage.self) { group in
        for _ in 0..<6 {
          group.addTask { try await client.send(Wal.addMessage, wanted, key: "one") }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      let one = try #require(added.first)
      let key = one.key
      #expect(added.count == 1)
      let off = try Wal.PoolEdit(
        category: .yell, text: Wal.PoolText("더한 꾸중"), isOffered: false, seen: one.version)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<6 {
          group.addTask { _ = try await client.send(Wal.editMessage, key, off) }
        }
        try await group.waitForAll()
      }
      #expect(
        try await client.send(Operator.acts, PageRequest()).items.map(\.act) == [
          "wal.message.edited", "wal.message.added",
        ])
      await #expect(throws: Refusal.poolTwin) {
        try await client.send(Wal.addMessage, wanted, key: "two")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `every message is found page by page, and a kind keeps enough for a day`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      _ = try await client.send(
        Wal.addMessage,
        Wal.PoolEdit(category: .fuss, text: Wal.PoolText("맨 위에 서요"), isOffered: true))
      var all: [Wal.PoolMessage] = []
      var search = Wal.PoolSearch(category: .fuss)
      repeat {
        let page = try await client.send(Wal.pool, search)
        all += page.items
        search.cursor = page.next
      } while search.cursor != nil
      let shipped = WalApp.file.lines.filter { $0.category == .fuss }.count
      #expect(all.count == shipped + 1 && Set(all.map(\.key)).count == all.count)
      #expect(all.first?.text == "맨 위에 서요")
      try await server.keep(only: 3, of: .comfort)
      let one = try #require(try await server.offered(.comfort, to: client).last)
      await #expect(throws: Refusal.poolFew) {
        try await client.send(
          Wal.editMessage, one.key,
          Wal.PoolEdit(
            category: .comfort, text: Wal.PoolText(one.text), isOffered: false, seen: one.version))
      }
      await #expect(throws: Refusal.poolFew) {
        try await client.send(
          Wal.editMessage, one.key,
          Wal.PoolEdit(
            category: .yell, text: Wal.PoolText(one.text), isOffered: true, seen: one.version))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `of two operators who edit one message the later overwrites nothing unseen`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      let key = try #require(try await server.offered(.comfort, to: client).first).key
      let path = Wal.poolMessage.path(key)
      let browser = try await server.browser(as: "operator")
      let seen = try await client.send(Wal.poolMessage, key).version
      #expect(await browser.open(path).text.contains("name=\"seen\" value=\"\(seen)\""))
      let fields = { (text: String, seen: String) in
        [("category", "COMFORT"), ("text", text), ("isOffered", "true"), ("seen", seen)]
      }
      let target = Wal.editMessage.action(key)
      #expect(await browser.post(target, fields("먼저 고친 <b>말", seen)).status == 303)
      let late = await browser.post(target, fields("나중에 고친 말", seen))
      let now = try await client.send(Wal.poolMessage, key)
      #expect(late.status == 409 && now.text == "먼저 고친 <b>말")
      #expect(late.text.contains(Refusal.changedMeanwhile.ko))
      #expect(late.text.contains("먼저 고친 &lt;b&gt;말") && late.text.contains("나중에 고친 말"))
      #expect(late.text.contains("name=\"seen\" value=\"\(now.version)\""))
      // Another kind of error does not come with a newer version.
      let wrong = await browser.post(target, fields("", seen))
      #expect(wrong.status == 422 && wrong.text.contains("name=\"seen\" value=\"\(seen)\""))
      #expect(await browser.post(target, fields("나중에 고친 말", now.version)).status == 303)
      #expect(try await client.send(Wal.poolMessage, key).text == "나중에 고친 말")
      await #expect(throws: Refusal.missing("seen")) {
        try await client.send(
          Wal.editMessage, key,
          Wal.PoolEdit(category: .comfort, text: Wal.PoolText("못 본 채로"), isOffered: true))
      }
      // Concurrent edits: one succeeds, the others are refused.
      let version = try await client.send(Wal.poolMessage, key).version
      let edits = try (0..<6).map { number in
        try Wal.PoolEdit(
          category: .comfort, text: Wal.PoolText("함께 고친 말 \(number)"), isOffered: true,
          seen: version)
      }
      let refused = try await refusals(edits) { edit in
        _ = try await client.send(Wal.editMessage, key, edit)
      }
      #expect(refused.count { $0 == .changedMeanwhile } == 5)
    }
  }

  @Test func `every shipped message passes what operators' messages must, and nonsense does not`()
    throws
  {
    for line in WalApp.file.lines { #expect(try Wal.PoolText(line.text).text == line.text) }
    for wrong in [
      "", "  ", "\n", "가\n나", "가\u{0}", "가\u{7}나", "가\u{202E}나", String(repeating: "가", count: 101),
      String(repeating: "가", count: 10_000), "가" + String(repeating: "\u{301}", count: 900),
    ] {
      #expect(throws: Refusal.poolText, "\(wrong.prefix(60))") { try Wal.PoolText(wrong) }
    }
    #expect(try Wal.PoolText(" 잘했어 👨‍👩‍👧‍👦 ").text == "잘했어 👨‍👩‍👧‍👦")
  }

  @Test func `a refused message keeps what was formState beside what was wrong`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.attendant()
      let browser = try await server.browser(as: "operator")
      let long = "<i>" + String(repeating: "왈", count: 101)
      for target in [Wal.addMessage.path, Wal.editMessage.action("c001")] {
        let page = await browser.post(target, [("category", "YELL"), ("text", long)])
        #expect(page.status == 422 && page.text.contains(Refusal.poolText.ko))
        #expect(page.text.contains("&lt;i&gt;왈왈"))
      }
      let none = await browser.post(Wal.addMessage.path, [("text", "종류가 없는 말")])
      #expect(none.status == 400 && none.text.contains("종류를 골라 주세요."))
      #expect(none.text.contains("종류가 없는 말"))
    }
  }
}

extension TestServer {
  /// The offered messages of a category, as operators see them.
  fileprivate func offered(
    _ category: Wal.Category, to client: Madang
  ) async throws -> [Wal.PoolMessage] {
    let keys = try await db.read { db in
      try db.all(
        """
        SELECT key FROM wal_message WHERE category = \(category) AND is_offered = 1 ORDER BY key
        """
      ) { try $0[0] as String }
    }
    var messages: [Wal.PoolMessage] = []
    for key in keys { messages.append(try await client.send(Wal.poolMessage, key)) }
    return messages
  }
}
