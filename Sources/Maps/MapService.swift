public import Commons
import Core
import Foundation
import HTTP
public import SQL
import Synchronization
import Wire

extension Rate {
  /// Tiles that are fetched from the provider for one network; kept ones are not counted.
  static let tiles = Rate(burst: 400, perMinute: 200, sharedFactor: 5)
  /// Tiles that are fetched from the provider for all together, so that it does not ban this server.
  static let allTiles = Rate(burst: 3000, perMinute: 300)
}

/// The tiles of maps: fetched from a provider and kept, or drawn in a demo without one.
public final class MapService: Sendable {
  /// After so long a tile is fetched again; the old one is shown while the provider does not answer.
  static let life = Duration.days(30)
  /// The most tiles that are kept, about 20 kB each.
  static let most = 5000

  /// Where tiles come from.
  enum Source: Sendable {
    case provider(TileProvider)
    /// The demo's town.
    case drawn
  }

  let db: Database
  let world: World
  let source: Source?
  private let rateLimiter: RateLimiter
  private let downloads = Downloads()
  private let health = Mutex(Health())

  /// What is known of the provider, and of this server's copies.
  private struct Health {
    var failuresInARow = 0
    /// The provider is left alone until then.
    var restsUntil: Instant?
    /// Tiles that were kept since the oldest were last deleted.
    var kept = 0
  }

  public static let migrations = MigrationSet(
    name: "maps", scripts: [PackageResources._01_maps_sql])

  /// Adds itself to `services`; throws for a provider that is set incompletely.
  @discardableResult
  public init(_ services: Services) throws {
    db = services.db
    world = services.world
    rateLimiter = services.rateLimiter
    if let provider = try TileProvider(services.settings) {
      source = .provider(provider)
    } else {
      source = services.demo == nil ? nil : .drawn
    }
    services.sweeps.add { [weak self] _ in try await self?.sweep() }
    services.added.add(self) { [self] in try mount(on: &$0) }
  }

  /// Whether maps of any place can be shown; without it only places in words.
  public var hasTiles: Bool { source != nil }

  /// Whose map it is, to be shown on it; nil for the drawn town.
  public var attribution: String? {
    guard case .provider(let provider) = source else { return nil }
    return provider.attribution
  }

  private func mount(on site: inout Site) throws {
    try site.file(Maps.tile, .anyone) { [self] context, _, db in
      try (context.path, find(context.path, in: db))
    } response: { [self] found, request in
      let (tile, kept) = found
      let picture = try await picture(of: tile, kept: kept, for: request.remoteAddress)
      return Response(
        headers: [
          Header("Cache-Control", "public, max-age=604800"), Response.noSniff,
          Header(
            "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
          Header("Content-Type", picture.type),
        ], body: .bytes(picture.content))
    }
  }

  private func picture(
    of tile: MapTile, kept: KeptTile?, for address: String
  ) async throws -> TilePicture {
    switch source {
    case nil: throw Refusal.notFound
    case .drawn:
      return TilePicture(type: "image/svg+xml", content: Array(DrawnTown.tile(tile).utf8))
    case .provider(let provider):
      if let kept, isFresh(kept) { return kept.picture }
      do {
        if let end = health.withLock({ $0.restsUntil }), end > world.now() {
          throw Refusal.mapUnavailable
        }
        try rateLimiter.take(.tiles, "maps", from: address)
        return try await downloads.picture(of: tile) { [self] in
          // Another may have fetched it since this one looked.
          let since = try await db.read { try $0.tile(tile, of: provider) }
          if let since, isFresh(since) { return since.picture }
          try rateLimiter.take(.allTiles, for: "maps")
          let picture = try await fetch(tile, from: provider)
          try await keep(picture, of: tile, from: provider)
          return picture
        }
      } catch {
        if let kept { return kept.picture }
        throw error
      }
    }
  }

  private func isFresh(_ kept: KeptTile) -> Bool { kept.fetched + Self.life > world.now() }

  /// Leaves a provider alone for half a minute after three failures in a row.
  private func fetch(_ tile: MapTile, from provider: TileProvider) async throws -> TilePicture {
    do {
      let picture = try await provider.fetch(tile, world.web)
      health.withLock { ($0.failuresInARow, $0.restsUntil) = (0, nil) }
      return picture
    } catch let error as Unreachable {
      let now = world.now()
      health.withLock { health in
        health.failuresInARow += 1
        if health.failuresInARow >= 3 { health.restsUntil = now + .seconds(30) }
      }
      world.log("the map's provider: \(error)")
      throw Refusal.mapUnavailable
    }
  }

  private func keep(
    _ picture: TilePicture, of tile: MapTile, from provider: TileProvider
  ) async throws {
    try await db.write { [self] in
      try $0.keep(picture, of: tile, from: provider, at: world.now())
    }
    let isTimeToSweep = health.withLock { health in
      health.kept = (health.kept + 1) % 500
      return health.kept == 0
    }
    if isTimeToSweep { try await sweep() }
  }

  private func find(_ tile: MapTile, in db: Transaction) throws -> KeptTile? {
    guard case .provider(let provider) = source else { return nil }
    return try db.tile(tile, of: provider)
  }

  /// Deletes the oldest tiles beyond the most that are kept.
  func sweep() async throws {
    while try await db.write({ try $0.deleteOldestTiles(beyond: Self.most) }) > 0 {}
  }
}

/// The picture of a tile.
struct TilePicture: Sendable {
  let type: String
  let content: [UInt8]
}

/// A tile in the database.
struct KeptTile: Sendable {
  let picture: TilePicture
  let fetched: Instant
}

/// Fetches a tile once for all who wait for it.
private actor Downloads {
  private var running: [MapTile: Task<TilePicture, any Error>] = [:]

  func picture(
    of tile: MapTile, fetching: @escaping @Sendable () async throws -> TilePicture
  ) async throws -> TilePicture {
    if let task = running[tile] { return try await task.value }
    let task = Task { try await fetching() }
    running[tile] = task
    defer { running[tile] = nil }
    return try await task.value
  }
}

extension Transaction {
  func tile(_ tile: MapTile, of provider: TileProvider) throws -> KeptTile? {
    try one(
      """
      SELECT type, content, fetched_at FROM map_tile WHERE provider = \(provider.digest)
        AND zoom = \(tile.zoom) AND place_column = \(tile.column) AND place_row = \(tile.row)
      """
    ) { row in
      KeptTile(picture: TilePicture(type: try row[0], content: try row[1]), fetched: try row[2])
    }
  }

  func keep(
    _ picture: TilePicture, of tile: MapTile, from provider: TileProvider, at now: Instant
  ) throws {
    try run(
      """
      INSERT INTO map_tile (provider, zoom, place_column, place_row, type, content, fetched_at)
      VALUES (\(provider.digest), \(tile.zoom), \(tile.column), \(tile.row), \(picture.type),
        \(picture.content), \(now))
      ON CONFLICT (provider, zoom, place_column, place_row) DO UPDATE
      SET type = excluded.type, content = excluded.content, fetched_at = excluded.fetched_at
      """)
  }

  /// Deletes at most 500 of the oldest tiles beyond `most`; returns how many.
  func deleteOldestTiles(beyond most: Int) throws -> Int {
    let count: Int = try value("SELECT COUNT(*) FROM map_tile") ?? 0
    guard count > most else { return 0 }
    return try run(
      """
      DELETE FROM map_tile WHERE (provider, zoom, place_column, place_row) IN (
        SELECT provider, zoom, place_column, place_row FROM map_tile
        ORDER BY fetched_at LIMIT \(min(count - most, 500)))
      """)
  }
}
