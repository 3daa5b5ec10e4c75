/// What a page may reach beside this server; without it, nothing.
public struct ContentSecurityPolicy: Sendable {
  let scripts, connections, forms: [String]

  /// Origins scripts come from, those scripts may ask, and those forms may be posted to.
  public init(scripts: [String] = [], connections: [String] = [], forms: [String] = []) {
    self.scripts = scripts
    self.connections = connections
    self.forms = forms
  }

  /// The content security policy: nothing from elsewhere but this, no inline script, no inline style.
  var policy: String {
    "default-src 'none'; script-src \(own(scripts)); style-src 'self'; img-src 'self' data:; "
      + "connect-src \(own(connections)); manifest-src 'self'; worker-src 'self'; "
      + "form-action \(own(forms)); base-uri 'none'; frame-ancestors 'none'"
  }

  private func own(_ origins: [String]) -> String { (["'self'"] + origins).joined(separator: " ") }
}
