import Apps
import Commons
import Core
import Foundation
import HTTP
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Maps

/// A provider that counts what it is asked.
final class StubTiles: Web {
  struct State {
    var asked: [OutgoingRequest] = []
    var status = 200
    var type = "image/png"
    /// Those who wait for an answer, while it is held back.
    var held: [CheckedContinuation<Void, Never>]?
  }

  static let settings: Settings = {
    var settings = Settings()
    settings[.mapTiles] = "https://tile.test/{z}/{x}/{y}.png?key=secret"
    settings[.mapAttribution] = "© Test & Co."
    settings[.site] = "https://madang.example"
    return settings
  }()

  let state = Mutex(State())

  func send(_ request: OutgoingRequest) async throws -> OutgoingResponse {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        state.asked.append(request)
        if state.held == nil { return true }
        state.held?.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
    return state.withLock { state in
      OutgoingResponse(
        status: state.status, headers: [("Content-Type", state.type)],
        body: Array("tile \(state.asked.count)".utf8))
    }
  }
}

@Suite(.timeLimit(.minutes(30)))
struct MapTests {
  static let path = "/maps/tiles/16-55883-25377"

  private func open(
    _ engine: Engine, settings: Settings = StubTiles.settings, web: any Web = NoWeb(),
    clock: ManualClock = ManualClock(), isDemo: Bool = false, limitScale: Double = 1000,
    _ body: (TestServer) async throws -> Void
  ) async throws {
    try await TestServer.open(
      on: engine, limitScale: limitScale, isDemo: isDemo, settings: settings, web: web,
      clock: clock, adding: { try $0.addShared(store: MemoryStore()) }, body)
  }

  private func tile(_ path: String = path, of server: TestServer) async -> Response {
    await server.router.respond(to: Request(.get, path))
  }

