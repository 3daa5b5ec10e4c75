import Commons
import Core
import HTTP
import SQL
import TestKit
import Testing
import Wire
import Yello

/// The page that shares an invitation on KakaoTalk, and its settings (`docs/spec/yello.md` Y57,
/// Y84).
@Suite(.timeLimit(.minutes(30)))
struct KakaoInviteTests {
  private static let path = "/yello/invite/kakao"
  private static let key = ("MADANG_KAKAO_SCRIPT_KEY", "0123456789abcdef0123456789abcdef")
  private static let script = ("MADANG_KAKAO_SCRIPT", "2.7.4 sha384-AbC+/9==")

  private func settings(_ set: (String, String)...) throws -> Settings {
    try Settings(Dictionary(uniqueKeysWithValues: set))
  }

  @Test func `without a key there is no page, no button and no other policy`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.student("김하늘", "haneul")
      let phone = try await server.browser(as: "haneul")
      #expect(await phone.open(Self.path).status == 404)
      let invite = await phone.open("/yello/invite")
      #expect(invite.status == 200 && !invite.text.contains(Self.path))
      #expect(invite.text.contains("카카오톡 등으로 공유"))
    }
  }

  @Test func `with a key its script comes with its hash, and only that page reaches Kakao: Y57`()
    async throws
  {
    try await TestServer.open(on: .sqlite, settings: settings(Self.key, Self.script)) { server in
      _ = try await server.student("김하늘", "haneul")
      let phone = try await server.browser(as: "haneul")
      let page = await phone.open(Self.path)
      #expect(page.text.contains("https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js"))
      #expect(page.text.contains(#"integrity="sha384-AbC+/9==" crossorigin="anonymous""#))
      #expect(page.text.contains("/yello/invitation?code=haneul"))
      let invite = await phone.open("/yello/invite")
      #expect(invite.text.contains(#"href="\#(Self.path)""#))
      let usual = try #require(invite.header("Content-Security-Policy"))
      let wide = try #require(page.header("Content-Security-Policy"))
      #expect(!usual.contains("kakao"))
      #expect(
        wide.replacing(" https://t1.kakaocdn.net", with: "")
          .replacing(" https://kapi.kakao.com", with: "")
          .replacing(" https://sharer.kakao.com", with: "") == usual)
      let stranger = try await server.browser()
      #expect(await stranger.open(Self.path).status == 303)
    }
  }

  @Test func `one of the two settings alone, or one that cannot be right, is refused by name`()
    async throws
  {
    let wrong: [((String, String)?, (String, String)?, String)] = [
      (Self.key, nil, Self.script.0), (nil, Self.script, Self.key.0),
      ((Self.key.0, "with space in the key"), Self.script, Self.key.0),
      (Self.key, (Self.script.0, "2.7.4"), Self.script.0),
      (Self.key, (Self.script.0, "../evil sha384-AbC="), Self.script.0),
      (Self.key, (Self.script.0, "2.7.4 md5-AbC="), Self.script.0),
    ]
    for (key, script, name) in wrong {
      let set = try Settings(Dictionary(uniqueKeysWithValues: [key, script].compactMap { $0 }))
      let thrown = try await #require(throws: SettingsError.self) {
        try await TestServer.open(on: .sqlite, settings: set) { _ in }
      }
      #expect(thrown.description.hasPrefix(name), "\(thrown)")
    }
  }
}
