import Apps
import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// A bank's pages, rules and log follow from its description, `ProverbApp.bank`.
@Suite(.timeLimit(.minutes(30)))
struct TextBankTests {
  private func open(
    _ engine: Engine, _ body: (TestServer, Madang, Browser) async throws -> Void
  ) async throws {
    try await TestServer.open(on: engine, apps: Apps.all + [ProverbApp.self]) { server in
      let client = try await server.attendant()
      try await body(server, client, server.browser(as: "operator"))
    }
  }

  private func edit(
    _ text: String, mood: String = "calm", used: Bool = true, of seen: Proverb.Item? = nil
  ) throws -> Proverb.Edit {
    try Proverb.Edit(mood: mood, text: Proverb.Text(text), used: used, seen: seen?.version)
  }

  @Test(arguments: Engine.allCases)
  func `a third bank needs only a description: list, forms, log and gate come with it`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server, client, browser in
      let backlog = await browser.open(Operator.backlog.path).text
      #expect(backlog.contains("href=\"/operator/proverb\""))
      let list = await browser.open("/operator/proverb").text
      #expect(list.contains("속담 찾기") && list.contains("속담 더하기"))
      #expect(list.contains("keyword=&amp;mood=loud") && list.contains("신나게"))
      #expect(list.contains("가는 말") && list.contains("오는 말"))
      let calm = await browser.open("/operator/proverb?keyword=&mood=calm").text
      #expect(calm.contains("가는 말") && !calm.contains("오는 말"))
      let all = await browser.open("/operator/proverb?keyword=&mood=").text
      #expect(all.contains("가는 말") && all.contains("오는 말"))
      #expect(all.contains("aria-current=\"true\" href=\"/operator/proverb?keyword=&amp;mood=\""))
      let none = await browser.open("/operator/proverb?keyword=%25").text
      #expect(none.contains("찾는 속담이 없어요."))
      let english = await browser.open(
        "/operator/proverb/new", headers: [("Accept-Language", "en")]
      ).text
      #expect(english.contains("A new old saying") && english.contains("Use this old saying"))
      #expect(english.contains("value=\"loud\"") && english.contains("0/20"))

      let refused = await browser.post("/operator/proverb", [("text", "분위기 없이")])
      #expect(refused.status == 400 && refused.text.contains("분위기를 골라 주세요."))
      #expect(refused.text.contains("분위기 없이"))
      let added = await browser.post(
        "/operator/proverb", [("mood", "loud"), ("text", "새 말"), ("isInUse", "true")])
      #expect(added.status == 303 && added.header("Location") == "/operator/proverb")
      #expect(try await server.toast(after: added, with: browser.cookie) == "속담을 더했어요.")
      let item = try #require(
        try await client.send(Proverb.list, Proverb.Search(keyword: "새 말")).items.first)
      #expect(item.key.hasPrefix("own.") && item.isEdited && item.isInUse)
      let form = await browser.open(Proverb.show.path(item.key)).text
      #expect(form.contains("name=\"seen\" value=\"\(item.version)\""))
      #expect(form.contains("속담 고치기"))

      let acts = await browser.open(Operator.acts.path).text
      #expect(acts.contains("속담을 더함") && acts.contains("새 말") && acts.contains("켜짐 (on)"))
      _ = try await server.viewer("someone")
      let someone = try await server.browser(as: "someone")
      for path in ["/operator/proverb", "/operator/proverb/new", "/operator/proverb/a1"] {
        #expect(await someone.open(path).status == 404)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a search minds the case of other letters than those of English, on both engines alike`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { _, client, _ in
      _ = try await client.send(Proverb.add, edit("ÉCOLE Été 100%"), key: "one")
      for (keyword, isFound) in [
        ("ÉCOLE Été", true), ("École", true), ("col", true), ("COL", true), ("0%", true),
        ("école", false), ("été", false), ("ÉTÉ", false), ("1%0", false),
      ] {
        let found = try await client.send(Proverb.list, Proverb.Search(keyword: keyword)).items
        #expect(found.count == (isFound ? 1 : 0), "\(keyword)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a text keeps its rules: no twin, enough in use, and no edit that was not seen`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { _, client, browser in
      let first = try await client.send(Proverb.show, "a1")
      await #expect(throws: Refusal.proverbTwin) {
        try await client.send(Proverb.add, edit("오는 말"), key: "one")
      }
      for less in [
        try edit("가는 말", used: false, of: first), try edit("가는 말", mood: "loud", of: first),
      ] {
        await #expect(throws: Refusal.proverbFew) {
          try await client.send(Proverb.edit, "a1", less)
        }
      }
      let second = try await client.send(Proverb.add, edit("또 다른 말"), key: "two")
      let off = try await client.send(Proverb.edit, "a1", edit("가는 말", used: false, of: first))
      #expect(!off.isInUse && off.isEdited)
      // The same edit again changes nothing and is not logged again.
      let again = try await client.send(Proverb.edit, "a1", edit("가는 말", used: false, of: first))
      #expect(again == off)
      await #expect(throws: Refusal.proverbFew) {
        try await client.send(Proverb.edit, second.key, edit("또 다른 말", used: false, of: second))
      }
      await #expect(throws: Refusal.changedMeanwhile) {
        try await client.send(Proverb.edit, "a1", edit("고친 말", of: first))
      }
      let late = await browser.post(
        Proverb.edit.action("a1"),
        [("mood", "calm"), ("text", "늦은 말"), ("isInUse", "true"), ("seen", first.version)])
      #expect(late.status == 409 && late.text.contains("늦은 말"))
      #expect(late.text.contains("지금 모습") && late.text.contains("꺼 둠"))
      #expect(late.text.contains("name=\"seen\" value=\"\(off.version)\""))
      let acts = try await client.send(Operator.acts, PageRequest()).items
      #expect(acts.map(\.act) == ["proverb.item.edited", "proverb.item.added"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `pages follow each other without a gap, the operators' own first`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { _, client, browser in
      for number in 0..<6 {
        _ = try await client.send(Proverb.add, edit("말 \(number)"), key: "key \(number)")
      }
      var search = Proverb.Search()
      var texts: [String] = []
      repeat {
        let page = try await client.send(Proverb.list, search)
        #expect(page.items.count <= 3)
        texts += page.items.map(\.text)
        search.cursor = page.next
      } while search.cursor != nil
      #expect(texts.count == 8 && Set(texts).count == 8)
      #expect(Set(texts.suffix(2)) == ["가는 말", "오는 말"])
      let calm = await browser.open("/operator/proverb?keyword=&mood=calm").text
      #expect(calm.contains("keyword=&amp;mood=calm&amp;cursor="))
      #expect(await browser.open("/operator/proverb?cursor=x").status == 400)
    }
  }
}
