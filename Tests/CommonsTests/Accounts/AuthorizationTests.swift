import Commons
import Core
import Delivery
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct AuthorizationTests {
  @Test func `a browser's change must come from the same site`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.student("김하늘", "haneul")
      let sea = try await server.student("박바다", "sea")
      let browser = try await server.browser(as: "haneul")
      let target = Yello.befriend.path(sea.id) + "?_method=PUT"
      let foreign: [[(String, String)]] = [
        [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost")],
        [("Sec-Fetch-Site", "same-site")],
        [("Origin", "http://evil.example")], [("Origin", "null")], [],
      ]
      for headers in foreign {
        #expect(await browser.post(target, headers: headers).status == 403, "\(headers)")
      }
      #expect(try await sea.client.send(Yello.profile).friends == 0)
      #expect(await browser.post(target, headers: [("Origin", "http://localhost")]).status == 303)
      #expect(try await sea.client.send(Yello.profile).friends == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `every endpoint of the house and its apps turns strangers away, and who has not joined`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let stranger = try await fixtures.server.browser()
      let endpoints = fixtures.server.endpoints
      let names = Set(endpoints.map(\.pattern))
      for known in [
        Yello.keyword.pattern, Wal.today.pattern, Wal.reserve.pattern, Operator.backlog.pattern,
        SignIn.withToken.pattern, SignIn.enterCode.pattern, SignIn.choosePassword.pattern,
        SignIn.renewRecovery.pattern, Push.subscribe.pattern, Leaving.all.pattern,
      ] {
        #expect(names.contains(known), "\(known)")
      }
      for endpoint in endpoints {
        let path = "/" + Self.example(of: endpoint.pattern)
        let name: Comment = "\(endpoint.method.rawValue) \(endpoint.pattern)"
        let asked = await stranger.ask(endpoint.method, path)
        guard endpoint.access != .visitor else {
          #expect(asked.status < 500, name)
          continue
        }
        let isOperators = endpoint.pattern.split(separator: "/").contains("operator")
        #expect(asked.status == (isOperators ? 404 : 401), name)
        // A new account each time: one of these endpoints signs out, another deletes the account.
        let someone = try await fixtures.server.browser(as: "someone")
        let reply = await someone.ask(endpoint.method, path)
        switch endpoint.access {
        case _ where isOperators: #expect(reply.status == 404, name)
        case .member: #expect(reply.status == 403, name)
        default: #expect(reply.status != 401 && reply.status < 500, name)
        }
      }
    }
  }

  /// An example path for the pattern.
  private static func example(of pattern: String) -> String {
    pattern.split(separator: "/").map { part in
      switch part {
      case ":handle": "haneul"
      case ":block": "1"
      case ":question", ":number": "1"
      case ":day": "2026-03-21"
      default: part.hasPrefix(":") ? "01a1f6ed-2f9e-7007-abe5-150e4a99aa08" : String(part)
      }
    }.joined(separator: "/")
  }

  @Test(arguments: Engine.allCases)
  func `the same key and body have one effect and one reply; another body is refused`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.newcomer("haneul")
      let join = { (name: String) in
        try Yello.JoinRequest(
          school: "snu", department: Yello.DepartmentName("철학과"), entryYear: 23,
          name: Yello.Name(name),
          handle: Yello.Handle("haneul"), gender: .female)
      }
      let request = try join("김하늘")
      let ids = try await withThrowingTaskGroup { group in
        for _ in 0..<10 {
          group.addTask { try await client.send(Yello.join, request, key: "once").person.id }
        }
        return try await group.reduce(into: Set<ID<Yello.Person>>()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      await #expect(throws: Refusal.keyReused) {
        try await client.send(Yello.join, join("이하늘"), key: "once")
      }
      await #expect(throws: Refusal.alreadyMember) {
        try await client.send(Yello.join, request, key: "twice")
      }
      server.clock.move(by: .days(31))
      try await Housekeeping.sweep(server.db, at: server.clock.now)
      let left: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM idempotency_key")
      }
      #expect(left == 0)
    }
  }

  @Test func `too many changes are refused with the seconds to wait, and pass again after them`()
    async throws
  {
    try await TestServer.open(on: .sqlite, limitScale: 0.05) { server in
      let sea = try await server.student("박바다", "sea")
      var refusal: Refusal?
      for _ in 0..<20 where refusal == nil {
        do {
          try await sea.client.send(Yello.unblock, ID(high: 1, low: 1))
        } catch { refusal = error as? Refusal }
      }
      #expect(refusal == .tooMany)
      let wait = try #require(refusal?.retryAfter)
      #expect((1...6).contains(wait))
      server.clock.move(by: .seconds(wait))
      try await sea.client.send(Yello.unblock, ID(high: 1, low: 1))
    }
  }

  @Test
  func `a refusal is a page for a browser and problem+json for a client, in the reader's language`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let browser = try await server.browser()
      let page = await browser.open("/nowhere")
      #expect(page.status == 404)
      #expect(page.text.contains(Refusal.notFound.ko))
      #expect(page.header("Content-Security-Policy")?.hasPrefix("default-src 'none'") == true)
      let json = await server.router.respond(
        to: Request(
          .get, "/nowhere", headers: [("Accept", "application/json"), ("Accept-Language", "en")]))
      #expect(json.header("Content-Type") == "application/problem+json")
      let problem = try JSONDecoder().decode(Problem.self, from: Data(json.bytes))
      #expect(problem.code == "not-found" && problem.detail == Refusal.notFound.en)
      let start = await browser.open(Yello.home.path)
      #expect(start.status == 303)
      #expect(start.header("Location") == "/yello/sign-in?next=%2Fyello")
    }
  }

  @Test func `an invitation keeps its code on the way through sign-in, and leads nowhere but here`()
    async throws
  {
    try await TestServer.open(on: .sqlite, isDemo: true) { server in
      let browser = try await server.browser()
      let asked = await browser.open(Yello.joining.path + "?code=haneul")
      let location = try #require(asked.header("Location"))
      #expect(location == "/yello/sign-in?next=%2Fyello%2Fmembership%3Fcode%3Dhaneul")
      let entrance = await browser.open(location)
      let way = "/practice/kakao?next=%2Fyello%2Fmembership%3Fcode%3Dhaneul"
      #expect(entrance.text.contains("href=\"\(way)\""))
      let kakao = await browser.open(way)
      #expect(kakao.text.contains("value=\"/yello/membership?code=haneul\""))
      for (next, target) in [
        ("/yello/membership?code=haneul", "/yello/membership?code=haneul"), ("//evil.example", "/"),
        ("/\\evil.example", "/"), ("https://evil.example", "/"), ("/a\r\nSet-Cookie: x=1", "/"),
      ] {
        let reply = await browser.post(Practice.signIn.path, [("next", next)])
        #expect(reply.status == 303 && reply.header("Location") == target, "\(next)")
      }
    }
  }

  @Test func `the OpenAPI document names every endpoint, printed from the endpoints themselves`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let reply = try await server.browser().open("/openapi.json")
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(reply.bytes)) as? [String: Any])
      let paths = try #require(document["paths"] as? [String: [String: Any]])
      #expect(paths["/yello/notes/{note}/keyword"]?["put"] != nil)
      #expect(paths["/session/refresh"]?["post"] != nil)
      #expect(paths.count > 25)
    }
  }
}
