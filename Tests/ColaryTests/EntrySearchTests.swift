import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// Finding entries by a word.
@Suite(.timeLimit(.minutes(30)))
struct EntrySearchTests {
  /// `test_colary_search.py` tries the same on the module of the pages.
  static let samples: [(text: String, query: String, isFound: Bool)] = [
    ("동네 빵집 소금빵은 역시 최고", "소금빵", true), ("동네 빵집 소금빵은 역시 최고", "ㅅㄱㅃ", true),
    ("비 온다", "비온다", true), ("비온다", "비 온", true), ("Coffee with Min", "COFFEE", true),
    ("ＡＢＣ 마트", "abc", true), ("abc", "ＡＢＣ", true), ("좋은 날 😂", "😂", true),
    ("잘했다 👍🏽", "👍", true), ("👩‍👧 나들이", "👧", true),
    ("좋은 날", "😂", false), ("50% 할인", "50%", true), ("하늘", "하는", false), ("", "가", false),
    ("하늘", "%", false), ("하_늘", "_", true), ("하늘", "_", false),
    ("가\u{301}나다", "ㄴㄷ", true), ("가\u{301}나다", "다나", false), ("Σίσυφος", "σίσ", true),
    ("ＡＢ① ❤️ 漢字", "ab①漢", true), ("e\u{301}t\u{e9}", "ÉTÉ", true), ("ㅋㅋ 2번", "ㅋ2", true),
  ]

  @Test(arguments: samples)
  func `Korean, Latin and signs are found in any case and width`(
    _ sample: (text: String, query: String, isFound: Bool)
  ) throws {
    let entry = Colary.EntryView(id: ID(high: 1, low: 1), revision: 1, try content(sample.text))
    #expect(EntryQuery(sample.query, nil).matches(entry) == sample.isFound, "\(sample)")
  }

  @Test(arguments: Engine.allCases)
  func `one finds one's own entries page by page, by word and feeling`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (haru, bom) = (try await server.viewer("haru"), try await server.viewer("bom"))
      let mild = try #require(Colary.Intensity(rawValue: 1))
      for number in 0..<103 {
        let emotion: Colary.Emotion = number.isMultiple(of: 2) ? .joy : .fear
        server.clock.move(by: .minutes(1))
        try await haru.send(
          Colary.write, Colary.NewEntry(emotion, mild, text: Colary.Note("바다 \(number)")))
      }
      try await haru.send(Colary.write, Colary.NewEntry(.joy, mild, text: Colary.Note("산")))
      try await bom.send(Colary.write, Colary.NewEntry(.joy, mild, text: Colary.Note("바다")))
      var request = Colary.SearchRequest(text: " 바다 ")
      var texts: [String] = []
      var pages = 0
      repeat {
        let result = try await haru.send(Colary.search, request)
        #expect(result.text == "바다")
        texts += result.entries.items.map(\.text)
        pages += 1
        request.cursor = result.entries.next
      } while request.cursor != nil
      #expect(texts == (0..<103).reversed().map { "바다 \($0)" } && pages == 3)
      let fears = try await haru.send(
        Colary.search, Colary.SearchRequest(text: "바다 9", emotion: .fear))
      #expect(fears.entries.items.map(\.text) == [99, 97, 95, 93, 91, 9].map { "바다 \($0)" })
      let all = try await haru.send(Colary.search, Colary.SearchRequest(emotion: .anger))
      #expect(all.entries.items.isEmpty)
      for (who, count) in [(bom, 1), (server.stranger(), 0)] {
        let found = try await who.send(Colary.search, Colary.SearchRequest(text: "ㅂㄷ"))
        #expect(found.entries.items.count == count)
      }
      #expect(try await haru.send(Colary.search, Colary.SearchRequest()).entries.items.isEmpty)
      await #expect(throws: Refusal.malformed("cursor")) {
        try await haru.send(
          Colary.search, Colary.SearchRequest(text: "바다", cursor: Cursor("here")))
      }
    }
  }

  @Test func `a request compares so much text, and the next goes on from there`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let haru = try await server.viewer("haru")
      let mild = try #require(Colary.Intensity(rawValue: 1))
      // 158 families of 25 bytes.
      let long = try Colary.Note("끝" + String(repeating: "👨‍👩‍👧‍👦", count: 158))
      try await haru.send(Colary.write, Colary.NewEntry(.joy, mild, text: Colary.Note("처음")))
      for _ in 0...(Diary.searchedBytes / long.text.utf8.count) {
        server.clock.move(by: .minutes(1))
        try await haru.send(Colary.write, Colary.NewEntry(.joy, mild, text: long))
      }
      var request = Colary.SearchRequest(text: "처음")
      let first = try await haru.send(Colary.search, request)
      #expect(first.entries.items.isEmpty)
      let next: Cursor = try #require(first.entries.next)
      request.cursor = next
      let second = try await haru.send(Colary.search, request)
      #expect(second.entries.items.map(\.text) == ["처음"] && second.entries.next == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the page works without scripts and leads to the entry`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.browser(as: "haru")
      _ = await haru.post(
        Colary.write.path, [("emotion", "joy"), ("intensity", "2"), ("text", "<소금빵>")])
      #expect(await haru.open(Colary.search.path).text.contains("어떤 순간을 찾고 있나요?"))
      let found = await haru.open("/colary/search?text=%EC%86%8C%EA%B8%88&emotion=").text
      #expect(found.contains("기록 1개를 찾았어요") && found.contains("&lt;소금빵&gt;"))
      #expect(found.contains("\(Colary.entry.path)?id="))
      let none = await haru.open("/colary/search?text=%EC%86%8C%EA%B8%88&emotion=fear").text
      #expect(none.contains("찾는 기록이 없어요"))
      #expect(await haru.open(Colary.records.path).text.contains(Colary.search.path))
    }
  }
}
