import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// The values that operators may set (`docs/settings.md`).
@Suite(.timeLimit(.minutes(30)))
struct RuleTests {
  private func settings(_ values: [String: String]) throws -> Settings {
    try Settings(values, others: SesacApp.descriptor.settings)
  }

  /// A point so many metres north of the campus.
  private func north(_ metres: Double) -> Sesac.Point {
    Sesac.Point(
      latitude: Sesac.Point.campus.latitude + metres / 111_195,
      longitude: Sesac.Point.campus.longitude)
  }

  @Test(arguments: Engine.allCases)
  func `the life of a wait is a setting: E13 E18 SH7`(_ engine: Engine) async throws {
    let settings = try settings(["MADANG_SESAC_QUEUE_MINUTES": "10"])
    try await TestServer.open(on: engine, settings: settings) { server in
      let me = try await server.neighbour("me")
      let browser = try await server.browser(as: "me")
      #expect(await browser.open(TagsPage.path).text.contains("10분 동안"))
      #expect(await browser.open(FAQPage.path).text.contains("10분이에요"))
      #expect(try await me.wait().waitsUntil == server.clock.now + .minutes(10))
      server.clock.move(by: .minutes(10) - .milliseconds(1))
      #expect(try await me.state.phase == .waiting)
      server.clock.move(by: .milliseconds(1))
      let ended = try await me.state
      #expect(ended.phase == .normal && ended.hasExpired)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the radius is a setting, of the search and of requests: E9 E10 E16`(
    _ engine: Engine
  ) async throws {
    for (radius, bands) in [
      ("300", [Sesac.Band.within300]),
      ("2000", [.within300, .within1000, .within2000]),
    ] {
      let settings = try settings(["MADANG_SESAC_RADIUS": radius])
      try await TestServer.open(on: engine, settings: settings) { server in
        let me = try await server.neighbour("me")
        var others: [Neighbour] = []
        let distances = [200.0, 900, 1800, 2300]
        for (number, metres) in distances.enumerated() {
          let other = try await server.neighbour("other\(number)", gender: .man)
          try await other.wait(at: north(metres))
          others.append(other)
        }
        try await me.wait()
        let people = try await me.around().people
        #expect(people.map(\.id) == others.prefix(bands.count).map(\.id))
        #expect(people.map { $0.band?.value } == bands)
        #expect(people.allSatisfy { $0.shown != nil && $0.isInReach == true })
        // Whom the radius leaves out cannot be asked.
        let beyond = others[bands.count]
        await #expect(throws: Refusal.sesacOtherStopped) {
          try await me.client.send(Sesac.request, beyond.id)
        }
        try await me.client.send(Sesac.request, others[bands.count - 1].id)
        let browser = try await server.browser(as: "me")
        let elsewhere = north(distances[bands.count])
        let query = "latitude=\(elsewhere.latitude)&longitude=\(elsewhere.longitude)"
        let page = await browser.open("\(Sesac.home.path)?\(query)").text
        #expect(page.contains("\(radius)m 안에 있을 때 요청할 수 있어요"))
        #expect(await browser.open(FAQPage.path).text.contains("가운데에서 \(radius)m 안"))
        let entrance = try await server.browser().open(EntrancePage.path).text
        #expect(entrance.contains("\(radius)m 안에 있는"))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `words of the operators are suggested before those of others, none twice: E12`(
    _ engine: Engine
  ) async throws {
    let settings = try settings([
      "MADANG_SESAC_WORDS": "산책 Swift anything", "MADANG_SESAC_API": "on",
    ])
    try await TestServer.open(on: engine, settings: settings) { server in
      let me = try await server.neighbour("me")
      #expect(try await me.around().suggested?.map(\.text) == ["산책", "Swift"])
      #expect(try await me.around().tags.isEmpty)
      let other = try await server.neighbour("other")
      try await other.wait(at: .campus, "탁구 swift")
      let home = try await me.around()
      #expect(home.suggested?.map(\.text) == ["산책", "Swift"])
      #expect(home.tags.map(\.text) == ["탁구"])
      let page = try await server.browser(as: "me").open(TagsPage.path).text
      let chips = page.matches(of: /data-tag="([^"]*)"/).map { String($0.1) }
      #expect(chips == ["산책", "Swift", "탁구"] && page.contains("추천하는 것"))
      let caller = try await CompatibilityCaller("me", of: server)
      let found = await caller.call(.post, "/queue/onqueue", CompatibilityCaller.place).text
      #expect(found.contains(#""fromRecommend":["산책","Swift","탁구"]"#), "\(found)")
    }
  }

  @Test func `without settings nothing is suggested, and a wrong value names its setting`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let me = try await server.neighbour("me")
      #expect(try await me.around().suggested == nil)
      let page = try await server.browser(as: "me").open(TagsPage.path).text
      #expect(page.contains("60분 동안") && !page.contains("추천하는 것"))
    }
    let rules = Rules()
    #expect(rules.queueLife == .minutes(60) && rules.radius == 700 && rules.words.isEmpty)
    for (name, values) in [
      ("MADANG_SESAC_QUEUE_MINUTES", ["9", "241", "an hour", "-10"]),
      ("MADANG_SESAC_RADIUS", ["99", "2001", "700m", "0"]),
      ("MADANG_SESAC_WORDS", ["하나 하나", "아주아주아주긴단어", "1 2 3 4 5 6 7 8 9"]),
    ] {
      for value in values {
        let error = try #require(throws: SettingsError.self) {
          try Rules(settings([name: value]))
        }
        #expect(error.description.hasPrefix("\(name) must be "), "\(value)")
      }
    }
    let widest = try Rules(
      settings([
        "MADANG_SESAC_QUEUE_MINUTES": "240", "MADANG_SESAC_RADIUS": "2000",
        "MADANG_SESAC_WORDS": "1 2 3 4 5 6 7 8",
      ]))
    #expect(widest.queueMinutes == 240 && widest.radius == 2000 && widest.words.count == 8)
  }
}
