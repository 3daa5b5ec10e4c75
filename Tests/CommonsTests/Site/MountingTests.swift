import Commons
import Core
import HTML
import HTTP
import SQL
import TestKit
import Testing
import Wire

/// Checks before a server starts, and its behaviour with a full disk or a wrong clock.
@Suite(.timeLimit(.minutes(30)))
struct MountingTests {
  private func services(_ db: Database) -> Services {
    let world = World(clock: { Instant(milliseconds: 0) }, random: SeededRandomSource(seed: 1))
    return Services(db: db, world: world, files: StaticFiles([]))
  }

  @Test func `an endpoint whose gate lets in others than it declares stops the start`() async throws
  {
    try await TestDatabases.fresh(.sqlite) { db in
      var site = Site(services(db))
      let open = Endpoint<Nothing, Nothing, Nothing>(
        "open", .get, "/demo/open", for: .visitor, "Open")
      let closed = Endpoint<Nothing, Nothing, Nothing>(
        "closed", .get, "/demo/closed", for: .viewer, "Closed")
      let change = Endpoint<Nothing, Nothing, Nothing>(
        "change", .put, "/demo/open", for: .member, "Change")
      try site.read(open, .anyone) { _, _, _ in
        Nothing()
      } page: { _, _, _ in
        Empty()
      }
      let told = #expect(throws: MountError.self) {
        try site.read(closed, .anyone) { _, _, _ in
          Nothing()
        } page: { _, _, _ in
          Empty()
        }
      }
      #expect(
        told?.description
          == "GET /demo/closed is declared for a viewer, and its gate lets in a visitor")
      #expect(throws: MountError.self) {
        try site.write(change, .signedIn, then: .to("/")) { _, _, _ in Nothing() }
      }
    }
  }

  @Test func `a route of an app that is not registered stops the start and is named`() async throws
  {
    try await TestDatabases.fresh(.sqlite) { db in
      var site = Site(services(db))
      let read = Endpoint<Nothing, Nothing, Nothing>("chess.read", .get, "/chess/game", "Read")
      let move = Endpoint<ID<Account>, Nothing, Nothing>(
        "chess.move", .put, "/chess/:player", for: .viewer, "Move")
      let gate = Gate<Viewer>(for: .member) { try $0.session { me, _ in me } }
      func refused(_ mount: () throws -> Void) -> String {
        #expect(throws: MountError.self, performing: mount)?.description ?? ""
      }
      let told = [
        refused {
          try site.read(read, gate) { _, _, _ in
            Nothing()
          } page: { _, _, _ in
            Empty()
          }
        },
        refused { try site.write(move, .signedIn, then: .to("/")) { _, _, _ in Nothing() } },
        refused { try site.mount(read) { _, _ in Response(status: 204) } },
        refused { try site.page("/chess", .signedIn) { _, _ in Empty() } },
        refused { try site.raw(.post, "/chess/file") { _ in Response(status: 204) } },
      ]
      let routes = [
        "GET /chess/game", "PUT /chess/:player", "GET /chess/game", "/chess", "POST /chess/file",
      ]
      for (said, route) in zip(told, routes) {
        #expect(said.hasPrefix("\(route) belongs to no registered app"), "\(said)")
      }
      #expect(site.endpoints.isEmpty)
    }
  }

  /// What the start says of `apps`.
  private func refusal(of apps: [any App.Type]) async throws -> String {
    try await TestDatabases.fresh(.sqlite, TestServer.migrations) { db in
      let world = World(clock: { Instant(milliseconds: 0) }, random: SeededRandomSource(seed: 1))
      let services = Services(db: db, world: world, files: StaticFiles([]), apps: apps)
      let error = await #expect(throws: MountError.self) {
        try await services.start(isLoaded: true)
      }
      return error?.description ?? ""
    }
  }

  @Test func `two apps of one name stop the start`() async throws {
    let told = try await refusal(of: [SampleApp.self, SampleApp.self])
    #expect(told == "two apps are called sample")
  }

  @Test func `an app with the name of a platform path stops the start`() async throws {
    let told = try await refusal(of: [PlatformPathApp.self])
    #expect(told == "the app account has the name of a platform path")
  }

  @Test func `a setting that does not begin with its app's name stops the start`() async throws {
    let told = try await refusal(of: [ForeignSettingApp.self])
    #expect(told == "the app chess has a setting with another prefix: CHECKERS_BOARD")
  }

  @Test func `a page that a descriptor names and nobody mounts stops the start`() async throws {
    let told = try await refusal(of: [UnmountedApp.self])
    #expect(told == "the app chess names /chess, which is not mounted")
  }

  @Test func `a full disk is answered with 503, and the log told`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let text = String(repeating: "x", count: 500)
      try await server.db.write { db in
        let pages: Int = try db.value("PRAGMA page_count") ?? 0
        try db.script("PRAGMA max_page_count = \(pages)")
      }
      let full = await #expect(throws: DatabaseError.self) {
        for number in 0..<10_000 {
          try await server.db.write {
            try $0.run("INSERT INTO setting (name, value) VALUES (\("x\(number)"), \(text))")
          }
        }
      }
      #expect(full?.code == .storage)
      let told = Recorder<String>()
      var router = server.router
      router.report = { told.note($0) }
      let browser = Browser(router: router, cookie: nil)
      // The free pages of its own table hold the first of them.
      var status = 200
      for _ in 0..<2_000 where status < 400 {
        status = await browser.ask(.post, SignIn.startDevice.path).status
      }
      #expect(status == 503)
      #expect(told.all.contains { $0.contains("database error (storage)") })
      #expect(await browser.open("/").status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a clock that one node moves is moved on another`(_ engine: Engine) async throws {
    try await TestDatabases.place(engine) { place in
      let db = try Database(place)
      try await db.migrate(TestServer.migrations)
      let other = engine == .sqlite ? db : try Database(place)
      let real = Instant(milliseconds: 1_795_168_800_000)
      let clocks = [DemoClock(real: { real }), DemoClock(real: { real })]
      let moved = AsyncStream<Void> { stream in clocks[1].onMove { stream.yield() } }
      _ = try await TestServer(db, demo: Demo(clock: clocks[0]))
      let server = try await TestServer(other, demo: Demo(clock: clocks[1]))
      let topic = server.services.world.id(Feed.self)
      let stream = try await server.services.hub.open(topic, lastSeen: nil)
      try await clocks[0].move(by: .minutes(90), in: db)
      for await _ in moved { break }
      // Pages that count down to a time hear of it.
      for await piece in stream.bytes
      where String(decoding: piece, as: UTF8.self).contains("event: clock.moved") { break }
      #expect(clocks[1].now() == real + .minutes(90))
      if engine == .postgres { await other.close() }
      await db.close()
    }
  }
}

