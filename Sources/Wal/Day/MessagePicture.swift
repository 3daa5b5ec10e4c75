import Commons
import Core
import HTML
import HTTP
import Wire

/// A message as a phone-sized picture, 1080 by 1920.
///
/// The top and bottom 220 pixels stay free, because other apps place buttons there.
struct MessagePicture: HTML {
  let item: Wal.Item
  let text: String
  let files: StaticFiles
  /// The address printed at the bottom.
  let signature: String

  var body: some HTML {
    let bubble = Bubble(text: text, edge: edge)
    // Wordmark, dog, bubble and signature, stacked and centred vertically.
    let top = 960 - (bubble.height + 900) / 2
    svg(
      .xmlns("http://www.w3.org/2000/svg"), .viewBox("0 0 1080 1920"),
      .fontFamily(TextLayout.family), .fontWeight("700"), .textAnchor("middle")
    ) {
      rect(.width(1080), .height(1920), .fill(item.category == nil ? "#dff6f3" : "#ffefe8"))
      EmbeddedDrawing("svg/wal/wordmark.svg", of: files, x: 440, y: top - 24, scale: 1.25)
      EmbeddedDrawing(item.dog, of: files, x: 300, y: top + 190, scale: 2)
      g(.transform("translate(540 \(top + 700))")) { bubble }
      svgText(
        .x(540), .y(top + bubble.height + 820), .fontSize(36), .fill("#6a5a51")
      ) { Letters(signature) }
    }
  }

  private var edge: String { item.category == nil ? "#24cbbb" : "#ff5f1c" }
}

/// The text on a white bubble, wrapped into lines of similar length.
private struct Bubble: HTML {
  let text: String
  let edge: String
  private let lettering: TextLayout
  private let lines: [String]

  /// Long text is smaller, so that all of the picture stays between the free parts.
  init(text: String, edge: String) {
    self.text = text
    self.edge = edge
    let sizes = [56.0, 50, 44, 40].map { TextLayout(size: $0) }
    let fitting = sizes.first { Self.height(of: Self.lines(of: text, $0), $0) <= 580 }
    lettering = fitting ?? TextLayout(size: 40)
    lines = Self.lines(of: text, lettering)
  }

  var height: Double { Self.height(of: lines, lettering) }

  private static func height(of lines: [String], _ lettering: TextLayout) -> Double {
    (Double(lines.count) * lettering.size * 11 / 7 + 120).rounded()
  }

  var body: some HTML {
    rect(
      .x(-440), .y(0), .width(880), .height(Int(height)), .rx(64), .fill("#ffffff"), .stroke(edge),
      .strokeWidth(6))
    path(.d("M-34 0 L0 -34 L34 0"), .fill("#ffffff"), .stroke(edge), .strokeWidth(6))
    rect(.x(-31), .y(-4), .width(62), .height(9), .fill("#ffffff"))
    for (place, line) in lines.enumerated() {
      TextLine(
        line, baseline: 60 + (Double(place) + 0.5) * lettering.size * 11 / 7 + lettering.drop,
        lettering, fill: "#211713")
    }
  }

  private static func lines(of text: String, _ lettering: TextLayout) -> [String] {
    let words = text.split(separator: " ").flatMap { pieces($0, lettering) }
    return lettering.lines(of: words.map { lettering.width(of: $0) }, within: 760).map {
      words[$0].joined(separator: " ")
    }
  }

  /// Splits a word that is longer than a line.
  private static func pieces(_ word: Substring, _ lettering: TextLayout) -> [String] {
    guard lettering.width(of: String(word)) > 760 else { return [String(word)] }
    let (letters, most) = (Array(word), Int(760 / lettering.size))
    return stride(from: 0, to: letters.count, by: most).map {
      String(letters[$0..<min($0 + most, letters.count)])
    }
  }
}

extension Wal.Item {
  /// The drawing of 왈뿡이 for this message.
  var dog: String { category?.value?.dog ?? "svg/wal/special.svg" }

  /// The file name for sharing and saving: `wal-2026-03-20-morning.png`.
  func pictureName(on day: Day) -> String {
    "wal-\(day)-\(slot?.rawValue.lowercased() ?? (category == nil ? "mine" : "welcome")).png"
  }
}
