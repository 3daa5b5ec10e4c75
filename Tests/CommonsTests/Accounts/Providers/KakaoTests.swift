import Commons
import Core
import Delivery
import Foundation
import HTTP
import SQL
import TestKit
import Synchronization
import Testing
import Wire

/// What Kakao reports besides the identity, and what Kakao and Apple receive on deletion.
@Suite(.timeLimit(.minutes(30)))
struct KakaoTests {
  /// Signs in with friends requested; returns the account.
  private func enter(_ fixtures: SignInFixtures, _ subject: String, friends: [Int64]) async throws
    -> ID<
      Account
    >
  {
    let leaving = try await fixtures.leave("kakao", "friends=1")
    #expect(leaving.asked["scope"] == "openid profile_nickname friends")
    fixtures.answer(leaving, as: subject)
    fixtures.web.state.withLock { $0.friends = friends }
    return try await fixtures.account(fixtures.session(try await fixtures.arrive(leaving)))
  }

  private func friends(_ fixtures: SignInFixtures, _ account: ID<Account>) async throws -> Set<
    ID<Account>
  > {
    Set(
      try await fixtures.server.db.read { db in
        try db.all("SELECT id FROM account WHERE id IN \(sql: KakaoFriends.accounts(of: account))")
        {
          try $0[0]
        }
      })
  }

  @Test(arguments: Engine.allCases)
  func `Kakao friends are those who are here, and those who come later: YH19`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      // 250 friends on three pages, two of them twice, and the person's own id.
      let ids = Array(2000..<2250) + [2001, 2002, 1001]
      let early = try await enter(fixtures, "2001", friends: [])
      let me = try await enter(fixtures, "1001", friends: ids.map { Int64($0) })
      #expect(try await friends(fixtures, me) == [early])
      #expect(try await friends(fixtures, early) == [])
      let told = try await fixtures.server.db.read { try KakaoFriends.lastRead(early, in: $0) }
      #expect(told == fixtures.server.clock.now)
      let late = try await enter(fixtures, "2249", friends: [1001])
      let stranger = try await enter(fixtures, "3000", friends: [])
      #expect(try await friends(fixtures, me) == [early, late])
      #expect(try await friends(fixtures, late) == [me])
      #expect(try await friends(fixtures, stranger) == [])
      let call = try #require(fixtures.web.asked(StubWeb.api + "/v1/api/talk/friends").last)
      #expect(call.authorization == "Bearer the-access-token")

      // A person who leaves is removed from all friend lists.
      let listed = { () async throws -> Bool in
        try await fixtures.server.db.read {
          try $0.exists("SELECT 1 FROM listed_friend WHERE friend = '2001'")
        }
      }
      #expect(try await listed())
      try await fixtures.server.db.write {
        try fixtures.server.services.accountDeletion.delete(early, in: $0)
      }
      #expect(try await listed() == false)
      #expect(try await friends(fixtures, me) == [late])

      // A new list replaces the old one; `forget` removes everything.
      _ = try await enter(fixtures, "1001", friends: [2249])
      #expect(try await friends(fixtures, me) == [late])
      try await fixtures.server.db.write { try KakaoFriends.delete(me, in: $0) }
      #expect(try await friends(fixtures, me) == [])
      let kept: Int? = try await fixtures.server.db.read {
        try $0.value("SELECT COUNT(*) FROM listed_friend WHERE subject = '1001'")
      }
      #expect(kept == 0)
      #expect(try await fixtures.server.db.read { try KakaoFriends.lastRead(me, in: $0) } == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaving tells Kakao and Apple, and nothing of theirs stays`(_ engine: Engine) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let me = try await enter(fixtures, "1001", friends: [2001])
      let leaving = try await fixtures.leave("apple")
      fixtures.answer(leaving, as: "apple-person", from: StubWeb.apple)
      let other = try await fixtures.account(
        fixtures.session(try await fixtures.arrive(leaving, at: "apple")))
      try await fixtures.server.db.write { db in
        try fixtures.server.services.accountDeletion.delete(me, in: db)
        try fixtures.server.services.accountDeletion.delete(other, in: db)
      }
      let outbox = fixtures.server.services.outbox
      fixtures.web.state.withLock { $0.isAway = true }
      try await outbox.sendDue()
      fixtures.web.state.withLock { $0.isAway = false }
      for table in ["identity", "provider_grant", "friend_list", "listed_friend", "session"] {
        let rows: Int? = try await fixtures.server.db.read {
          try $0.value("SELECT COUNT(*) FROM \(raw: table)")
        }
        #expect(rows == 0, "\(table)")
      }

