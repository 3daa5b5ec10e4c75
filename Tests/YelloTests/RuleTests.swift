import Commons
import Core
import Foundation
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// The values on which YELL:O's two eras differ, as settings (`docs/yello-rules.md`).
@Suite(.timeLimit(.minutes(30)))
struct RuleTests {
  private static let later = [
    "MADANG_YELLO_FRIENDS": "1", "MADANG_YELLO_QUESTIONS": "8",
    "MADANG_YELLO_POINTS": "5:15,10:20,15:5,17:5,19:5,20:5,21:20,25:25",
    "MADANG_YELLO_SKIP_LOCK": "keyword", "MADANG_YELLO_PAGE": "100",
    "MADANG_YELLO_RECOMMEND": "school", "MADANG_YELLO_SLOTS": "filled",
  ]

  @Test(arguments: Engine.allCases)
  func `the later era is played from locked to waiting by its settings alone: Y56 Y61 Y64 Y76 Y80`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(
      on: engine, settings: Settings(Self.later, others: YelloApp.descriptor.settings)
    ) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let phone = try await server.browser(as: "haneul")
      #expect(await phone.open(Yello.home.path).text.contains("친구 1명이 모이면 열려요"))
      let refusal = try await #require(throws: Refusal.self) {
        try await haneul.client.send(Yello.openRound)
      }
      #expect(refusal == .fewFriends(1) && refusal.ko == "친구가 1명 있으면 투표할 수 있어요.")

      let doyun = try await server.student("이도윤", "doyun", gender: .male, friends: [haneul])
      #expect(try await haneul.client.send(Yello.home).state == .start)
      #expect(await phone.open(Yello.home.path).text.contains("질문 8개"))
      let round = try await haneul.client.send(Yello.openRound)
      #expect(round.ballots.map(\.number) == Array(1...8))
      #expect(round.ballots.allSatisfy { $0.candidates.map(\.id) == [doyun.id] })
      #expect(round.ballots.allSatisfy { [5, 10, 15, 17, 19, 20, 21, 25].contains($0.points) })
      let page = await phone.open(Yello.round.path(round.id)).text
      #expect(page.contains(#"data-skip-lock="keyword""#) && page.contains("8 / 8"))
      // One friend and three empty places on each ballot.
      #expect(page.split(separator: "empty-slot").count == 8 * 3 + 1)

      let answers = Yello.Answers(round.all)
      let earned = round.ballots.reduce(0) { $0 + $1.points }
      #expect(try await haneul.client.send(Yello.previewResult, round.id, answers).earned == earned)
      let previewResult = try await haneul.client.send(Yello.submit, round.id, answers)
      #expect(previewResult.answered == 8 && previewResult.points == 200 + earned)
      #expect(try await doyun.client.send(Yello.notes, PageRequest()).items.count == 8)
      #expect(try await haneul.client.send(Yello.home).state == .waiting)
      #expect(await phone.open(Yello.home.path).text.contains(#"data-whole="2400""#))
    }
  }

  @Test(arguments: Engine.allCases)
  func `the later era recommends the whole school, a hundred at a time: Y4 Y5 Y39`(
    _ engine: Engine
  ) async throws {
    for (settings, names) in [
      (Settings(), ["가온", "나무"]),
      (try Settings(Self.later, others: YelloApp.descriptor.settings), ["가온", "나무", "다솜"]),
    ] {
      try await TestServer.open(on: engine, settings: settings) { server in
        let haneul = try await server.student("김하늘", "haneul")
        _ = try await server.student("가온", "gaon")
        _ = try await server.student("나무", "namu")
        _ = try await server.student("다솜", "dasom", department: "수학과")
        let people = try await haneul.client.send(Yello.recommended, PageRequest())
        #expect(people.items.map(\.name.text) == names)
        let schools = try await haneul.client.send(Yello.schools, Yello.SchoolSearch())
        #expect(schools.items.count == (names.count == 3 ? 100 : 10))
        for place in 0..<9 { _ = try await server.student("라온", "raon\(place)") }
        let page = try await haneul.client.send(Yello.recommended, PageRequest())
        #expect(page.items.count == (names.count == 3 ? 12 : 10))
        #expect((page.next == nil) == (names.count == 3))
      }
    }
  }

  @Test(arguments: [
    ("YELLO_FRIENDS", "0"), ("YELLO_FRIENDS", "four"), ("YELLO_QUESTIONS", "11"),
    ("YELLO_POINTS", "7:24,8:20"), ("YELLO_POINTS", "7:60;8:40"), ("YELLO_POINTS", "0:100"),
    ("YELLO_SKIP_LOCK", "name"), ("YELLO_PAGE", "9"), ("YELLO_PAGE", "101"),
    ("YELLO_RECOMMEND", "city"), ("YELLO_SLOTS", "empty"),
  ])
  func `a rule that cannot be one is refused by its name`(
    _ name: String, _ value: String
  ) throws {
    let variable = "MADANG_" + name
    let settings = try Settings([variable: value], others: YelloApp.descriptor.settings)
    let error = try #require(throws: SettingsError.self) { try Rules(settings) }
    #expect(error.description.hasPrefix("\(variable) must be "))
  }

  @Test func `a rule that cannot be one keeps the server from starting`() async throws {
    let end = try await start(["MADANG_YELLO_FRIENDS": "0"])
    #expect(end.status == 2 && end.output.contains("MADANG_YELLO_FRIENDS must be"), "\(end)")
  }

  /// Runs the built server; returns its exit status and output.
  private func start(_ settings: [String: String]) async throws -> BuiltProgram.End {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await BuiltProgram("madang").run(
      ["serve", "--port", "0", "--data", folder.path], settings: settings)
  }
}
