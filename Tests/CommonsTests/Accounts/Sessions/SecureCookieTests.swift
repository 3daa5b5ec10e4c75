import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Cookies over https.
@Suite(.timeLimit(.minutes(30)))
struct SecureCookieTests {
  private func open(_ engine: Engine, _ body: (TestServer) async throws -> Void) async throws {
    try await TestServer.open(
      on: engine, isDemo: true, settings: Settings(["MADANG_SITE": "https://yard.test"]), body)
  }

  /// The `Set-Cookie` line of `name`, with the attributes `__Host-` requires (RFC 6265bis
  /// §4.1.3.2).
  private func line(_ name: String, _ reply: Response) throws -> String {
    let lines = reply.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
    #expect(!lines.contains { $0.hasPrefix(name + "=") }, "also under a plain name: \(lines)")
    let line = try #require(lines.first { $0.hasPrefix("__Host-\(name)=") }, "\(lines)")
    let rules = line.split(separator: "; ").dropFirst()
    for rule in ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"] {
      #expect(rules.contains(Substring(rule)), "\(rule) in \(line)")
    }
    #expect(!line.contains("Domain"))
    return line
  }

  @Test(arguments: Engine.allCases)
  func `over https a session's cookie is __Host- and Secure, however one comes in: W34 W18 Y88`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let jar = CookieJar(server.router, isSecure: true)
      let begun = await jar.post(SignIn.startDevice.path, [])
      #expect(try line("madang", begun).contains("; Max-Age=34560000;"))
      let groups = begun.text.matches(of: #/<span>([0-9A-Z]{4})<\/span>/#).map { String($0.1) }
      let recovered = await CookieJar(server.router, isSecure: true).post(
        SignIn.recover.path, [("code", groups.joined(separator: "-"))])
      _ = try line("madang", recovered)
      let practised = await CookieJar(server.router, isSecure: true).post(Practice.signIn.path, [])
      _ = try line("madang", practised)
      let password = "노을빛 자전거 열두 대"
      _ = await jar.post(SignIn.askLetter.path, [("address", "haneul@example.com")])
      let token = try await server.token(of: EmailAddress("haneul@example.com"))
      let chosen = await CookieJar(server.router, isSecure: true).post(
        SignIn.choosePassword.path, [("token", token), ("password", password)])
      _ = try line("madang", chosen)

      #expect(await jar.open(AccountCard.show.path).status == 200)
      let token2 = try #require(jar.cookie("__Host-madang"))
      // Over https the plain name is ignored, because anyone on the network could plant it.
      for (cookie, isSecure) in [("madang=", true), ("__Host-madang=", false)] {
        let reply = await server.router.respond(
          to: Request(
            .get, AccountCard.show.path,
            headers: [("Accept", "application/json"), ("Cookie", cookie + token2)],
            isSecure: isSecure))
        #expect(reply.status == 401, "\(cookie)")
      }
      let out = await jar.post(Sessions.end.action, [])
      let taken = try line("madang", out)
      #expect(taken.hasPrefix("__Host-madang=;") && taken.contains("Max-Age=0"))
      // "storage" would clear the whole origin, including other software's data and service
      // workers.
      #expect(out.header("Clear-Site-Data") == "\"cache\"")
      #expect(await jar.open(AccountCard.show.path).status == 303)
    }
  }

  @Test(arguments: Engine.allCases)
  func `over https what binds a code to its browser is __Host- too, and is taken away after use`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let jar = CookieJar(server.router, isSecure: true)
      let asked = await jar.post(SignIn.askCode.path, [("number", "010-1234-5678")])
      #expect(try line("madang-code", asked).contains("Max-Age=300"))
      let code = try await server.code(of: PhoneNumber("010-1234-5678"))
      // The same cookie under its plain name is ignored.
      let attempt = try #require(jar.cookie("__Host-madang-code"))
      let planted = await server.router.respond(
        to: Request(
          .post, SignIn.enterCode.path,
          headers: [
            ("Content-Type", "application/x-www-form-urlencoded"), ("Host", "localhost"),
            ("Sec-Fetch-Site", "same-origin"), ("Cookie", "madang-code=\(attempt)"),
          ], body: Array("code=\(code.text)".utf8), isSecure: true))
      #expect(planted.status == 410)
      let entered = await jar.post(SignIn.enterCode.path, [("code", code.text)])
      #expect(entered.status == 303)
      _ = try line("madang", entered)
      #expect(try line("madang-code", entered).contains("Max-Age=0"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `over https what greets, says a sentence or remembers a visit is __Host- too`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let jar = CookieJar(server.router, isSecure: true)
      let came = await jar.post(Practice.signIn.path, [("nickname", "한새봄"), ("next", "/yello")])
      let hello = try line("madang-hello", came)
      #expect(hello.contains("Max-Age=600"))
      #expect(!hello.contains("새봄") && !hello.contains(percentEncoded("새봄")))
      let seen = try line("madang-yello-seen", await jar.open("/yello/sign-in"))
      #expect(seen.contains("Max-Age=31536000"))
      _ = await jar.post(Yello.age.path, [("birthday", "2004-03-01")])
      let form = await jar.open(Yello.joining.path + "?connect=later").text
      #expect(form.contains("value=\"한새봄\""))
      let out = await jar.post(Sessions.end.action, [("next", "/")])
      let said = try line("madang-said", out)
      #expect(said.contains("Max-Age=20") && !said.contains(percentEncoded("로그아웃")))
      #expect(try line("madang-hello", out).contains("Max-Age=0"))
      let lobby = await jar.open("/")
      #expect(lobby.text.contains("로그아웃했어요."))
      #expect(try line("madang-said", lobby).contains("Max-Age=0"))
      #expect(!(await jar.open("/")).text.contains("로그아웃했어요."))
    }
  }

  /// The cookie with a reply's toast, over http.
  private func said(_ reply: Response) throws -> String {
    let cookie = reply.headers.first { $0.value.hasPrefix("madang-said=") }
    return try String(#require(cookie).value.prefix { $0 != ";" })
  }

  @Test(arguments: Engine.allCases)
  func `a copied toast shows in no other session, and nowhere after twenty seconds`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let words = "class=\"toast\""
      let haneul = try await server.browser(as: "haneul")
      let doyun = try await server.browser(as: "doyun")
      let shows = { (toast: String, session: String?) in
        let cookies = [toast] + (session.map { [$0] } ?? [])
        return await server.router.respond(
          to: Request(
            .get, "/",
            headers: [("Accept", "text/html"), ("Cookie", cookies.joined(separator: "; "))])
        ).text.contains(words)
      }
      let toast = try said(
        await haneul.post(AccountLanguage.choose.action, [("language", "ko")]))
      #expect(await shows(toast, haneul.cookie))
      #expect(await !shows(toast, doyun.cookie))
      #expect(await !shows(toast, nil))
      let elsewhere = try await server.browser(as: "haneul")
      #expect(await !shows(toast, elsewhere.cookie))
      server.clock.move(by: .milliseconds(19_999))
      #expect(await shows(toast, haneul.cookie))
      server.clock.move(by: .milliseconds(1))
      #expect(await !shows(toast, haneul.cookie))

      let goodbye = try said(await haneul.post(Sessions.end.action, [("next", "/")]))
      #expect(await shows(goodbye, nil))
      #expect(await !shows(goodbye, doyun.cookie))
      server.clock.move(by: .seconds(20))
      #expect(await !shows(goodbye, nil))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a fragment that the page before requested meanwhile leaves the toast to the next page`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.student("김하늘", "haneul")
      let jar = try await server.browser(as: "haneul")
      let toast = try said(await jar.post(AccountLanguage.choose.action, [("language", "ko")]))
      let headers = [("Cookie", "\(toast); \(jar.cookie ?? "")")]
      let fragment = await jar.open(
        Yello.notes.path, headers: headers + [("HX-Request", "true")])
      #expect(fragment.status == 200)
      #expect(fragment.header("HX-Trigger") == nil)
      #expect(!fragment.headers.contains { $0.value.hasPrefix("madang-said=") })
      let page = await jar.open(Yello.notes.path, headers: headers)
      #expect(page.text.contains("class=\"toast\""))
      #expect(page.headers.contains { $0.value.hasPrefix("madang-said=;") })
    }
  }

  @Test func `a toast or a name that somebody planted is shown to nobody`() async throws {
    try await TestServer.open(on: .sqlite, isDemo: true) { server in
      let jar = CookieJar(server.router)
      _ = await jar.post(Practice.signIn.path, [("nickname", "한새봄")])
      let hello = try #require(jar.cookie("madang-hello"))
      let lie = percentEncoded("비밀번호를 보내 주세요")
      // Unsealed, sealed for another purpose, and altered.
      for value in [lie, "비밀번호", hello, String(hello.dropLast()) + "!", ""] {
        let page = try await server.browser().open(
          "/", headers: [("Cookie", "madang-said=\(value)")])
        #expect(page.status == 200 && !page.text.contains("class=\"toast\""), "\(value)")
      }
      let form = try await server.browser(as: "newcomer")
      _ = await form.post(Yello.age.path, [("birthday", "2004-03-01")])
      let planted = await form.open(
        Yello.joining.path + "?connect=later",
        headers: [("Cookie", "\(form.cookie ?? ""); madang-hello=\(percentEncoded("가짜야"))")])
      #expect(planted.status == 200 && !planted.text.contains("가짜야"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `over https what binds a sign-in with Kakao to its browser is __Host- too`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let jar = CookieJar(fixtures.server.router, isSecure: true)
      let left = await jar.open("/sign-in/kakao?next=/wal")
      #expect(try line("madang-sign-in", left).contains("Max-Age=600"))
      let way = try #require(left.header("Location"))
      let state = try #require(way.firstMatch(of: #/state=([A-Za-z0-9_\-]+)/#)?.1)
      let nonce = try #require(way.firstMatch(of: #/nonce=([A-Za-z0-9_\-]+)/#)?.1)
      fixtures.answer(
        SignInFixtures.ProviderRedirect(
          cookie: "", asked: ["client_id": "kakao-web", "nonce": String(nonce)]), as: "1001")
      let back = "/sign-in/kakao/back?code=c&state=\(state)"
      let attempt = try #require(jar.cookie("__Host-madang-sign-in"))
      let planted = await fixtures.server.router.respond(
        to: Request(.get, back, headers: [("Cookie", "madang-sign-in=\(attempt)")], isSecure: true))
      #expect(planted.header("Location") == "/sign-in?why=expired")
      let arrived = await jar.open(back)
      #expect(arrived.header("Location") == "/wal")
      _ = try line("madang", arrived)
      #expect(await jar.open(AccountCard.show.path).status == 200)
    }
  }
}
