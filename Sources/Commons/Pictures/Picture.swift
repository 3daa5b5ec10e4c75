public import HTML
public import Wire

/// A drawing that is to become a picture: its SVG document, and its size in pixels.
public struct Picture: Sendable {
  let svg: [UInt8]
  let width: Int
  let height: Int

  /// A picture of `drawing`, which begins with `svg(.xmlns(…), .viewBox(…))`.
  public init(
    width: Int, height: Int, in language: Language, @HTMLBuilder drawing: () -> some HTML
  ) {
    self.width = width
    self.height = height
    svg = renderFragment(drawing(), in: language)
  }

  /// The document's text.
  public var source: String { String(decoding: svg, as: UTF8.self) }

  /// Equal for equal drawings, and for nobody to guess: what is in the drawing may be a secret.
  var tag: String { base64URL(sha256(svg)) }
}
