import Foundation
import MadangClient
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct TokenStoreTests {
  let tokens = Tokens(access: "a", refresh: "r", accessExpires: Instant(milliseconds: 5))
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "madang-\(UUID().uuidString)")

  func mode(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  @Test func `Y88: a file keeps the tokens for its owner alone`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("deep/tokens.json")
    let store = FileTokenStore(file)
    #expect(try store.load() == nil)
    try store.save(tokens)
    #expect(try store.load() == tokens)
    #expect(try mode(file) == 0o600)
    #expect(try mode(file.deletingLastPathComponent()) == 0o700)
    #expect(try mode(folder) == 0o700)
    var later = tokens
    later.refresh = "r2"
    try store.save(later)
    #expect(try FileTokenStore(file).load() == later)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
        == ["tokens.json"])
    try store.clear()
    try store.clear()
    #expect(try store.load() == nil)
  }

  @Test
  func `Y88 S38 SW1: tokens lie in no plain preferences, of the client or of a page's script`()
    throws
  {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../").standardizedFileURL
    var read = 0
    for (folder, banned) in [
      ("Sources/MadangClient", ["UserDefaults", "NSUbiquitousKeyValueStore"]),
      ("Public/js", ["document.cookie", "Bearer ", "accessExpires"]),
    ] {
      let files = try #require(
        FileManager.default.enumerator(
          at: root.appending(path: folder), includingPropertiesForKeys: nil))
      // The timer of a gift keeps a time and an id, no token.
      for case let file as URL in files
      where ["swift", "js"].contains(file.pathExtension)
        && !file.lastPathComponent.hasPrefix("PushTimer")
      {
        read += 1
        // The demo bar's cookie says only that the bar is open.
        let text = try String(contentsOf: file, encoding: .utf8)
          .replacing("document.cookie = `demo-bar=", with: "")
        for word in banned {
          #expect(!text.contains(word), "\(file.lastPathComponent): \(word)")
        }
      }
    }
    #expect(read > 40)
  }

  @Test func `readers of a file being replaced see one pair or the other`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = FileTokenStore(folder.appendingPathComponent("tokens.json"))
    let long = Tokens(
      access: String(repeating: "x", count: 100_000), refresh: "long",
      accessExpires: Instant(milliseconds: 6))
    try store.save(tokens)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for turn in 0..<100 { try store.save(turn.isMultiple(of: 2) ? long : tokens) }
      }
      group.addTask {
        for _ in 0..<300 {
          let seen = try store.load()
          #expect(seen == long || seen == tokens)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a file that holds something else counts as none`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = FileTokenStore(folder.appendingPathComponent("tokens.json"))
    try store.save(tokens)
    try Data("not tokens".utf8).write(to: store.file)
    #expect(try store.load() == nil)
  }

  @Test func `a place that cannot hold a file is an error`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(throws: (any Error).self) { try FileTokenStore(folder).load() }
    #expect(throws: (any Error).self) { try FileTokenStore(folder).save(tokens) }
    let inside = folder.appendingPathComponent("file")
    try Data().write(to: inside)
    #expect(throws: (any Error).self) {
      try FileTokenStore(inside.appendingPathComponent("tokens.json")).save(tokens)
    }
  }
}
