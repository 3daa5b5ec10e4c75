import CRsvg
import Foundation
import Synchronization
import Wire

/// Emoji as small pictures in colour, of Debian's fonts-noto-color-emoji.
///
/// librsvg draws text as outlines, which makes an emoji a black shape, so drawings hold emoji as
/// pictures. cairo draws a code point at a time: of a sequence the first, and flags not at all.
enum EmojiFont {
  private static let family = "Noto Color Emoji"
  private static let side = 128
  private static let most = 400
  private static let drawn = Mutex<[Unicode.Scalar: String]>([:])

  /// Whether the font is there: without it another one would draw outlines.
  private static let isInstalled: Bool = {
    guard let canvas = try? draw("\u{2764}") else { return false }
    let pixel = canvas.pixel(at: side * side / 2 + side / 2)
    return pixel[2] > 150 && pixel[1] < 120
  }()

  /// The emoji as a PNG in base64; nil when it cannot be drawn.
  static func picture(of emoji: Character) -> String? {
    guard isInstalled, let scalar = emoji.unicodeScalars.first else { return nil }
    // A flag is made of two letters that mean nothing alone.
    guard !(0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
    if let known = drawn.withLock({ $0[scalar] }) { return known }
    guard let png = try? draw(scalar).png() else { return nil }
    let text = Data(png).base64EncodedString()
    drawn.withLock { drawn in
      if drawn.count >= most { drawn.removeAll() }
      drawn[scalar] = text
    }
    return text
  }

  /// The width of text in the font of `TextLayout`, as cairo measures it.
  static func width(of text: String, size: Double) -> Double {
    guard let canvas = try? Canvas(width: 1, height: 1, format: CAIRO_FORMAT_ARGB32) else {
      return 0
    }
    let pen = cairo_create(canvas.surface)
    defer { cairo_destroy(pen) }
    cairo_select_font_face(
      pen, "NanumSquareRound", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD)
    cairo_set_font_size(pen, size)
    var extents = cairo_text_extents_t()
    cairo_text_extents(pen, text, &extents)
    return extents.x_advance
  }

  /// Draws one code point in the middle of a square.
  private static func draw(_ scalar: Unicode.Scalar) throws -> Canvas {
    let canvas = try Canvas(width: side, height: side, format: CAIRO_FORMAT_ARGB32)
    let pen = cairo_create(canvas.surface)
    defer { cairo_destroy(pen) }
    cairo_select_font_face(pen, family, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(pen, 100)
    var extents = cairo_text_extents_t()
    cairo_text_extents(pen, String(scalar), &extents)
    guard extents.width > 0, extents.height > 0 else { throw RenderingError("no such emoji") }
    cairo_set_font_size(pen, 100 * Double(side - 4) / max(extents.width, extents.height))
    cairo_text_extents(pen, String(scalar), &extents)
    cairo_move_to(
      pen, (Double(side) - extents.width) / 2 - extents.x_bearing,
      (Double(side) - extents.height) / 2 - extents.y_bearing)
    cairo_show_text(pen, String(scalar))
    return canvas
  }
}

extension Character {
  /// Whether this is drawn as an emoji; digits and letters never are.
  var isEmoji: Bool {
    guard let first = unicodeScalars.first, first.value >= 0x203C else { return false }
    return first.properties.isEmoji
  }
}
