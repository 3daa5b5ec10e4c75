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

/// How SeSAC is divided: areas, models, pages, names.
@Suite(.timeLimit(.minutes(30)))
struct LayerTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// The text files below a folder of the repository, by their path in it.
  private func files(in folder: String, _ kinds: Set<String>) throws -> [String: String] {
    let base = Self.root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path)
      .filter { kinds.contains(URL(filePath: $0).pathExtension) && !$0.hasPrefix(".build") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map {
        ("\(folder)/\($0)", try String(contentsOf: base.appending(path: $0), encoding: .utf8))
      })
  }

  @Test func `the calls, colours and characters of the specification are there: S1`() async throws {
    let spec = try String(
      contentsOf: Self.root.appending(path: "docs/spec/sesac.md"), encoding: .utf8)
    let settings = try Settings(["MADANG_SESAC_API": "on"], others: SesacApp.descriptor.settings)
    try await TestServer.open(on: .sqlite, settings: settings) { server in
      let row = #/^\| `(GET|POST|PUT|DELETE) (/[\w/{}]+)` \|/#.anchorsMatchLineEndings()
      let calls = spec.matches(of: row)
      #expect(calls.count > 15)
      var missing: [String] = []
      for call in calls {
        let known = Wire.Method(rawValue: String(call.1))
        let method = try #require(known)
        let path = call.2.replacing(#/\{\w+\}/#, with: "01ab56c3-7046-7012-a18d-318d722f536b")
        let reply = await server.router.respond(to: Request(method, "/sesac/api\(path)"))
        // Known calls ask for the token.
        if reply.status != 401 { missing.append("\(call.1) \(call.2)") }
      }
      // Receipts of the App Store come with purchases on iPhones.
      #expect(Set(missing).isSubset(of: ["POST /user/shop/ios"]), "\(missing)")
      let client = try await server.neighbour("one").client
      let offers = try await client.send(Sesac.shop, Sesac.ShopRequest()).items
      let drawings = offers.map { offer -> Drawing in
        offer.part.value == .sprout ? .sprout(offer.number) : .background(offer.number)
      }
      #expect(drawings.count == 13)
      for drawing in drawings {
        #expect(
          FileManager.default.fileExists(atPath: Self.root.path + "/Public/" + drawing.file),
          "\(drawing)")
      }
    }
    let tokens = try files(in: "Public/css/sesac", ["css"]).values.joined().lowercased()
    let colours = try #require(spec.firstMatch(of: #/Green ([0-9A-F]{6}), ([0-9A-F]{6})/#))
    for colour in [colours.1, colours.2] { #expect(tokens.contains("#\(colour.lowercased())")) }
  }

  @Test func `an address serves the client library its value and a browser its page: S2`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let (one, _, match) = try await server.matchedPair()
      let browser = try await server.browser(as: "one")
      let reads = server.endpoints.filter {
        $0.id.hasPrefix("sesac.") && $0.method == .get && !$0.isEventStream
          && $0.parameterTypes.isEmpty && $0.id != "sesac.joining"
          && !$0.id.hasPrefix("sesac.chat.") && !$0.pattern.hasPrefix("/operator/")
      }
      #expect(reads.count >= 8)
      for read in reads {
        let (value, page) = await (
          browser.ask(.get, read.pattern), browser.open(read.pattern)
        )
        #expect(value.status == 200, "\(read.id)")
        #expect(value.header("Content-Type")?.contains("json") == true, "\(read.id)")
        #expect(page.status == 200 && page.text.contains("<main"), "\(read.id)")
      }
      #expect(try await one.client.send(Sesac.match, match.id).id == match.id)
      #expect(await browser.open(Sesac.match.path(match.id)).text.contains("약속"))
    }
  }

  @Test func `drawings and colours have names: S7`() throws {
    let names: [Drawing] =
      [.hero, .near, .same, .wordmark, .alone, .pin, .man, .woman]
      + (0...4).map(Drawing.sprout) + (0...7).map(Drawing.background)
      + (1...3).flatMap { [Drawing.map(zoom: $0, isNight: false), .map(zoom: $0, isNight: true)] }
    let drawn = try files(in: "Public/svg/sesac", ["svg"]).keys
    #expect(Set(names.map { "Public/" + $0.file }) == Set(drawn))
    for (path, text) in try files(in: "Sources/Sesac", ["swift"])
    where !path.hasSuffix("Drawing.swift") {
      #expect(!text.contains("svg/sesac"), "\(path) names a drawing's file")
    }
    let shared = try files(in: "Public/css", ["css"]).filter { path, _ in
      !["wal", "yello", "yedi", "colary", "lobby"].contains { path.contains("css/\($0)/") }
    }
    let defined = Set(
      shared.values.flatMap { $0.matches(of: #/(--[\w-]+):/#).map { String($0.1) } })
    for (path, text) in shared where path.contains("css/sesac/") {
      for use in text.matches(of: #/var\((--[\w-]+)/#) {
        #expect(defined.contains(String(use.1)), "\(path): \(use.1)")
      }
    }
    for name in ["map.css", "people.css"] {
      let text = try #require(shared["Public/css/sesac/\(name)"])
      #expect(text.firstMatch(of: #/#[0-9a-fA-F]{3,8}\b|rgb\(|hsl\(/#) == nil, "\(name)")
    }
  }

  @Test func `screens are laid out in code, without templates or storyboards: S8`() throws {
    for folder in ["Sources/Sesac", "Examples/Madang"] {
      let others = try FileManager.default.subpathsOfDirectory(
        atPath: Self.root.appending(path: folder).path
      ).filter { path in
        let kind = URL(filePath: path).pathExtension
        return !kind.isEmpty && !path.hasPrefix(".build")
          && !["swift", "sql", "md"].contains(kind)
      }
      #expect(others == [], "\(folder)")
    }
    let pages = try files(in: "Sources/Sesac", ["swift"]).values
    #expect(pages.count { $0.contains("some HTML") } > 10)
    #expect(!pages.contains { $0.contains("</") }, "markup is written as text")
  }

  @Test func `each area mounts its own calls, and together they are all: S15`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let app = try SesacApp(server.services)
      func mounted(_ mount: (inout Site) throws -> Void) throws -> Set<String> {
        var site = Site(server.services)
        try mount(&site)
        return Set(site.endpoints.map(\.id))
      }
      let user = try mounted { try app.mountJoining(on: &$0) }
      let queue = try mounted { try app.mountSearching(on: &$0) }
      let matches = try mounted { try app.mountMatching(on: &$0) }
      let shop = try mounted { try app.mountShop(on: &$0) }
      let info = try mounted { try app.mountInfo(on: &$0) }
      #expect(user.isSuperset(of: ["sesac.join", "sesac.profile", "sesac.editProfile"]))
      #expect(queue.isSuperset(of: ["sesac.start", "sesac.stop", "sesac.state", "sesac.finder"]))
      #expect(matches.isSuperset(of: ["sesac.request", "sesac.accept", "sesac.end"]))
      #expect(shop.isSuperset(of: ["sesac.shop", "sesac.wear"]))
      let friends = try mounted { try app.mountFriends(on: &$0) }
      #expect(friends.isSuperset(of: ["sesac.friends", "sesac.wishFriendship", "sesac.unfriend"]))
      #expect(info.isSuperset(of: ["sesac.notices", "sesac.inquire", "sesac.answer"]))
      let sharing = try mounted { try app.mountSharing(on: &$0) }
      let hiding = try mounted { try app.mountHiding(on: &$0) }
      #expect(sharing.isSuperset(of: ["sesac.shareMeeting", "sesac.sharedMeeting"]))
      #expect(hiding.isSuperset(of: ["sesac.hideNumbers", "sesac.showNumbers"]))
      let areas = [user, queue, matches, shop, info, friends, sharing, hiding]
      let all = areas.reduce(Set<String>()) { $0.union($1) }
      #expect(areas.map(\.count).reduce(0, +) == all.count, "an area answers another's call")
      let served = Set(
        server.endpoints.filter { $0.id.hasPrefix("sesac.") && !$0.isEventStream }.map(\.id))
      #expect(all == served)
    }
  }

  @Test func `what a call sends is a model of its area, of that call alone: S16`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let bodies = server.endpoints.filter {
        $0.id.hasPrefix("sesac.") && !$0.id.hasPrefix("sesac.chat.") && $0.method != .get
          && $0.input != Nothing.self
      }.map { ($0.id, String(reflecting: $0.input)) }
      #expect(bodies.count >= 7)
      for (call, model) in bodies {
        #expect(model.hasPrefix("Wire.Sesac."), "\(call) sends \(model)")
      }
      #expect(Set(bodies.map(\.1)).count == bodies.count, "\(bodies)")
    }
  }

  @Test func `an address of the server is written in one place: S17`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let sources = try files(in: "Sources", ["swift"]).filter { path, _ in
        !path.hasSuffix("Embedded.swift")
      }
      let patterns = Set(
        server.endpoints.filter {
          $0.id.hasPrefix("sesac.") && !$0.id.hasPrefix("sesac.chat.")
        }.map(\.pattern))
      #expect(patterns.count > 15)
      for pattern in patterns {
        let places = sources.filter { $0.value.contains("\"\(pattern)\"") }.map(\.key)
        #expect(
          places.count == 1 && places[0].hasPrefix("Sources/Wire/Sesac/"),
          "\(pattern): \(places.sorted())")
      }
    }
    for (path, text) in try files(in: "Public/js/sesac", ["js"]) {
      #expect(!text.contains("\"/sesac") && !text.contains("`/sesac"), "\(path)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `the profile is one list of seven kinds of rows: S18`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.neighbour("me", nickname: "보리")
      try await me.client.send(
        Sesac.editProfile, Sesac.ProfileRequest(interest: Sesac.Interest("탁구")))
      let page = await (try server.browser(as: "me")).open(Sesac.profile.path).text
      let rows = [
        "class=\"person-head\"", "보리</h2>", "새싹 타이틀과 리뷰", "name=\"gender\"", "value=\"탁구\"",
        "name=\"isSearchable\"", "name=\"ageMin\"", "저장</button>", "/account/apps/sesac",
      ]
      var rest = page[...]
      for row in rows {
        let place = try #require(rest.range(of: row), "\(row) is not there, or not in its place")
        rest = rest[place.upperBound...]
      }
    }
  }
}
