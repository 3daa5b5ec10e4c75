import Commons
import Foundation
import HTTP
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

/// Coming into YELL:O by Kakao's own sign-in: the name on the form, and the friends.
@Suite struct KakaoEntranceTests {
  /// A page as a browser with these cookies sees it.
  private func page(_ path: String, _ cookies: [String], _ yard: SignInStreet) async throws
    -> String
  {
    try await yard.street.browser().open(
      path, headers: [("Cookie", cookies.joined(separator: "; "))]
    ).text
  }

  private func joining(_ session: String, _ yard: SignInStreet) async throws -> Yello.Joining {
    let reply = await yard.street.router.respond(
      to: Request(
        .get, Yello.joining.path, headers: [("Accept", "application/json"), ("Cookie", session)]))
    return try JSONDecoder().decode(Yello.Joining.self, from: Data(reply.bytes))
  }

  /// The line that hands the name on to the form.
  private func hello(_ reply: Response) -> String? {
    reply.headers.first { $0.name == "Set-Cookie" && $0.value.hasPrefix("madang-hello=") }
      .map { String($0.value.prefix { $0 != ";" }) }
  }

  @Test(arguments: Engine.allCases)
  func `the entrance leads to Kakao, and back with a name and friends: Y31 Y33 Y35 Y3 Y50`(
    _ engine: Engine
  ) async throws {
    try await SignInStreet.open(on: engine) { yard in
      let haneul = try await yard.street.student("김하늘", "haneul")
      let account = try await haneul.client.send(AccountCard.show).id
      let now = yard.street.clock.now
      try await yard.street.db.write { db in
        try db.run(
          """
          INSERT INTO identity (provider, subject, account_id, created_at)
          VALUES ('kakao', '2001', \(account), \(now))
          """)
      }
      let door = try await page("/yello/sign-in", [], yard)
      #expect(door.contains(#"href="/sign-in/kakao?app=yello&amp;next=%2Fyello""#))
      #expect(door.contains(#"href="/sign-in?app=yello&amp;next=%2Fyello""#))

      let leaving = try await yard.leave("kakao", "app=yello&next=%2Fyello")
      yard.answer(leaving, as: "1001", nickname: "한새봄")
      let back = try await yard.arrive(leaving)
      #expect(back.header("Location") == "/yello")
      let session = try #require(yard.session(back))
      let me = try await yard.account(session)
      #expect(try await joining(session, yard).kakao == .asked)
      let consent = "/sign-in/kakao?app=yello&amp;friends=yes&amp;next=%2Fyello%2Fmembership"
      // Their age is asked before their friends are.
      #expect(try await !page(Yello.joining.path, [session], yard).contains(consent))
      let phone = Browser(router: yard.street.router, cookie: session)
      #expect(await phone.post(Yello.age.path, [("birthday", "2004-03-01")]).status == 303)
      #expect(try await page(Yello.joining.path, [session], yard).contains("href=\"\(consent)\""))
      let form = try await page(
        Yello.joining.path + "?connect=later", [session, try #require(hello(back))], yard)
      #expect(form.contains("value=\"한새봄\""))

      let asking = try await yard.leave("kakao", "app=yello&friends=yes&next=%2Fyello%2Fmembership")
      #expect(asking.asked["scope"] == "openid profile_nickname friends")
      yard.answer(asking, as: "1001", nickname: "Hanna ♥")
      yard.outside.state.withLock { $0.friends = [2001, 2002] }
      let told = try await yard.arrive(asking)
      #expect(told.header("Location") == "/yello/membership")
      let again = try #require(yard.session(told))
      #expect(try await yard.account(again) == me)
      let offered = try await joining(again, yard)
      #expect(offered.kakao == .linked && offered.friends.items.map(\.id) == [haneul.id])
      // What is no name here does not stand in the form.
      let other = try await page(Yello.joining.path, [again, try #require(hello(told))], yard)
      #expect(other.contains("friend-pick") && !other.contains("Hanna"))
    }
  }

  @Test func `what Kakao has not granted is not asked for`() async throws {
    try await SignInStreet.open(without: "KAKAO_FRIENDS") { yard in
      let leaving = try await yard.leave("kakao", "app=yello&friends=yes&next=%2Fyello")
      #expect(leaving.asked["scope"] == "openid profile_nickname")
      yard.answer(leaving, as: "1001")
      let back = try await yard.arrive(leaving)
      #expect(hello(back) == nil)
      let session = try #require(yard.session(back))
      #expect(try await joining(session, yard).kakao == .none)
      let form = try await page(Yello.joining.path, [session], yard)
      #expect(!form.contains("friends=yes"))
    }
    try await SignInStreet.open(without: "KAKAO_NICKNAME") { yard in
      let leaving = try await yard.leave()
      #expect(leaving.asked["scope"] == "openid")
    }
  }
}
