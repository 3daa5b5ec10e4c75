extension Sesac {
  /// A grid cell of 0.001° in both directions, about 111 m by 88 m in Seoul.
  ///
  /// The server stores cells only; exact coordinates are dropped with the request.
  public struct Cell: Codable, Sendable, Hashable {
    /// Cells per degree.
    public static let perDegree = 1000
    /// Latitude in thousandths of a degree, rounded down.
    public let row: Int
    /// Longitude in thousandths of a degree, rounded down.
    public let column: Int

    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }

    /// The cell that contains a point.
    public init(_ point: Point, perDegree: Int = Self.perDegree) {
      row = Int((point.latitude * Double(perDegree)).rounded(.down))
      column = Int((point.longitude * Double(perDegree)).rounded(.down))
    }

    /// The centre of the cell.
    public func centre(perDegree: Int = Self.perDegree) -> Point {
      Point(
        latitude: (Double(row) + 0.5) / Double(perDegree),
        longitude: (Double(column) + 0.5) / Double(perDegree))
    }
  }

  /// A geographic point (WGS 84).
  public struct Point: Codable, Sendable, Hashable {
    /// The default centre of the map: the Yeongdeungpo campus.
    public static let campus = Point(latitude: 37.517819364682694, longitude: 126.88647317074734)

    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }

    /// Whether it is a valid point away from the poles, where cells have no width.
    public var isValid: Bool { abs(latitude) < 85 && abs(longitude) <= 180 }
  }

  /// The distance between the centres of two cells, as a band.
  public enum Band: String, Codable, ExtensibleValue {
    /// Up to 100 m.
    case within100 = "WITHIN_100"
    /// More than 100 m, up to 300 m.
    case within300 = "WITHIN_300"
    /// More than 300 m, up to 500 m.
    case within500 = "WITHIN_500"
    /// More than 500 m, up to 700 m, the usual radius.
    case within700 = "WITHIN_700"
    /// More than 700 m, up to 1,000 m, where the operators have set a wider radius.
    case within1000 = "WITHIN_1000"
    /// More than 1,000 m, up to 2,000 m.
    case within2000 = "WITHIN_2000"

    /// The upper bound of the band in metres.
    public var metres: Int {
      switch self {
      case .within100: 100
      case .within300: 300
      case .within500: 500
      case .within700: 700
      case .within1000: 1000
      case .within2000: 2000
      }
    }
  }
}

extension Refusal {
  public static let sesacPlace = Refusal(
    422, "sesac.place", field: "latitude", ko: "지도에 없는 곳이에요.",
    en: "This place is not on the map.")
}
