import Foundation
public import Wire

/// Places on a square map: 700 m, which is as far as a search usually goes, reach from its centre to an edge.
public struct MapFrame: Hashable, Sendable {
  private static let reach = 700.0
  private static let metresPerDegree = 111_195.0

  public let centre: Sesac.Point
  /// The length of an edge, in points.
  public let size: Double

  public init(_ centre: Sesac.Point, size: Double) {
    self.centre = centre
    self.size = size
  }

  /// How far right of and below the centre a place is, in points.
  public func offset(of point: Sesac.Point) -> (x: Double, y: Double) {
    let scale = Self.metresPerDegree * size / 2 / Self.reach
    let narrowing = cos(centre.latitude * .pi / 180)
    return (
      (point.longitude - centre.longitude) * narrowing * scale,
      (centre.latitude - point.latitude) * scale
    )
  }
}
