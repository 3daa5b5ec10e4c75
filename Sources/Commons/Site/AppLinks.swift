import Core
import Foundation
import HTTP
import Wire

/// The phone apps that open this site's links, from the settings.
struct AppLinks {
  let iosApps: [IOSApp]
  let androidApps: [(package: String, fingerprint: String)]

  /// Throws for an app that is not written as the settings' documentation says.
  init(_ settings: Settings) throws(SettingsError) {
    iosApps = try settings.iosApps()
    var found: [(String, String)] = []
    for app in settings.list(.androidApps) {
      let rule = #/([A-Za-z]\w*(?:\.[A-Za-z]\w*)+)@([0-9A-F]{2}(?::[0-9A-F]{2}){31})/#
      guard let match = app.wholeMatch(of: rule) else {
        throw SettingsError(
          "\(Settings.Name.androidApps.variable) has an app that is not package@SHA256: \(app)")
      }
      found.append((String(match.1), String(match.2)))
    }
    androidApps = found
  }

  /// Apple's document (Supporting associated domains): links, and passkeys of this host name.
  ///
  /// Sign-in by a provider begins and ends in a browser, so its paths stay there.
  func apple() throws -> [UInt8] {
    let browserOnly = ["/public/*", "/practice/*", "/sign-in/*/back", "/openapi.json"]
    let components =
      browserOnly.map { Component(path: $0, exclude: true) } + [Component(path: "*", exclude: nil)]
    return try Self.json(
      Apple(
        applinks: .init(details: [.init(appIDs: iosApps.map(\.id), components: components)]),
        webcredentials: .init(apps: iosApps.map(\.id))))
  }

  /// Android's document (Digital Asset Links): links and passkeys.
  func android() throws -> [UInt8] {
    try Self.json(
      androidApps.map { app in
        Statement(
          relation: [
            "delegate_permission/common.handle_all_urls",
            "delegate_permission/common.get_login_creds",
          ],
          target: .init(
            namespace: "android_app", package_name: app.package,
            sha256_cert_fingerprints: [app.fingerprint]))
      })
  }

  private static func json(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(value))
  }

  private struct Apple: Encodable {
    let applinks: Links
    let webcredentials: Credentials

    struct Links: Encodable { let details: [Detail] }
    struct Credentials: Encodable { let apps: [String] }
  }

  private struct Detail: Encodable {
    let appIDs: [String]
    let components: [Component]
  }

  private struct Component: Encodable {
    let path: String
    let exclude: Bool?

    enum CodingKeys: String, CodingKey {
      case path = "/"
      case exclude
    }
  }

  private struct Statement: Encodable {
    let relation: [String]
    let target: Target

    struct Target: Encodable {
      let namespace, package_name: String
      let sha256_cert_fingerprints: [String]
    }
  }
}

extension Site {
  /// Mounts the documents by which phones let apps open this site's links; only those with apps.
  mutating func mountAppLinks() throws {
    let links = try AppLinks(services.settings)
    func serve(_ path: String, _ bytes: [UInt8]) throws {
      try router.onGet(
        path,
        always: Response(
          headers: [Header("Content-Type", "application/json"), Response.noSniff],
          body: .shared(SharedBytes(bytes))))
    }
    if !links.iosApps.isEmpty {
      try serve("/.well-known/apple-app-site-association", links.apple())
    }
    if !links.androidApps.isEmpty { try serve("/.well-known/assetlinks.json", links.android()) }
  }
}
