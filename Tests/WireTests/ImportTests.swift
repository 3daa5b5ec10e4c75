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
}
