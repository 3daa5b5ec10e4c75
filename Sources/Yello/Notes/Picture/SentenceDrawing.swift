import Commons
import Core
import HTML
import Wire

/// The black card with a note's two lines; the origin is the middle of its top edge.
struct SentenceDrawing: HTML {
  private let lines: [[Piece]]
  private static let lettering = TextLayout(size: 64)
  private static let leading = 112.0
  private static let width = 920.0
  private static let padding = 72.0

  init(note: Yello.Note) {
    let second = Self.pieces(note.keywordHead) + Self.slot(of: note)
    lines = Self.broken(Self.pieces(note.line)) + Self.broken(second)
  }

  var height: Double { Double(lines.count) * Self.leading + Self.padding * 2 }

  var body: some HTML {
    rect(
      .x(-Self.width / 2), .width(Int(Self.width)), .height(Int(height)), .rx(64), .fill("#000000"))
    for (number, line) in lines.enumerated() {
      Row(
        pieces: line, lettering: Self.lettering,
        y: Self.padding + (Double(number) + 0.5) * Self.leading)
    }
  }

  private static func pieces(_ text: String?) -> [Piece] {
    (text ?? "").split(separator: " ").map { Piece(word: String($0)) }
  }

  /// The keyword or blank with its particle, and the words that follow.
  private static func slot(of note: Yello.Note) -> [Piece] {
    let foot = note.keywordFoot ?? ""
    let clinging = String(foot.prefix { $0 != " " })
    return [Piece(slot: note.keyword, clinging: clinging)]
      + pieces(String(foot.dropFirst(clinging.count)))
  }

  private static func broken(_ pieces: [Piece]) -> [[Piece]] {
    let widths = pieces.map { $0.width(in: lettering) }
    return lettering.lines(of: widths, within: width - 2 * padding).map { Array(pieces[$0]) }
  }

  /// An unbreakable piece: a word, or the slot with its particle.
  struct Piece {
    enum Slot {
      case known(String)
      case hidden
    }

    let slot: Slot?
    let word: String

    init(word: String) {
      slot = nil
      self.word = word
    }

    init(slot keyword: String?, clinging: String) {
      slot = keyword.map { .known($0) } ?? .hidden
      word = clinging
    }

    func slotWidth(in lettering: TextLayout) -> Double {
      switch slot {
      case nil: 0
      case .known(let keyword): lettering.width(of: keyword) + lettering.size * 0.75
      case .hidden: lettering.size * 3.4
      }
    }

    func width(in lettering: TextLayout) -> Double {
      slotWidth(in: lettering) + lettering.width(of: word)
    }
  }
}

/// One line of the card; each piece is placed by the widths before it.
private struct Row: HTML {
  let pieces: [SentenceDrawing.Piece]
  let lettering: TextLayout
  let y: Double

  var body: some HTML {
    ForEach(placed) { piece, x in
      PieceDrawing(piece: piece, lettering: lettering, x: x, y: y)
    }
  }

  private var placed: [(SentenceDrawing.Piece, Double)] {
    let widths = pieces.map { $0.width(in: lettering) }
    var x = -lettering.width(of: widths[...]) / 2
    return zip(pieces, widths).map { piece, width in
      defer { x += width + lettering.gap }
      return (piece, x)
    }
  }
}

/// A tilted keyword or a blank, then its particle or word; `x` is the left edge.
private struct PieceDrawing: HTML {
  let piece: SentenceDrawing.Piece
  let lettering: TextLayout
  let x: Double
  let y: Double

  var body: some HTML {
    if let slot = piece.slot {
      switch slot {
      case .known(let keyword): known(keyword)
      case .hidden: hidden
      }
    }
    if !piece.word.isEmpty {
      svgText(
        .x(x + width), .y(y + lettering.drop), .fontSize(lettering.size), .textAnchor("start"),
        .fill("#ffffff"), .stroke("#ffffff"), .strokeWidth(Self.weight)
      ) { Letters(piece.word) }
    }
  }

  private var width: Double { piece.slotWidth(in: lettering) }

  /// The stroke that thickens the letters: the font has no weight beyond bold.
  private static let weight = 2

  private func known(_ keyword: String) -> some HTML {
    g(.transform("translate(\(x + width / 2) \(y)) rotate(-3)")) {
      rect(
        .x(8 - width / 2), .y(-48), .width(Int(width) - 16), .height(96), .rx(20),
        .fill("#fbff3e"))
      svgText(
        .y(lettering.drop), .fontSize(lettering.size), .fill("#191919"), .stroke("#191919"),
        .strokeWidth(Self.weight)
      ) {
        Letters(keyword)
      }
    }
  }

  private var hidden: some HTML {
    g(.transform("translate(\(x + width / 2) \(y))")) {
      rect(
        .x(8 - width / 2), .y(-46), .width(Int(width) - 16), .height(92), .rx(20),
        .fill("#212529"), .stroke("#adb5bd"), .strokeWidth(4), .strokeDasharray("10 10"))
      svgText(.y(lettering.drop), .fontSize(lettering.size), .fill("#adb5bd")) { "???" }
    }
  }
}
