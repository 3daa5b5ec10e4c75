import Commons
import HTML
import HTTP
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct ContentSecurityPolicyTests {
  private static let path = "/demo/policy"

  private struct EmptyPage: HTML {
    var body: some HTML { p { "page" } }
  }

  private static func site(_ server: TestServer, _ policy: ContentSecurityPolicy) throws -> Site {
    var site = Site(server.services)
    try site.page("/demo/plain", .anyone) { _, _ in EmptyPage() }
    try site.page(path, .anyone, policy: policy) { _, _ in EmptyPage() }
    let shown = Endpoint<Nothing, Nothing, Nothing>(
      "shown", .get, "/demo/shown", for: .visitor, "Show a page")
    let verb: Site.Verb<Nothing, Nothing, Visitor, Nothing> = { _, _, _ in Nothing() }
    try site.read(shown, .anyone, verb, policy: policy) { _, _, _ in EmptyPage() }
    return site
  }

  @Test func `a page names what it reaches, and no other page reaches it`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let site = try Self.site(
        server,
        ContentSecurityPolicy(
          scripts: ["https://js.example"], images: ["https://*.tiles.example:8443", "blob:"],
          connections: ["wss://live.example"], frames: ["https://pay.example"],
          forms: ["https://share.example"]))
      for target in [Self.path, "/demo/shown"] {
        let reply = await Browser(router: site.router, cookie: nil).open(target)
        #expect(
          reply.header("Content-Security-Policy")
            == "default-src 'none'; script-src 'self' https://js.example; style-src 'self'; "
            + "img-src 'self' data: https://*.tiles.example:8443 blob:; "
            + "connect-src 'self' wss://live.example; frame-src https://pay.example; "
            + "manifest-src 'self'; worker-src 'self'; form-action 'self' https://share.example; "
            + "base-uri 'none'; frame-ancestors 'none'")
      }
      let plain = await Browser(router: site.router, cookie: nil).open("/demo/plain")
      #expect(
        plain.header("Content-Security-Policy")
          == "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
          + "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
          + "base-uri 'none'; frame-ancestors 'none'")
    }
  }

  @Test(arguments: [
    "*", "https:", "http://js.example", "'unsafe-inline'", "https://a.example; script-src *",
    "https://a.example https://b.example", "https://a.example/path", "data:", "blob:", "",
    "https://a.example\r\nX: y", "https://*", "javascript:", "https://a,b",
  ])
  func `a source that is no origin stops the start`(_ source: String) async throws {
    try await TestServer.open(on: .sqlite) { server in
      #expect(throws: ContentSecurityPolicy.InvalidSource.self) {
        try Self.site(server, ContentSecurityPolicy(scripts: [source]))
      }
    }
  }
}
