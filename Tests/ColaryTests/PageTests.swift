import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// The pages without scripts.
@Suite(.timeLimit(.minutes(30)))
struct PageTests {
  @Test(arguments: Engine.allCases)
  func `whoever has no account writes by a form and gets a diary with it: C42, C45`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let visitor = try await server.browser()
      let pick = await visitor.open(Colary.home.path)
      #expect(pick.status == 200 && pick.text.contains("지금 어때요?"))
      #expect(pick.header("Content-Security-Policy")?.contains("'wasm-unsafe-eval'") == true)
      let compose = await visitor.open("/colary/write?emotion=sadness&intensity=2")
      #expect(compose.text.contains("슬펐던 순간") && compose.text.contains("완료"))
      let key = ID<Reply>(at: server.clock.now, sequence: 1, random: 9).description
      let fields = [("_key", key), ("emotion", "sadness"), ("intensity", "2"), ("text", "비 온다")]
      let saved = await visitor.post(Colary.write.path, fields)
      #expect(saved.status == 303 && saved.header("Location")?.hasPrefix("/colary/records") == true)
      let session = saved.headers.first {
        $0.name == "Set-Cookie" && $0.value.hasPrefix("madang=")
      }
      let cookie = try #require(session).value.prefix { $0 != ";" }
      // Sent twice: one diary, one entry.
      #expect(await visitor.post(Colary.write.path, fields).status == 303)
      let member = Browser(router: server.router, cookie: String(cookie))
      let records = await member.open(Colary.records.path)
      #expect(records.text.contains("비 온다") && records.text.contains("feeling-card sadness"))
      for table in ["row", "person"] {
        let count: Int? = try await server.db.read {
          try $0.value("SELECT COUNT(*) FROM \(raw: "colary_\(table)")")
        }
        #expect(count == 1, "\(table)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `whose session another device has ended is told so, and where to sign in`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let browser = try await server.browser(as: "haru")
      let other = try await server.viewer("haru")
      _ = try await other.send(Colary.begin, Colary.Beginning())
      let (paths, words) = (
        [Colary.home.path, Colary.records.path, "/colary/settings"], "다른 기기에서 로그아웃했거나"
      )
      for path in paths {
        #expect(await !browser.open(path).text.contains(words), "\(path)")
      }
      _ = try await other.send(Sessions.endOthers)
      for path in paths {
        let page = await browser.open(path)
        #expect(page.status == 200 && page.text.contains(words), "\(path)")
        #expect(page.text.contains("href=\"/sign-in?app=colary&amp;next=%2Fcolary\""), "\(path)")
        #expect(try await !server.browser().open(path).text.contains(words), "\(path)")
      }
      // What a browser keeps for all who use it says nothing of a session.
      #expect(await !browser.open(Colary.home.path + "?shell=1").text.contains(words))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a browser without a sign-in has its diary after 400 days: C42`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let visitor = try await server.browser()
      let fields = [("emotion", "sadness"), ("intensity", "2"), ("text", "재작년 가을")]
      let saved = await visitor.post(Colary.write.path, fields)
      let session = saved.headers.first {
        $0.name == "Set-Cookie" && $0.value.hasPrefix("madang=")
      }
      let line = try #require(session).value
      // As long as a browser keeps one.
      #expect(line.contains("Max-Age=\(400 * 86_400)"))
      let member = Browser(router: server.router, cookie: String(line.prefix { $0 != ";" }))
      server.clock.move(by: .days(400))
      let found = await member.open("/colary/search?emotion=sadness")
      #expect(found.text.contains("재작년 가을"))
      #expect(found.headers.contains { $0.name == "Set-Cookie" && $0.value.contains("Max-Age=34") })
      #expect(await member.post(Colary.write.path, fields).status == 303)
      let diaries: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM colary_person")
      }
      #expect(diaries == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the calendar ends at January 1970 and at this month: C9`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let visitor = try await server.browser()
      func links(_ month: String) async -> [Bool] {
        let page = await visitor.open("\(Colary.records.path)?month=\(month)").text
        return ["before", "after"].map { page.contains("data-\($0)=\"\" hidden") }
      }
      #expect(await links("1970-01") == [true, false])
      #expect(await links("1970-02") == [false, false])
      let today = Zone.seoul.day(at: server.clock.now)
      #expect(await links(String(today.text.prefix(7))) == [false, true])
    }
  }

  @Test(arguments: Engine.allCases)
  func `the name is changed by a form, by its owner only, and a wrong one is refused`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (haru, bom) = (try await server.browser(as: "haru"), try await server.browser(as: "bom"))
      for each in [haru, bom] { #expect(await each.post(Colary.begin.path).status == 303) }
      for _ in 0..<2 {
        #expect(await haru.post(Colary.rename.action, [("nickname", " 하늘 ")]).status == 303)
      }
      #expect(await haru.open("/colary/settings").text.contains("value=\"하늘\""))
      #expect(await haru.open(Colary.home.path).text.contains("하늘은"))
      #expect(!(await bom.open("/colary/settings").text.contains("하늘")))
      for wrong in ["", "열두 글자보다 조금 더 긴 이름"] {
        let refused = await haru.post(Colary.rename.action, [("nickname", wrong)])
        #expect(refused.status == 422 && refused.text.contains("열두 글자까지 쓸 수 있어요"))
      }
      #expect(await haru.open("/colary/settings").text.contains("value=\"하늘\""))
      let stranger = try await server.browser().open("/colary/settings")
      #expect(stranger.status == 200 && !stranger.text.contains("id=\"nickname\""))
    }
  }

  @Test(arguments: Engine.allCases)
  func `an entry is changed, deleted and brought back by forms, and others do not see it: C30`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.browser(as: "haru")
      let fields = [("emotion", "joy"), ("intensity", "1"), ("text", "처음")]
      #expect(await haru.post(Colary.write.path, fields).status == 303)
      let id: ID<Colary.Entry> = try #require(
        try await server.db.read { try $0.value("SELECT id FROM colary_row") })
      let path = "\(Colary.entry.path)?id=\(id)"
      #expect(await haru.open(path).text.contains("처음"))
      let edited = await haru.post(
        Colary.edit.action,
        [
          ("id", "\(id)"), ("revision", "1"), ("emotion", "fear"), ("intensity", "3"),
          ("text", "고침"),
        ])
      #expect(edited.status == 303)
      let page = await haru.open(path).text
      #expect(page.contains("고침") && page.contains("예전에 쓴 글") && page.contains("face-fear-3"))
      let bom = try await server.browser(as: "bom")
      #expect(await bom.post(Colary.begin.path).status == 303)
      #expect(!(await bom.open(path).text.contains("고침")))
      #expect(await bom.post(Colary.delete.action, [("id", "\(id)")]).status == 404)
      #expect(await haru.post(Colary.delete.action, [("id", "\(id)")]).status == 303)
      let list = await haru.open("\(Colary.records.path)?deleted=\(id)").text
      #expect(!list.contains("고침") && list.contains("되돌리기"))
      #expect(await haru.post(Colary.restore.action, [("id", "\(id)")]).status == 303)
      #expect(await haru.open(Colary.records.path).text.contains("고침"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a line that is too long and a day to come are refused, and the text stays`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.browser(as: "haru")
      let long = String(repeating: "가", count: 501)
      let refused = await haru.post(
        Colary.write.path, [("emotion", "anger"), ("intensity", "1"), ("text", long)])
      #expect(refused.status == 422 && refused.text.contains(long))
      #expect(refused.text.contains("500자까지"))
      let ahead = await haru.post(
        Colary.write.path,
        [("emotion", "anger"), ("intensity", "1"), ("text", "내일"), ("day", "2199-01-01")])
      #expect(ahead.status == 422 && ahead.text.contains("아직 오지 않은 날"))
      let early = await haru.post(
        Colary.write.path,
        [("emotion", "anger"), ("intensity", "1"), ("text", "옛날"), ("day", "1969-12-31")])
      #expect(early.status == 422 && early.text.contains("1970년부터"))
      let earlier = await haru.post(
        Colary.write.path,
        [("emotion", "anger"), ("intensity", "1"), ("text", "지난봄"), ("day", "2025-04-01")])
      #expect(earlier.header("Location") == "/colary/records?month=2025-04")
      #expect(await haru.open("/colary/records?month=2025-04").text.contains("지난봄"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaving deletes the diary, and its export holds the entries`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let feeling = try #require(Colary.Intensity(rawValue: 2))
      try await haru.send(
        Colary.write, Colary.NewEntry(.flutter, feeling, text: Colary.Note("떨린다")))
      let browser = try await server.browser(as: "haru")
      #expect(await browser.ask(.get, "/account/export").text.contains("떨린다"))
      #expect(await browser.ask(.delete, "/account/apps/colary").status == 200)
      for table in ["person", "row", "operation", "history", "epoch"] {
        let left: Int? = try await server.db.read {
          try $0.value("SELECT COUNT(*) FROM \(raw: "colary_\(table)")")
        }
        #expect(left == 0, "\(table)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the reasons for leaving are those of one's own diary: T32`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.browser(as: "haru")
      _ = await haru.post(Colary.write.path, [("emotion", "joy"), ("intensity", "1")])
      let page = await haru.open("/account/apps/colary?step=reason")
      let offered = page.text.matches(of: /name="reasons" value="(\w+)"/).map {
        String($0.output.1)
      }
      #expect(offered == ["SELDOM", "DULL", "ANOTHER_ACCOUNT", "PRIVACY", "FAULTS", "OTHER"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `there is no advertising and no other origin on any page: C26`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.browser(as: "haru")
      _ = await haru.post(Colary.write.path, [("emotion", "joy"), ("intensity", "1")])
      var pages = 0
      for (method, path) in server.router.patterns
      where method == .get && path.hasPrefix(Colary.home.path) && !path.contains(":") {
        let page = await haru.open(path)
        guard page.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
        #expect(!page.text.contains("https://") && !page.text.contains(" style="), "\(path)")
        pages += page.status == 200 ? 1 : 0
      }
      #expect(pages >= ColaryApp.branding.shells.count)
    }
  }
}