  @Test(arguments: Engine.allCases)
  func `a tile is fetched once, kept, and fetched again after a month`(engine: Engine) async throws
  {
    let (web, clock) = (StubTiles(), ManualClock())
    try await open(engine, web: web, clock: clock) { server in
      let first = await tile(of: server)
      #expect(first.status == 200 && first.bytes == Array("tile 1".utf8))
      #expect(first.header("Content-Type") == "image/png")
      #expect(first.header("Cache-Control") == "public, max-age=604800")
      #expect(await tile(of: server).bytes == first.bytes)
      let asked = web.state.withLock { $0.asked }
      #expect(asked.map(\.url) == ["https://tile.test/16/55883/25377.png?key=secret"])
      #expect(
        asked.first?.headers.first { $0.name == "User-Agent" }?.value
          == "Madang (https://madang.example)")
      clock.move(by: .days(31))
      #expect(await tile(of: server).bytes == Array("tile 2".utf8))
      // The address may hold a key, which is kept nowhere.
      let kept: String? = try await server.db.read { try $0.value("SELECT type FROM map_tile") }
      #expect(kept == "image/png")
    }
  }

  @Test(arguments: Engine.allCases)
  func `an old tile is shown while the provider does not answer, and no other`(engine: Engine)
    async throws
  {
    let (web, clock) = (StubTiles(), ManualClock())
    try await open(engine, web: web, clock: clock) { server in
      let first = await tile(of: server)
      clock.move(by: .days(31))
      web.state.withLock { $0.status = 500 }
      #expect(await tile(of: server).bytes == first.bytes)
      #expect(await tile("/maps/tiles/16-55884-25377", of: server).status == 503)
      // A page that a provider sends in place of a tile is none.
      web.state.withLock { ($0.status, $0.type) = (200, "text/html") }
      #expect(await tile("/maps/tiles/16-55885-25377", of: server).status == 503)
      // After three failures in a row it is left alone for half a minute.
      web.state.withLock { $0.type = "image/webp" }
      let asked = web.state.withLock { $0.asked.count }
      #expect(await tile("/maps/tiles/16-55885-25377", of: server).status == 503)
      #expect(await tile(of: server).bytes == first.bytes)
      #expect(web.state.withLock { $0.asked.count } == asked)
      clock.move(by: .seconds(31))
      #expect(await tile("/maps/tiles/16-55885-25377", of: server).status == 200)
    }
  }

  @Test func `a tile that the provider has not is not found, and others are asked for`()
    async throws
  {
    let web = StubTiles()
    web.state.withLock { $0.status = 404 }
    try await open(.sqlite, web: web) { server in
      for column in 0..<5 {
        #expect(await tile("/maps/tiles/16-\(column)-7", of: server).status == 404)
      }
      #expect(web.state.withLock { $0.asked.count } == 5)
    }
  }

  @Test func `twenty who ask at once are one request`() async throws {
    let web = StubTiles()
    web.state.withLock { $0.held = [] }
    try await open(.sqlite, web: web) { server in
      try await withThrowingTaskGroup(of: Response.self) { group in
        for _ in 0..<20 { group.addTask { await tile(of: server) } }
        while web.state.withLock({ $0.held?.isEmpty == true }) { await Task.yield() }
        web.state.withLock { state in
          for each in state.held ?? [] { each.resume() }
          state.held = nil
        }
        for try await reply in group { #expect(reply.bytes == Array("tile 1".utf8)) }
      }
      #expect(web.state.withLock { $0.asked.count } == 1)
    }
  }

  @Test(
    arguments: [
      "11-1746-793", "19-447064-203016", "16-65536-0", "16--1-4", "16-1", "016-1-1", "16-1-1-1",
      "x",
    ])
  func `what is no tile that maps show is not found`(tile: String) async throws {
    let web = StubTiles()
    try await open(.sqlite, web: web) { server in
      #expect(await self.tile("/maps/tiles/\(tile)", of: server).status == 404)
      #expect(web.state.withLock { $0.asked.isEmpty })
    }
  }

  @Test func `one network cannot fetch the whole map`() async throws {
    let web = StubTiles()
    try await open(.sqlite, web: web, limitScale: 0.01) { server in
      var statuses: [Int] = []
      for column in 0..<40 {
        statuses.append(await tile("/maps/tiles/16-\(column)-7", of: server).status)
      }
      #expect(statuses == Array(repeating: 200, count: 20) + Array(repeating: 429, count: 20))
      // What is kept is there for all.
      #expect(await tile("/maps/tiles/16-0-7", of: server).status == 200)
    }
  }

  @Test func `without a provider a demo draws a town, and another server has no tiles`()
    async throws
  {
    try await open(.sqlite, settings: Settings(), isDemo: true) { server in
      let reply = await tile(of: server)
      #expect(reply.header("Content-Type") == "image/svg+xml")
      #expect(String(decoding: reply.bytes, as: UTF8.self).hasPrefix("<svg"))
      // The same town for everyone, at every level.
      #expect(await tile(of: server).bytes == reply.bytes)
      for zoom in MapTile.zooms {
        let place = MapTile.place(latitude: 37.5, longitude: 127, zoom: zoom)
        let path = try #require(
          MapTile(zoom: zoom, column: Int(place.column), row: Int(place.row))
        ).path
        let bytes = await tile(path, of: server).bytes
        #expect(bytes.count > 300 && bytes.count < 200_000, "\(zoom): \(bytes.count) bytes")
      }
    }
    try await open(.sqlite, settings: Settings()) { server in
      #expect(await tile(of: server).status == 404)
    }
  }

  @Test(arguments: ["https://tile.test/{z}/{x}.png", "http://tile.test/{z}/{x}/{y}.png"])
  func `an address that is none of tiles stops the start`(tiles: String) async throws {
    var settings = Settings()
    settings[.mapTiles] = tiles
    await #expect(throws: SettingsError.self) {
      try await open(.sqlite, settings: settings) { _ in }
    }
  }

  @Test(
    arguments: [
      ("https://maps.test/{z}/{x}/{y}.png?key=secret", nil, "© maps.test"),
      ("https://tile.openstreetmap.org/{z}/{x}/{y}.png", nil, "© OpenStreetMap contributors"),
      ("https://notopenstreetmap.org/{z}/{x}/{y}.png", nil, "© notopenstreetmap.org"),
      ("https://maps.test/{z}/{x}/{y}.png", "© A & B", "© A & B"),
    ] as [(String, String?, String)])
  func `one setting names a provider, and its map says whose it is`(
    tiles: String, words: String?, shown: String
  ) throws {
    var settings = Settings()
    settings[.mapTiles] = tiles
    settings[.mapAttribution] = words
    #expect(try TileProvider(settings)?.attribution == shown)
  }

  @Test func `places and tiles agree with the numbering of web maps`() throws {
    // Seoul's city hall at level 16, as every web map numbers it.
    let place = MapTile.place(latitude: 37.5663, longitude: 126.9779, zoom: 16)
    #expect(Int(place.column) == 55883 && Int(place.row) == 25379)
    for row in [0.0, 12345.5, 25377, 65535] {
      let latitude = MapTile.latitude(row: row, zoom: 16)
      #expect(abs(MapTile.place(latitude: latitude, longitude: 0, zoom: 16).row - row) < 1e-6)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the oldest tiles go once there are too many`(engine: Engine) async throws {
    try await open(engine, web: StubTiles()) { server in
      try await server.db.write { db in
        for number in 0..<5003 {
          try db.run(
            """
            INSERT INTO map_tile (provider, zoom, place_column, place_row, type, content, fetched_at)
            VALUES (\([UInt8](repeating: 1, count: 32)), 16, \(number), 1, 'image/png', \([1 as UInt8]), \(number))
            """)
        }
      }
      try await server.services.sweeps.run(at: server.clock.now)
      let left: [Int] = try await server.db.read { db in
        try [
          db.value("SELECT COUNT(*) FROM map_tile") ?? 0,
          db.value("SELECT MIN(place_column) FROM map_tile") ?? 0,
        ]
      }
      #expect(left == [5000, 3])
    }
  }
}
