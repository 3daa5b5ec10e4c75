import Commons
import Foundation
import HTTP
import SQL
import Synchronization
import TestKit
import Testing
import Wire

/// The requests to Kakao and Apple when a sign-in method is removed from an account that stays.
@Suite struct UnlinkTests {
  @Test(arguments: Engine.allCases)
  func `a provider whose way is taken off an account that stays is told of it, once`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { yard in
      let outbox = yard.server.services.outbox
      let (revoke, unlink) = (Outside.apple + "/revoke", Outside.api + "/v1/user/unlink")
      let browser = try await both(yard)
      let keys = try await keys(browser)
      #expect(await browser.post(Identities.unlink.action(keys["apple"] ?? "")).status == 303)
      try await outbox.sendDue()
      let told = try #require(yard.outside.asked(revoke).first)
      #expect(told.fields["token"] == "the-refresh-token")
      #expect(told.fields["client_id"] == "apple-web")
      // Kakao is the last sign-in method: it stays, so Kakao gets no request.
      #expect(await browser.post(Identities.unlink.action(keys["kakao"] ?? "")).status == 409)
      // Pressed twice, one request is sent.
      #expect(await browser.post(Identities.unlink.action(keys["apple"] ?? "")).status == 303)
      try await outbox.sendDue()
      #expect(yard.outside.asked(revoke).count == 1 && yard.outside.asked(unlink).isEmpty)

      // Linked again, Kakao is removed and Apple stays.
      let again = try await both(yard)
      #expect(await again.post(Identities.unlink.action(keys["kakao"] ?? "")).status == 303)
      try await outbox.sendDue()
      #expect(yard.outside.asked(unlink).map { $0.fields["target_id"] } == ["1001"])
      #expect(yard.outside.asked(revoke).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who has come back meanwhile is not cut off by an unlink that had to wait`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { yard in
      let outbox = yard.server.services.outbox
      let waiting = { () async throws -> Int? in
        try await yard.server.db.read {
          try $0.value("SELECT COUNT(*) FROM outbox WHERE channel = 'unlink'")
        }
      }
      let enter = { (provider: String, subject: String) async throws -> ID<Account> in
        let leaving = try await yard.leave(provider)
        yard.answer(
          leaving, as: subject, from: provider == "apple" ? Outside.apple : Outside.kakao)
        return try await yard.account(
          yard.session(try await yard.arrive(leaving, at: provider)))
      }
      let people = [("kakao", "1001"), ("kakao", "1002"), ("apple", "one"), ("apple", "two")]
      for (provider, subject) in people {
        let account = try await enter(provider, subject)
        try await yard.server.db.write {
          try yard.server.services.accountDeletion.end(account, in: $0)
        }
      }
      yard.outside.state.withLock { $0.isAway = true }
      try await outbox.sendDue()
      #expect(try await waiting() == 4)
      yard.outside.state.withLock { $0.isAway = false }
      for (provider, subject) in [people[0], people[2]] { _ = try await enter(provider, subject) }
      #expect(try await waiting() == 2)
      yard.server.clock.move(by: .hours(1))
      try await outbox.sendDue()
      let unlinked = yard.outside.asked(Outside.api + "/v1/user/unlink").suffix(1)
      #expect(unlinked.map { $0.fields["target_id"] } == ["1002"])
      #expect(try await waiting() == 0)
      let grants: [String] = try await yard.server.db.read {
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
  private func both(_ yard: SignInFixtures) async throws -> Browser {
    let first = try await yard.leave()
    yard.answer(first, as: "1001")
    let session = try #require(yard.session(try await yard.arrive(first)))
    let browser = Browser(router: yard.server.router, cookie: session)
    let page = await browser.open(Identities.list.path).text
    let pass = try #require(page.firstMatch(of: #/apple\?link=([A-Za-z0-9_\-]+)["&]/#))
    let second = try await yard.leave("apple", "link=\(pass.1)", cookie: session)
    yard.answer(second, as: "apple-person", from: Outside.apple)
    let linked = try await yard.arrive(second, at: "apple", cookie: "\(second.cookie); \(session)")
    #expect(linked.header("Location") == Identities.list.path)
    return browser
  }
}
