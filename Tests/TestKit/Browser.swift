public import HTTP
import Wire

/// A browser without scripts: pages, forms, one cookie.
public struct Browser: Sendable {
  let router: Router
  let cookie: String?

  /// Opens a page.
  public func open(_ target: String, headers: [(String, String)] = []) async -> Response {
    await router.respond(to: Request(.get, target, headers: common + headers))
  }

  /// Posts a form from the same site; `headers` may say otherwise.
  public func post(
    _ target: String, _ fields: [(String, String)] = [],
    headers: [(String, String)] = [("Sec-Fetch-Site", "same-origin")]
  ) async -> Response {
    let body = fields.map { "\(percentEncoded($0.0))=\(percentEncoded($0.1))" }.joined(
      separator: "&")
    return await router.respond(
      to: Request(
        .post, target,
        headers: common + [("Content-Type", "application/x-www-form-urlencoded")] + headers,
        body: Array(body.utf8)))
  }

  private var common: [(String, String)] {
    [("Accept", "text/html"), ("Host", "localhost"), ("Accept-Language", "ko")]
      + (cookie.map { [("Cookie", $0)] } ?? [])
  }
}
