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
