import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Sessions as someone in WAL lives through them.
@Suite struct SessionTests {
  @Test(arguments: Engine.allCases)
  func `an access token past its time is renewed once, and every call repeated: W18 W20 H23`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let bori = try await street.walker()
      street.clock.move(by: .hours(2))
      let item = try #require(try await bori.send(Wal.today).item(.morning))
      street.clock.move(by: .hours(2))
      let opened = try await atOnce(0..<10) { _ in
        try await bori.send(Wal.open, item.id)
      }
      #expect(opened.count == 10 && opened.allSatisfy { $0.id == item.id && $0.isOpened })
      let sessions: Int? = try await street.db.read {
        try $0.value("SELECT COUNT(*) FROM refresh_token WHERE used_at IS NOT NULL")
      }
      #expect(sessions == 2, "ten calls at once renewed once")
    }
  }

  @Test(arguments: Engine.allCases)
  func `when the refresh token is past its time too, one is signed out: W21 W33 H24`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let bori = try await street.walker()
      street.clock.move(by: .days(61))
      await #expect(throws: Refusal.self) { try await bori.send(Wal.today) }
      #expect(try await street.viewer("bori").send(Wal.first).screen == .main)
    }
  }

  @Test(arguments: Engine.allCases)
  func `signing out ends the session on the server at once: W19 H26`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      _ = try await street.walker()
      let browser = try await street.browser(as: "bori")
      let out = await browser.post(Sessions.end.path + "?_method=DELETE", [("next", "/wal")])
      #expect(out.status == 303 && out.header("Location") == "/wal")
      #expect(out.headers.contains { $0.name == "Set-Cookie" && $0.value.contains("Max-Age=0") })
      #expect((await browser.open(Wal.first.path)).text.contains("하루에 한 번은 웃게"))
    }
  }

  @Test func `a browser's session is in a cookie that no script can read: W34 W18`() async throws {
    try await Street.open(on: .sqlite, isDemo: true) { street in
      let reply = await (try street.browser()).post("/session/practice", [("next", "/wal")])
      #expect(reply.status == 303 && reply.header("Location") == "/wal")
      let cookie = reply.header("Set-Cookie") ?? ""
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    }
  }
}
