import Commons
public import HTML
import Wire

/// The tiles between two corners of a map, as images of an SVG.
///
/// `place` turns degrees into the drawing's units. `js/map-tiles.js` lays tiles in the same way.
public struct TileLayer: HTML {
  public typealias Place =
    @Sendable (_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double)

  private let tiles: [MapTile]
  private let isProvided: Bool
  private let place: Place

  /// `isProvided` dims a provider's tiles, which are light, on a dark page.
  public init(
    isProvided: Bool, zoom: Int, north: Double, west: Double, south: Double, east: Double,
    place: @escaping Place
  ) {
    let first = MapTile.place(latitude: north, longitude: west, zoom: zoom)
    let last = MapTile.place(latitude: south, longitude: east, zoom: zoom)
    tiles = (Int(first.row)...max(Int(first.row), Int(last.row))).flatMap { row in
      (Int(first.column)...max(Int(first.column), Int(last.column))).compactMap { column in
        MapTile(zoom: zoom, column: column, row: row)
      }
    }
    self.isProvided = isProvided
    self.place = place
  }

  public var body: some HTML {
    g(.class(isProvided ? "tiles provided" : "tiles")) {
      for tile in tiles {
        TileImage(tile: tile, place: place)
      }
    }
  }
}

private struct TileImage: HTML {
  /// Neighbours overlap by a hair, or their edges would shine through.
  private static let overlap = 1.004

  let tile: MapTile
  let place: TileLayer.Place

  var body: some HTML {
    let (from, to) = (corner(tile.column, tile.row), corner(tile.column + 1, tile.row + 1))
    image(
      .data("tile", tile.segment), .href(tile.path), .x(from.x), .y(from.y),
      .width((to.x - from.x) * Self.overlap), .height((to.y - from.y) * Self.overlap))
  }

  private func corner(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
    place(
      MapTile.latitude(row: Double(row), zoom: tile.zoom),
      MapTile.longitude(column: Double(column), zoom: tile.zoom))
  }
}
