import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// The month and the year, which are kept while the diary is unchanged.
@Suite(.timeLimit(.minutes(30)))
struct KeptPageTests {
  private static let paths = [
    Colary.records.path, "\(Colary.records.path)?month=2026-02", Colary.year.path,
  ]

  /// The pages and their JSON; each must equal the one made for `host`, which no request has named before.
  private func pages(_ browser: Browser, _ host: String) async -> [String] {
    var texts: [String] = []
    for path in Self.paths {
      for accept in ["text/html", "application/json"] {
        let headers = [("Accept", accept)]
        let kept = await browser.open(path, headers: headers)
        let made = await browser.open(path, headers: headers + [("Host", host)])
        #expect(kept.status == 200 && kept.text == made.text, "\(path) \(accept) \(host)")
        texts.append(kept.text)
      }
    }
    return texts
  }

  @Test(arguments: Engine.allCases)
  func `a kept month or year shows every change of the diary at once`(_ engine: Engine) async throws
  {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let browser = try await server.browser(as: "haru")
      let today = Zone.seoul.day(at: server.clock.now)
      let feeling = try #require(Colary.Intensity(rawValue: 2))
      func write(_ text: String) async throws -> Colary.EntryView {
        try await haru.send(
          Colary.write, Colary.NewEntry(.joy, feeling, text: Colary.Note(text), day: today)
        ).entry
      }
      let entry = try await write("처음")
      var known = await pages(browser, "host-0")
      // Unchanged, they are kept.
      #expect(await pages(browser, "host-0") == known)
      let diary = try await haru.send(Colary.me).id
      var hosts = 0
      func expectNewPages(
        after name: String, _ change: () async throws -> Void
      ) async throws {
        try await change()
        hosts += 1
        let now = await pages(browser, "host-\(hosts)")
        #expect(now != known, "\(name)")
        known = now
      }
      try await expectNewPages(after: "write") { _ = try await write("둘째") }
      try await expectNewPages(after: "edit") {
        let edited = try Colary.EditedEntry(
          id: entry.id, revision: 1, emotion: .sadness, intensity: feeling,
          text: Colary.Note("고침"))
        _ = try await haru.send(Colary.edit, edited)
      }
      try await expectNewPages(after: "delete") {
        try await haru.send(Colary.delete, Colary.EntryRequest(id: entry.id))
      }
      try await expectNewPages(after: "restore") {
        _ = try await haru.send(Colary.restore, Colary.EntryRequest(id: entry.id))
      }
      try await expectNewPages(after: "sync") {
        let batch = Colary.OperationBatch(
          diary: diary, epoch: 0, operations: [try operation("기기에서", id: 7)],
          clock: Int(server.clock.now.milliseconds))
        let result = try await haru.send(Colary.send, batch)
        #expect(result.results[0].row != nil)
      }
      try await expectNewPages(after: "rename") {
        let name = try Colary.Rename(nickname: Colary.Nickname("하늘"))
        _ = try await haru.send(Colary.rename, name)
      }
      try await expectNewPages(after: "day") { server.clock.move(by: .days(1)) }
      // Another person sees only their own entries, and none before they have a diary.
      let bom = try await server.browser(as: "bom")
      #expect(await pages(bom, "host-a").allSatisfy { !$0.contains("고침") && !$0.contains("둘째") })
      #expect(await bom.post(Colary.begin.path).status == 303)
      #expect(await pages(bom, "host-b").allSatisfy { !$0.contains("고침") && !$0.contains("둘째") })
      let stranger = try await server.browser()
      #expect(await pages(stranger, "host-c").allSatisfy { !$0.contains("고침") })
      #expect(await pages(browser, "host-z") == known)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a diary that is left and begun again shows nothing of the one before`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let browser = try await server.browser(as: "haru")
      // Leaving the last app would end the account.
      _ = try await haru.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("이하루"), roles: [.client]))
      let diary = ID<Colary.Person>(high: 1, low: 1)
      func begin(with text: String) async throws {
        _ = try await haru.send(Colary.begin, Colary.Beginning(id: diary))
        let entry = try Colary.NewEntry(
          .joy, Colary.Intensity(taps: 1), text: Colary.Note(text))
        _ = try await haru.send(Colary.write, entry)
        #expect(try await haru.send(Colary.me).id == diary)
      }
      try await begin(with: "맑은 아침")
      #expect(await pages(browser, "host-0")[0].contains("맑은 아침"))
      _ = try await haru.send(Leaving.app, "colary", Leaving.Request())
      server.clock.move(by: .minutes(1))
      try await begin(with: "흐린 저녁")
      let now = await pages(browser, "host-1")
      #expect(now[0].contains("흐린 저녁") && now.allSatisfy { !$0.contains("맑은 아침") })
    }
  }

  @Test(arguments: Engine.allCases)
  func `an unchanged month is not sent again`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.browser(as: "haru")
      let fields = [("emotion", "joy"), ("intensity", "1"), ("text", "처음")]
      #expect(await haru.post(Colary.write.path, fields).status == 303)
      let tag = try #require(await haru.open(Colary.records.path).header("ETag"))
      let known = [("If-None-Match", tag)]
      #expect(await haru.open(Colary.records.path, headers: known).status == 304)
      // Signed out, the tag opens nothing.
      let ended = try await server.browser()
      let page = await ended.open(Colary.records.path, headers: known)
      #expect(page.status == 200 && !page.text.contains("처음") && page.header("ETag") == nil)
      #expect(await haru.post(Colary.write.path, fields).status == 303)
      #expect(await haru.open(Colary.records.path, headers: known).status == 200)
    }
  }
}
