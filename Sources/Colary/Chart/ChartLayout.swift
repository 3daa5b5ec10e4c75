import Wire

/// Where the points of a chart are, in a picture of 320 by 200 units; `chart.js` does the same.
struct ChartLayout {
  static let width = 320.0
  static let height = 200.0
  /// More points are reduced, keeping the extremes.
  static let most = 400
  /// A longer gap in days breaks the line.
  static let longestGap = 60

  struct Point: Equatable {
    var x: Double
    var y: Double
    var index: Int
  }

  let points: [Point]
  /// Runs of points without a long gap.
  let lines: [[Point]]

  init(_ results: [(day: Int, score: Int)], range: ClosedRange<Int>, from first: Int, to last: Int)
  {
    let days = Double(max(last - first, 1))
    let scores = Double(max(range.upperBound - range.lowerBound, 1))
    let all = results.enumerated().map { index, each in
      Point(
        x: Double(each.day - first) / days * Self.width,
        y: Self.height - Double(each.score - range.lowerBound) / scores * Self.height, index: index)
    }
    let kept = Self.reduced(all)
    points = kept
    var lines: [[Point]] = []
    for point in kept {
      if let before = lines.last?.last,
        results[point.index].day - results[before.index].day <= Self.longestGap
      {
        lines[lines.count - 1].append(point)
      } else {
        lines.append([point])
      }
    }
    self.lines = lines.filter { $0.count > 1 }
  }

  /// At most ``most`` points: of each stretch the lowest and the highest.
  private static func reduced(_ all: [Point]) -> [Point] {
    guard all.count > most else { return all }
    let buckets = most / 2
    return (0..<buckets).flatMap { bucket -> [Point] in
      let part = all[all.count * bucket / buckets..<all.count * (bucket + 1) / buckets]
      guard let low = part.min(by: { $0.y < $1.y }), let high = part.max(by: { $0.y < $1.y }) else {
        return []
      }
      return low.index == high.index
        ? [low] : [low, high].sorted { $0.index < $1.index }
    }
  }

  /// `12.3`: at most one digit after the point.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
