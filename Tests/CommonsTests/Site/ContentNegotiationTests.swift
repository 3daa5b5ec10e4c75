import Commons
import HTTP
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct ContentNegotiationTests {
  /// Who asks, by what.
  enum Credential { case none, cookie, bearer }

  /// What browsers send when somebody opens a page.
  static let browsers = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
  /// What axios sends.
  static let axios = "application/json, text/plain, */*"

  @Test(
    arguments: [
      (nil, .none, false, true), ("*/*", .none, false, true), (browsers, .none, false, false),
      (axios, .none, false, true), ("application/json", .none, false, true),
      ("text/html;q=0.5, application/json", .none, false, true), ("image/*", .none, false, false),
      ("*/*", .none, true, false), ("application/json", .none, true, true),
      (nil, .cookie, false, false), ("*/*", .cookie, false, false), ("*/*", .cookie, true, false),
      (browsers, .cookie, false, false), (axios, .cookie, false, true),
      ("application/json", .cookie, false, true), ("application/json", .cookie, true, true),
      (nil, .bearer, false, true), ("*/*", .bearer, false, true), (axios, .bearer, false, true),
      (browsers, .bearer, false, true),
    ] as [(String?, Credential, Bool, Bool)])
  func `a bearer token, a name and the lack of a session cookie decide for JSON`(
    accept: String?, by credential: Credential, htmx: Bool, isJSON: Bool
  ) async throws {
    try await TestServer.open(on: .sqlite) { server in
      let token = try await server.browser(as: "haneul").token
      var headers: [(String, String)] = []
      if let accept { headers.append(("Accept", accept)) }
      if htmx { headers.append(("HX-Request", "true")) }
      switch credential {
      case .none: break
      case .cookie: headers.append(("Cookie", "madang=\(token)"))
      case .bearer: headers.append(("Authorization", "Bearer \(token)"))
      }
      // An endpoint anyone may ask, one for accounts, and one that refuses who has not joined.
      for path in [Wal.first.path, AccountCard.show.path, Yello.home.path] {
        let reply = await server.router.respond(to: Request(.get, path, headers: headers))
        let type = reply.header("Content-Type") ?? "none"
        #expect(type.hasPrefix("application/") == isJSON, "\(path) \(reply.status) \(type)")
        if isJSON, path == Yello.home.path {
          #expect(reply.status == (credential == .none ? 401 : 403))
        }
        if !isJSON, path == Yello.home.path, !htmx { #expect(reply.status == 303) }
      }
    }
  }

  @Test(arguments: [nil, "*/*"])
  func `a browser that does not name JSON gets a page`(accept: String?) async throws {
    try await TestServer.open(on: .sqlite) { server in
      var headers = [("User-Agent", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")]
      if let accept { headers.append(("Accept", accept)) }
      let page = await server.router.respond(to: Request(.get, Wal.first.path, headers: headers))
      #expect(page.header("Content-Type")?.hasPrefix("text/html") == true)
      let data = await server.router.respond(
        to: Request(.get, Wal.first.path, headers: [headers[0], ("Accept", "application/json")]))
      #expect(data.header("Content-Type")?.hasPrefix("application/json") == true)
    }
  }

  @Test(arguments: [
    "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Twitterbot/1.0",
    "Discordbot/2.0", "TelegramBot (like TwitterBot)", "WhatsApp/2.24", "Yeti/1.1",
  ])
  func `a crawler of link previews gets the page of what is public`(agent: String) async throws {
    try await TestServer.open(on: .sqlite) { server in
      let headers = [("Accept", "*/*"), ("User-Agent", agent)]
      let page = await server.router.respond(to: Request(.get, Yedi.home.path, headers: headers))
      #expect(page.header("Content-Type")?.hasPrefix("text/html") == true)
      let program = await server.router.respond(
        to: Request(.get, Yedi.home.path, headers: [headers[0], ("User-Agent", "curl/8.5")]))
      #expect(program.header("Content-Type")?.hasPrefix("application/json") == true)
    }
  }

  @Test(arguments: [Yello.notes.path, "/nowhere"])
  func `a refused part of a page is kept by no cache and for nobody else`(path: String)
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let browser = Browser(router: server.router, cookie: nil)
      let part = await browser.open(path, headers: [("HX-Request", "true"), ("Accept", "*/*")])
      // The status by which htmx asks no more, where it asks again and again.
      #expect(part.status == 286 && part.text.isEmpty && part.header("HX-Reswap") == "none")
      let page = await browser.open("/")
      for name in ["Vary", "Cache-Control", "Content-Type", "X-Content-Type-Options"] {
        #expect(part.header(name) == page.header(name) && part.header(name) != nil, "\(name)")
      }
    }
  }

  @Test func `a program without headers gets JSON from every endpoint, refusals too`() async throws
  {
    try await TestServer.open(on: .sqlite, isDemo: true) { server in
      #expect(server.endpoints.count > 120)
      for endpoint in server.endpoints {
        let path = endpoint.pattern.split(separator: "/").map { $0.hasPrefix(":") ? "7" : $0 }
        let reply = await server.router.respond(
          to: Request(endpoint.method, "/" + path.joined(separator: "/")))
        let type = reply.header("Content-Type") ?? "none"
        #expect(type.hasPrefix("application/"), "\(endpoint.id) \(reply.status) \(type)")
      }
    }
  }

  @Test
  func `what has a page alone is a page, and leads strangers to it, unless JSON is asked for`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let lobby = await server.router.respond(to: Request(.get, "/"))
      #expect(lobby.header("Content-Type")?.hasPrefix("text/html") == true)
      let page = "/account/leave"
      #expect(!server.endpoints.contains { $0.pattern == page })
      let led = await server.router.respond(to: Request(.get, page))
      #expect(led.status == 303)
      let refused = await server.router.respond(
        to: Request(.get, page, headers: [("Accept", "application/json")]))
      #expect(refused.status == 401)
      #expect(refused.header("Content-Type") == "application/problem+json")
    }
  }

  @Test func `signing in gives a program tokens and a browser a cookie`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let program = await server.router.respond(to: Request(.post, SignIn.startDevice.path))
      #expect(program.status == 200 && program.text.contains(#""tokens""#))
      #expect(program.header("Set-Cookie") == nil)
      let browser = try await server.browser().post(SignIn.startDevice.path)
      #expect(browser.status == 200 && !browser.text.contains(#""tokens""#))
      #expect(browser.header("Set-Cookie")?.hasPrefix("madang=") == true)
    }
  }
}
