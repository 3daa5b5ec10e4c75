public import HTML
import Wire

/// Measures and wraps text of one size for SVG, which has no line breaking.
///
/// NanumSquareRound's syllables are all 0.91 em wide, so the widths of Hangul are exact. Other
/// characters use the widest width of their kind.
public struct TextLayout: Sendable {
  /// Font families: the server's own (Debian's fonts-nanum), then others that contain Hangul.
  public static let family = "NanumSquareRound, NanumGothic, Noto Sans CJK KR, Apple SD Gothic Neo"

  public let size: Double

  public init(size: Double) { self.size = size }

  /// The width of a space.
  public var gap: Double { size * 0.25 }

  /// The distance from a line's middle to its baseline.
  public var drop: Double { size * 0.33 }

  /// The width of `text` on one line.
  public func width(of text: String) -> Double {
    text.reduce(0) { $0 + Self.width(of: $1) } * size
  }

  private static func width(of letter: Character) -> Double {
    switch letter {
    case " ": 0.25
    case "!", ",", ".", ":", "'", "i", "l": 0.33
    case "a"..."z", "0"..."9", "?", "_", "-": 0.62
    default: letter.isASCII || letter.isEmoji ? 1 : 0.91
    }
  }

  /// Wraps words of these widths into the fewest lines that fit, balanced in length.
  public func lines(of widths: [Double], within room: Double) -> [Range<Int>] {
    var best = broken(widths, within: room)
    guard !best.isEmpty else { return [] }
    var narrower = room
    while true {
      narrower -= size / 4
      let next = broken(widths, within: narrower)
      guard next.count == best.count, next.allSatisfy({ width(of: widths[$0]) <= narrower }) else {
        return best
      }
      best = next
    }
  }

  /// The width of words on one line.
  public func width(of widths: ArraySlice<Double>) -> Double {
    widths.reduce(0, +) + gap * Double(max(0, widths.count - 1))
  }

  private func broken(_ widths: [Double], within room: Double) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for place in widths.indices where place > start && width(of: widths[start...place]) > room {
      lines.append(start..<place)
      start = place
    }
    return start < widths.count ? lines + [start..<widths.count] : lines
  }
}

/// Text without the characters that XML forbids (XML 1.0 §2.2).
public struct Letters: HTMLLeaf {
  private let text: String

  public init(_ text: String) {
    self.text = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          ($0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF) || $0 == "\n" || $0 == "\t"
        }))
  }

  public func render(into page: inout HTMLWriter) { page.escape(text) }
}
