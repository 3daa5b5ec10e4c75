public import HTTP
import Testing

extension TestServer {
  /// The toast that the page at `path` shows after a reply, in a browser with a session's cookie; empty
  /// without one.
  public func toast(
    after reply: Response, with session: String?, at path: String = "/"
  ) async throws -> String {
    let cookie = try #require(
      reply.headers.first { $0.name == "Set-Cookie" && $0.value.hasPrefix("madang-said=") })
    let page = try await browser().open(
      path,
      headers: [
        (
          "Cookie",
          ([String(cookie.value.prefix { $0 != ";" })] + (session.map { [$0] } ?? []))
            .joined(separator: "; ")
        )
      ])
    return page.text.firstMatch(of: #/<p class="toast">([^<]*)</#).map { String($0.1) } ?? ""
  }
}
