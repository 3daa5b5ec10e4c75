import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// The original's API (`docs/sesac-api.md`); the walk `test_sesac_api.py` uses it as a client would.
@Suite(.timeLimit(.minutes(30)))
struct CompatibilityTests {
  @Test(arguments: Engine.allCases)
  func `only a member's token opens it, and a suspension closes it: E32`(
    _ engine: Engine
  ) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      let member = try await server.neighbour("one")
      _ = try await server.neighbour("other")
      let api = try await CompatibilityCaller("one", of: server)
      #expect(await api.call(.get, "/user").status == 200)
      #expect(await api.call(.get, "/v1/user").status == 200)
      for token in [nil, "", "wrong"] {
        let reply = await CompatibilityCaller(server: server, token: token).call(.get, "/user")
        #expect(reply.status == 401 && reply.text.isEmpty)
      }
      // A page of another origin could make a browser send its cookie, but no header.
      let cookie = try #require(try await server.browser(as: "one").cookie)
      let withCookie = CompatibilityCaller(server: server, token: nil)
      #expect(await withCookie.call(.get, "/user", headers: [("Cookie", cookie)]).status == 401)
      let stranger = try await CompatibilityCaller("stranger", of: server)
      #expect(await stranger.call(.get, "/user").status == 406)

      let reporter = try await CompatibilityCaller("other", of: server)
      #expect(
        await reporter.call(
          .post, "/user/report",
          [("otheruid", "\(member.id)"), ("reportedReputation", "[1,0,0,0,0,0]"), ("comment", "")]
        ).status == 200)
      let operators = try await server.attendant()
      let report = try #require(
        try await operators.send(Operator.reports, PageRequest()).items.first)
      try await operators.send(Operator.suspendReported, report.id)
      #expect(await api.call(.get, "/user").status == 403)
      #expect(await api.call(.post, "/queue", CompatibilityCaller.place).status == 403)
    }
  }

  @Test(arguments: Engine.allCases)
  func `both vocabularies meet in the queue of the app's own pages: E32`(
    _ engine: Engine
  ) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      let (one, other) = try await (
        server.neighbour("one"), server.neighbour("other", gender: .man)
      )
      let hobby = try await CompatibilityCaller("one", of: server)
      let study = try await CompatibilityCaller("other", of: server)
      let wait = CompatibilityCaller.place + [("type", "2"), ("region", "1")]
      #expect(
        await hobby.call(.post, "/queue", wait + [("hf", "달리기"), ("hf", "등산")]).status == 200)
      #expect(await study.call(.post, "/v1/queue", wait + [("studylist", "[수학]")]).status == 200)
      let seen = try await one.around(Sesac.Point(latitude: 37.5178, longitude: 126.8864))
      #expect(seen.people.map(\.id) == [other.id])
      let asked = [("otheruid", "\(other.id)")]
      #expect(await hobby.call(.post, "/queue/hobbyrequest", asked).status == 200)
      #expect(await hobby.call(.post, "/queue/hobbyrequest", asked).status == 200)
      let accepted = [("otheruid", "\(one.id)")]
      #expect(await study.call(.post, "/v1/queue/studyaccept", accepted).status == 200)
      #expect(await study.call(.post, "/v1/queue/studyaccept", accepted).status == 200)
      #expect(try await one.state.match?.partner?.id == other.id)
      let first = await hobby.call(
        .post, "/chat/\(other.id)", [("chat", "안녕")], headers: [("Idempotency-Key", "m-1")])
      let again = await hobby.call(
        .post, "/chat/\(other.id)", [("chat", "안녕")], headers: [("Idempotency-Key", "m-1")])
      #expect(first.status == 200 && first.text == again.text)
      #expect(await study.call(.get, "/v1/chat/\(one.id)?lastchatDate=yesterday").status == 501)
      #expect(await study.call(.get, "/v1/chat/\(one.id)").text.contains("안녕"))
    }
  }

  @Test(arguments: Engine.allCases, ["block", "blocked", "leave"])
  func `a chat with somebody in a block with me is as empty as with somebody who has left: E32`(
    _ engine: Engine, _ act: String
  ) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      let (one, other, _) = try await server.matchedPair()
      let api = try await CompatibilityCaller("one", of: server)
      #expect(
        await api.call(.post, "/chat/\(other.id)", [("chat", "안녕")]).text.contains("안녕"))
      switch act {
      case "block": try await one.client.send(Sesac.block, other.id)
      case "blocked": try await other.client.send(Sesac.block, one.id)
      default: try await other.client.send(Leaving.app, "sesac", Leaving.Request())
      }
      let reply = await api.call(.get, "/chat/\(other.id)")
      #expect(reply.status == 200 && reply.text == #"{"payload":[],"hasMore":false}"#)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a demo gives items away for practice, once each, and no other server does: E27 E32`(
    _ engine: Engine
  ) async throws {
    let path = "/user/shop/purchaseItem"
    try await CompatibilityCaller.open(on: engine, isDemo: true) { server in
      _ = try await server.neighbour("one")
      let api = try await CompatibilityCaller("one", of: server)
      for (field, status) in [
        ("sesac", 200), ("sesac", 201), ("background", 200), ("background", 201),
      ] {
        let reply = await api.call(.post, path, [(field, "3")])
        #expect(reply.status == status && reply.text.isEmpty, "\(field)")
      }
      #expect(await api.call(.post, path, [("sesac", "0")]).status == 201)
      for wrong in [[("sesac", "5")], [("background", "8")], []] {
        #expect(await api.call(.post, path, wrong).status == 501, "\(wrong)")
      }
      let user = await api.call(.get, "/user/shop/myinfo").text
      #expect(user.contains("\"sesacCollection\":[0,3]"))
      #expect(user.contains("\"backgroundCollection\":[0,3]"))
      // The study version has no such call.
      #expect(await api.call(.post, "/v1\(path)", [("sesac", "2")]).status == 404)
    }
    try await CompatibilityCaller.open(on: engine) { server in
      _ = try await server.neighbour("one")
      let api = try await CompatibilityCaller("one", of: server)
      #expect(await api.call(.post, path, [("sesac", "3")]).status == 404)
    }
  }

  @Test func `the setting is on or off`() async throws {
    let names = SesacApp.descriptor.settings
    let settings = try Settings(["MADANG_SESAC_API": "yes"], others: names)
    #expect(throws: SettingsError.self) { try CompatibilityAPI.isOn(settings) }
    #expect(try !CompatibilityAPI.isOn(Settings(["MADANG_SESAC_API": "off"], others: names)))
    #expect(try !CompatibilityAPI.isOn(Settings()))
  }
}
