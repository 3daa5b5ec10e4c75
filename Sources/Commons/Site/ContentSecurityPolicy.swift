/// Sources a page may use besides this server; none by default.
///
/// Sources are origins such as `https://t1.kakaocdn.net`. Images may also use `blob:`. They are
/// validated when the page is mounted.
public struct ContentSecurityPolicy: Sendable {
  /// `script-src` in addition to `'self'`.
  public var scripts: [String]
  /// `img-src` in addition to `'self'` and `data:`.
  public var images: [String]
  /// `connect-src` in addition to `'self'`.
  public var connections: [String]
  /// `frame-src`.
  public var frames: [String]
  /// `form-action` in addition to `'self'`.
  public var forms: [String]
  /// Whether scripts may compile WebAssembly.
  public var compilesWebAssembly: Bool

  public init(
    scripts: [String] = [], images: [String] = [], connections: [String] = [],
    frames: [String] = [], forms: [String] = [], compilesWebAssembly: Bool = false
  ) {
    self.scripts = scripts
    self.images = images
    self.connections = connections
    self.frames = frames
    self.forms = forms
    self.compilesWebAssembly = compilesWebAssembly
  }

  /// The header value; throws for an invalid source.
  public func header() throws -> String {
    let others = scripts + connections + frames + forms
    for source in others + images
    where !isOrigin(source) && !(source == "blob:" && !others.contains(source)) {
      throw InvalidSource(description: "\(source) is no source for a content security policy")
    }
    return text
  }

  /// The header value without validation.
  var text: String {
    let wasm = compilesWebAssembly ? ["'wasm-unsafe-eval'"] : []
    let frame = frames.isEmpty ? "" : "frame-src \(frames.joined(separator: " ")); "
    return "default-src 'none'; script-src \(own(wasm + scripts)); style-src 'self'; "
      + "img-src \(own(["data:"] + images)); connect-src \(own(connections)); \(frame)"
      + "manifest-src 'self'; worker-src 'self'; form-action \(own(forms)); base-uri 'none'; "
      + "frame-ancestors 'none'"
  }

  /// A source that is no origin; it could mean something else or end the directive.
  public struct InvalidSource: Error, CustomStringConvertible {
    public let description: String
  }

  private func own(_ origins: [String]) -> String { (["'self'"] + origins).joined(separator: " ") }

  private func isOrigin(_ source: String) -> Bool { source.wholeMatch(of: Self.origin) != nil }

  /// Matches an encrypted scheme, a host and an optional port.
  ///
  /// `*.` matches any subdomain. Read once, not for each page that is mounted. Unsafe in name
  /// only: `Regex` is not declared `Sendable`, and this one is never changed.
  nonisolated(unsafe) private static let origin =
    /(?:https|wss):\/\/(?:\*\.)?[a-z0-9\-]+(?:\.[a-z0-9\-]+)*(?::[0-9]{1,5})?/
}
