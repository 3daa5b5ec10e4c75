import Foundation
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ImportTests {
  /// The imports the iOS side may have; `Security` only where there is a keychain.
  @Test func `Wire and the client library import no server and nothing of others but SQLite`()
    throws
  {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardized
    let allowed = [
      "Wire": ["Foundation"],
      "MadangClient": [
        "Foundation", "FoundationNetworking", "Security", "Wire", "OfflineCore",
        "SQLiteConfiguration", "CSQLite", "SQLite3", "Dispatch",
      ],
    ]
    for (target, names) in allowed {
      let folder = sources.appending(path: target)
      let files = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      var read = 0
      for case let file as URL in files where file.pathExtension == "swift" {
        read += 1
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          guard let found = line.firstMatch(of: #/^\s*(?:public )?import (\w+)/#) else { continue }
          #expect(names.contains(String(found.1)), "\(file.lastPathComponent): \(line)")
        }
      }
      #expect(read > 10)
    }
  }

  @Test func `the client library brings a SQLite of its own to Linux alone, as the manifest does`()
    throws
  {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      .standardized
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    for name in ["SQLiteConfiguration", "CSQLite"] {
      #expect(
        manifest.contains(#".target(name: "\#(name)", condition: .when(platforms: [.linux]))"#))
    }
    let files = try #require(
      FileManager.default.enumerator(
        at: root.appending(path: "Sources/MadangClient"), includingPropertiesForKeys: nil))
    var conditions: [Substring] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("import CSQLite") else { continue }
      conditions += text.matches(of: #/\n *#if (.*)/#).map(\.1)
    }
    #expect(conditions.count > 2 && conditions.allSatisfy { $0 == "os(Linux)" }, "\(conditions)")
  }

  @Test
  func `YeDi is written in Swift, and the client library declares iOS 16 and needs no later: D65`()
    throws
  {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      .standardized
    let manifest = try String(
      contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let platforms = try #require(manifest.firstMatch(of: #/platforms: \[([^\]]*)\]/#)?.1)
    #expect(platforms.contains(".iOS(.v16)"))
    #expect(manifest.contains(#".library(name: "MadangClient", targets: ["MadangClient""#))
    for (target, other) in [("Yedi", "sql"), ("Wire", "md"), ("MadangClient", "md")] {
      let files = try #require(
        FileManager.default.enumerator(
          at: root.appending(path: "Sources/\(target)"),
          includingPropertiesForKeys: [.isRegularFileKey]))
      var read = 0
      for case let file as URL in files
      where try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        guard file.pathExtension == "swift" else {
          #expect(file.pathExtension == other, "\(file.path)")
          continue
        }
        read += 1
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!text.contains(#/\biOS (?:1[7-9]|[2-9][0-9])\b/#), "\(file.path)")
      }
      #expect(read > 10, "\(target)")
    }
  }
}
