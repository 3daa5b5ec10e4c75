import Commons
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct JoiningTests {
  @Test(arguments: Engine.allCases)
  func
    `which screen is first is decided by session and setting up alone, on any device, in one request: W26–W31 W25 H29`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      #expect(try await server.stranger().send(Wal.first).screen == .login)
      let bori = try await server.viewer("bori")
      let before = try await bori.send(Wal.first)
      #expect(before.screen == .onboarding && !before.onboarded && before.today == nil)
      _ = try await server.walker("bori")
      // Another device of the same person, and one that signed in again.
      for device in [bori, try await server.viewer("bori")] {
        let first = try await device.send(Wal.first)
        #expect(first.screen == .main && first.onboarded && first.today?.items.count == 3)
      }
      try await bori.send(Sessions.end)
      #expect(try await server.stranger().send(Wal.first).screen == .login)
      #expect(try await server.viewer("bori").send(Wal.first).screen == .main)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `the first page of a browser is the login, the setting up or the day itself, never a detour: W26–W30`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let login = await (try server.browser()).open(Wal.first.path)
      #expect(login.status == 200 && login.text.contains("하루에 한 번은 웃게"))
      let setting = await (try server.browser(as: "bori")).open(Wal.first.path)
      #expect(setting.status == 200 && setting.text.contains("뭐라고 부를까요"))
      _ = try await server.walker("bori")
      let main = await (try server.browser(as: "bori")).open(Wal.first.path)
      #expect(main.status == 200 && main.text.contains("오늘의 왈소리"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `the door offers Kakao above Apple, each only with a key, each by its own page: W3 W4`(
    _ engine: Engine
  ) async throws {
    let kakao = "/sign-in/kakao?app=wal&amp;next=%2Fwal"
    let apple = "/sign-in/apple?app=wal&amp;next=%2Fwal"
    let all = "/sign-in?app=wal&amp;next=%2Fwal"
    for (settings, isDemo, methods) in [
      (["KAKAO", "APPLE"], false, [kakao, apple, all]), (["APPLE"], false, [apple, all]),
      (["KAKAO"], true, [kakao, all]), ([], false, [all]),
      ([], true, ["/practice/kakao?next=%2Fwal", all]),
    ] {
      try await TestServer.open(on: engine, isDemo: isDemo) { server in
        for name in settings {
          server.services.methods.add(
            SignInMethod(
              name: name.lowercased(), title: LocalizedText(ko: name, en: name),
              style: name.lowercased(),
              icon: name.lowercased(), path: "/sign-in/\(name.lowercased())",
              order: name == "KAKAO" ? 1 : 2, isProvider: true))
        }
        let page = await (try server.browser()).open(Wal.first.path).text
        let links = page.matches(of: /<a class="[^"]*" href="(?<path>\/(sign-in|practice)[^"]*)"/)
        #expect(links.map { String($0.path) } == methods, "\(settings) \(isDemo)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `setting up twice is refused and changes nothing; sent again by the phone it counts once: W23 W24 H22`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.viewer("bori")
      let request = try Wal.JoinRequest(
        nickname: Wal.Nickname("보리"), categories: [.yell], slots: [.night])
      let me = try await bori.send(Wal.join, request, key: "once")
      #expect(try await bori.send(Wal.join, request, key: "once") == me)
      await #expect(throws: Refusal.onboardedAlready) {
        try await bori.send(
          Wal.join,
          Wal.JoinRequest(
            nickname: Wal.Nickname("다른"), categories: [.fuss], slots: [.morning]))
      }
      #expect(try await bori.send(Wal.me) == me)
      #expect(try await bori.send(Wal.today).slots == [.night])
    }
  }

  @Test(arguments: Engine.allCases)
  func `two phones that finish setting up at once make one member: H22`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let phones = [try await server.viewer("bori"), try await server.viewer("bori")]
      let request = try Wal.JoinRequest(
        nickname: Wal.Nickname("보리"), categories: [.yell], slots: [.night])
      let refused = try await refusals(phones) { phone in
        try await phone.send(Wal.join, request)
      }
      #expect(refused.contains(nil) && refused.contains(.onboardedAlready))
      #expect(try await phones[0].send(Wal.today).items.count == 1)
    }
  }

  @Test(arguments: [(0, 0), (4, 30), (7, 59)])
  func `who sets up before the first hour is welcomed at once and told of the next message`(
    _ hour: Int, _ minute: Int
  ) async throws {
    for engine in Engine.allCases {
      try await TestServer.open(on: engine) { server in
        try server.goTo(.friday, hour, minute)
        let bori = try await server.walker(slots: [.afternoon])
        let before = try await bori.send(Wal.today)
        let welcome = try #require(before.items.first)
        #expect(before.slots == [nil, .afternoon] && before.state == .arrived)
        #expect(welcome.category?.value == .comedy && welcome.text?.contains("반가워") == true)
        let page = await (try server.browser(as: "bori")).open(Wal.first.path).text
        #expect(page.contains("환영"))
        try await bori.send(Wal.open, welcome.id)
        #expect(try await bori.send(Wal.today).state == .waiting)
        let opened = await (try server.browser(as: "bori")).open(Wal.first.path).text
        #expect(opened.contains("다음 왈소리는 오후 2시"))
        let pushed = try await server.db.read { try $0.value("SELECT COUNT(*) FROM outbox") ?? 0 }
        #expect(pushed == 0)
        // The days after begin as any other.
        try server.goTo(.friday + 1, 7)
        let next = await (try server.browser(as: "bori")).open(Wal.first.path).text
        #expect(next.contains("다음 왈소리는 오후 2시") && !next.contains("환영"))
        #expect(try await bori.send(Wal.today).state == .sleeping)
      }
    }
  }

  @Test(arguments: [(8, 0, 1), (13, 0, 1), (14, 0, 2), (21, 0, 3)])
  func `who sets up at an hour finds the messages of hours past at once: H22`(
    _ hour: Int, _ minute: Int, _ open: Int
  ) async throws {
    for engine in Engine.allCases {
      try await TestServer.open(on: engine) { server in
        try server.goTo(.friday, hour, minute)
        let today = try await server.walker().send(Wal.today)
        #expect(today.slots == [.morning, .afternoon, .night])
        #expect(today.items.count { $0.hasArrived } == open)
        #expect(today.items.count { $0.text != nil } == open)
      }
    }
  }

  @Test func `a nickname is one to ten of Hangul, letters and digits, however it is composed: H30`()
    throws
  {
    let ten = "가나다라마바사아자차"
    #expect(try Wal.Nickname(ten).text == ten)
    #expect(try Wal.Nickname(ten.decomposedStringWithCanonicalMapping).text == ten)
    for right in ["ㅋㅋ", "Bori2", "DEFAULT", "ㅏ", " 보리 "] { _ = try Wal.Nickname(right) }
    #expect(throws: Refusal.nicknameLength) { try Wal.Nickname(ten + "카") }
    for wrong in ["", "   ", "보 리", "보리🐶", "보리!", "<b>", "보\u{200B}리", "é"] {
      #expect(throws: Refusal.nicknameLetters) { try Wal.Nickname(wrong) }
    }
  }

  @Test(arguments: [
    ("한새봄", "한새봄"), (" 보리2 ", "보리2"), ("한 새봄", ""), ("가나다라마바사아자차카", ""),
  ])
  func `the provider's name stands in the nickname field when it is valid there`(
    _ name: String, _ value: String
  ) async throws {
    try await TestServer.open(on: .sqlite, isDemo: true) { server in
      let browser = Browser(router: server.router, cookie: nil)
      let entry = await browser.post(
        Practice.signIn.path, [("nickname", name), ("next", Wal.first.path)])
      #expect(entry.status == 303)
      let cookies = entry.headers.filter { $0.name == "Set-Cookie" }.compactMap {
        $0.value.split(separator: ";").first
      }
      let page = await Browser(router: server.router, cookie: cookies.joined(separator: "; "))
        .open(Wal.first.path)
      let field = page.text.firstMatch(of: /<input id="nickname"[^>]* value="(?<value>[^"]*)"/)
      #expect(field.map { String($0.value) } == value)
    }
  }

  @Test(arguments: Engine.allCases)
  func `without a kind or an hour nobody is set up, and the page keeps what was formState: W5`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.browser(as: "bori")
      let noKind = await bori.post(
        Wal.join.path, [("_key", "1"), ("nickname", "보리"), ("slots", "NIGHT")])
      #expect(noKind.status == 400 && noKind.text.contains("왈소리 유형을 하나 이상 골라 주세요."))
      #expect(noKind.text.contains("value=\"보리\""))
      let noHour = await bori.post(
        Wal.join.path, [("_key", "2"), ("nickname", "보리"), ("categories", "YELL")])
      #expect(noHour.status == 400 && noHour.text.contains("받을 시간을 하나 이상 골라 주세요."))
      let made = await bori.post(
        Wal.join.path,
        [
          ("_key", "3"), ("nickname", "보리"), ("categories", "YELL"), ("categories", "FUSS"),
          ("slots", "NIGHT"),
        ])
      #expect(made.status == 303 && made.header("Location") == "/wal?welcome=1")
      let me = try await server.viewer("bori").send(Wal.me)
      #expect(me.categories == [.known(.fuss), .known(.yell)] && me.slots == [.known(.night)])
      #expect(try me.zone == Zone("Asia/Seoul"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `the hour of one's own message is none to choose, and an unknown kind is none: H20`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.browser(as: "bori")
      for field in [("slots", "RESERVATION"), ("categories", "RESERVATION")] {
        let reply = await bori.post(
          Wal.join.path,
          [("_key", "1"), ("nickname", "보리"), ("categories", "YELL"), ("slots", "NIGHT"), field])
        #expect(reply.status == 400)
      }
      #expect(try await server.person() == nil)
    }
  }
}
