import Commons
import Core
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// Shared pages that an app linked to: its branding, its texts and the link back.
@Suite(.timeLimit(.minutes(30)))
struct ReturnContextTests {
  private static let list = Identities.list.path + "?app=yello"

  /// A browser signed in with a phone number.
  private func comeIn(_ server: TestServer, _ number: String = haneulsNumber) async throws
    -> CookieJar
  {
    let jar = CookieJar(server.router)
    _ = await jar.post(SignIn.askCode.path, [("number", number)])
    let code = try await server.code(of: PhoneNumber(number))
    let reply = await jar.post(SignIn.enterCode.path, [("code", code.text)])
    try #require(reply.status == 303 && jar.cookie("madang") != nil)
    return jar
  }

  /// The link to `path` on a page: its target and the return fields of its forms.
  private func link(
    _ path: String, on page: String
  ) throws -> (path: String, fields: [(String, String)]) {
    let parts = page.split(separator: "href=\"\(path)?", maxSplits: 1)
    let after = try #require(parts.dropFirst().first)
    let query = after.prefix { $0 != "\"" }.replacing("&amp;", with: "&")
    let fields = query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      return (parts[0], parts[1].removingPercentEncoding ?? "")
    }
    return ("\(path)?\(query)", fields)
  }

  @Test func `linking a number from an app stays in the app, and speaks of linking`() async throws {
    try await TestServer.withMail(on: .sqlite) { server in
      let jar = try await comeIn(server)
      let (path, carried) = try link(
        SignIn.enterCode.path, on: await jar.open(Self.list + "&from=account").text)
      let back = #"href="/account/identities?app=yello&amp;from=account""#
      let page = await jar.open(path).text
      #expect(page.contains(#"class="yello""#) && page.contains("<h1>휴대폰 번호 연결</h1>"))
      #expect(page.contains(back) && !page.contains("로그인"))
      let wrong = await jar.post(SignIn.askCode.path, carried + [("number", "010-71")]).text
      #expect(wrong.contains(#"class="yello""#) && wrong.contains(back))
      let sent = await jar.post(SignIn.askCode.path, carried + [("number", "010-7100-0009")])
      let entering = await jar.open(try #require(sent.header("Location"))).text
      #expect(entering.contains(#"class="yello""#) && entering.contains("인증하고 연결하기"))
      let code = try await server.code(of: PhoneNumber("010-7100-0009"))
      let linked = await jar.post(SignIn.enterCode.path, carried + [("code", code.text)])
      #expect(linked.header("Location") == Self.list + "&from=account")
    }
  }

  @Test func `linking an address from an app stays in the app, and its letter comes back there`()
    async throws
  {
    try await TestServer.withMail(on: .sqlite) { server in
      let jar = try await comeIn(server)
      let (path, carried) = try link(
        SignIn.withPassword.path, on: await jar.open(Self.list).text)
      let page = await jar.open(path).text
      #expect(page.contains(#"class="yello""#) && page.contains("<h1>이메일 연결</h1>"))
      _ = await jar.post(SignIn.askLetter.path, carried + [("address", haneulsAddress)])
      let letter = try #require(try await server.sent(to: haneulsAddress).last)
      let url = try #require(
        letter.firstMatch(of: #/https:\\?\/\\?\/yard.test([^\s"\\]|\\\/)+/#))
      let there = String(url.0).replacing("\\/", with: "/").dropFirst("https://yard.test".count)
      let choosing = await jar.open(String(there)).text
      #expect(choosing.contains(#"class="yello""#) && choosing.contains("이 비밀번호로 연결하기"))
      #expect(choosing.contains(#"href="/account/identities?app=yello""#))
      let token = try await server.token(of: EmailAddress(haneulsAddress))
      let linked = await jar.post(
        SignIn.choosePassword.path,
        carried.filter { $0.0 != "link" } + [("token", token), ("password", haneulsPassword)])
      #expect(linked.header("Location") == Self.list)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a number and an address show their owner which they are, and no more`(
    _ engine: Engine
  ) async throws {
    try await TestServer.withMail(on: engine) { server in
      let client = server.stranger()
      try await server.comeInByCode(client)
      try await client.send(
        SignIn.askLetter,
        SignIn.EmailLinkRequest(address: EmailAddress(haneulsAddress), link: "yes"))
      try await client.choosePassword(server.token(of: EmailAddress(haneulsAddress)))
      let cards = try await client.send(Identities.list).items
      #expect(
        Dictionary(uniqueKeysWithValues: cards.map { ($0.provider, $0.hint) })
          == ["phone": "010-••••-5678", "email": "h••@example.com"])
    }
  }

  @Test func `a number of another account asks in the app whether the two become one`()
    async throws
  {
    try await TestServer.withMail(on: .sqlite) { server in
      _ = try await comeIn(server, "010-7100-0001")
      let jar = try await comeIn(server)
      let (_, carried) = try link(SignIn.enterCode.path, on: await jar.open(Self.list).text)
      server.clock.move(by: .minutes(2))
      _ = await jar.post(SignIn.askCode.path, carried + [("number", "010-7100-0001")])
      let code = try await server.code(of: PhoneNumber("010-7100-0001"))
      let asked = await jar.post(SignIn.enterCode.path, carried + [("code", code.text)])
      #expect(asked.header("Location") == Identities.merge.path + "?app=yello")
      let page = await jar.open(Identities.merge.path + "?app=yello").text
      #expect(page.contains(#"class="yello""#) && page.contains("href=\"\(Self.list)\""))
      let apart = await jar.post(Identities.declineMerge.action, [("app", "yello")])
      #expect(apart.header("Location") == Self.list)
    }
  }

  @Test func `a new recovery code is shown in the app it was asked for in`() async throws {
    try await TestServer.withMail(on: .sqlite) { server in
      let jar = try await comeIn(server)
      let page = await jar.post(
        SignIn.renewRecovery.path, [("app", "yello"), ("from", "account")]
      ).text
      #expect(page.contains(#"class="yello""#) && page.contains("적어 두세요"))
      #expect(page.contains(#"href="/account/identities?app=yello&amp;from=account""#))
    }
  }

  @Test func `who stops at the provider's while linking is back at the list, and told so`()
    async throws
  {
    try await SignInFixtures.open { fixtures in
      let first = try await fixtures.leave()
      fixtures.answer(first, as: "1001")
      let session = try #require(fixtures.session(try await fixtures.arrive(first)))
      let page = try await fixtures.server.browser().open(
        Self.list, headers: [("Cookie", session)])
      let (path, _) = try link("/sign-in/apple", on: page.text)
      for (error, words) in [("access_denied", "멈췄어요"), ("server_error", "확인하지 못했어요")] {
        let query = String(path.drop { $0 != "?" }.dropFirst())
        let leaving = try await fixtures.leave("apple", query, cookie: session)
        let reply = try await fixtures.server.browser().open(
          "/sign-in/apple/back?error=\(error)&state=\(leaving.asked["state"] ?? "")",
          headers: [("Cookie", "\(leaving.cookie); \(session)")])
        #expect(reply.header("Location") == Self.list)
        #expect(try await fixtures.server.toast(after: reply, with: session).contains(words))
      }
    }
  }

  @Test func `every page on the way in leads back to the door it was opened from`() async throws {
    try await TestServer.open(on: .sqlite, isDemo: true) { server in
      let browser = try await server.browser()
      for (path, back) in [
        ("/sign-in", "/"), ("/sign-in?app=wal", "/wal"),
        ("/sign-in?next=/yello/notes", "/yello/sign-in?next=%2Fyello%2Fnotes"),
        ("/practice/kakao?next=/yello", "/yello/sign-in?next=%2Fyello"),
        ("/outbox", "/"), ("/outbox?back=/yello/notes%3Fa=b", "/yello/notes?a=b"),
        ("/outbox?back=//evil.example", "/"),
      ] {
        let page = await browser.open(path).text
        #expect(page.contains(#"<a class="icon-button" href="\#(back)""#), "\(path)")
      }
      let newcomer = try await server.browser(as: "newcomer")
      let consent = await newcomer.open("/practice/kakao/consent?back=/yello/recommended").text
      #expect(consent.contains(#"<a class="icon-button" href="/yello/recommended""#))
    }
  }

  @Test func `the demo's clock comes back to the very page, and says what time it is`() async throws
  {
    try await TestServer.open(on: .sqlite, isDemo: true) { server in
      let browser = try await server.browser(as: "haneul")
      let page = await browser.open(Self.list).text
      #expect(page.contains(#"name="next" value="/account/identities?app=yello""#))
      #expect(page.contains("3월 20일 (금) 12:00"))
      let moved = await browser.post(
        Practice.moveClock.path, [("next", Self.list), ("minutes", "1440")])
      #expect(moved.header("Location") == Self.list)
      #expect(
        try await server.toast(after: moved, with: browser.cookie)
          .contains("3월 21일 (토) 낮 12시로 옮겼어요"))
    }
  }

  @Test func `a form sent after the session has ended leads to signing in`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let stranger = try await server.browser()
      let app = await stranger.post(Yello.age.path, [("birthday", "2004-03-01")])
      #expect(app.status == 401 && app.text.contains(#"href="/yello/sign-in""#))
      let services = await stranger.post(SignIn.renewRecovery.path)
      #expect(services.status == 401 && services.text.contains(#"href="/sign-in""#))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a form whose session has ended leads by signing in back to its page`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.student("김하늘", "haneul")
      let browser = try await server.browser(as: "haneul")
      try await server.db.write { try $0.run("DELETE FROM session") }
      let age = Yello.age.path
      func sent(_ path: String, from referer: String?, mode: String? = "navigate") async -> Response
      {
        await browser.post(
          path, [("birthday", "2004-03-01")],
          headers: [("Sec-Fetch-Site", "same-origin")]
            + (mode.map { [("Sec-Fetch-Mode", $0)] } ?? [])
            + (referer.map { [("Referer", $0)] } ?? []))
      }
      let page = "/yello/membership?step=2"
      let led = await sent(age, from: "http://localhost\(page)")
      #expect(led.status == 303)
      #expect(led.header("Location") == "/yello/sign-in?next=\(percentEncoded(page))")
      #expect(try await server.toast(after: led, with: nil).contains(SessionEnd.words.ko))
      #expect(led.headers.contains { $0.name == "Set-Cookie" && $0.value.hasPrefix("madang=;") })
      // No page of ours: none, one that only a form shows, or another site's.
      for referer in [nil, "http://localhost/yello/rounds", "http://elsewhere.test\(page)"] {
        let led = await sent(age, from: referer)
        #expect(led.header("Location") == "/yello/sign-in?next=%2Fyello", "\(referer ?? "none")")
      }
      let account = await sent(SignIn.renewRecovery.path, from: "http://localhost/account")
      #expect(account.header("Location")?.hasPrefix("/sign-in?next=%2Faccount") == true)
      // Scripts read the refusal; browsers that do not tell a form from a script get a page with the link.
      for mode in ["cors", "same-origin", nil] {
        let refused = await sent(age, from: "http://localhost\(page)", mode: mode)
        #expect(refused.status == 401, "\(mode ?? "none")")
        let link = "href=\"/yello/sign-in?next=\(percentEncoded(page))\""
        #expect(refused.text.contains(link), "\(mode ?? "none")")
      }
      let foreign = await browser.post(
        age, [], headers: [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")])
      #expect(foreign.status == 403)
    }
  }

  @Test func `leaving an app says that it is the app, and deleting the account is beside it`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let browser = try await server.browser(as: "haneul")
      let whole = "href=\"\(Leaving.wholePath)?app=yello\""
      let manage = await browser.open("/yello/manage").text
      #expect(manage.contains("YELL:O 떠나기") && manage.contains(whole))
      let leave = Leaving.losses.path("yello")
      // With only one app, leaving it deletes the account anyway.
      #expect(await !browser.open(leave).text.contains(whole))
      try await haneul.client.send(
        Wal.join,
        Wal.JoinRequest(nickname: Wal.Nickname("보리"), categories: [.comedy], slots: [.morning]))
      let page = await browser.open(leave).text
      #expect(page.contains("<h1>YELL:O 떠나기</h1>") && page.contains(whole))
      let all = await browser.open(Leaving.wholePath + "?app=yello").text
      #expect(all.contains(#"class="yello""#) && all.contains(#"href="/yello/manage""#))
      #expect(all.contains("/account/leave?app=yello&amp;step=reason"))
      #expect(all.split(separator: "바로 지워지고, 되돌릴 수 없어요.").count == 2)
      let long = await browser.post(
        Leaving.all.action,
        [("app", "yello"), ("reason", "OTHER"), ("words", String(repeating: "가", count: 31))])
      #expect(long.status == 422 && long.text.contains(#"class="yello""#))
      let left = await browser.post(Leaving.app.action("yello"), [])
      #expect(
        try await server.toast(after: left, with: browser.cookie)
          .contains("다른 앱과 마당 계정은 그대로예요"))
    }
  }
}
