import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct SessionTests {
  private func open(_ server: TestServer) async throws -> Tokens {
    let sessions = server.services.sessions
    return try await server.db.write { db in
      try sessions.openClient(sessions.account(of: "practice", "someone", in: db), in: db)
    }
  }

  private func ask(_ server: TestServer, _ access: String) async -> Int {
    await server.router.respond(
      to: Request(
        .get, AccountCard.show.path,
        headers: [("Accept", "application/json"), ("Authorization", "Bearer \(access)")])
    ).status
  }

  private func refresh(_ server: TestServer, _ token: String, key: String) async throws -> Tokens {
    let client = Madang(over: RouterTransport(server.router), tokens: .memory)
    return try await client.send(Sessions.refresh, RefreshRequest(refresh: token), key: key)
  }

  @Test(arguments: Engine.allCases)
  func `a refresh token is good once, and its reuse ends the session everywhere: YH16`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let first = try await open(server)
      let second = try await refresh(server, first.refresh, key: "a")
      #expect(await ask(server, first.access) == 401)
      #expect(await ask(server, second.access) == 200)
      await #expect(throws: Refusal.sessionExpired) {
        try await refresh(server, first.refresh, key: "stolen")
      }
      #expect(await ask(server, second.access) == 401)
      await #expect(throws: Refusal.sessionExpired) {
        try await refresh(server, second.refresh, key: "b")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a used refresh token is kept for thirty days, in which its reuse ends the session`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let kept = {
        try await server.db.read { db in
          try db.value("SELECT COUNT(*) FROM refresh_token") ?? 0
        }
      }
      var tokens = [try await open(server)]
      for day in 1...40 {
        server.clock.move(by: .days(1))
        tokens.append(try await refresh(server, tokens[day - 1].refresh, key: "\(day)"))
      }
      #expect(try await kept() == 32)
      await #expect(throws: Refusal.sessionExpired) {
        try await refresh(server, tokens[8].refresh, key: "old")
      }
      #expect(await ask(server, tokens[40].access) == 200)
      await #expect(throws: Refusal.sessionExpired) {
        try await refresh(server, tokens[9].refresh, key: "stolen")
      }
      #expect(await ask(server, tokens[40].access) == 401)
      #expect(try await kept() == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a browser that is used stays signed in, and one that is not for sixty days is out`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let browser = try await server.browser(as: "someone")
      let expires = {
        try await server.db.read { db -> Instant? in
          try db.value("SELECT access_expires FROM session WHERE kind = 'web'")
        }
      }
      let begun = server.clock.now
      let renewals = { (reply: Response) in
        reply.headers.filter { $0.name == "Set-Cookie" && $0.value.hasPrefix("madang=") }.map(
          \.value)
      }
      // Nothing is written within the first day, and JSON replies set no cookie.
      server.clock.move(by: .hours(23))
      #expect(renewals(await browser.open("/account")).isEmpty)
      server.clock.move(by: .hours(2))
      #expect(await browser.ask(.get, "/account").status == 200)
      #expect(try await expires() == begun + .days(60))
      server.clock.move(by: .hours(1))
      let renewed = renewals(await browser.open("/account"))
      #expect(renewed.count == 1)
      #expect(
        renewed.first?.hasPrefix("\(browser.cookie ?? ""); ") == true
          && renewed.first?.contains("Max-Age=34560000") == true, "\(renewed)")
      #expect(try await expires() == server.clock.now + .days(60))
      server.clock.move(by: .hours(2))
      #expect(renewals(await browser.open("/account")).isEmpty, "once a day")
      for _ in 0..<4 {
        server.clock.move(by: .days(59))
        let page = await browser.open("/account")
        #expect(page.status == 200 && renewals(page).count == 1)
      }
      server.clock.move(by: .days(60) + .milliseconds(1))
      let over = await browser.open("/account")
      #expect(over.status == 303)
      #expect(renewals(over).map { $0.contains("Max-Age=0") } == [true], "the cookie is cleared")
      let end = try #require(try await expires())
      #expect(end < server.clock.now, "what is over is not begun again")
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account of a device alone is signed in for as long as it is used, by page and by token`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let jar = CookieJar(server.router)
      _ = await jar.post(SignIn.startDevice.path, [])
      let phone = server.stranger()
      let code = try #require(try await phone.send(SignIn.startDevice).recoveryCode)
      for _ in 0..<10 {
        server.clock.move(by: .days(50))
        #expect(await jar.open(AccountCard.show.path).status == 200)
        _ = try await phone.send(AccountCard.show)
      }
      // Unused for years, the account still exists for its recovery code.
      let account = try await phone.send(AccountCard.show).id
      server.clock.move(by: .days(2000))
      try await Housekeeping.sweep(server.db, at: server.clock.now)
      let back = server.stranger()
      try await back.send(SignIn.recover, SignIn.Recovery(code: code))
      #expect(try await back.send(AccountCard.show).id == account)
    }
  }

  @Test(arguments: Engine.allCases)
  func `phones behind one address do not use up each other's renewals, and one alone is held back`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, limitScale: 1) { server in
      for _ in 0..<50 {
        _ = try await refresh(server, try await open(server).refresh, key: "k")
      }
      let tokens = try await open(server)
      var refused: Refusal?
      for _ in 0..<31 where refused == nil {
        refused = try await refusal {
          _ = try await refresh(server, tokens.refresh, key: "k")
        }
      }
      #expect(refused == .tooMany)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the same refresh sent again after a lost reply gets the same tokens`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let first = try await open(server)
      let answers = try await withThrowingTaskGroup { group in
        for _ in 0..<10 {
          group.addTask { try await refresh(server, first.refresh, key: "same") }
        }
        return try await group.reduce(into: Set<Tokens>()) { $0.insert($1) }
      }
      let renewed = try #require(answers.first)
      #expect(answers.count == 1)
      #expect(await ask(server, renewed.access) == 200)
      _ = try await refresh(server, renewed.refresh, key: "next")
      await #expect(throws: Refusal.sessionExpired) {
        try await refresh(server, first.refresh, key: "same")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an access token ends after an hour, and a client renews it by itself`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let tokens = try await open(server)
      let client = Madang(over: RouterTransport(server.router), tokens: MemoryTokenStore(tokens))
      server.clock.move(by: .hours(1) - .seconds(1))
      #expect(await ask(server, tokens.access) == 200)
      server.clock.move(by: .seconds(1))
      #expect(await ask(server, tokens.access) == 401)
      #expect(try await client.send(AccountCard.show).apps.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `a refresh token is no access token, an access token no refresh token, and nonsense is neither: H24`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let tokens = try await open(server)
      #expect(await ask(server, tokens.refresh) == 401)
      for wrong in [tokens.access, "", "x", String(repeating: "a", count: 10_000)] {
        await #expect(throws: Refusal.sessionExpired) { try await refresh(server, wrong, key: "k") }
      }
      #expect(await ask(server, tokens.access) == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `signing out ends the session at once, for a client and for a browser: W19 H26`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let tokens = try await open(server)
      let client = Madang(over: RouterTransport(server.router), tokens: MemoryTokenStore(tokens))
      try await client.signOut()
      await #expect(throws: Refusal.sessionExpired) {
        try await refresh(server, tokens.refresh, key: "after")
      }
      #expect(await ask(server, tokens.access) == 401)
      await #expect(throws: Refusal.signInFirst) { try await client.send(AccountCard.show) }
      let browser = try await server.browser(as: "haneul")
      let json = [("Accept", "application/json")]
      #expect(await browser.open(AccountCard.show.path, headers: json).status == 200)
      let reply = await browser.post(Sessions.end.path + "?_method=DELETE")
      #expect(reply.status == 303 && reply.header("Location") == "/")
      let cookies = reply.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
      #expect(cookies.contains { $0.hasPrefix("madang=;") && $0.contains("Max-Age=0") })
      #expect(await browser.open(AccountCard.show.path, headers: json).status == 401)
    }
  }

  @Test func `no token is in the database as it was given out`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let tokens = try await open(server)
      let found: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM session WHERE CAST(access_hash AS TEXT) = \(tokens.access))
            + (SELECT COUNT(*) FROM refresh_token WHERE CAST(hash AS TEXT) = \(tokens.refresh))
          """)
      }
      #expect(found == 0)
      #expect("\(tokens)".contains(tokens.access) == false)
    }
  }
}
