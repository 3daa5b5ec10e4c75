import Apps
import Commons
import Core
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30)))
struct SettingsTests {
  /// The variables of the platform, its providers and all apps.
  private static let variables =
    Settings.Name.allCases.map(\.variable)
    + (Providers.settings + Apps.all.flatMap { $0.descriptor.settings }).map { "MADANG_" + $0 }

  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The files under `folder` with one of these suffixes.
  private func files(_ folder: String, _ endings: [String]) throws -> [String] {
    let all = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return all.filter { path in endings.contains { path.hasSuffix($0) } }.map { folder + "/" + $0 }
  }

  @Test func `every setting there is stands in docs with what it is, and nothing else does`()
    throws
  {
    let rows = try text("docs/settings.md").matches(of: /(?m)^\| `(MADANG_\w+)` \| (.*) \|$/)
    let told = rows.map { String($0.output.1) }
    #expect(told.sorted() == Self.variables.sorted())
    for row in rows { #expect(row.output.2.count > 9, "\(row.output.1)") }
    // An app says in its descriptor what its settings are, and the page says the same with links.
    let link = #/ \(\[[^\]]*\]\([^)]*\)\)/#
    let words = Dictionary(
      rows.map { (String($0.output.1), String($0.output.2.replacing(link, with: ""))) }
    ) { first, _ in first }
    let settings = Apps.all.flatMap { $0.descriptor.documentedSettings }
    try #require(settings.count > 10)
    for setting in settings {
      #expect(words["MADANG_\(setting.name)"] == setting.words, "\(setting.name)")
    }
  }

  @Test(arguments: [
    ("MADANG_STIE", " Is MADANG_SITE meant?"), ("MADANG_SITES", " Is MADANG_SITE meant?"),
    ("MADANG_site", ""), ("MADANG_", ""), ("MADANG_NONSENSE", ""),
  ])
  func `an unknown setting is refused, and one close to it named`(variable: String, hint: String) {
    let error = #expect(throws: SettingsError.self) { try Settings([variable: "x"]) }
    #expect(error.map { "\($0)" } == "\(variable) is not a setting of this server.\(hint)")
  }

  @Test(arguments: [
    "https://madang.example", "https://madang.example/", "http://192.168.0.7:8080",
    "http://[::1]:8080", "https://마당.example",
  ])
  func `a site is an address without a path, and without a slash at its end`(_ site: String) throws
  {
    let origin = site.hasSuffix("/") ? String(site.dropLast()) : site
    #expect(try Settings(["MADANG_SITE": site])[.site] == origin)
  }

  @Test(arguments: [
    "https://madang.example/sub", "https://madang.example//", "https://madang.example?a=1",
    "https://madang.example#a", "https://me@madang.example", "madang.example", "https://",
    "ftp://madang.example", "https:/madang.example", "https://..", "https://madang..example",
    "https://madang.example:99999", "https://madang.example:0",
  ])
  func `a site with a path, or that is no address, ends the start`(_ site: String) {
    let error = #expect(throws: SettingsError.self) { try Settings(["MADANG_SITE": site]) }
    #expect(error?.description.hasPrefix("MADANG_SITE must be an address without a path") == true)
  }

  @Test(arguments: [
    ("SMS_TOKEN", "SMS_URL"), ("SMS_FROM", "SMS_URL"), ("SMTP_CA", "SMTP_URL"),
    ("MAP_ATTRIBUTION", "MAP_TILES"), ("TOSS_API", "TOSS_SECRET_KEY"),
    ("APP_STORE_ENVIRONMENT", "APP_STORE_ROOT"), ("APNS_KEY_ID", "APNS_KEY_FILE"),
    ("APNS_API", "APNS_KEY_FILE"), ("FCM_API", "FCM_KEY"),
  ])
  func `a setting that does nothing without another is refused alone`(
    _ name: String, _ other: String
  ) throws {
    let alone = ["MADANG_\(name)": "a"]
    let error = #expect(throws: SettingsError.self) { try Settings(alone) }
    #expect(error?.description == "MADANG_\(name) needs MADANG_\(other) beside it.")
    #expect(throws: SettingsError.self) {
      try Settings(alone.merging(["MADANG_\(other)": ""]) { $1 })
    }
    _ = try Settings(alone.merging(["MADANG_\(other)": "b"]) { $1 })
  }

  private var name: Regex<Substring> { /MADANG_[A-Z][A-Z0-9_]*/ }

  @Test func `no page and no sentence of the program names a setting there is not`() throws {
    let known = Set(Self.variables)
    // The manifest's own variables, which choose what is built.
    let building = Set(try text("Package.swift").matches(of: name).map { String($0.output) })
    var seen: Set<String> = []
    let pages = try files("docs", [".md"]) + files("Sources", [".swift"]) + files("deploy", [""])
    for path in pages + ["README.md", "README.ko.md"] {
      for name in Set(try text(path).matches(of: name).map { String($0.output) })
        .subtracting(building)
      {
        #expect(known.contains(name), "\(path) names \(name)")
        seen.insert(name)
      }
    }
    #expect(seen == known)
  }
}
