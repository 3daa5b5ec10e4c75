import Foundation
import HTTP
import SQL
import TestKit
import Testing
import Wire
import Yello

/// The five areas behind the tabs and the files each consists of.
@Suite(.timeLimit(.minutes(30)))
struct AreaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../").standardizedFileURL

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: Engine.allCases)
  func `Y89: a tab bar leads to recommend, around, vote, notes and profile, from each of them`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.cast()
      let browser = try await server.browser(as: "haneul")
      let tabs = [
        Yello.recommended.path, Yello.timeline.path, Yello.home.path, Yello.notes.path,
        Yello.profile.path,
      ]
      for tab in tabs {
        let page = await browser.open(tab)
        #expect(page.status == 200, "\(tab)")
        let bar = try #require(
          page.text.firstMatch(of: /(?s)<nav class="tab-bar".*?<\/nav>/)?.output, "\(tab)")
        let links = bar.matches(of: /<a href="([^"]+)"([^>]*)>/)
        #expect(links.map { String($0.1) } == tabs, "\(tab)")
        let current = links.filter { $0.2.contains(#"aria-current="page""#) }
        #expect(current.map { String($0.1) } == [tab])
      }
    }
  }

  @Test func `Y90: each area has its own payloads, routes and calls, apart from the screens`()
    throws
  {
    // The file of the payloads, the folder of the screens, and some of the endpoints.
    let areas = [
      ("Friends", "Friends", ["recommended", "profile", "befriend"]),
      ("Timeline", "Around", ["timeline"]), ("Rounds", "Rounds", ["openRound", "submit"]),
      ("Notes", "Notes", ["notes", "keyword"]), ("Yello", "Home", ["home"]),
    ]
    for (payloads, folder, calls) in areas {
      let wire = try Self.text("Sources/Wire/Yello/\(payloads).swift")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Self.root.appending(path: "Sources/Yello/\(folder)").path)
      let routes = try names.filter { $0.hasSuffix("Routes.swift") }
        .map { try Self.text("Sources/Yello/\(folder)/\($0)") }.joined()
      for call in calls {
        #expect(wire.contains("public static let \(call) = Endpoint<"), "\(payloads): \(call)")
        #expect(routes.contains("Yello.\(call),"), "\(folder) does not mount \(call)")
      }
      let screens = names.filter { $0.hasSuffix("Page.swift") }
      #expect(!screens.isEmpty, "\(folder)")
      for screen in screens {
        let text = try Self.text("Sources/Yello/\(folder)/\(screen)")
        // A screen renders a payload: it reads no database and declares no wire types.
        for other in ["import SQL", "Transaction", "Codable", "Endpoint<"] {
          #expect(!text.contains(other), "\(folder)/\(screen): \(other)")
        }
      }
    }
  }

  @Test func `Y87: on the web every picture of a page is an immutable, cached file`()
    async throws
  {
    try await TestServer.open(on: .sqlite, files: .drawings()) { server in
      _ = try await server.cast()
      let member = try await server.browser(as: "haneul")
      let stranger = try await server.browser()
      var pages = [await stranger.open("/yello/sign-in").text]
      for path in [Yello.home.path, Yello.recommended.path, Yello.notes.path, Yello.profile.path] {
        pages.append(await member.open(path).text)
      }
      let sources = Set(
        pages.flatMap { $0.matches(of: /<img[^>]* src="([^"]+)"/).map { String($0.1) } })
      #expect(sources.count >= 3, "\(sources)")
      for source in sources {
        let file = await stranger.open(source)
        #expect(file.status == 200, "\(source)")
        #expect(
          file.header("Cache-Control") == "public, max-age=31536000, immutable", "\(source)")
      }
    }
  }
}
