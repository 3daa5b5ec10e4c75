import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Sessions from the point of view of a member of WAL.
@Suite(.timeLimit(.minutes(30)))
struct SessionTests {
  @Test(arguments: Engine.allCases)
  func `an access token past its time is renewed once, and every call repeated: W18 W20 H23`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      server.clock.move(by: .hours(2))
      let item = try #require(try await bori.send(Wal.today).item(.morning))
      server.clock.move(by: .hours(2))
      let opened = try await atOnce(0..<10) { _ in
        try await bori.send(Wal.open, item.id)
      }
      #expect(opened.count == 10 && opened.allSatisfy { $0.id == item.id && $0.isOpened })
      let sessions: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM refresh_token WHERE used_at IS NOT NULL")
      }
      #expect(sessions == 2, "ten calls at once renewed once")
    }
  }

  @Test(arguments: Engine.allCases)
  func `when the refresh token is past its time too, one is signed out: W21 W33 H24`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      var ends = bori.signedOut.makeAsyncIterator()
      server.clock.move(by: .days(61))
      #expect(try await bori.isSignedIn)
      await #expect(throws: Refusal.sessionExpired) { try await bori.send(Wal.today) }
      #expect(try await !bori.isSignedIn)
      guard case .refused(.sessionExpired) = await ends.next() else {
        return #expect(Bool(false), "nobody was told")
      }
      await #expect(throws: Refusal.signInFirst) { try await bori.send(Wal.today) }
      #expect(try await server.viewer("bori").send(Wal.first).screen == .main)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a browser unused for sixty days is at the door again: W21 W33 H24`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.walker()
      let browser = try await server.browser(as: "bori")
      // Exact to the second; using the session extends it.
      for wait in [Duration.days(30), .days(60) - .seconds(1)] {
        server.clock.move(by: wait)
        #expect((await browser.open(Wal.first.path)).text.contains("오늘의 왈소리"))
      }
      server.clock.move(by: .days(60))
      let page = await browser.open(Wal.first.path)
      #expect(page.status == 200 && page.text.contains("하루에 한 번은 웃게"))
      let led = await browser.open(Wal.history.path)
      #expect(led.status == 303 && led.header("Location")?.hasPrefix("/wal?next=") == true)
      #expect((await browser.ask(.get, Wal.today.path)).status == 401)
      // Signing in again leads back to the same person's day.
      let again = try await server.browser(as: "bori")
      #expect((await again.open(Wal.first.path)).text.contains("오늘의 왈소리"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `two who sign in within the same moment hold different tokens, each good for its own: H25`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sessions = server.services.sessions
      // The clock stands still, so tokens of the same moment must differ.
      let pairs = try await server.db.write { db in
        try ["bori", "mori", "bori"].map { name in
          try sessions.openClient(sessions.account(of: "practice", name, in: db), in: db)
        }
      }
      #expect(Set(pairs.map(\.refresh)).count == 3 && Set(pairs.map(\.access)).count == 3)
      var renewed: [String] = []
      for pair in pairs {
        renewed.append(
          try await server.stranger().send(Sessions.refresh, .init(refresh: pair.refresh)).refresh)
      }
      #expect(Set(renewed).count == 3 && Set(renewed).isDisjoint(with: pairs.map(\.refresh)))
    }
  }

  @Test(arguments: Engine.allCases)
  func `signing out ends the session on the server at once: W19 H26`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.walker()
      let browser = try await server.browser(as: "bori")
      let out = await browser.post(Sessions.end.path + "?_method=DELETE", [("next", "/wal")])
      #expect(out.status == 303 && out.header("Location") == "/wal")
      #expect(out.headers.contains { $0.name == "Set-Cookie" && $0.value.contains("Max-Age=0") })
      #expect((await browser.open(Wal.first.path)).text.contains("하루에 한 번은 웃게"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `opening WAL's first screen counts as using one's session, and a made-up one is not kept`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.walker()
      let seen: @Sendable () async throws -> Int? = {
        try await server.db.read {
          try $0.value("SELECT COUNT(*) FROM session WHERE kind = 'web' AND seen_at IS NOT NULL")
        }
      }
      // For a member, and for a person who has not joined yet.
      for (count, name) in ["bori", "newcomer"].enumerated() {
        let browser = try await server.browser(as: name)
        #expect(try await seen() == count)
        #expect(await browser.open(Wal.first.path).status < 400)
        #expect(try await seen() == count + 1)
      }
      // The lobby, which is open to visitors.
      _ = await (try await server.browser(as: "visitor")).open("/")
      #expect(try await seen() == 3)
      let forger = Browser(router: server.router, cookie: "madang=made-up")
      #expect(await forger.open(Wal.first.path).status == 200)
      #expect(try await seen() == 3)
    }
  }

  @Test func `a browser's session is in a cookie that no script can read: W34 W18 Y88`()
    async throws
  {
    try await TestServer.open(on: .sqlite, isDemo: true) { server in
      let reply = await (try server.browser()).post("/session/practice", [("next", "/wal")])
      #expect(reply.status == 303 && reply.header("Location") == "/wal")
      let cookie = reply.header("Set-Cookie") ?? ""
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    }
  }
}
