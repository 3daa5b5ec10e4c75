import Core
import Wire

/// The cells that positions are snapped to before anything else looks at them.
///
/// Limit, order and bands are computed from integers of two cells. Tests use a finer grid to show
/// what the snapping hides.
struct Grid: Sendable {
  static let cells = Grid(perDegree: Sesac.Cell.perDegree)

  let perDegree: Int
  /// How far people see each other, in metres.
  var radius = 700

  func cell(_ point: Sesac.Point) -> Sesac.Cell { Sesac.Cell(point, perDegree: perDegree) }

  /// Metres of one cell north-south, and east-west at the row of a cell.
  func metres(at cell: Sesac.Cell) -> (row: Double, column: Double) {
    let row = 111_195.0 / Double(perDegree)
    let latitude = (Double(cell.row) + 0.5) / Double(perDegree)
    return (row, row * cosine(latitude))
  }

  /// How many rows and columns the radius reaches.
  func reach(from cell: Sesac.Cell) -> (rows: Int, columns: Int) {
    let squares = squares(at: cell)
    func reach(_ square: Int) -> Int {
      Int((Double(mostSquared) / Double(square)).squareRoot()) + 1
    }
    return (reach(squares.row), reach(squares.column))
  }

  /// The square of the distance between the centres of two cells, in square centimetres.
  func squares(at cell: Sesac.Cell) -> (row: Int, column: Int) {
    let metres = metres(at: cell)
    return (Int(metres.row * metres.row * 10_000), Int(metres.column * metres.column * 10_000))
  }

  /// The square of the distance between two cells, measured at the first, in square centimetres.
  ///
  /// Far beyond the radius it grows no more, where it would overflow.
  func squared(from cell: Sesac.Cell, to other: Sesac.Cell) -> Int {
    func apart(_ one: Int, _ other: Int) -> Int { min(abs(one - other), Self.mostCells) }
    let (rows, columns) = (apart(other.row, cell.row), apart(other.column, cell.column))
    let squares = squares(at: cell)
    return rows * rows * squares.row + columns * columns * squares.column
  }

  /// Cells apart that are as good as any more.
  private static let mostCells = 100_000

  /// The square of the radius, in square centimetres.
  var mostSquared: Int { radius * radius * 10_000 }

  static func band(squared: Int) -> Sesac.Band {
    Sesac.Band.allCases.first { squared <= $0.metres * $0.metres * 10_000 } ?? .within2000
  }

  /// A point in a cell that depends on person, cell and secret only.
  func shown(_ person: ID<Sesac.Person>, in cell: Sesac.Cell, secret: String) -> Sesac.Point {
    let hash = keyedHash("\(person) \(cell.row) \(cell.column)", key: secret)
    func part(_ bytes: ArraySlice<UInt8>) -> Double {
      bytes.reduce(0) { ($0 + Double($1)) / 256 }
    }
    return Sesac.Point(
      latitude: (Double(cell.row) + part(hash[0..<4])) / Double(perDegree),
      longitude: (Double(cell.column) + part(hash[4..<8])) / Double(perDegree))
  }

  /// The cosine of an angle in degrees by its series: the same on every platform.
  private func cosine(_ degrees: Double) -> Double {
    let square = (degrees * .pi / 180) * (degrees * .pi / 180)
    var (term, sum) = (1.0, 1.0)
    for step in 1...8 {
      term *= -square / Double((2 * step - 1) * (2 * step))
      sum += term
    }
    return sum
  }
}
