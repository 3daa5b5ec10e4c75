import Apps
import Commons
import Core
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// What every app of the list does alike, without saying so itself.
@Suite(.timeLimit(.minutes(30)))
struct EveryAppTests {
  /// What KakaoTalk sends for the preview of a link.
  static let crawler = [
    ("Accept", "*/*"),
    ("User-Agent", "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com"),
  ]

  /// The apps of the list, and one more.
  static let apps: [any App.Type] = Apps.all + [SampleApp.self]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  @Test(arguments: Self.apps.map { $0.descriptor.lobby.path } + ["/"])
  func `a shared link to an app has a preview with a picture of its own`(path: String) async throws
  {
    try await TestServer.open(on: .sqlite, apps: Self.apps) { server in
      let crawler = Browser(router: server.router, cookie: nil)
      var page = await crawler.open(path, headers: Self.crawler)
      if page.status == 303, let entrance = page.header("Location") {
        page = await crawler.open(entrance, headers: Self.crawler)
      }
      try #require(page.status == 200, "\(path)")
      for name in ["title", "description", "url", "site_name"] {
        #expect(page.text.contains("property=\"og:\(name)\" content=\""), "\(path) \(name)")
      }
      let address = try #require(
        page.text.firstMatch(of: #/property="og:image" content="https?://[^"/]+([^"]+)"/#))
      let picture = await crawler.open(String(address.1), headers: Self.crawler)
      #expect(picture.header("Content-Type") == "image/png")
      #expect(
        address.1.hasPrefix(path == "/" ? "/lobby/" : "/\(path.split(separator: "/")[0])/"))
    }
  }

  @Test func `an entrance leads to no other site`() async throws {
    try await TestServer.open(on: .sqlite, apps: Self.apps) { server in
      let entrances = Self.apps.compactMap { $0.descriptor.branding.entrance }
      #expect(entrances.count >= 4)
      let member = try await server.browser(as: "new")
      for entrance in entrances {
        for next in ["https://other.example/x", "//other.example/x"] {
          for browser in [try await server.browser(), member] {
            let page = await browser.open("\(entrance)?next=\(percentEncoded(next))")
            #expect(page.header("Location")?.contains("other.example") != true, "\(entrance)")
            #expect(!page.text.contains("\"\(next)"), "\(entrance)")
          }
        }
      }
    }
  }