/// An app that mounts nothing.
private protocol BareApp: App {
  static var name: String { get }
  static var settings: [AppSetting] { get }
  init()
}

extension BareApp {
  static var settings: [AppSetting] { [] }

  static var descriptor: AppDescriptor {
    let title = LocalizedText(ko: "체스", en: "Chess")
    return AppDescriptor(
      branding: Branding(
        name: name, title: title, scheme: "light dark", theme: "#123456", scripts: []),
      migrations: MigrationSet(name: name, scripts: [String]()), members: MemberTable("account"),
      lobby: LobbyEntry(blurb: title, path: "/\(name)") { _, _, _ in 0 },
      legalText: AppLegalText(help: [], kept: [], seen: title, isShared: false), facts: [],
      settings: settings)
  }

  init(_ services: Services) { self.init() }

  var handlers: AppHandlers { AppHandlers(export: { _, _ in nil }) }

  func mount(on site: inout Site) throws {}
}

private struct UnmountedApp: BareApp {
  static let name = "chess"
}

private struct PlatformPathApp: BareApp {
  static let name = "account"
}

private struct ForeignSettingApp: BareApp {
  static let name = "chess"
  static var settings: [AppSetting] { CheckersSetting.allCases.map { AppSetting($0, "a board") } }
}

private enum CheckersSetting: String, SettingName {
  case board = "CHECKERS_BOARD"
}
