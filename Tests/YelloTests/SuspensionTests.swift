import Commons
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// Suspended people look unchanged: otherwise a receiver who reported a note learns who sent it.
@Suite(.timeLimit(.minutes(30)))
struct SuspensionTests {
  @Test(arguments: Engine.allCases)
  func `to who reported, to strangers and to newcomers a suspended author looks as before`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let haneul = cast.haneul
      _ = try await server.student("윤슬", "seul")
      for name in ["seul", "guest"] { try await server.tellKakaoFriends(of: name, [haneul]) }
      let guest = try await server.newcomer("guest")
      let note = try await server.note(from: haneul, to: cast.doyun)
      try await cast.doyun.client.send(
        Yello.reportNote, note, ReportRequest(reason: .insult))

      let seen = {
        var seen: [String] = []
        for name in ["doyun", "seul", "guest"] {
          let browser = try await server.browser(as: name)
          for path in [
            "/yello/handles/haneul", "/yello/people?keyword=haneul", "/yello/people/\(haneul.id)",
            "/yello/people?keyword=%EA%B9%80%ED%95%98%EB%8A%98", "/yello/friends",
            "/yello/recommended", "/yello/kakao/friends", "/yello/around", "/yello",
            "/yello/membership", "/yello/membership/friends", "/yello/notes",
          ] {
            let reply = await browser.ask(.get, path)
            try #require(reply.status < 500, "\(path)")
            seen.append("\(name) \(path) \(try sorted(reply.text))")
          }
        }
        return seen
      }
      let before = try await seen()
      try #require(before.contains { $0.contains(#""invites":true"#) })
      let operators = try await server.attendant()
      let report = try #require(
        try await operators.send(Operator.reports, PageRequest()).items.first)
      try await operators.send(Operator.suspendReported, report.id)
      await #expect(throws: Refusal.suspended) { try await haneul.client.send(Yello.home) }
      for (before, after) in zip(before, try await seen()) { #expect(before == after) }

      // They are candidates, votes for them count, and their code is taken.
      for friend in cast.friends.dropFirst() {
        try await cast.doyun.client.send(Yello.befriend, friend.id)
      }
      let round = try await cast.doyun.client.send(Yello.openRound)
      #expect(round.ballots.flatMap(\.candidates).contains { $0.id == haneul.id })
      let previewResult = try await cast.doyun.client.send(
        Yello.submit, round.id, round.answers(for: haneul.id))
      #expect(previewResult.answered == 10 && previewResult.earned > 0)
      try await guest.send(
        Yello.join,
        Yello.JoinRequest(
          school: "snu", department: Yello.DepartmentName("국어국문학과"), entryYear: 23,
          name: Yello.Name("오손님"), handle: Yello.Handle("guest"), gender: .female,
          friends: [haneul.id], referral: Yello.Handle("haneul")))
      #expect(try await guest.send(Yello.profile).friends == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `with name and ID goes a department in their own words, and one of the list stays`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let own = try await server.student("이도윤", "doyun", department: "바보들의학과")
      let usual = try await server.student("김하늘", "haneul")
      let reporter = try await server.student("박바다", "sea")
      let operators = try await server.attendant()
      for one in [own, usual] {
        try await reporter.client.send(
          Yello.reportPerson, one.id, ReportRequest(reason: .impersonation))
        let report = try #require(
          try await operators.send(Operator.reports, PageRequest()).items.first)
        try await operators.send(Operator.removeReported, report.id)
        try await operators.send(Operator.handleReport, report.id)
      }
      let card = try await reporter.client.send(Yello.person, own.id).person
      #expect(card.name.text == "가려짐" && card.group == "서울대학교 가려짐 23학번")
      let other = try await reporter.client.send(Yello.person, usual.id).person
      #expect(other.name.text == "가려짐" && other.group == "서울대학교 국어국문학과 23학번")
      #expect(try await server.count("yello_group WHERE department = '바보들의학과'") == 0)
    }
  }

  /// A JSON text with its names in order, without what is each reply's own.
  private func sorted(_ json: String) throws -> String {
    guard var parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    else { return json }
    parsed["reference"] = nil
    let data = try JSONSerialization.data(withJSONObject: parsed, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }
}
