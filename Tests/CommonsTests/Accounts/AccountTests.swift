import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct AccountTests {
  private static let phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
    + "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"

  @Test(arguments: Engine.allCases)
  func `my devices are listed by what they are called, and any but this one can be ended`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.viewer("haneul")
      let browser = try await server.browser(as: "haneul")
      let stranger = try await server.viewer("someone")
      _ = await browser.open(Identities.list.path, headers: [("User-Agent", Self.phone)])
      var list = try await client.send(Sessions.list).items
      #expect(list.count == 2 && list.count { $0.isThis } == 1)
      let other = try #require(list.first { !$0.isThis })
      #expect(other.device == "iPhone · Safari")
      // Another account's client cannot read or end it by its key.
      _ = try await stranger.send(Sessions.endOne, other.key)
      #expect(try await client.send(Sessions.list).items.count == 2)
      list = try await client.send(Sessions.endOne, other.key).items
      #expect(list.map(\.isThis) == [true])
      let reply = await browser.open(
        Identities.list.path, headers: [("Accept", "application/json")])
      #expect(reply.status == 401)
      for _ in 0..<3 { _ = try await server.viewer("haneul") }
      #expect(try await client.send(Sessions.list).items.count == 4)
      #expect(try await client.send(Sessions.endOthers).items.map(\.isThis) == [true])
    }
  }

  @Test(arguments: Engine.allCases)
  func `when a session was last used is written once an hour, by the hour`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let browser = try await server.browser(as: "haneul")
      let seen: @Sendable () async throws -> Instant? = {
        try await server.db.read { try $0.value("SELECT seen_at FROM session") }
      }
      #expect(try await seen() == nil)
      _ = await browser.open(Sessions.list.path)
      let hour = server.clock.now.milliseconds / 3_600_000 * 3_600_000
      #expect(try await seen()?.milliseconds == hour)
      // A second write within the hour would overwrite this value.
      try await server.db.write { try $0.run("UPDATE session SET seen_at = 1") }
      _ = await browser.open(Sessions.list.path)
      #expect(try await seen()?.milliseconds == 1)
      server.clock.move(by: .hours(1))
      _ = await browser.open(Sessions.list.path)
      #expect(try await seen()?.milliseconds == hour + 3_600_000)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the streams of a session end with it, and others' go on`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let browsers = [
        try await server.browser(as: "haneul"), try await server.browser(as: "haneul"),
      ]
      var streams: [EventStream] = []
      for browser in browsers {
        guard case .events(let stream) = await browser.open(Yello.events.path).body else {
          return #expect(Bool(false), "no stream")
        }
        streams.append(stream)
      }
      _ = await browsers[0].post(Sessions.end.action)
      for await _ in streams[0].bytes {}
      #expect(streams[0].isEnded && !streams[1].isEnded)
      try await haneul.client.send(Leaving.all, Leaving.Request())
      for await _ in streams[1].bytes {}
      #expect(streams[1].isEnded)
    }
  }

  @Test(arguments: Engine.allCases)
  func `another way is linked when asked for, unlinked again, and the last one stays`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.viewer("haneul")
      let me = try await viewer(server, "haneul")
      let arrived = try await server.db.write {
        try server.services.identities.resolve("kakao", "12345", by: me, in: $0)
      }
      guard case .linked = arrived else { return #expect(Bool(false), "\(arrived)") }
      let list = try await client.send(Identities.list).items
      #expect(list.map(\.provider).sorted() == ["kakao", "practice"])
      #expect(!list.contains { $0.key.contains("12345") })
      // Signing in with it leads to the same account.
      let account = try await server.db.write {
        try server.services.sessions.account(of: "kakao", "12345", in: $0)
      }
      #expect(account == me.account)
      let outcomes = try await refusals(list) { identity in
        try await client.send(Identities.unlink, identity.key)
      }
      #expect(outcomes.contains(nil) && outcomes.contains(.identityLast))
      #expect(try await client.send(Identities.list).items.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `whoever came in by a way that is unlinked is out, and who unlinked it stays in`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await viewer(server, "haneul")
      _ = try await server.db.write {
        try server.services.identities.resolve("kakao", "stolen", by: me, in: $0)
      }
      let tokens = try await server.db.write { db in
        try server.services.sessions.openClient(
          server.services.sessions.account(of: "kakao", "stolen", in: db), in: db)
      }
      let thief = Madang(over: RouterTransport(server.router), tokens: MemoryTokenStore(tokens))
      let (browser, other) = (
        try await server.browser(as: "haneul"), try await server.browser(as: "doyun")
      )
      #expect(try await thief.send(AccountCard.show).id == me.account)
      let page = await browser.open(Identities.list.path).text
      #expect(page.contains("하나를 끊으면 다른 기기에서는 모두 로그아웃돼요."))
      let stolen = try #require(
        try await thief.send(Identities.list).items.first { $0.provider == "kakao" })
      #expect(await browser.post(Identities.unlink.action(stolen.key)).status == 303)
      await #expect(throws: Refusal.self) { try await thief.send(AccountCard.show) }
      // Repeating it closes nothing further and signs no one else out.
      let fresh = try await server.viewer("haneul")
      #expect(await browser.post(Identities.unlink.action(stolen.key)).status == 303)
      #expect(try await fresh.send(AccountCard.show).id == me.account)
      #expect(await other.ask(.get, AccountCard.show.path).status == 200)
      let alone = await browser.open(Identities.list.path)
      #expect(alone.status == 200 && !alone.text.contains("로그아웃돼요"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a provider hears of an identity that is let go, by unlinking or by leaving`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      server.services.accountDeletion.add(onUnlink: "kakao") { subject, _, db in
        try db.run("INSERT INTO setting (name, value) VALUES (\("bye " + subject), 'x')")
      }
      let client = try await server.viewer("haneul")
      let me = try await viewer(server, "haneul")
      for subject in ["one", "two"] {
        try await server.db.write { db in
          _ = try server.services.identities.resolve("kakao", subject, by: me, in: db)
        }
      }
      let list = try await client.send(Identities.list).items
      let first = try #require(list.first { $0.provider == "kakao" })
      try await client.send(Identities.unlink, first.key)
      try await client.send(Leaving.all, Leaving.Request())
      let told: [String] = try await server.db.read { db in
        try db.all("SELECT name FROM setting WHERE name LIKE 'bye %' ORDER BY name") { try $0[0] }
      }
      #expect(told == ["bye one", "bye two"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a way of another account asks whether the two become one, and only a yes makes it so`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let fresh = try await server.viewer("fresh")
      let me = try await viewer(server, "fresh")
      let arrival = try await ask(server, me, "haneul")
      guard case .mergeAsked = arrival else { return #expect(Bool(false), "\(arrival)") }
      #expect(try await fresh.send(AccountCard.show).apps.isEmpty)
      // The merge belongs to the session that proved both sign-in methods.
      await #expect(throws: Refusal.mergeGone) { try await fresh.send(Identities.merge) }
      let browser = try await Self.browser(server, "fresh")
      let mine = try await Self.viewer(server, browser.token)
      _ = try await ask(server, mine, "haneul")
      let page = await browser.open(Identities.merge.path)
      #expect(page.status == 200 && page.text.contains("하나로 합치기"))
      let merged = await browser.post(Identities.confirmMerge.action)
      #expect(merged.status == 303 && merged.header("Location") == Identities.list.path)
      // Repeated after a lost reply it succeeds; there is nothing left to confirm.
      let again = await browser.post(Identities.confirmMerge.action)
      #expect(again.status == 303 && again.header("Location") == Identities.list.path)
      #expect(await browser.open(Identities.merge.path).status == 404)
      #expect(try await fresh.send(AccountCard.show).apps == ["yello"])
      #expect(try await fresh.send(Yello.profile).person.id == haneul.id)
      #expect(try await fresh.send(Identities.list).items.count == 2)
      // The other account's sessions ended with it.
      await #expect(throws: Refusal.self) { try await haneul.client.send(Yello.home) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account is not merged by a way that no longer leads into it`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let owner = try await viewer(server, "haneul")
      _ = try await server.db.write { db in
        try server.services.identities.resolve("practice", "spare", by: owner, in: db)
      }
      let browser = try await Self.browser(server, "fresh")
      _ = try await ask(server, Self.viewer(server, browser.token), "spare")
      let list = try await haneul.client.send(Identities.list).items
      let spare = try #require(list.last)
      try await haneul.client.send(Identities.unlink, spare.key)
      #expect(await browser.post(Identities.confirmMerge.action).status == 404)
      #expect(try await haneul.client.send(Yello.profile).person.id == haneul.id)
    }
  }

  @Test(arguments: Engine.allCases)
  func `two accounts in the same app are not merged, and a question grows old`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      _ = try await server.student("박바다", "sea")
      let browser = try await Self.browser(server, "sea")
      let me = try await Self.viewer(server, browser.token)
      _ = try await ask(server, me, "haneul")
      #expect(await browser.open(Identities.merge.path).text.contains("탈퇴해 주세요"))
      #expect(await browser.post(Identities.confirmMerge.action).status == 409)
      #expect(try await haneul.client.send(Yello.profile).person.id == haneul.id)
      server.clock.move(by: .minutes(10))
      #expect(await browser.post(Identities.confirmMerge.action).status == 404)
      _ = try await ask(server, me, "haneul")
      #expect(await browser.post(Identities.declineMerge.action).status == 303)
      #expect(await browser.open(Identities.merge.path).status == 404)
    }
  }

  private func ask(
    _ server: TestServer, _ me: Viewer, _ subject: String
  ) async throws -> IdentityStore.Outcome {
    try await server.db.write {
      try server.services.identities.resolve("practice", subject, by: me, in: $0)
    }
  }

  /// The viewer the gate makes of a new session.
  private func viewer(_ server: TestServer, _ name: String) async throws -> Viewer {
    let sessions = server.services.sessions
    let token = try await server.db.write { db in
      try sessions.openWeb(sessions.account(of: "practice", name, in: db), in: db)
    }
    return try await Self.viewer(server, token)
  }

  private static func viewer(_ server: TestServer, _ token: String) async throws -> Viewer {
    let now = server.clock.now
    return try await server.db.read {
      try Gate<Viewer>.signedIn.admit(Credential(token: token), now, $0)
    }
  }

  private struct KnownBrowser {
    let browser: Browser
    let token: String

    func open(_ path: String) async -> Response { await browser.open(path) }
    func post(_ path: String) async -> Response { await browser.post(path) }
  }

  private static func browser(_ server: TestServer, _ name: String) async throws -> KnownBrowser {
    let browser = try await server.browser(as: name)
    return KnownBrowser(browser: browser, token: browser.token)
  }
}
