import Commons
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
      .fontFamily(Lettering.family), .fontWeight("700"), .textAnchor("middle")
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
  private let lettering = Lettering(size: 56)

  init(text: String, edge: String) {
    self.text = text
    self.edge = edge
  }

  var height: Double { Double(lines.count) * 88 + 120 }

  var body: some HTML {
    rect(
      .x(-440), .y(0), .width(880), .height(Int(height)), .rx(64), .fill("#ffffff"), .stroke(edge),
      .strokeWidth(6))
    path(.d("M-34 0 L0 -34 L34 0"), .fill("#ffffff"), .stroke(edge), .strokeWidth(6))
    rect(.x(-31), .y(-4), .width(62), .height(9), .fill("#ffffff"))
    for (place, line) in lines.enumerated() {
      svgText(
        .y(104 + Double(place) * 88 + lettering.drop), .fontSize(lettering.size), .fill("#211713")
      ) { Letters(line) }
    }
  }

  private var lines: [String] {
    let words = text.split(separator: " ").flatMap { pieces(String($0)) }
    return lettering.lines(of: words.map { lettering.width(of: $0) }, within: 760).map {
      words[$0].joined(separator: " ")
    }
  }

  /// Splits a word that is longer than a line.
  private func pieces(_ word: String) -> [String] {
    guard lettering.width(of: word) > 760 else { return [word] }
    let letters = Array(word)
    return stride(from: 0, to: letters.count, by: 12).map {
      String(letters[$0..<min($0 + 12, letters.count)])
    }
  }
}

extension Wal.Item {
  /// The drawing of 왈뿡이 for this message.
  var dog: String { category?.value?.dog ?? "svg/wal/special.svg" }

  /// The file name for sharing and saving: `wal-2026-03-20-morning.png`.
  func pictureName(on day: Day) -> String {
    "wal-\(day)-\(slot?.rawValue.lowercased() ?? "mine").png"
  }
}
