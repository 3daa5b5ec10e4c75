import Foundation
import Wire

/// The part of the map that is shown, in metres from the campus; y points south.
struct MapFrame {
  /// Metres across, from far to near.
  static let widths = [2400.0, 1400.0, 760.0]
  /// The drawing reaches so far from the campus in each direction.
  static let reach = 2000.0

  /// A provider's zoom level is this much above ours.
  static let tileZooms = 14

  let x: Double
  let y: Double
  let zoom: Int

  init(_ centre: Sesac.Point, zoom: Int?) {
    (x, y) = Self.place(of: centre)
    self.zoom = min(max(zoom ?? 2, 1), 3)
  }

  var width: Double { Self.widths[zoom - 1] }

  /// Twice as high as wide; the page shows as much of it as fits.
  var viewBox: String {
    [x - width / 2, y - width, width, width * 2].map { String(Int($0.rounded())) }
      .joined(separator: " ")
  }

  /// Metres per degree of longitude at the campus.
  static let longitudeMetres =
    111_195 * cos(Sesac.Point.campus.latitude * .pi / 180)

  static func place(of point: Sesac.Point) -> (x: Double, y: Double) {
    (
      (point.longitude - Sesac.Point.campus.longitude) * longitudeMetres,
      (Sesac.Point.campus.latitude - point.latitude) * 111_195
    )
  }

  /// The point so many metres from the centre.
  func moved(east: Double, south: Double) -> Sesac.Point {
    Sesac.Point(
      latitude: Sesac.Point.campus.latitude - (y + south) / 111_195,
      longitude: Sesac.Point.campus.longitude + (x + east) / Self.longitudeMetres)
  }
}
