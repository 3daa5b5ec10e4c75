import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// What the papers of the house say of an app: only what holds there.
@Suite struct PaperTests {
  private func paper(_ street: Street, _ path: String) async throws -> String {
    try await street.browser().open(path).text
  }

  @Test func `terms and privacy say of an app what holds for it, and of the house all of it`()
    async throws
  {
    try await Street.open(on: .sqlite) { street in
      let rules = ["만 14세", "진짜 이름", "괴롭히거나", "신고가 쌓인"]
      let (yello, wal, house) = (
        try await paper(street, "/terms?app=yello"), try await paper(street, "/terms?app=wal"),
        try await paper(street, "/terms")
      )
      for rule in rules {
        #expect(yello.contains(rule) && house.contains(rule) && !wal.contains(rule), "\(rule)")
      }
      #expect(wal.contains("언제든 떠날 수 있어요") && !wal.contains("<ul></ul>"))
      for kept in ["생일은", "카카오톡 친구"] {
        #expect(try await paper(street, "/privacy?app=yello").contains(kept))
        #expect(try await !paper(street, "/privacy?app=wal").contains(kept))
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
      try await Street.open(on: .sqlite, settings: Settings(settings)) { street in
        try await street.viewer("haneul").send(
          Wal.join,
          Wal.JoinRequest(nickname: Wal.Nickname("보리"), categories: [.comedy], slots: [.morning]))
        let help = try await paper(street, "/help?app=yello")
        let about = try await street.browser(as: "haneul").open("/wal/about").text
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

  @Test func `a contact that is no mail address stops the start`() async throws {
    try await Street.open(on: .sqlite, settings: Settings(["MADANG_CONTACT": "nobody"])) { street in
      let wrong = try #require(throws: Unsettled.self) { try street.house.hireCouriers() }
      #expect(wrong.description.hasPrefix("MADANG_CONTACT "))
    }
  }
}
