import Apps
import Commons
import Core
import Foundation
import SQL
import TestKit
import Testing
import Wire

/// What `madang serve` adds for the apps of a server.
@Suite(.timeLimit(.minutes(30)))
struct SharedServicesTests {
  /// Which shared services a server of `apps` mounts, as the first words of their endpoints.
  private func mounted(
    for apps: [any App.Type], _ settings: [String: String] = [:], folder: String
  ) async throws -> Set<String> {
    var found: Set<String> = []
    try await TestServer.open(
      on: .sqlite, apps: apps, settings: try Settings(settings),
      adding: { try $0.addShared(database: .sqlite(path: folder + "/madang.db")) }
    ) { server in
      let words = server.endpoints.compactMap { $0.id.split(separator: ".").first.map(String.init) }
      found = Set(words).intersection(["photos", "orders", "maps"])
    }
    return found
  }

  @Test func `photos and payments are there for apps that take them, or that are set`() async throws
  {
    let folder = NSTemporaryDirectory() + "/madang-shared-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try await mounted(for: Apps.all, folder: folder) == ["photos", "orders", "maps"])
    #expect(FileManager.default.fileExists(atPath: folder + "/media"))
    #expect(try await mounted(for: [SampleApp.self], folder: folder) == ["maps"])
    let stored = ["MADANG_MEDIA": folder + "/elsewhere"]
    #expect(
      try await mounted(for: [SampleApp.self], stored, folder: folder) == ["photos", "maps"])
    #expect(FileManager.default.fileExists(atPath: folder + "/elsewhere"))
    let sold = ["MADANG_TOSS_SECRET_KEY": "test_sk_1", "MADANG_SITE": "https://yard.test"]
    #expect(try await mounted(for: [SampleApp.self], sold, folder: folder) == ["orders", "maps"])
  }

  @Test(arguments: ["KEY", "SECRET", "REGION", "ENDPOINT"])
  func `a setting of a bucket is refused where photos are in a folder`(_ name: String) async throws
  {
    let folder = NSTemporaryDirectory() + "/madang-shared-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let setting = "MADANG_MEDIA_\(name)"
    // Without the scheme it names a folder.
    for media in [[:], ["MADANG_MEDIA": folder + "/bucket"]] {
      let error = await #expect(throws: SettingsError.self) {
        try await mounted(for: Apps.all, media.merging([setting: "a"]) { $1 }, folder: folder)
      }
      #expect(
        error?.description == "\(setting) needs a bucket in MADANG_MEDIA, such as s3://bucket.")
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }

  @Test
  func `tests and probes add them as the server does, with stubs in the place of the outside`()
    throws
  {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
      .standardized
    var adding = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path + "/Tests")
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appending(path: "Tests/\(path)"), encoding: .utf8)
      if text.contains(".addShared(") { adding += 1 }
      // A service made by hand is one that no server has in this way.
      let isMade = text.contains(#/\b(Media|Payments|MapService)\(\s*(services|\$0)\b/#)
      #expect(!isMade, "\(path)")
    }
    #expect(adding > 8)
  }
}