      // The provider was unavailable at first; the message is kept for a retry.
      fixtures.server.clock.move(by: .hours(1))
      try await outbox.sendDue()
      let unlinked = try #require(fixtures.web.asked(StubWeb.api + "/v1/user/unlink").last)
      #expect(unlinked.authorization == "KakaoAK kakao-admin")
      #expect(unlinked.fields == ["target_id_type": "user_id", "target_id": "1001"])
      let revoked = try #require(fixtures.web.asked(StubWeb.apple + "/revoke").last)
      #expect(revoked.fields["token"] == "the-refresh-token")
      #expect(revoked.fields["client_id"] == "apple-web")
      #expect(TestKey.ec.signed(revoked.fields["client_secret"] ?? ""))
      let waiting: Int? = try await fixtures.server.db.read {
        try $0.value("SELECT COUNT(*) FROM outbox")
      }
      #expect(waiting == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a person who ends the link at Kakao is let go here, on Kakao's word only`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let leaving = try await fixtures.leave()
      fixtures.answer(leaving, as: "1001")
      let session = try #require(fixtures.session(try await fixtures.arrive(leaving)))
      let account = try await fixtures.account(session)
      let (path, words) = (
        "/sign-in/kakao/unlinked", "app_id=1&user_id=1001&referrer_type=UNLINK_FROM_APPS"
      )
      // Kakao's console allows either method.
      let call = { (authorization: String?, method: Method) in
        let headers =
          [("Accept", "application/json")] + (authorization.map { [("Authorization", $0)] } ?? [])
        let form = ("Content-Type", "application/x-www-form-urlencoded;charset=utf-8")
        return await fixtures.server.router.respond(
          to: method == .get
            ? Request(.get, "\(path)?\(words)", headers: headers)
            : Request(.post, path, headers: headers + [form], body: Array(words.utf8))
        ).status
      }
      for wrong in [nil, "", "KakaoAK ", "KakaoAK kakao-admi", "Bearer kakao-admin"] {
        #expect(await call(wrong, .get) == 401)
        #expect(await call(wrong, .post) == 401)
      }
      #expect(try await fixtures.account(session) == account)

      // With another sign-in method the account stays, but its sessions end.
      try await fixtures.server.db.write { db in
        try db.run(
          """
          INSERT INTO identity (provider, subject, account_id, created_at)
          VALUES ('apple', 'apple-person', \(account), \(fixtures.server.clock.now))
          """)
      }
      #expect(await call("KakaoAK kakao-admin", .get) == 200)
      #expect(await call("KakaoAK kakao-admin", .post) == 200)
      let left: [String] = try await fixtures.server.db.read {
        try $0.all("SELECT provider FROM identity WHERE account_id = \(account)") { try $0[0] }
      }
      #expect(left == ["apple"])
      let again = try await fixtures.leave()
      fixtures.answer(again, as: "1001")
      let other = try await fixtures.account(fixtures.session(try await fixtures.arrive(again)))
      #expect(other != account)

      // It was the account's only sign-in method, so the account ends.
      #expect(await call("KakaoAK kakao-admin", .post) == 200)
      let isThere = try await fixtures.server.db.read {
        try $0.exists("SELECT 1 FROM account WHERE id = \(other)")
      }
      #expect(!isThere)
      let due = try await fixtures.server.db.read { try $0.exists("SELECT 1 FROM outbox") }
      #expect(!due)
    }
  }
}
