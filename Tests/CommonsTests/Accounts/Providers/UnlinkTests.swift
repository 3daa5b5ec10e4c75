import Commons
import Core
import Delivery
import Foundation
import HTTP
import SQL
import Synchronization
import TestKit
import Testing
import Wire

/// The requests to Kakao and Apple when a sign-in method is removed from an account that stays.
@Suite(.timeLimit(.minutes(30)))
struct UnlinkTests {
  @Test(arguments: Engine.allCases)
  func `a provider whose way is taken off an account that stays is told of it, once`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let outbox = fixtures.server.services.outbox
      let (revoke, unlink) = (StubWeb.apple + "/revoke", StubWeb.api + "/v1/user/unlink")
      let browser = try await both(fixtures)
      let keys = try await keys(browser)
      #expect(await browser.post(Identities.unlink.action(keys["apple"] ?? "")).status == 303)
      try await outbox.sendDue()
      let told = try #require(fixtures.web.asked(revoke).first)
      #expect(told.fields["token"] == "the-refresh-token")
      #expect(told.fields["client_id"] == "apple-web")
      // Kakao is the last sign-in method: it stays, so Kakao gets no request.
      #expect(await browser.post(Identities.unlink.action(keys["kakao"] ?? "")).status == 409)
      // Pressed twice, one request is sent.
      #expect(await browser.post(Identities.unlink.action(keys["apple"] ?? "")).status == 303)
      try await outbox.sendDue()
      #expect(fixtures.web.asked(revoke).count == 1 && fixtures.web.asked(unlink).isEmpty)

      // Linked again, Kakao is removed and Apple stays.
      let again = try await both(fixtures)
      #expect(await again.post(Identities.unlink.action(keys["kakao"] ?? "")).status == 303)
      try await outbox.sendDue()
      #expect(fixtures.web.asked(unlink).map { $0.fields["target_id"] } == ["1001"])
      #expect(fixtures.web.asked(revoke).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who has come back meanwhile is not cut off by an unlink that had to wait`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let outbox = fixtures.server.services.outbox
      let waiting = { () async throws -> Int? in
        try await fixtures.server.db.read {
          try $0.value("SELECT COUNT(*) FROM outbox WHERE channel = 'unlink'")
        }
      }
      let enter = { (provider: String, subject: String) async throws -> ID<Account> in
        let leaving = try await fixtures.leave(provider)
        fixtures.answer(
          leaving, as: subject, from: provider == "apple" ? StubWeb.apple : StubWeb.kakao)
        return try await fixtures.account(
          fixtures.session(try await fixtures.arrive(leaving, at: provider)))
      }
      let people = [("kakao", "1001"), ("kakao", "1002"), ("apple", "one"), ("apple", "two")]
      for (provider, subject) in people {
        let account = try await enter(provider, subject)
        try await fixtures.server.db.write {
          try fixtures.server.services.accountDeletion.delete(account, in: $0)
        }
      }
      fixtures.web.state.withLock { $0.isAway = true }
      try await outbox.sendDue()
      #expect(try await waiting() == 4)
      fixtures.web.state.withLock { $0.isAway = false }
      for (provider, subject) in [people[0], people[2]] { _ = try await enter(provider, subject) }
      #expect(try await waiting() == 2)
      fixtures.server.clock.move(by: .hours(1))
      try await outbox.sendDue()
      let unlinked = fixtures.web.asked(StubWeb.api + "/v1/user/unlink").suffix(1)
      #expect(unlinked.map { $0.fields["target_id"] } == ["1002"])
      #expect(try await waiting() == 0)
      let grants: [String] = try await fixtures.server.db.read {
        try $0.all("SELECT subject FROM provider_grant") { try $0[0] }
      }
      #expect(grants == ["one"])
    }
  }

  /// The sign-in methods of the browser's account with their public keys.
  private func keys(_ browser: Browser) async throws -> [String: String] {
    let reply = await browser.ask(.get, Identities.list.path)
    let list = try JSONDecoder().decode(Identities.List.self, from: Data(reply.bytes))
    return Dictionary(list.items.map { ($0.provider, $0.key) }, uniquingKeysWith: { $1 })
  }

  /// A browser signed in with Kakao, whose account also has Apple.
  private func both(_ fixtures: SignInFixtures) async throws -> Browser {
    let first = try await fixtures.leave()
    fixtures.answer(first, as: "1001")
    let session = try #require(fixtures.session(try await fixtures.arrive(first)))
    let browser = Browser(router: fixtures.server.router, cookie: session)
    let page = await browser.open(Identities.list.path).text
    let pass = try #require(page.firstMatch(of: #/apple\?link=([A-Za-z0-9_\-]+)["&]/#))
    let second = try await fixtures.leave("apple", "link=\(pass.1)", cookie: session)
    fixtures.answer(second, as: "apple-person", from: StubWeb.apple)
    let linked = try await fixtures.arrive(
      second, at: "apple", cookie: "\(second.cookie); \(session)")
    #expect(linked.header("Location") == Identities.list.path)
    return browser
  }
}
