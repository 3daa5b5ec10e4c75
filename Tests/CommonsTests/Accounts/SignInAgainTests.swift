import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Signing in on a device that has a session already.
@Suite(.timeLimit(.minutes(30)))
struct SignInAgainTests {
  private func status(_ server: TestServer, _ cookie: String) async -> Int {
    await Browser(router: server.router, cookie: cookie).ask(.get, AccountCard.show.path).status
  }

  private func subscriptions(_ server: TestServer) async throws -> Int? {
    try await server.db.read { try $0.value("SELECT COUNT(*) FROM push_subscription") }
  }

  @Test(arguments: Engine.allCases)
  func `signing in to another account ends the session a browser had, notifications and all`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let server = fixtures.server
      _ = try await server.student("김하늘", "haneul")
      let policy = try await server.browser(as: "haneul")
      let mine = "madang=" + (try await server.browser(as: "haneul")).token
      let subscription = PushBrowser.subscription(at: "https://push.test/browser")
      let on = await Browser(router: server.router, cookie: mine).post(
        Push.subscribe.action("yello"),
        [
          ("endpoint", subscription.endpoint), ("p256dh", subscription.p256dh),
          ("auth", subscription.auth),
        ])
      #expect(on.status == 303)
      #expect(try await subscriptions(server) == 1)
      let leaving = try await fixtures.leave("kakao", cookie: mine)
      fixtures.answer(leaving, as: "1001")
      // Returning from Kakao without success keeps the session.
      let stopped = await server.router.respond(
        to: Request(
          .get, "/sign-in/kakao/back?error=access_denied", headers: [("Cookie", mine)]))
      #expect(stopped.status == 303)
      #expect(await status(server, mine) == 200)
      let back = try await fixtures.arrive(leaving, cookie: "\(leaving.cookie); \(mine)")
      #expect(await status(server, try #require(fixtures.session(back))) == 200)
      #expect(await status(server, mine) == 401)
      #expect(try await subscriptions(server) == 0)
      #expect(await policy.ask(.get, AccountCard.show.path).status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who signs in again to the same account keeps notifications, and one session`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let jar = CookieJar(server.router)
      _ = await jar.post(SignIn.startDevice.path, [])
      let first = try #require(jar.cookie("madang"))
      let code = try await Madang(
        over: RouterTransport(server.router),
        tokens: MemoryTokenStore(
          Tokens(access: first, refresh: "", accessExpires: server.clock.now + .days(9000)))
      ).send(SignIn.renewRecovery).recoveryCode
      try await server.db.write { db in
        try db.run(
          """
          INSERT INTO push_subscription (id, account_id, session_id, app, endpoint, p256dh, auth,
            created_at)
          SELECT id, account_id, id, 'wal', 'https://push.test/x', access_hash, access_hash, 0
          FROM session
          """)
      }
      let back = await jar.post(SignIn.recover.path, [("code", code.text)])
      #expect(back.status == 303)
      let second = try #require(jar.cookie("madang"))
      #expect(first != second)
      #expect(await status(server, "madang=\(first)") == 401)
      #expect(await status(server, "madang=\(second)") == 200)
      let kept: Int? = try await server.db.read {
        try $0.value(
          "SELECT COUNT(*) FROM push_subscription p JOIN session s ON s.id = p.session_id")
      }
      #expect(kept == 1)
      // The same holds for practice sign-in and for clients.
      _ = await jar.post(Practice.signIn.path, [])
      #expect(await status(server, "madang=\(second)") == 401)
      let client = server.stranger()
      _ = try await client.send(SignIn.startDevice)
      _ = try await client.send(SignIn.startDevice)
      let sessions: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM session") }
      #expect(sessions == 2, "the jar's and the client's")
    }
  }
}
