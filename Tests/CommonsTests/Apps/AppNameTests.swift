import Apps
import Commons
import Foundation
import HTML
import Testing

/// The platform names no app: not in code, comments, scripts or the test server.
@Suite(.timeLimit(.minutes(30)))
struct AppNameTests {
  /// The folders of the platform; the apps' own folders in them are not searched.
  private static let folders = [
    "Sources/Core", "Sources/Delivery", "Sources/Commons", "Sources/HTTP", "Sources/HTML",
    "Sources/SQL", "Sources/Maps", "Sources/Media", "Sources/Chat", "Sources/Payments",
    "Sources/madang", "Public/js", "Tests/TestKit",
  ]

  /// Lines that mention no app: common passwords, and SQLite's write-ahead log.
  private static let allowed = [
    "madang yello wal sesac yedi colary 마당 옐로 새싹 예디", "path + \"-wal\"", "path)-wal holds",
    "journal_mode = WAL", "the WAL and its index", "no WAL or index", "write the same WAL",
    "sqlite3_wal_",
  ]

  /// The names of the apps and of those that are planned, in lower case.
  private static let names = Set(
    (Apps.all.flatMap { [$0.descriptor.name, $0.descriptor.branding.title.ko, "옐로"] }
      + Apps.all.map { $0.descriptor.branding.title.en }
      + Apps.planned.flatMap { [$0.title.ko, $0.title.en] }).map { $0.lowercased() })

  /// The names in `text`, as a word or as a part of an identifier such as `yelloSpread`.
  private static func mentions(_ text: Substring) -> [String] {
    let lower = text.lowercased()
    let candidates = names.filter(lower.contains)
    guard !candidates.isEmpty else { return [] }
    let words = Set(
      text.replacing(#/[a-z](?=[A-Z])/#) { "\($0.output) " }.lowercased()
        .split { !$0.isLetter }.map(String.init))
    // A name that is not one word, such as `YELL:O`, is found anywhere.
    return candidates.filter { name in
      words.contains(name) || !name.allSatisfy(\.isLetter)
        || words.contains { word in !name.utf8.allSatisfy { $0 < 128 } && word.hasPrefix(name) }
    }
  }

  @Test func `a name is found in code, comments and texts, and not inside other words`() {
    for text in [
      "import Wal", "case yelloSpread", "\"YELLO_SPREAD\"", "/// such as `wal.delivery`", "WAL's",
      "WalTown()", "\"yello answers\"", "in YELL:O's", "옐로에서", "isYello", "colary.svg",
    ] {
      #expect(!Self.mentions(text[...]).isEmpty, "\(text)")
    }
    for text in ["a wall", "walk", "let walker", "yellow", "SeoulClock"] {
      #expect(Self.mentions(text[...]).isEmpty, "\(text)")
    }
  }

  @Test func `no file of the platform names an app`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
      .standardized
    var searched = 0
    for folder in Self.folders {
      let base = root.appending(path: folder)
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
      for path in paths where [".swift", ".js", ".sql", ".py"].contains(where: path.hasSuffix) {
        let first = path.split(separator: "/").first?.lowercased() ?? ""
        // The embedded files are those of all apps.
        guard path != "Embedded.swift", !Self.names.contains(first) else { continue }
        searched += 1
        let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
        for line in text.split(separator: "\n")
        where !Self.allowed.contains(where: line.contains) {
          #expect(Self.mentions(line).isEmpty, "\(folder)/\(path): \(line)")
        }
      }
    }
    #expect(searched > 200)
  }
}
