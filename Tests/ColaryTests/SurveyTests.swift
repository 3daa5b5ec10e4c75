import Commons
import Core
import Foundation
import HTTP
import MadangClient
import OfflineCore
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Colary

/// Surveys: scores that both sides agree on, what is refused, and the chart.
@Suite(.timeLimit(.minutes(30)))
struct SurveyTests {
  private func response(_ values: [Int?], survey: String = "daily", version: Int = 1)
    -> Colary.NewResponse
  {
    Colary.NewResponse(
      survey: survey, version: version,
      answers: values.enumerated().map { Colary.NewAnswer(question: $0.offset, value: $0.element) })
  }

  private func content(
    _ answers: [Int?], score: Int, band: Int, survey: String = "daily",
    at now: Instant = Instant(milliseconds: 1_774_000_000_000)
  )
    -> Fields
  {
    let content = Colary.ResponseContent(
      time: Colary.EntryTime(now, in: .seoul), survey: survey, version: 1, startedAt: now,
      answers: answers, score: score, band: band)
    return Fields(content.fields.map { OfflineCore.Field($0.key, $0.value) })
  }

  @Test func `the app's own surveys are well formed, and the scores are those of their scales`()
    throws
  {
    let forms = try Surveys.builtIn()
    #expect(forms.map(\.key) == ["daily", "gad7"] && forms.allSatisfy { $0.fault == nil })
    let (daily, gad) = (forms[0], forms[1])
    #expect(daily.range == 0...100 && gad.range == 0...21)
    // The third item is reversed.
    #expect(daily.score(of: [5, 5, 0, 5, 5]) == 100 && daily.score(of: [0, 0, 5, 0, 0]) == 0)
    #expect(daily.score(of: [5, 5, 0, 5, nil]) == nil && daily.score(of: [6, 0, 0, 0, 0]) == nil)
    #expect([0, 28, 29, 50, 51, 75, 76, 100].map(daily.band) == [0, 0, 1, 1, 2, 2, 3, 3])
    #expect([0, 4, 5, 9, 10, 14, 15, 21].map(gad.band) == [0, 0, 1, 1, 2, 2, 3, 3])
    #expect(gad.source.en.contains("Spitzer") && daily.source.en.contains("not validated"))
    #expect(daily.bands.map(\.showsHelp) == [true, false, false, false])
    #expect(gad.bands.map(\.showsHelp) == [false, false, false, true])
    var broken = daily
    broken.bands[0].from = 4
    #expect(broken.fault != nil)
  }

