public import HTML
public import HTTP

/// A static SVG file embedded in another drawing; empty when the file does not exist.
public struct EmbeddedDrawing: HTML {
  private let markup: String
  private let transform: String

  /// Places the drawing's upper left corner at a point, scaled by `scale`.
  public init(
    _ name: String, of files: StaticFiles, x: Double, y: Double, scale: Double, turned: Double = 0
  ) {
    markup = files.text(of: name) ?? ""
    transform = "translate(\(x) \(y)) scale(\(scale)) rotate(\(turned))"
  }

  public var body: some HTML {
    g(.transform(transform)) { Raw(trusted: markup) }
  }
}
