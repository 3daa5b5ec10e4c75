import Core
import Foundation
import HTTP
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// The documents by which phones let apps open this site's links.
@Suite(.timeLimit(.minutes(30)))
struct AppLinksTests {
  private static let print = Array(repeating: "AB", count: 32).joined(separator: ":")

  private func get(_ server: TestServer, _ path: String) async -> Response {
    await server.router.respond(to: Request(.get, path))
  }

  private func json(_ response: Response) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(response.text.utf8))
  }

  @Test func `both documents name the apps of the settings`() async throws {
    let settings = try Settings([
      "MADANG_IOS_APPS": "ABCDE12345.com.example.yello, ABCDE12345.com.example.wal",
      "MADANG_ANDROID_APPS": "com.example.yello@\(Self.print)",
    ])
    try await TestServer.open(on: .sqlite, settings: settings) { server in
      let apple = await get(server, "/.well-known/apple-app-site-association")
      #expect(apple.status == 200)
      #expect(
        apple.headers.contains { $0.name == "Content-Type" && $0.value == "application/json" })
      let apps = ["ABCDE12345.com.example.yello", "ABCDE12345.com.example.wal"]
      let document = try #require(try json(apple) as? [String: [String: Any]])
      #expect(document["webcredentials"]?["apps"] as? [String] == apps)
      let details = try #require(document["applinks"]?["details"] as? [[String: Any]])
      #expect(details.count == 1 && details[0]["appIDs"] as? [String] == apps)
      let components = try #require(details[0]["components"] as? [NSDictionary])
      #expect(components.last == ["/": "*"])
      #expect(components.contains(["/": "/sign-in/*/back", "exclude": true]))

      let android = await get(server, "/.well-known/assetlinks.json")
      let statements = try #require(try json(android) as? [[String: Any]])
      #expect(
        statements[0]["target"] as? NSDictionary == [
          "namespace": "android_app", "package_name": "com.example.yello",
          "sha256_cert_fingerprints": [Self.print],
        ])
    }
  }

  @Test func `without apps there are no documents, and a misspelt app stops the start`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      for name in ["apple-app-site-association", "assetlinks.json"] {
        #expect(await get(server, "/.well-known/\(name)").status == 404)
      }
    }
    for (name, value) in [
      ("IOS_APPS", "com.example.yello"), ("IOS_APPS", "ABCDE12345"),
      ("ANDROID_APPS", "com.example.yello"), ("ANDROID_APPS", "com.example.yello@AB"),
    ] {
      let settings = try Settings(["MADANG_\(name)": value])
      let error = #expect(throws: SettingsError.self) { try AppLinks(settings) }
      #expect("\(try #require(error))".contains("MADANG_\(name)"))
    }
  }
}
