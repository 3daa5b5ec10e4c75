import Core
import Delivery
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// Signing in with a code sent by text message.
@Suite(.timeLimit(.minutes(30)))
struct PhoneCodeTests {
  @Test(arguments: Engine.allCases)
  func `a code signs in to an account of the number, and to the same one the next time: S3`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let number = try PhoneNumber(haneulsNumber)
      let (mine, other) = (server.stranger(), server.stranger())
      let sent = try await mine.askCode()
      #expect(sent.resendAfter == 60 && sent.expiresIn == 300)
      try await mine.enterCode(server.code(of: number), sent)
      let account = try await mine.send(AccountCard.show).id
      #expect(try await mine.send(Identities.list).items.map(\.provider) == ["phone"])
      server.clock.move(by: .minutes(1))
      let again = try await other.askCode()
      try await other.enterCode(server.code(of: number), again)
      #expect(try await other.send(AccountCard.show).id == account)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a code is good once, for five minutes, and only where it was asked for: SH15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let number = try PhoneNumber(haneulsNumber)
      let client = server.stranger()
      let first = try await client.askCode()
      let code = try await server.code(of: number)
      for attempt in ["", "x", String(repeating: "A", count: 43)] {
        let policy = SignIn.CodeSent(attempt: attempt, resendAfter: 0, expiresIn: 0)
        #expect(
          try await refusal { try await server.stranger().enterCode(code, policy) } == .codeGone)
      }
      try await client.enterCode(code, first, key: long("mine"))
      #expect(try await refusal { try await server.stranger().enterCode(code, first) } == .codeGone)
      // The same request repeated after a lost reply counts as one use.
      try await server.stranger().enterCode(code, first, key: long("mine"))

      server.clock.move(by: .minutes(5))
      let second = try await client.askCode()
      let late = try await server.code(of: number)
      server.clock.move(by: .minutes(5) - .seconds(1))
      #expect(
        try await refusal { try await client.enterCode(server.another(late), second) }
          == .codeWrong(left: 4))
      server.clock.move(by: .seconds(1))
      #expect(try await refusal { try await client.enterCode(late, second) } == .codeGone)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an app may give its codes a shorter life, which reply, message and page tell: E1 SH15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let number = try PhoneNumber(haneulsNumber)
      let client = server.stranger()
      func ask(_ key: String? = nil, app: String = "sesac") async throws -> SignIn.CodeSent {
        let request = SignIn.CodeRequest(number: number, app: app)
        return try await client.send(SignIn.askCode, request, key: key)
      }
      let first = try await ask(long("one"))
      #expect(first.resendAfter == 60 && first.expiresIn == 60)
      #expect(try await server.sent(to: number.text).last?.contains("1분 안에") == true)
      server.clock.move(by: .seconds(60) - .milliseconds(1))
      #expect(try await ask(long("one")).expiresIn == 1)
      let code = try await server.code(of: number)
      #expect(
        try await refusal { try await client.enterCode(server.another(code), first) }
          == .codeWrong(left: 4))
      server.clock.move(by: .milliseconds(1))
      #expect(try await refusal { try await client.enterCode(code, first) } == .codeGone)
      // The same request again has an expired code, so it sends another.
      let second = try await ask(long("one"))
      #expect(second.attempt != first.attempt && second.expiresIn == 60)
      server.clock.move(by: .seconds(59))
      try await client.enterCode(server.code(of: number), second)
      for app in ["yello", "nowhere"] {
        server.clock.move(by: .minutes(1))
        #expect(try await ask(app: app).expiresIn == 300)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the page of a short-lived code says so, and ends with it: E1`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let jar = CookieJar(server.router)
      let form = await jar.open("/sign-in/phone?next=/sesac").text
      #expect(form.contains(#"name="app" value="sesac""#))
      let sent = await jar.post(
        SignIn.askCode.path, [("number", haneulsNumber), ("app", "sesac"), ("next", "/sesac")])
      #expect(sent.text.isEmpty)
      let cookies = sent.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
      #expect(cookies.contains { $0.contains("madang-code=") && $0.hasSuffix("Max-Age=60") })
      let way = try #require(sent.header("Location"))
      let entry = await jar.open(way).text
      #expect(entry.contains("1분 안에 쓸 수 있어요") && entry.contains(#"data-wait="60""#))
      #expect(entry.contains(#"data-life="60""#) && entry.contains(">01:00</time>"))
      #expect(entry.contains(#"name="app" value="sesac""#), "so that a resend has the same life")
      server.clock.move(by: .seconds(15))
      #expect(await jar.open(way).text.contains(">00:45</time>"))
      server.clock.move(by: .seconds(45))
      #expect(await jar.open(way).text.contains(Refusal.codeGone.ko))
    }
  }

  @Test(arguments: Engine.allCases)
  func `another code makes the one before void, and a request sent again sends no second one: SH15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let number = try PhoneNumber(haneulsNumber)
      let client = server.stranger()
      let first = try await client.askCode(key: long("one"))
      server.clock.move(by: .seconds(20))
      let same = try await client.askCode(key: long("one"))
      #expect(same.attempt == first.attempt && same.resendAfter == 40 && same.expiresIn == 280)
      #expect(try await server.sent(to: number.text).count == 1)
      let old = try await server.code(of: number)
      server.clock.move(by: .seconds(40))
      let second = try await client.askCode(instead: first.attempt)
      #expect(try await refusal { try await client.enterCode(old, first) } == .codeGone)
      try await client.enterCode(server.code(of: number), second)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a browser is led from number to code to where it wanted to go: E1`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let number = try PhoneNumber(haneulsNumber)
      let jar = CookieJar(server.router)
      let page = await jar.open("/sign-in/phone?app=yello&next=/yello/notes")
      #expect(page.status == 200 && page.text.contains("인증 문자 받기"))
      let wrong = await jar.post(
        SignIn.askCode.path, [("number", "02-123-4567"), ("app", "yello")])
      #expect(wrong.status == 422 && wrong.text.contains(#"value="02-123-4567""#))
      #expect(wrong.text.contains(Refusal.phoneWrong.ko))
      let fields = [("app", "yello"), ("next", "/yello/notes")]
      let sent = await jar.post(SignIn.askCode.path, [("number", "０１０ １２３４ ５６７８")] + fields)
      #expect(sent.status == 303)
      let way = try #require(sent.header("Location"))
      #expect(way.hasPrefix("/sign-in/phone/code?app=yello&next="))
      let entry = await jar.open(way).text
      #expect(entry.contains("010-1234-5678번으로") && entry.contains("one-time-code"))
      #expect(entry.contains(#"data-wait="60""#))
      // Another browser does not have the attempt.
      let stranger = await CookieJar(server.router).open(way)
      #expect(
        stranger.status == 303 && stranger.header("Location")?.contains("/sign-in/phone") == true)
      let code = try await server.code(of: number)
      let no = try await jar.post(
        SignIn.enterCode.path, [("code", server.another(code).text)] + fields)
      #expect(no.status == 422 && no.text.contains("4번 더 해 볼 수 있어요"))
      let policy = await CookieJar(server.router).post(SignIn.enterCode.path, [("code", code.text)])
      #expect(policy.status == 410)
      let yes = await jar.post(SignIn.enterCode.path, [("code", code.text)] + fields)
      #expect(yes.status == 303 && yes.header("Location") == "/yello/notes")
      #expect(jar.cookie("madang") != nil && jar.cookie("madang-code") == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an expired code leads back to the form for the number, with the number in it: E1`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let jar = CookieJar(server.router)
      let sent = await jar.post(SignIn.askCode.path, [("number", haneulsNumber)])
      let entry = await jar.open(try #require(sent.header("Location"))).text
      let form = try #require(
        entry.split(separator: "</form>").first { $0.contains("id=\"code\"") })
      let hidden = form.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)"/).map {
        (String($0.1), String($0.2))
      }
      server.clock.move(by: .minutes(5))
      let late = await jar.post(SignIn.enterCode.path, hidden + [("code", "123456")])
      #expect(late.status == 410 && late.text.contains(Refusal.codeGone.ko))
      let reload = await jar.open(SignIn.askCode.path)
      #expect(reload.text.contains(Refusal.codeGone.ko))
      for page in [late, reload] {
        let field = page.text.firstMatch(of: /<input id="number"[^>]* value="(?<value>[^"]*)"/)
        #expect(field?.value == "010-1234-5678")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a number is linked to the account that asks, in its own session and from our own page`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let number = try PhoneNumber(haneulsNumber)
      let client = try await server.viewer("haneul")
      let account = try await client.send(AccountCard.show).id
      let sent = try await client.send(
        SignIn.askCode, SignIn.CodeRequest(number: number, link: "yes"))
      let code = try await server.code(of: number)
      // Knowing the code is not enough without the session.
      #expect(
        try await refusal { try await server.stranger().enterCode(code, sent) } == .linkElsewhere)
      let arrival = try await client.send(
        SignIn.enterCode, SignIn.CodeProof(code: code, attempt: sent.attempt))
      #expect(arrival.outcome == .linked && arrival.tokens == nil)
      #expect(try await client.send(Identities.list).items.count == 2)
      server.clock.move(by: .minutes(1))
      let other = server.stranger()
      try await server.comeInByCode(other)
      #expect(try await other.send(AccountCard.show).id == account)
      // A cookie alone does not link, because another site could cause the request.
      let browser = try await server.browser(as: "sea")
      let forged = await browser.post(
        SignIn.askCode.path, [("number", "010-5555-6666"), ("link", "guess")])
      #expect(forged.status == 403)
      #expect(try await server.sent(to: "+821055556666").isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `whoever leaves takes number and codes along, and limits stay`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let client = server.stranger()
      try await server.comeInByCode(client)
      try await client.send(Leaving.all, Leaving.Request())
      let left: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM phone_code) + (SELECT COUNT(*) FROM outbox)
            + (SELECT COUNT(*) FROM identity)
          """)
      }
      #expect(left == 0)
      #expect(try await refusal { _ = try await server.stranger().askCode() } == .codeSoon)
      server.clock.move(by: .days(1) + .minutes(1))
      try await Housekeeping.sweep(server.db, at: server.clock.now)
      let counted: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM rate_limit")
      }
      #expect(counted == 0)
    }
  }
}
