import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct SettingTests {
  @Test(arguments: Engine.allCases)
  func
    `an hour added has its message today only while it is ahead, one taken out loses it only then: H20`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      // It is noon.
      let bori = try await server.walker(slots: [.morning])
      try await bori.send(Wal.setSlots, Wal.SlotSet([.afternoon]))
      #expect(try await bori.send(Wal.today).slots == [.morning, .afternoon])
      try await bori.send(Wal.setSlots, Wal.SlotSet([.night]))
      #expect(try await bori.send(Wal.today).slots == [.morning, .night])
      try server.goTo(.friday, 21)
      try await bori.send(Wal.setSlots, Wal.SlotSet([.afternoon]))
      #expect(try await bori.send(Wal.today).slots == [.morning, .night], "both have come")
      try server.goTo(.friday + 1, 9)
      #expect(try await bori.send(Wal.today).slots == [.afternoon])
    }
  }

  @Test(arguments: Engine.allCases)
  func `an hour taken out and added again has one message, and it is fresh: H20`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(categories: [.comedy], slots: [.morning, .night])
      try await bori.send(Wal.setSlots, Wal.SlotSet([.morning]))
      try await bori.send(Wal.setSlots, Wal.SlotSet([.morning, .night]))
      try await bori.send(Wal.setSlots, Wal.SlotSet([.morning, .night]))
      try server.goTo(.friday, 20)
      let texts = try await server.texts(of: bori)
      #expect(texts.count == 2 && Set(texts).count == 2)
    }
  }

  @Test func `the settings say whether this device is told, and at which hours messages come`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.walker(slots: [.morning, .night])
      let browser = try await server.browser(as: "bori")
      #expect(await browser.open("/wal/settings").text.contains("꺼짐 · 아침, 저녁"))
      try await server.db.write { db in
        _ = try db.run(
          """
          UPDATE push_subscription
          SET session_id = (SELECT id FROM session WHERE id <> push_subscription.session_id)
          """)
      }
      let text = await browser.open("/wal/settings").text
      #expect(text.contains("아침, 저녁") && !text.contains("꺼짐"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `none left to choose is refused and changes nothing: H20`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let before = try await bori.send(Wal.today)
      await #expect(throws: Refusal.slotsNone) {
        try await bori.send(Wal.setSlots, Wal.SlotSet([]))
      }
      await #expect(throws: Refusal.categoriesNone) {
        try await bori.send(Wal.setCategories, Wal.CategorySet([]))
      }
      #expect(try await bori.send(Wal.today).items == before.items)
      #expect(try await bori.send(Wal.me).slots.count == 3)
      let page = await (try server.browser(as: "bori")).post(Wal.setSlots.path + "?_method=PUT")
      #expect(page.status == 400 && page.text.contains("받을 시간을 하나 이상 골라 주세요."))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a kind exchanged for another fills what was still to come from the new one: H20`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(categories: [.comedy])
      let morning = try #require(try await bori.send(Wal.today).item(.morning))
      try await bori.send(Wal.setCategories, Wal.CategorySet([.yell]))
      let today = try await bori.send(Wal.today)
      #expect(today.items.map(\.category?.value) == [.comedy, .yell, .yell])
      #expect(today.item(.morning) == morning)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a kind taken out leaves its hours empty until midnight, and nothing is promised: H20 H32`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(categories: [.comedy])
      try server.goTo(.friday + 1, 6)
      try await bori.send(Wal.setCategories, Wal.CategorySet([.comedy, .yell]))
      #expect(
        try await bori.send(Wal.today).items.map(\.category?.value) == [.comedy, .comedy, .comedy])
      try await bori.send(Wal.setCategories, Wal.CategorySet([.yell]))
      let today = try await bori.send(Wal.today)
      #expect(today.items.isEmpty && today.state == .nothing)
      try server.goTo(.friday + 1, 9)
      let page = await (try server.browser(as: "bori")).open(Wal.first.path).text
      #expect(page.contains("내일 또 만나요") && !page.contains("오고 있어요"))
      try server.goTo(.friday + 2, 9)
      #expect(try await bori.send(Wal.today).items.map(\.category?.value) == [.yell, .yell, .yell])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a kind taken out and added again goes on where it was: H20`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(categories: [.comedy], slots: [.morning])
      var seen = try await server.texts(of: bori)
      try server.goTo(.friday + 1, 9)
      seen += try await server.texts(of: bori)
      try await bori.send(Wal.setCategories, Wal.CategorySet([.yell]))
      try await bori.send(Wal.setCategories, Wal.CategorySet([.comedy]))
      try server.goTo(.friday + 2, 9)
      seen += try await server.texts(of: bori)
      #expect(seen.count == 3 && Set(seen).count == 3)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the nickname is changed by the same rule, and refused beside its field: W16 H30`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      #expect(
        try await bori.send(Wal.rename, Wal.NewNickname(Wal.Nickname("새이름"))).nickname.text
          == "새이름")
      let browser = try await server.browser(as: "bori")
      let wrong = await browser.post(Wal.rename.path + "?_method=PUT", [("nickname", "두 낱말")])
      #expect(wrong.status == 422 && wrong.text.contains("value=\"두 낱말\""))
      #expect(wrong.text.contains("띄어쓰기 없이"))
      #expect(try await bori.send(Wal.me).nickname.text == "새이름")
    }
  }

  @Test(arguments: Engine.allCases)
  func `every screen of WAL opens for its member and leads a stranger to sign in: W16`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.walker()
      let member = try await server.browser(as: "bori")
      let stranger = try await server.browser()
      let newcomer = try await server.browser(as: "nobody")
      for path in [
        Wal.calendar.path, Wal.history.path, "/wal/settings", Wal.me.path, Wal.rename.path,
        Wal.setSlots.path, Wal.setCategories.path, Wal.setZone.path,
        "/wal/about", "/wal/notices",
      ] {
        #expect((await member.open(path)).status == 200, "\(path)")
        let led = await stranger.open(path)
        #expect(led.status == 303 && led.header("Location")?.hasPrefix("/wal?next=") == true)
        #expect((await newcomer.open(path)).header("Location") == Wal.joining.path)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `how I sign in stands in the settings and about me, with the address or a dash: W16`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let browser = try await server.browser(as: "bori")
      let pages = ["/wal/settings", Wal.me.path]
      for path in pages {
        #expect((await browser.open(path)).text.contains("연습용 계정"), "\(path)")
      }
      #expect((await browser.open(Wal.me.path)).text.contains("<dd>–</dd>"))
      #expect(try await bori.send(Wal.me).email == nil)
      try await server.db.write { db in
        try db.run(
          """
          UPDATE identity SET provider = 'email', subject = 'bori@example.com'
          WHERE subject = 'bori'
          """)
      }
      for path in pages {
        #expect((await browser.open(path)).text.contains("이메일"), "\(path)")
      }
      #expect((await browser.open(Wal.me.path)).text.contains("<dd>bori@example.com</dd>"))
      let me = try await bori.send(Wal.me)
      #expect(me.providers == ["email"] && me.email == "bori@example.com")
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaving deletes all of it at once, and coming back is a new beginning: W22 H27`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let mori = try await server.walker("mori")
      let person = try #require(try await server.person())
      try await bori.send(
        Wal.reserve, Wal.ReserveRequest("나만 아는 말", on: .friday + 3, isHidden: true))
      let before = try await server.rows(of: person)
      #expect(before.allSatisfy { $0 > 0 }, "each table has something to delete: \(before)")
      // Signed in on a second device as well, whose client does not clear its token.
      let bearer = try await server.bearer("bori")
      #expect(await server.status(Wal.today, bearer: bearer) == 200)
      let losses = try await bori.send(Leaving.losses, "wal")
      #expect(losses.items.map(\.count) == [1] && losses.endsAccount)
      try await bori.send(
        Leaving.app, "wal", Leaving.Request(reasons: [.seldom, .privacy, .seldom]))
      // It was the account's last app, so the account ends with its tokens.
      #expect(try await bori.send(Wal.first).screen == .login)
      #expect(await server.status(Wal.today, bearer: bearer) == 401)
      #expect(try await server.viewer("bori").send(Wal.first).screen == .onboarding)
      #expect(try await server.rows(of: person) == [0, 0, 0, 0], "nothing of theirs is left")
      let why = try await server.db.read { db in
        try db.all(
          "SELECT reason, count FROM leave_reason WHERE app = 'wal' ORDER BY reason"
        ) { row -> String in try "\(row[0] as String) \(row[1] as Int)" }
      }
      #expect(why == ["PRIVACY 1", "SELDOM 1"], "each of several reasons counts once")
      #expect(try await mori.send(Wal.today).items.count == 3)
      #expect(try await server.walker("bori").send(Wal.history, PageRequest()).sending.isEmpty)
    }
  }
}

extension TestServer {
  /// An access token of a further session of `name`.
  func bearer(_ name: String) async throws -> String {
    let sessions = services.sessions
    return try await db.write { db in
      try sessions.openClient(sessions.account(of: "practice", name, in: db), in: db).access
    }
  }

  /// The status of a request with this access token.
  func status<Output>(
    _ endpoint: Endpoint<Nothing, Nothing, Output>, bearer: String
  ) async -> Int {
    await router.respond(
      to: Request(
        endpoint.method, endpoint.path,
        headers: [("Accept", "application/json"), ("Authorization", "Bearer \(bearer)")])
    ).status
  }

  /// The number of rows of a person in each table of WAL.
  func rows(of person: ID<Wal.Person>) async throws -> [Int] {
    try await db.read { db in
      try [
        ("wal_person", "id"), ("wal_item", "person_id"), ("wal_reservation", "person_id"),
        ("wal_place", "person_id"),
      ].map { table, column in
        try db.value("SELECT COUNT(*) FROM \(raw: table) WHERE \(raw: column) = \(person)") ?? -1
      }
    }
  }
}
