import Foundation
import Wire

/// A town without end, drawn for the demo: streets, avenues, parks, houses and brooks.
///
/// It is drawn in pixels of zoom level 16, so that levels and neighbouring tiles fit together.
enum DrawnTown {
  private static let level = 16
  private static let block = 64
  /// An avenue after so many blocks.
  private static let avenue = 4

  /// A tile as SVG, dark where the reader's device is.
  static func tile(_ tile: MapTile) -> String {
    // Pixels of level 16 along one side.
    let size = 256 * pow(2, Double(level - tile.zoom))
    let (x, y) = (Double(tile.column) * size, Double(tile.row) * size)
    let area = Area(x: x, y: y, size: size)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 \(text(size)) \(text(size))">\
      <style>.g{fill:#f1eee6}.p{fill:#cfe6c4}.h{fill:#e3dccd}.r{stroke:#fff}.w{stroke:#b7d9ea;fill:none}\
      @media(prefers-color-scheme:dark){.g{fill:#23262e}.p{fill:#263a2f}.h{fill:#2e323c}.r{stroke:#3b404c}\
      .w{stroke:#22384a}}</style><rect class="g" width="\(text(size))" height="\(text(size))"/>\
      \(blocks(area, hasHouses: tile.zoom >= 15))\(brooks(area))\(streets(area, hasSmall: tile.zoom >= 14))</svg>
      """
  }

  private struct Area {
    let x, y, size: Double

    /// The numbers of the blocks that lie in it.
    func blocks(from start: Double) -> ClosedRange<Int> {
      Int(start) / block...Int(start + size) / block
    }
  }

  private static func blocks(_ area: Area, hasHouses: Bool) -> String {
    var drawn = ""
    for row in area.blocks(from: area.y) {
      for column in area.blocks(from: area.x) {
        let hash = hash(column, row)
        let (x, y) = (Double(column * block) - area.x, Double(row * block) - area.y)
        if hash % 9 == 0 {
          drawn += rectangle("p", x, y, 64, 64)
        } else if hasHouses {
          // Two rows of houses of different widths.
          let split = Double(22 + hash % 20)
          for (line, first) in [(y + 10, split), (y + 36, 54 - split + 12)] {
            drawn += rectangle("h", x + 10, line, first - 12, 18)
            drawn += rectangle("h", x + first + 2, line, 52 - first, 18)
          }
        }
      }
    }
    return drawn
  }

  /// Brooks wind from west to east, one every six avenues.
  private static func brooks(_ area: Area) -> String {
    let between = Double(block * avenue * 6)
    var drawn = ""
    let first = Int(((area.y - 400) / between).rounded(.down))
    let last = Int(((area.y + area.size + 400) / between).rounded(.up))
    for number in first...last {
      var points: [String] = []
      var x = (area.x / 32).rounded(.down) * 32 - 32
      while x <= area.x + area.size + 32 {
        let y = Double(number) * between + 150 * sin(x / 410 + Double(number)) + 40 * sin(x / 130)
        points.append("\(text(x - area.x)) \(text(y - area.y))")
        x += 32
      }
      drawn += "<path class=\"w\" stroke-width=\"34\" d=\"M\(points.joined(separator: "L"))\"/>"
    }
    return drawn
  }

  private static func streets(_ area: Area, hasSmall: Bool) -> String {
    var lines: [Int: String] = [:]
    func draw(_ blocks: ClosedRange<Int>, _ start: Double, _ line: (String) -> String) {
      for number in blocks {
        let isAvenue = number.isMultiple(of: avenue)
        guard isAvenue || hasSmall else { continue }
        lines[isAvenue ? 18 : 7, default: ""] += line(text(Double(number * block) - start))
      }
    }
    draw(area.blocks(from: area.x), area.x) { "M\($0) 0V\(text(area.size))" }
    draw(area.blocks(from: area.y), area.y) { "M0 \($0)H\(text(area.size))" }
    return lines.sorted { $0.key < $1.key }.map { width, path in
      "<path class=\"r\" stroke-width=\"\(width)\" d=\"\(path)\"/>"
    }.joined()
  }

  private static func rectangle(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> String {
    """
    <rect class="\(name)" x="\(text(x))" y="\(text(y))" width="\(text(width))" height="\(text(height))"/>
    """
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// The same number for the same block, on every machine.
  private static func hash(_ column: Int, _ row: Int) -> Int {
    var mixed = UInt64(truncatingIfNeeded: column) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= UInt64(truncatingIfNeeded: row) &* 0xC2B2_AE3D_27D4_EB4F
    mixed ^= mixed >> 31
    mixed = mixed &* 0xBF58_476D_1CE4_E5B9
    return Int(mixed >> 40)
  }
}
