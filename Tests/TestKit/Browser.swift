public import HTTP
public import Wire

/// A browser without scripts: pages, forms, one cookie.
public struct Browser: Sendable {
  let router: Router
  /// The cookie it sends.
  public let cookie: String?

  /// A browser that sends `cookie`, such as `madang=…`.
  public init(router: Router, cookie: String?) {
    self.router = router
    self.cookie = cookie
  }

  /// The session token in the cookie; empty when signed out.
  public var token: String { cookie.map { String($0.drop { $0 != "=" }.dropFirst()) } ?? "" }

  /// Opens a page.
  public func open(_ target: String, headers: [(String, String)] = []) async -> Response {
    await router.respond(to: Request(.get, target, headers: common(but: headers) + headers))
  }

  /// Requests JSON from the same site, with an empty or a JSON body.
  public func ask(
    _ method: Wire.Method, _ target: String, json: String = ""
  ) async -> Response {
    await router.respond(
      to: Request(
        method, target,
        headers: [("Accept", "application/json"), ("Sec-Fetch-Site", "same-origin")]
          + (json.isEmpty ? [] : [("Content-Type", "application/json")])
          + (cookie.map { [("Cookie", $0)] } ?? []), body: Array(json.utf8)))
  }

  /// Posts a form from the same site unless `headers` differ.
  public func post(
    _ target: String, _ fields: [(String, String)] = [],
    headers: [(String, String)] = [("Sec-Fetch-Site", "same-origin")]
  ) async -> Response {
    let body = fields.map { "\(percentEncoded($0.0))=\(percentEncoded($0.1))" }.joined(
      separator: "&")
    return await router.respond(
      to: Request(
        .post, target,
        headers: common(but: headers) + [("Content-Type", "application/x-www-form-urlencoded")]
          + headers,
        body: Array(body.utf8)))
  }

  /// The default headers, except those in `given`.
  private func common(but given: [(String, String)]) -> [(String, String)] {
    let usual =
      [("Accept", "text/html"), ("Host", "localhost"), ("Accept-Language", "ko")]
      + (cookie.map { [("Cookie", $0)] } ?? [])
    return usual.filter { line in !given.contains { $0.0 == line.0 } }
  }
}
