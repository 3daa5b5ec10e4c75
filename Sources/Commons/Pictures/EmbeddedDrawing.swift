public import HTML
public import HTTP

/// One of our own drawings, by its file's name, as part of another; nothing when there is no such file.
public struct EmbeddedDrawing: HTML {
  private let markup: String
  private let transform: String

  /// Drawn with its upper left corner at a point, `scale` times as large as in its file.
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
