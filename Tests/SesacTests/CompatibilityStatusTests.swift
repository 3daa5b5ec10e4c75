import Chat
import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// The statuses of the original's API, call by call, in both vocabularies.
@Suite(.timeLimit(.minutes(30)))
struct CompatibilityStatusTests {
  /// One client that compares statuses; only 200 may have a body.
  private struct Caller {
    let api: CompatibilityCaller
    let words: CompatibilityAPI.Vocabulary

    var base: String { words == .hobby ? "" : "/v1" }

    @discardableResult
    func expect(
      _ status: Int, _ method: Wire.Method, _ path: String, _ fields: [(String, String)] = [],
      body: Bool = false, at location: SourceLocation = #_sourceLocation
    ) async -> Response {
      let reply = await api.call(method, base + path, fields)
      #expect(
        reply.status == status, "\(method.rawValue) \(path) \(fields)", sourceLocation: location)
      #expect(
        reply.text.isEmpty != body, "\(method.rawValue) \(path): \(reply.text)",
        sourceLocation: location)
      return reply
    }

    func ask(_ other: String, _ status: Int, at location: SourceLocation = #_sourceLocation) async {
      await expect(
        status, .post, "/queue/\(words == .hobby ? "hobby" : "study")request",
        [("otheruid", other)], at: location)
    }

    func accept(
      _ other: String, _ status: Int, at location: SourceLocation = #_sourceLocation
    ) async {
      await expect(
        status, .post, "/queue/\(words == .hobby ? "hobby" : "study")accept",
        [("otheruid", other)], at: location)
    }

    func wait(_ status: Int, at location: SourceLocation = #_sourceLocation) async {
      let tags = words == .hobby ? ("hf", "달리기") : ("studylist", "수학")
      await expect(
        status, .post, "/queue", CompatibilityCaller.wait + [tags], at: location)
    }
  }

  private func join(_ nick: String, gender: Int = 1) -> [(String, String)] {
    [
      ("phoneNumber", "+821012345678"), ("FCMtoken", ""), ("nick", nick),
      ("birth", "2000-05-03T15:00:00.000Z"), ("email", "a@example.com"), ("gender", "\(gender)"),
    ]
  }

  @Test(arguments: Engine.allCases, CompatibilityAPI.Vocabulary.allCases)
  func `each call answers the statuses of the original, and only 200 has a body: E13 E15 E32`(
    _ engine: Engine, _ words: CompatibilityAPI.Vocabulary
  ) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      func caller(_ name: String) async throws -> Caller {
        Caller(api: try await CompatibilityCaller(name, of: server), words: words)
      }
      let a = try await caller("a")
      // Joining: 406 before, 202 a forbidden name, 501 a missing field, 201 a member already.
      await a.expect(406, .get, "/user")
      await a.expect(406, .put, "/user/update_fcm_token", [("FCMtoken", "")])
      await a.expect(202, .post, "/user", join("고래밥"))
      await a.expect(501, .post, "/user", [("nick", "새싹")])
      await a.expect(200, .post, "/user", join("가", gender: -1), body: true)
      await a.expect(201, .post, "/user", join("가", gender: -1))
      await a.expect(200, .get, "/user", body: true)
      await a.expect(200, .put, "/user/update_fcm_token", [("FCMtoken", "")])
      // The profile, and 206 without a gender.
      await a.wait(206)
      await a.expect(
        200, words == .hobby ? .post : .put,
        words == .hobby ? "/user/update/mypage" : "/user/mypage",
        [
          ("searchable", "1"), ("ageMin", "18"), ("ageMax", "65"), ("gender", "1"),
          (words.interest, "달리기"),
        ])
      // Waiting and stopping.
      await a.expect(201, .get, "/queue/myQueueState")
      await a.wait(200)
      await a.expect(200, .get, "/queue/myQueueState", body: true)
      await a.expect(200, .delete, "/queue")
      await a.expect(201, .get, "/queue/myQueueState")
      await a.expect(
        200, .post, words == .hobby ? "/queue/onqueue" : "/queue/search",
        CompatibilityCaller.wait, body: true)
      await a.expect(501, .post, words == .hobby ? "/queue/onqueue" : "/queue/search")

      let (b, c) = try await (caller("b"), caller("c"))
      await b.expect(200, .post, "/user", join("나"), body: true)
      await c.expect(200, .post, "/user", join("다"), body: true)
      func uid(_ caller: Caller) async throws -> String {
        struct User: Decodable { let uid: String }
        let reply = await caller.api.call(.get, caller.base + "/user")
        return try JSONDecoder().decode(User.self, from: Data(reply.text.utf8)).uid
      }
      let (first, second, third) = try await (uid(a), uid(b), uid(c))
      try await match(a, first, b, second, c, third)
      try await afterMatch(a, first, b, second, c, third, server)
      await b.expect(200, .post, "/user/withdraw")
      // The account was in no other app, so it is gone with its tokens.
      await b.expect(401, .post, "/user/withdraw")
    }
  }

  /// Requests and acceptances, until `a` and `b` are matched.
  private func match(
    _ a: Caller, _ first: String, _ b: Caller, _ second: String, _ c: Caller, _ third: String
  ) async throws {
    await a.wait(200)
    await a.ask(second, 202)
    await a.accept(second, 202)
    await b.wait(200)
    await c.wait(200)
    await a.accept(second, 202)
    await a.ask(third, 200)
    await a.ask(second, 200)
    await a.ask(second, 200)
    // The other has asked: matched, and accepting confirms it.
    await b.ask(first, 201)
    await b.accept(first, 200)
    await a.accept(second, 200)
    // The request to `c` was overtaken.
    await c.accept(first, 201)
    await c.ask(first, 202)
    // Somebody has matched me meanwhile.
    await a.accept(third, 203)
    await a.ask(third, 201)
    await a.expect(201, .delete, "/queue")
    await a.wait(201)
  }

  private func afterMatch(
    _ a: Caller, _ first: String, _ b: Caller, _ second: String, _ c: Caller, _ third: String,
    _ server: TestServer
  ) async throws {
    await a.expect(200, .post, "/chat/\(second)", [("chat", "안녕")], body: true)
    await a.expect(501, .post, "/chat/\(second)", [("chat", "  ")])
    await a.expect(201, .post, "/chat/\(third)", [("chat", "안녕")])
    await b.expect(
      200, .get, "/chat/\(first)?lastchatDate=2000-01-01T00:00:00.000Z", body: true)
    func rate(_ zeroes: String, _ comment: String = "좋아요") -> [(String, String)] {
      [("otheruid", second), ("reputation", zeroes), ("comment", comment)]
    }
    let good = "[1,0,0,0,0,0,0,0,0]"
    let early = await a.expect(501, .post, "/queue/rate/\(second)", rate(good))
    #expect(early.header("Retry-After") == "1800")
    server.clock.move(by: .minutes(30))
    // Eight and ten numbers, a number that is neither 0 nor 1, one without a title: SH11.
    for wrong in [
      "[1,0,0,0,0,0,0,0]", "[1,0,0,0,0,0,0,0,0,0]", "[2,0,0,0,0,0,0,0,0]",
      "[-1,0,0,0,0,0,0,0,0]", "[true,0,0,0,0,0,0,0,0]", "[1,0,0,0,0,0,1,0,0]",
      "[0,0,0,0,0,0,0,0,0]",
    ] { await a.expect(501, .post, "/queue/rate/\(second)", rate(wrong)) }
    await a.expect(
      501, .post, "/queue/rate/\(second)", rate(good, String(repeating: "가", count: 501)))
    await a.expect(200, .post, "/queue/rate/\(second)", rate(good))
    await a.expect(200, .post, "/queue/rate/\(second)", rate(good))
    await a.expect(201, .post, "/queue/rate/\(second)", rate(good, "다른 말"))
    await a.expect(201, .post, "/queue/rate/\(third)", rate(good))
    await a.expect(201, .post, "/chat/\(second)", [("chat", "늦은 말")])
    await b.expect(201, .post, "/queue/dodge", [("otheruid", third)])
    await b.expect(200, .post, "/queue/dodge", [("otheruid", first)])
    await b.expect(201, .post, "/queue/dodge", [("otheruid", first)])
    // Three cancels in a row: 203, 204, 205 and nothing after their time: SH9.
    for (status, minutes) in [(203, 1), (204, 2), (205, 3), (205, 3)] {
      await a.wait(200)
      await b.wait(200)
      await a.ask(second, 200)
      await b.accept(first, 200)
      await a.expect(200, .post, "/queue/dodge", [("otheruid", second)])
      await b.expect(200, .post, "/queue/dodge", [("otheruid", first)])
      await a.wait(status)
      server.clock.move(by: .minutes(minutes) - .milliseconds(1))
      await a.wait(status)
      server.clock.move(by: .milliseconds(1))
    }
    await a.expect(201, .post, "/queue/rate/\(second)", rate(good))
    // The shop.
    let wear = a.words == .hobby ? "/user/update/shop" : "/user/shop/item"
    await a.expect(200, .get, "/user/shop/myinfo", body: true)
    await a.expect(200, .post, wear, [("sesac", "0"), ("background", "0")])
    await a.expect(201, .post, wear, [("sesac", "1"), ("background", "0")])
    await a.expect(501, .post, wear, [("sesac", "9"), ("background", "0")])
    await a.expect(
      503, .post, "/user/shop/ios", [("receipt", "x"), ("product", "com.memolease.sesac1.sprout1")])
    // Three reports by people who had to do with `a`.
    try await report(a, first, b, c, server)
  }

  private func report(
    _ a: Caller, _ first: String, _ b: Caller, _ c: Caller, _ server: TestServer
  ) async throws {
    func complaint(_ reasons: String = "[1,0,0,0,0,0]") -> [(String, String)] {
      [("otheruid", first), ("reportedReputation", reasons), ("comment", "")]
    }
    for wrong in ["[1,0,0,0,0]", "[1,0,0,0,0,0,0]", "[2,0,0,0,0,0]", "[0,0,0,0,0,0]"] {
      await b.expect(501, .post, "/user/report", complaint(wrong))
    }
    await b.expect(200, .post, "/user/report", complaint())
    await b.expect(201, .post, "/user/report", complaint())
    await a.wait(200)
    await c.expect(200, .post, "/user/report", complaint())
    await a.wait(200)
    let name = "d"
    let d = Caller(api: try await CompatibilityCaller(name, of: server), words: a.words)
    await d.expect(200, .post, "/user", join("라"), body: true)
    await d.wait(200)
    await d.ask(first, 200)
    let other = await d.api.call(.get, d.base + "/user").text
    struct User: Decodable { let uid: String }
    let uid = try JSONDecoder().decode(User.self, from: Data(other.utf8)).uid
    await a.accept(uid, 200)
    // The third one, while they are matched: the match goes on, the next wait is refused (SH10).
    await d.expect(200, .post, "/user/report", complaint())
    await a.expect(200, .post, "/chat/\(uid)", [("chat", "아직 만나요")], body: true)
    await a.expect(200, .get, "/queue/myQueueState", body: true)
    await d.expect(200, .post, "/queue/dodge", [("otheruid", first)])
    await a.expect(200, .post, "/queue/dodge", [("otheruid", uid)])
    await a.wait(201)
  }
}
