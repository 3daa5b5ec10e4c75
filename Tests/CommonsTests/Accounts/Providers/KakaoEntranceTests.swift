import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

/// Joining YELL:O with Kakao sign-in: the name in the form, and the friends.
@Suite(.timeLimit(.minutes(30)))
struct KakaoEntranceTests {
  /// A page as a browser with these cookies sees it.
  private func page(_ path: String, _ cookies: [String], _ fixtures: SignInFixtures) async throws
    -> String
  {
    try await fixtures.server.browser().open(
      path, headers: [("Cookie", cookies.joined(separator: "; "))]
    ).text
  }

  private func joining(_ session: String, _ fixtures: SignInFixtures) async throws -> Yello.Joining
  {
    let reply = await fixtures.server.router.respond(
      to: Request(
        .get, Yello.joining.path, headers: [("Accept", "application/json"), ("Cookie", session)]))
    return try JSONDecoder().decode(Yello.Joining.self, from: Data(reply.bytes))
  }

  /// The cookie that passes the provider's name to the join form.
  private func hello(_ reply: Response) -> String? {
    reply.headers.first { $0.name == "Set-Cookie" && $0.value.hasPrefix("madang-hello=") }
      .map { String($0.value.prefix { $0 != ";" }) }
  }

  @Test(arguments: Engine.allCases)
  func `the entrance leads to Kakao, and back with a name and friends: Y31 Y33 Y35 Y3 Y50`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let haneul = try await fixtures.server.student("김하늘", "haneul")
      let account = try await haneul.client.send(AccountCard.show).id
      let now = fixtures.server.clock.now
      try await fixtures.server.db.write { db in
        try db.run(
          """
          INSERT INTO identity (provider, subject, account_id, created_at)
          VALUES ('kakao', '2001', \(account), \(now))
          """)
      }
      let responder = try await page("/yello/sign-in", [], fixtures)
      #expect(responder.contains(#"href="/sign-in/kakao?app=yello&amp;next=%2Fyello""#))
      #expect(responder.contains(#"href="/sign-in?app=yello&amp;next=%2Fyello""#))

      let leaving = try await fixtures.leave("kakao", "app=yello&next=%2Fyello")
      fixtures.answer(leaving, as: "1001", nickname: "한새봄")
      let back = try await fixtures.arrive(leaving)
      #expect(back.header("Location") == "/yello")
      let session = try #require(fixtures.session(back))
      let me = try await fixtures.account(session)
      #expect(try await joining(session, fixtures).kakao == .asked)
      // The age comes first and keeps the link's parameters.
      let first = try await page(Yello.joining.path, [session], fixtures)
      #expect(first.contains("birthday") && !first.contains("friends=yes"))
      let age = try await fixtures.server.browser().post(
        Yello.age.path + "?code=haneul", [("birthday", "2004-03-01")],
        headers: [("Sec-Fetch-Site", "same-origin"), ("Cookie", session)])
      #expect(age.header("Location") == "/yello/membership?code=haneul")
      let before = try await page(Yello.joining.path, [session], fixtures)
      let way = try #require(
        before.firstMatch(of: #/href="\/sign-in\/kakao\?(app=yello&amp;friends=yes[^"]*)"/#)?.1)
      let query = String(way).replacing("&amp;", with: "&")
      #expect(query.hasPrefix("app=yello&friends=yes&next=%2Fyello%2Fmembership&link="))
      let form = try await page(
        Yello.joining.path + "?connect=later", [session, try #require(hello(back))], fixtures)
      #expect(form.contains("value=\"한새봄\""))

      let asking = try await fixtures.leave("kakao", query, cookie: session)
      #expect(asking.asked["scope"] == "openid profile_nickname friends")
      fixtures.answer(asking, as: "1001", nickname: "Hanna ♥")
      fixtures.web.state.withLock { $0.friends = [2001, 2002] }
      let told = try await fixtures.arrive(asking)
      #expect(told.header("Location") == "/yello/membership")
      // In the existing session: no second one is opened.
      #expect(fixtures.session(told) == nil)
      #expect(try await fixtures.account(session) == me)
      let sessions: Int? = try await fixtures.server.db.read {
        try $0.value("SELECT COUNT(*) FROM session WHERE account_id = \(me)")
      }
      #expect(sessions == 1)
      let offered = try await joining(session, fixtures)
      #expect(offered.kakao == .linked && offered.friends.items.map(\.id) == [haneul.id])
      // A name that is invalid here does not appear in the form.
      let other = try await page(Yello.joining.path, [session], fixtures)
      #expect(other.contains("friend-pick") && !other.contains("Hanna"))
    }
  }

  @Test func `what Kakao has not granted is not asked for`() async throws {
    try await SignInFixtures.open(without: "KAKAO_FRIENDS") { fixtures in
      let leaving = try await fixtures.leave("kakao", "app=yello&friends=yes&next=%2Fyello")
      #expect(leaving.asked["scope"] == "openid profile_nickname")
      fixtures.answer(leaving, as: "1001")
      let back = try await fixtures.arrive(leaving)
      #expect(hello(back) == nil)
      let session = try #require(fixtures.session(back))
      #expect(try await joining(session, fixtures).kakao == .closed)
      _ = try await fixtures.server.browser().post(
        Yello.age.path, [("birthday", "2004-03-01")],
        headers: [("Sec-Fetch-Site", "same-origin"), ("Cookie", session)])
      let form = try await page(Yello.joining.path, [session], fixtures)
      #expect(form.contains("school") && !form.contains("friends=yes"))
      // The page says so and offers other ways to find friends.
      for words in ["아직 불러올 수 없어요", "우리 학교 친구", "초성", "추천인 코드"] {
        #expect(form.contains(words), "\(words)")
      }
    }
    try await SignInFixtures.open(without: "KAKAO_NICKNAME") { fixtures in
      let leaving = try await fixtures.leave()
      #expect(leaving.asked["scope"] == "openid")
    }
  }
}
