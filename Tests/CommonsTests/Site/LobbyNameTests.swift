import Apps
import Core
import Foundation
import HTML
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// The lobby tells people who they are.
@Suite(.timeLimit(.minutes(30)))
struct LobbyNameTests {
  @Test(arguments: Engine.allCases)
  func `it names me as the first app does where I have a name`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let walker = try await server.viewer("walker")
      let browser = try await server.browser(as: "walker")
      #expect(await !browser.open("/").text.contains("<span> · "))
      try await walker.send(
        Wal.join,
        Wal.JoinRequest(
          nickname: Wal.Nickname("보리"), categories: [.comfort], slots: [.morning]))
      #expect(await browser.open("/").text.contains("<span> · 보리</span>"))
      #expect(try await !server.browser().open("/").text.contains("보리"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `in the demo it marks me in the cast, and says where a newcomer begins`(
    _ engine: Engine
  ) async throws {
    try await TestServer.openDemo(on: engine) { server, demo in
      let member = demo.cast[1]
      let mine = await (try server.browser(as: member.handle)).open("/").text
      #expect(mine.contains("내 계정<span> · \(member.name)</span>"))
      #expect(mine.components(separatedBy: "aria-current").count == 2)
      #expect(mine.contains("value=\"\(member.handle)\" aria-current=\"true\""))
      let start = try #require(demo.startingApp)
      #expect(mine.contains("\(start.ko)부터 가입해요"))
      let visitor = await (try server.browser()).open("/?next=/wal").text
      #expect(!visitor.contains("aria-current") && !visitor.contains("\(start.ko)부터"))
    }
  }
}
