public import HTML

/// One line of text in a drawing, centred, with its emoji in colour.
public struct TextLine: HTML {
  private let text: String
  private let baseline: Double
  private let layout: TextLayout
  private let fill: String

  public init(_ text: String, baseline: Double, _ layout: TextLayout, fill: String) {
    self.text = text
    self.baseline = baseline
    self.layout = layout
    self.fill = fill
  }

  public var body: some HTML {
    if text.contains(where: \.isEmoji) {
      for piece in pieces {
        if let emoji = piece.emoji {
          Raw(trusted: image(emoji, at: piece.x))
        } else {
          svgText(
            .x(piece.x), .y(baseline), .textAnchor("start"), .fontSize(layout.size), .fill(fill)
          ) { Letters(piece.text) }
        }
      }
    } else {
      svgText(.y(baseline), .fontSize(layout.size), .fill(fill)) { Letters(text) }
    }
  }

  private struct Piece {
    var text: String
    var x: Double
    /// The emoji as a PNG in base64; nil for text.
    var emoji: String?
  }

  /// The width and height of an emoji.
  private var side: Double { layout.size }

  /// Words and emoji from left to right; an emoji that cannot be drawn is left out.
  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var x = 0.0
    var word = ""
    func endWord() {
      guard !word.isEmpty else { return }
      pieces.append(Piece(text: word, x: x))
      x += EmojiFont.width(of: word, size: layout.size)
      word = ""
    }
    for letter in text {
      if letter.isEmoji {
        endWord()
        guard let picture = EmojiFont.picture(of: letter) else { continue }
        pieces.append(Piece(text: "", x: x, emoji: picture))
        x += side
      } else if letter == " " {
        endWord()
        x += layout.gap
      } else {
        word.append(letter)
      }
    }
    endWord()
    return pieces.map { Piece(text: $0.text, x: $0.x - x / 2, emoji: $0.emoji) }
  }

  private func image(_ picture: String, at x: Double) -> String {
    """
    <image x="\(x)" y="\(baseline - layout.drop - side / 2)" width="\(side)" height="\(side)" \
    href="data:image/png;base64,\(picture)"/>
    """
  }
}
