import Commons
import Foundation
import HTTP
import SQL
import TestKit
import Testing
import Wire

/// The web app manifest for installing an app on the home screen (W3C Web App Manifest).
@Suite(.timeLimit(.minutes(30)))
struct ManifestTests {
  private struct Manifest: Decodable {
    struct Icon: Decodable { let src, sizes, type, purpose: String }
    let id, name, short_name, start_url, scope, display: String
    let icons: [Icon]
  }

  @Test(arguments: ["yello", "wal"])
  func `each app's pages lead to a manifest that opens the app, with icons of both purposes`(
    _ app: String
  ) async throws {
    try await TestServer.open(on: .sqlite) { server in
      let browser = try await server.browser()
      let start = await browser.open(app == "wal" ? Wal.first.path : "/yello/sign-in")
      let link = try #require(start.text.firstMatch(of: /rel="manifest" href="([^"]+)"/)).1
      let reply = await browser.open(String(link))
      #expect(reply.status == 200)
      #expect(reply.header("Content-Type") == "application/manifest+json")
      #expect(reply.header("X-Content-Type-Options") == "nosniff")
      let manifest = try JSONDecoder().decode(Manifest.self, from: Data(reply.text.utf8))
      #expect(!manifest.name.isEmpty && !manifest.short_name.isEmpty)
      #expect(manifest.scope == "/\(app)" && manifest.display == "standalone")
      #expect(manifest.start_url.hasPrefix(manifest.scope) && manifest.id == manifest.start_url)
      #expect(Set(manifest.icons.map(\.purpose)) == ["any", "maskable"])
      #expect(Set(manifest.icons.map(\.sizes)).isSuperset(of: ["192x192", "512x512"]))
    }
  }
}