  /// Without keys of providers there is no other button; a small link would be all.
  @Test func `an entrance has a button that leads to signing in, also without any provider`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      var found = 0
      for entrance in Apps.all.compactMap({ $0.descriptor.branding.entrance }) {
        let page = await (try server.browser()).open(entrance).text
        // One app is used without signing in.
        guard page.contains("href=\"/sign-in?") else { continue }
        found += 1
        #expect(page.contains(#/<a class="button[^"]*" href="/sign-in\?/#), "\(entrance)")
      }
      #expect(found >= 4)
    }
  }

  /// The head, the manifest and the lobby name these; a server starts without them and answers 404.
  @Test(arguments: Apps.all.map { $0.descriptor.name })
  func `an app has all icons that its pages name`(_ app: String) {
    for icon in [
      "icon.svg", "icon-192.png", "icon-512.png", "maskable-512.png", "apple-touch-icon.png",
    ] {
      let file = Self.root.appending(path: "Public/icons/\(app)/\(icon)").path
      #expect(FileManager.default.fileExists(atPath: file), "\(file)")
    }
  }

  /// An app's own style sheet is not loaded there: what it styles would be bare.
  @Test func `a page in the platform's look uses classes of the platform's style sheet`() throws {
    let files = FileManager.default
    var styles = ""
    for folder in ["base", "components", "lobby"] {
      let path = Self.root.appending(path: "Public/css/\(folder)")
      for name in try files.contentsOfDirectory(atPath: path.path) {
        styles += try String(contentsOf: path.appending(path: name), encoding: .utf8)
      }
    }
    let known = Set(styles.matches(of: #/\.([a-z][a-z0-9-]*)/#).map(\.1))
    var found = 0
    let sources = Self.root.appending(path: "Sources")
    for path in try files.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") && !path.contains("Embedded") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      let isOfPlatform = "Document(view, .platform"
      guard text.contains(isOfPlatform) else { continue }
      for page in text.split(separator: #/\n(?:private |public )?struct /#)
      where page.contains(isOfPlatform) {
        found += 1
        for match in page.matches(of: #/\.class\("([a-z0-9 -]+)"\)/#) {
          for name in match.1.split(separator: " ") {
            #expect(known.contains(name), "\(path): \(name)")
          }
        }
      }
    }
    #expect(found >= 10)
  }

  @Test func `the pictures of previews know the size of their drawings`() throws {
    var found = 0
    for path in try FileManager.default.subpathsOfDirectory(
      atPath: Self.root.appending(path: "Sources").path)
    where path.hasSuffix("Page.swift") {
      let text = try String(
        contentsOf: Self.root.appending(path: "Sources/\(path)"), encoding: .utf8)
      let app = path.prefix { $0 != "/" }.lowercased()
      for match in text.matches(
        of: #/(?:"(svg[^"]+)"|Drawing\.(\w+)\.file), width: (\d+), height: (\d+)\)/#)
      {
        found += 1
        let name = match.1.map(String.init) ?? "svg/\(app)/\(match.2 ?? "").svg"
        let drawing = try String(
          contentsOf: Self.root.appending(path: "Public/\(name)"), encoding: .utf8)
        #expect(
          drawing.prefix(300).contains("width=\"\(match.3)\" height=\"\(match.4)\""),
          "\(path): \(name)")
      }
    }
    #expect(found >= 10)
  }

  @Test(arguments: Engine.allCases)
  func `the demo's clock moves to a next event of somebody in each app`(
    _ engine: Engine
  ) async throws {
    try await TestServer.openDemo(on: engine, apps: Self.apps) { server, demo in
      let first = try await server.viewer(try #require(demo.cast.first).handle)
      // Nothing is to come in YELL:O before a vote, and in SeSAC before a search.
      let round = try await first.send(Yello.openRound)
      let answers = try round.ballots.map { ballot in
        Yello.Answer(
          ballot: ballot.number, friend: try #require(ballot.candidates.first).id,
          keyword: try #require(ballot.keywords.first).id)
      }
      try await first.send(Yello.submit, round.id, Yello.Answers(answers))
      for app in server.services.apps.all {
        if app.name == "sesac" {
          try await first.send(Sesac.start, Sesac.StartRequest(.campus, tags: Sesac.Tags("")))
        }
        let before = demo.clock.now()
        var moved: Instant?
        for member in demo.cast where moved == nil {
          let client = try await server.viewer(member.handle)
          do {
            moved = try await client.send(Practice.jump, app.name).now
          } catch let refusal as Refusal {
            #expect(refusal == .nothingScheduled, "\(app.name)")
          }
        }
        #expect(demo.clock.now() == moved && before < demo.clock.now(), "\(app.name)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account's export has a typed part for each app, and loses nothing when it is decoded`(
    _ engine: Engine
  ) async throws {
    try await TestServer.openDemo(on: engine) { server, demo in
      var decoded: Set<String> = []
      for member in demo.cast {
        let client = try await server.viewer(member.handle)
        let export = try await client.send(Export.fetch)
        let text = await (try await server.browser(as: member.handle)).open(Export.fetch.path).text
        let sent = try #require(
          try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let parts = try #require(sent["apps"] as? [String: Any])
        let again = try #require(
          try JSONSerialization.jsonObject(with: JSONEncoder().encode(export.apps))
            as? [String: NSObject])
        for app in Apps.all.map({ $0.descriptor.name }) {
          #expect(parts[app] as? NSObject == again[app], "\(member.handle) \(app)")
          if again[app] != nil { decoded.insert(app) }
        }
      }
      #expect(decoded == Set(Apps.all.map { $0.descriptor.name }))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a browser whose session was ended elsewhere is told so in each app`(
    _ engine: Engine
  ) async throws {
    try await TestServer.openDemo(on: engine, apps: Self.apps) { server, demo in
      let first = try #require(demo.cast.first)
      let ended = try #require(try await server.browser(as: first.handle).cookie)
      // Who is signed in is not, with the app and before joining it.
      for name in [first.handle, "newcomer"] {
        let browser = try await server.browser(as: name)
        var shown = 0
        for app in server.services.apps.all {
          let page = await browser.open("/\(app.name)/sign-in")
          #expect(!page.text.contains(SessionEnd.words.ko), "\(app.name) \(name)")
          shown += page.status == 200 ? 1 : 0
        }
        #expect(shown >= 3)
      }
      try await server.db.write { try $0.run("DELETE FROM session") }
      for app in server.services.apps.all {
        var page = await Browser(router: server.router, cookie: ended).open(app.account)
        while page.status == 303 {
          let cookies = page.headers.filter {
            $0.name == "Set-Cookie" && !$0.value.contains("Max-Age=0")
          }.map { $0.value.prefix { $0 != ";" } }.joined(separator: "; ")
          let browser = Browser(router: server.router, cookie: cookies.isEmpty ? nil : cookies)
          page = await browser.open(try #require(page.header("Location")))
        }
        #expect(page.status == 200 && page.text.contains(SessionEnd.words.ko), "\(app.name)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `signing out without another sign-in method offers a recovery code, in the look of each app`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, apps: Self.apps) { server in
      let browser = try await server.browser(as: "one")
      for app in server.services.apps.all {
        let page = await browser.open("/account/sign-out?app=\(app.name)")
        #expect(page.status == 200 && page.text.contains("class=\"\(app.name)\""), "\(app.name)")
        #expect(page.text.contains("이 계정은 복구 코드로만 다시 들어올 수 있어요."), "\(app.name)")
        #expect(page.text.contains("action=\"\(SignIn.renewRecovery.action)\""), "\(app.name)")
        let way = "/account/sign-out?next=%2F&app=\(app.name)"
        let written = way.replacing("&", with: "&amp;")
        #expect(page.text.contains("name=\"next\" value=\"\(written)\""), "\(app.name)")
        let code = await browser.post(
          SignIn.renewRecovery.path, [("app", app.name), ("next", way)])
        #expect(code.text.contains("href=\"\(written)\""), "\(app.name): \(code.status)")
      }
    }
  }

  @Test func `who becomes one of the demo's people begins in the app where they live`()
    async throws
  {
    try await TestServer.openDemo(on: .sqlite, apps: Self.apps) { server, _ in
      for (cast, start) in [("haram.yun", "/yello"), ("ian", "/yedi")] {
        let fields = [("cast", cast)]
        let browser = try await server.browser()
        let began = await browser.post(Practice.signIn.path, fields)
        #expect(began.header("Location") == start)
        let asked = await browser.post(Practice.signIn.path, fields + [("next", "/wal")])
        #expect(asked.header("Location") == "/wal")
      }
    }
  }

  @Test func `the demo's bar stays open on the pages of each app`() async throws {
    try await TestServer.openDemo(on: .sqlite, apps: Self.apps) { server, demo in
      let first = try #require(demo.cast.first).handle
      let cookie = try #require(try await server.browser(as: first).cookie)
      let bar = #/class="demo-bar"[^>]*>\s*<details( open)?/#
      for app in server.services.apps.all {
        for isOpen in [true, false] {
          let sent = isOpen ? cookie + "; demo-bar=open" : cookie
          let page = await Browser(router: server.router, cookie: sent).open(app.account)
          let shown = try #require(page.text.firstMatch(of: bar), "\(app.name)")
          #expect((shown.1 != nil) == isOpen, "\(app.name)")
        }
      }
    }
  }

  @Test func `pages listen to every kind of event that is sent`() throws {
    let sources = Self.root.appending(path: "Sources")
    let known = Set(Apps.all.flatMap { $0.descriptor.pageEvents.split(separator: " ") })
      .union([LiveEvent.reset.kind[...]])
    var sent: Set<Substring> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") && !path.contains("Embedded") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for match in text.matches(of: #/LiveEvent\(kind: "([^"]+)"/#) {
        sent.insert(match.1)
        #expect(known.contains(match.1), "\(path) sends \(match.1)")
      }
    }
    #expect(sent.count >= 5)
  }

  @Test(arguments: Engine.allCases)
  func `the lobby counts a message of a conversation until it is read`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (designer, client) = try await (server.viewer("stylist"), server.viewer("guest"))
      try await registerSalon(with: designer)
      try await client.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("이손님"), roles: [.client]))
      let studio = try await designer.send(Yedi.studio)
      func lobby() async throws -> String {
        await (try await server.browser(as: "stylist")).open("/").text
      }
      let talk = try await client.send(Yedi.talk, studio.designer.card.id)
      #expect(try await !lobby().contains("안 읽은 것"))
      let message = try await client.send(
        Yedi.chat.send, Pair(talk.room, try #require(Chats.ClientID("m1"))),
        Chats.Draft(text: Chats.Text("안녕하세요")))
      #expect(try await lobby().contains("안 읽은 것 1개"))
      try await designer.send(Yedi.chat.read, talk.room, Chats.ReadMark(number: message.number))
      #expect(try await !lobby().contains("안 읽은 것"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `each app's menu leads to the lobby, and its pages keep forms and show presses`(
    _ engine: Engine
  ) async throws {
    try await TestServer.openDemo(on: engine, apps: Self.apps) { server, demo in
      let lobby = await (try await server.browser()).open("/").text
      for descriptor in server.services.apps.all {
        let app = descriptor.branding
        #expect(lobby.contains("icons/\(app.name)/icon.svg"), "\(app.name)")
        // The menu is on the account's page, or on the first one.
        var pages: [String] = []
        for member in demo.cast {
          let browser = try await server.browser(as: member.handle)
          for path in Set([descriptor.account, descriptor.home, descriptor.lobby.path]) {
            let page = await browser.open(path)
            if page.status == 200 { pages.append(page.text) }
          }
          if !pages.isEmpty { break }
        }
        #expect(pages.contains { $0.contains("class=\"menu-row\" href=\"/\"") }, "\(app.name)")
        if app.name != SampleApp.descriptor.name {
          #expect(pages.contains { $0.contains("href=\"/account/sign-out?") }, "\(app.name)")
        }
        for script in ["submit", "press", "toast", "offline"] {
          #expect(pages.allSatisfy { $0.contains("js/\(script).js") }, "\(app.name) \(script)")
        }
        let visitor = try await server.browser()
        let worker = await visitor.open("/\(app.name)/sw.js")
        #expect(worker.status == 200, "\(app.name)")
        // A release that changes no file replaces what is kept too.
        #expect(worker.text.contains(#""version":"\#(LegalPages.version)""#), "\(app.name)")
        #expect(await visitor.open("/\(app.name)/offline").status == 200, "\(app.name)")
      }
    }
  }
}