  @Test(arguments: Engine.allCases)
  func `a form with a required item missing is refused and keeps its answers: C2, C3, C4, CH15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.browser(as: "haru")
      #expect(await haru.post(Colary.begin.path).status == 303)
      #expect(await haru.open(Colary.surveys.path).text.contains("요즘 내 컨디션"))
      let page = await haru.open("\(Colary.surveys.path)?survey=daily").text
      #expect(page.contains("role=\"radiogroup\"") && !page.contains(" checked"))
      var fields = [("survey", "daily"), ("version", "1")]
      for number in 0..<4 {
        fields += [
          ("answers[\(number)][question]", "\(number)"), ("answers[\(number)][value]", "1"),
        ]
      }
      let refused = await haru.post(Colary.respond.path, fields)
      #expect(refused.status == 422 && refused.text.contains("아직 고르지 않은 문항"))
      #expect(refused.text.components(separatedBy: " checked").count == 5)
      #expect(refused.text.components(separatedBy: "aria-invalid").count == 2)
      fields += [("answers[4][question]", "4"), ("answers[4][value]", "0")]
      let key = ID<Reply>(at: server.clock.now, sequence: 1, random: 9).description
      let sent = await haru.post(Colary.respond.path, fields + [("_key", key)])
      #expect(sent.status == 303)
      // A double tap is one response.
      #expect(await haru.post(Colary.respond.path, fields + [("_key", key)]).status == 303)
      let chart = await haru.open(try #require(sent.header("Location"))).text
      #expect(chart.contains("진단이 아니에요") && chart.contains(">28</strong>"))
      #expect(chart.contains("tel:109") && chart.contains("tel:1577-0199"))
      #expect(chart.components(separatedBy: "chart-dot").count == 2)
      #expect(!chart.contains("<polyline"))
      let early = try await server.viewer("haru")
      await #expect(throws: Refusal.surveyTooEarly) {
        try await early.send(Colary.respond, response([1, 1, 1, 1, 1]))
      }
      let next = try await early.send(Colary.surveys, Colary.SurveyRequest()).surveys[0].nextFrom
      #expect(next == Zone.seoul.day(at: server.clock.now) + 14)
      server.clock.move(by: .days(14))
      let again = try await early.send(Colary.respond, response([1, 1, 1, 1, 1]))
      #expect(again.response.score == 32)
      #expect(await haru.open(Colary.chart.path).text.contains("<polyline"))
      await #expect(throws: Refusal.surveyGone) {
        try await early.send(Colary.respond, response([0], survey: "gad7", version: 9))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `whoever has no session begins a diary with a response: C42`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let guest = try await server.browser()
      var fields = [("survey", "daily"), ("version", "1")]
      for number in 0..<4 {
        fields += [
          ("answers[\(number)][question]", "\(number)"), ("answers[\(number)][value]", "1"),
        ]
      }
      let refused = await guest.post(Colary.respond.path, fields)
      #expect(refused.status == 422 && refused.text.components(separatedBy: " checked").count == 5)
      #expect(try await !server.db.read { try $0.exists("SELECT 1 FROM colary_person") })
      fields += [("answers[4][question]", "4"), ("answers[4][value]", "0")]
      let key = ID<Reply>(at: server.clock.now, sequence: 1, random: 9).description
      let sent = await guest.post(Colary.respond.path, fields + [("_key", key)])
      #expect(sent.status == 303)
      #expect(await guest.post(Colary.respond.path, fields + [("_key", key)]).status == 303)
      let session = sent.headers.first {
        $0.name == "Set-Cookie" && $0.value.hasPrefix("madang=")
      }
      let cookie = try #require(session).value.prefix { $0 != ";" }
      let signedIn = Browser(router: server.router, cookie: String(cookie))
      let chart = await signedIn.open(try #require(sent.header("Location"))).text
      #expect(chart.contains("진단이 아니에요"))
      #expect(chart.components(separatedBy: "chart-dot").count == 2)

      let client = server.stranger()
      let written = try await client.send(Colary.respond, response([1, 1, 1, 1, 1]))
      #expect(written.tokens != nil)
      #expect(try await client.send(Colary.chart, Colary.ChartRequest()).responses.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a response goes through the queue once, and a tampered score is refused: CH15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.viewer("haru"))
      await phone.sync()
      await phone.goOffline()
      let keys = (1...5).map { EntityKey(type: 3, id: UniqueID(high: 9, low: $0)) }
      try await phone.queue.write(.create, keys[0], content([1, 1, 1, 1, 0], score: 28, band: 0))
      // A score, a band, a value and a missing answer that are wrong.
      try await phone.queue.write(.create, keys[1], content([1, 1, 1, 1, 0], score: 80, band: 0))
      try await phone.queue.write(.create, keys[2], content([1, 1, 1, 1, 0], score: 28, band: 2))
      try await phone.queue.write(.create, keys[3], content([9, 1, 1, 1, 0], score: 60, band: 2))
      try await phone.queue.write(.create, keys[4], content([nil, 1, 1, 1, 0], score: 24, band: 0))
      phone.network.isDown.withLock { $0 = false }
      await phone.queue.trigger()
      for await status in await phone.queue.statuses where status.parked == 4 && status.unsent == 0
      {
        break
      }
      let madang = try await server.viewer("haru")
      let chart = try await madang.send(Colary.chart, Colary.ChartRequest())
      #expect(chart.responses.map(\.score) == [28])
      // Responses never change, and may be deleted.
      try await phone.queue.write(.update, keys[0], Fields([Field(3, [40, 0, 1])]))
      for await status in await phone.queue.statuses where status.parked == 5 { break }
      try await madang.send(
        Colary.deleteResponse, Colary.ResponseRequest(id: chart.responses[0].id))
      #expect(try await madang.send(Colary.chart, Colary.ChartRequest()).responses.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `no operation changes a response that is stored, nor one that was deleted: CH15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let diary = try await haru.send(Colary.begin, Colary.Beginning()).me.id
      let first = content([1, 1, 1, 1, 0], score: 28, band: 0)
      let better = content([5, 5, 0, 5, 5], score: 100, band: 3)
      let steps: [(OperationKind, Fields, isTaken: Bool)] = [
        (.create, first, true), (.create, better, false), (.restore, better, false),
        (.merge, better, false), (.create, first, true), (.delete, Fields([]), true),
        (.restore, better, false), (.merge, better, false), (.restore, first, true),
      ]
      for (number, step) in steps.enumerated() {
        let operation = operation(UInt64(number), step.0, on: 1, step.1)
        let result = try await haru.send(
          Colary.send, Colary.OperationBatch(diary: diary, epoch: 0, operations: [operation])
        ).results[0]
        #expect((result.code == nil) == step.isTaken, "step \(number)")
        #expect(step.isTaken || result.code == 422, "step \(number)")
      }
      let chart = try await haru.send(Colary.chart, Colary.ChartRequest())
      #expect(chart.responses.map(\.score) == [28])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a response to a survey that cannot be is refused, and holds up no other: CH7`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let diary = try await haru.send(Colary.begin, Colary.Beginning()).me.id
      // A database takes no NUL; the others it would look for.
      let keys = ["da\u{0}ly", "'--", "없음", "nobody"]
      let wrong = keys.enumerated().map { number, key in
        operation(
          UInt64(number), .create, on: UInt64(number),
          content([1, 1, 1, 1, 0], score: 28, band: 0, survey: key))
      }
      let right = operation(9, .create, on: 9, content([1, 1, 1, 1, 0], score: 28, band: 0))
      let results = try await haru.send(
        Colary.send, Colary.OperationBatch(diary: diary, epoch: 0, operations: wrong + [right])
      ).results
      #expect(results.map(\.code) == [422, 422, 422, 422, nil])
    }
  }

  /// The bytes of an operation on a response.
  private func operation(
    _ id: UInt64, _ kind: OperationKind, on response: UInt64, _ fields: Fields
  ) -> HexBytes {
    var writer = ByteWriter()
    writer.id(UniqueID(high: 8, low: id))
    writer.u8(kind.rawValue)
    writer.key(EntityKey(type: 3, id: UniqueID(high: 9, low: response)))
    writer.u32(0)
    fields.write(to: &writer)
    return HexBytes(bytes: writer.bytes)
  }

  @Test func `a chart of 0, 1, 2 and 5,000 points, with gaps and two on a day: C5, CH16`() {
    func layout(_ results: [(Int, Int)]) -> ChartLayout {
      ChartLayout(results.map { (day: $0.0, score: $0.1) }, range: 0...100, from: 0, to: 100)
    }
    #expect(layout([]).points.isEmpty && layout([]).lines.isEmpty)
    let one = layout([(100, 100)])
    #expect(one.points == [ChartLayout.Point(x: 320, y: 0, index: 0)] && one.lines.isEmpty)
    #expect(layout([(0, 0), (60, 50)]).lines.map(\.count) == [2])
    #expect(layout([(0, 0), (61, 50)]).lines.isEmpty)
    let sameDay = layout([(50, 20), (50, 80)])
    #expect(sameDay.points.map(\.x) == [160, 160] && sameDay.points.map(\.y) == [160, 40])
    var many = (0..<5000).map { ($0 / 50, 50) }
    many[1234].1 = 100
    many[4321].1 = 0
    let reduced = layout(many)
    #expect(reduced.points.count == 202)
    #expect(reduced.points.map(\.index).filter { $0 % 25 != 0 } == [1234, 4321])
    #expect(reduced.points.contains { $0.y == 0 } && reduced.points.contains { $0.y == 200 })
  }

  @Test(arguments: Engine.allCases)
  func `operators publish versions, which never change`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let desk = try await server.attendant()
      var form = try Surveys.builtIn()[0]
      func text() throws -> Colary.SurveyText {
        Colary.SurveyText(form: String(decoding: try JSONEncoder().encode(form), as: UTF8.self))
      }
      await #expect(throws: Refusal.surveyOld) { try await desk.send(Colary.publishSurvey, text()) }
      form.version = 2
      form.questions[0].options = []
      await #expect(throws: Refusal.surveyUnreadable) {
        try await desk.send(Colary.publishSurvey, text())
      }
      form.questions = try Surveys.builtIn()[0].questions
      form.minGapDays = 0
      _ = try await desk.send(Colary.publishSurvey, text())
      let haru = try await server.viewer("haru")
      let seen = try await haru.send(Colary.surveys, Colary.SurveyRequest()).surveys
      #expect(seen.map(\.form.version) == [2, 1])
      _ = try await desk.send(
        Colary.activateSurvey, Colary.SurveyActivation(survey: "daily", version: 2, isActive: false)
      )
      let left = try await haru.send(Colary.surveys, Colary.SurveyRequest()).surveys
      #expect(left.map(\.form.key) == ["gad7"])
      await #expect(throws: Refusal.notFound) { try await haru.send(Colary.publishedSurveys) }
    }
  }
}
