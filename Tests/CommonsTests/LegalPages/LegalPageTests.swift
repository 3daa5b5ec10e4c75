import Commons
import Core
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Help, privacy and terms mention what applies to the app, and no more.
@Suite(.timeLimit(.minutes(30)))
struct LegalPageTests {
  private func paper(_ server: TestServer, _ path: String) async throws -> String {
    try await server.browser().open(path).text
  }

  @Test func `terms and privacy say of an app what holds for it, and of the house all of it`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let rules = ["만 14세", "진짜 이름", "괴롭히거나", "신고가 쌓인"]
      let (yello, wal, services) = (
        try await paper(server, "/terms?app=yello"), try await paper(server, "/terms?app=wal"),
        try await paper(server, "/terms")
      )
      for rule in rules {
        #expect(yello.contains(rule) && services.contains(rule) && !wal.contains(rule), "\(rule)")
      }
      #expect(wal.contains("언제든 떠날 수 있어요") && !wal.contains("<ul></ul>"))
      for kept in ["생일은", "카카오톡 친구"] {
        #expect(try await paper(server, "/privacy?app=yello").contains(kept))
        #expect(try await !paper(server, "/privacy?app=wal").contains(kept))
      }
    }
  }

  @Test func `whom one may write to stands under help and where WAL asks what one thinks`()
    async throws
  {
    for (settings, address) in [
      ([:], nil), (["MADANG_MAIL_FROM": "마당 <madang@example.com>"], "madang@example.com"),
      (
        ["MADANG_MAIL_FROM": "no-reply@example.com", "MADANG_CONTACT": "도움 <help@example.com>"],
        "help@example.com"
      ),
    ] as [([String: String], String?)] {
      try await TestServer.open(on: .sqlite, settings: Settings(settings)) { server in
        try await server.viewer("haneul").send(
          Wal.join,
          Wal.JoinRequest(nickname: Wal.Nickname("보리"), categories: [.comedy], slots: [.morning]))
        let help = try await paper(server, "/help?app=yello")
        let about = try await server.browser(as: "haneul").open("/wal/about").text
        #expect(about.contains("왈이 궁금해요"))
        for page in [help, about] {
          if let address {
            #expect(page.contains("href=\"mailto:\(address)\""), "\(address)")
          } else {
            #expect(!page.contains("mailto:") && !page.contains("의견 보내기"))
          }
        }
      }
    }
  }

  @Test func `help outside of an app names the app whose questions follow`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let help = try await paper(server, "/help")
      var titles = ["휴대폰을 잃어버렸어요"]
      titles += server.services.apps.all.map { "<summary><h2>\($0.branding.title.ko)</h2>" }
      titles.insert("<h3>불편한 쪽지를 받았어요", at: 2)
      let places = try titles.map { try #require(help.range(of: $0), "\($0)").lowerBound }
      #expect(titles[1].contains("YELL:O") && places == places.sorted(), "\(titles)")
      let own = try await paper(server, "/help?app=yello")
      #expect(!own.contains("<summary>") && own.contains("<h2>불편한 쪽지를 받았어요"))
    }
  }

  @Test func `a contact that is no mail address stops the start`() async throws {
    try await TestServer.open(on: .sqlite, settings: Settings(["MADANG_CONTACT": "nobody"])) {
      server in
      let wrong = try #require(throws: SettingsError.self) {
        try server.services.registerChannels()
      }
      #expect(wrong.description.hasPrefix("MADANG_CONTACT "))
    }
  }

  @Test func `payment records are said to be kept for five years, in both languages`() async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let browser = try await server.browser()
      for (language, words) in [
        ("ko", "결제와 환불 기록은 전자상거래법에 따라 5년 동안"), ("en", "payment records kept for five years"),
      ] {
        for path in ["/privacy?app=yedi", "/privacy"] {
          let page = await browser.open(path, headers: [("Accept-Language", language)]).text
          #expect(page.contains(words), "\(path) \(language)")
        }
      }
    }
  }

  @Test func `the licences are those of what an app's pages bring to the browser`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../LICENSE")
      let licence = try String(contentsOf: file, encoding: .utf8)
      for (path, hasHTMX) in [("/licences", true), ("/licences?app=colary", false)] {
        let page = try await paper(server, path)
        let words = page.replacing(#/<[^>]*>/#, with: " ").replacing("&quot;", with: "\"")
          .replacing("&#34;", with: "\"").replacing(#/\s+/#, with: " ")
        let wanted = licence.replacing(#/\s+/#, with: " ").trimmingCharacters(in: .whitespaces)
        #expect(words.contains(wanted), "\(path): \(words)")
        #expect(page.contains("htmx 2") == hasHTMX, "\(path)")
      }
    }
  }
}
