import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// A year in colours.
@Suite(.timeLimit(.minutes(30)))
struct YearTests {
  @Test(arguments: Engine.allCases)
  func `a year has the colour and the number of entries of each day, and only one's own: C10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let today = Zone.seoul.day(at: server.clock.now)
      let before = Day(today.year - 1, 12, 31)
      for (emotion, strength, day) in [
        (Colary.Emotion.joy, 1, today), (.sadness, 3, today), (.fear, 2, before),
      ] {
        let intensity = try #require(Colary.Intensity(rawValue: strength))
        try await haru.send(Colary.write, Colary.NewEntry(emotion, intensity, day: day))
      }
      let year = try await haru.send(Colary.year, Colary.YearRequest())
      #expect(year.year == today.year && year.today == today)
      #expect(year.days == [Colary.DayColor(day: today, emotion: .sadness, count: 2)])
      let last = try await haru.send(Colary.year, Colary.YearRequest(year: today.year - 1))
      #expect(last.days == [Colary.DayColor(day: before, emotion: .fear, count: 1)])
      let bom = try await server.viewer("bom")
      try await bom.send(Colary.begin, Colary.Beginning())
      for other in [bom, server.stranger()] {
        #expect(try await other.send(Colary.year, Colary.YearRequest()).days.isEmpty)
      }
      for year in [1969, 2200] {
        await #expect(throws: Refusal.yearUnreadable) {
          try await haru.send(Colary.year, Colary.YearRequest(year: year))
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the page says each day's feeling in words and leads to its months: C10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.browser(as: "haru")
      _ = await haru.post(
        Colary.write.path, [("emotion", "joy"), ("intensity", "2"), ("day", "2024-02-29")])
      let page = await haru.open("/colary/year?year=2024").text
      #expect(page.contains("29일 기쁨, 기록 1개"))
      #expect(page.contains("/colary/records?month=2024-02"))
      #expect(page.contains("/colary/year?year=2023") && page.contains("/colary/year?year=2025"))
      #expect(page.components(separatedBy: "small-month").count == 13)
      let records = await haru.open("/colary/records?month=2024-02").text
      #expect(records.contains("/colary/year?year=2024"))
      #expect(await haru.open("/colary/year?year=soon").status == 400)
    }
  }
}
