import Foundation

/// The maps of every app.
public enum Maps {
  /// One tile of the map, from the provider that is set or, in a demo without one, of a drawn town.
  ///
  /// 404 without either, and 503 while the provider does not answer and no copy is kept.
  public static let tile = Endpoint<MapTile, Nothing, ImageFile>(
    "maps.tile", .get, "/maps/tiles/:tile", for: .visitor, "A tile of the map",
    refusals: [.mapUnavailable, .tooMany])
}

/// A square of the map in the numbering of web maps (spherical Mercator, 256 pixels, row 0 in the north).
public struct MapTile: PathValue, Codable, Hashable {
  /// The zoom levels that maps show: a district to a house.
  public static let zooms = 12...18
  /// The side of a tile in pixels.
  public static let side = 256.0
  /// The parallels between which the map is a square, in degrees.
  public static let greatestLatitude = 85.051_128_779_8

  /// The zoom level: 2^zoom tiles span the Earth.
  public let zoom: Int
  /// The column, from 180° west.
  public let column: Int
  /// The row, from the north.
  public let row: Int

  /// Nil outside of the levels that maps show, or of the Earth.
  public init?(zoom: Int, column: Int, row: Int) {
    guard Self.zooms.contains(zoom), 0..<(1 << zoom) ~= column, 0..<(1 << zoom) ~= row else {
      return nil
    }
    self.zoom = zoom
    self.column = column
    self.row = row
  }

  /// Reads `16-55883-25377`: zoom, column and row.
  public init?(segment: String) {
    let numbers = segment.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let zoom = numbers[0], let column = numbers[1], let row = numbers[2]
    else { return nil }
    self.init(zoom: zoom, column: column, row: row)
    // One tile has one path, so that caches keep it once.
    guard self.segment == segment else { return nil }
  }

  public var segment: String { "\(zoom)-\(column)-\(row)" }
  public static var isPlain: Bool { true }

  /// The path of its picture.
  public var path: String { Maps.tile.path(self) }

  /// The latitude of a line between rows; fractions are lines within a row.
  public static func latitude(row: Double, zoom: Int) -> Double {
    atan(sinh(.pi * (1 - 2 * row / Double(1 << zoom)))) * 180 / .pi
  }

  /// The longitude of a line between columns; fractions are lines within a column.
  public static func longitude(column: Double, zoom: Int) -> Double {
    column / Double(1 << zoom) * 360 - 180
  }

  /// The column and row, with fractions, that a place lies in.
  public static func place(
    latitude: Double, longitude: Double, zoom: Int
  ) -> (column: Double, row: Double) {
    let angle = min(max(latitude, -greatestLatitude), greatestLatitude) * .pi / 180
    let count = Double(1 << zoom)
    return (
      (longitude + 180) / 360 * count,
      (1 - asinh(tan(angle)) / .pi) / 2 * count
    )
  }
}

extension Refusal {
  public static let mapUnavailable = Refusal(
    503, "map.unavailable", ko: "지금은 지도를 불러올 수 없어요.", en: "The map cannot be loaded right now.")
}
