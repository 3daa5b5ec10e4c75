public import HTML
public import Wire

/// An SVG document to be rendered, with its size in pixels.
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

  /// The SVG text.
  public var source: String { String(decoding: svg, as: UTF8.self) }

  /// A hash of the drawing, the same for equal drawings.
  ///
  /// It does not reveal the content, which may be secret.
  public var tag: String { base64URL(sha256(svg)) }
}
