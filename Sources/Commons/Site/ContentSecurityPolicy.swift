/// What a page may load, ask and post to beside this server; without more, nothing.
///
/// Sources are origins such as `https://t1.kakaocdn.net`; images may also name `blob:`. They are checked when
/// the page is mounted.
public struct ContentSecurityPolicy: Sendable {
  /// `script-src`, beside our own.
  public var scripts: [String]
  /// `img-src`, beside our own and `data:`.
  public var images: [String]
  /// `connect-src`, beside our own: what scripts may ask.
  public var connections: [String]
  /// `frame-src`: what may be shown in a frame.
  public var frames: [String]
  /// `form-action`, beside our own.
  public var forms: [String]

  public init(
    scripts: [String] = [], images: [String] = [], connections: [String] = [],
    frames: [String] = [], forms: [String] = []
  ) {
    self.scripts = scripts
    self.images = images
    self.connections = connections
    self.frames = frames
    self.forms = forms
  }

  /// The value of the header; throws for a source that is no origin.
  public func header() throws -> String {
    let others = scripts + connections + frames + forms
    for source in others + images
    where !isOrigin(source) && !(source == "blob:" && !others.contains(source)) {
      throw InvalidSource(description: "\(source) is no source for a content security policy")
    }
    return text
  }

  /// The header, its sources unchecked.
  var text: String {
    let frame = frames.isEmpty ? "" : "frame-src \(frames.joined(separator: " ")); "
    return "default-src 'none'; script-src \(own(scripts)); style-src 'self'; "
      + "img-src \(own(["data:"] + images)); connect-src \(own(connections)); \(frame)"
      + "manifest-src 'self'; worker-src 'self'; form-action \(own(forms)); base-uri 'none'; "
      + "frame-ancestors 'none'"
  }

  /// A source that would not mean what it says, or end the directive.
  public struct InvalidSource: Error, CustomStringConvertible {
    public let description: String
  }

  private func own(_ origins: [String]) -> String { (["'self'"] + origins).joined(separator: " ") }

  /// A scheme that is encrypted, a host and a port; `*.` stands for any subdomain.
  private func isOrigin(_ source: String) -> Bool {
    let origin = /(?:https|wss):\/\/(?:\*\.)?[a-z0-9\-]+(?:\.[a-z0-9\-]+)*(?::[0-9]{1,5})?/
    return source.wholeMatch(of: origin) != nil
  }
}
