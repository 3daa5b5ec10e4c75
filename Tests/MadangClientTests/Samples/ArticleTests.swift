import Foundation
import Testing

/// The articles of the documentation and the pages of `docs` show exactly the samples that are compiled here.
@Suite(.timeLimit(.minutes(30)))
struct ArticleTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let root = here.appending(path: "../../..")
  private static let catalogue = root.appending(path: "Sources/MadangClient/MadangClient.docc")

  @Test func `each sample stands in an article or on a page, and their code is a sample`() throws {
    let samples = try Self.blocks(
      in: Self.here, "Sample.swift", from: "// sample\n", to: "// end\n")
    let shown = try [Self.catalogue, Self.root.appending(path: "docs")].flatMap {
      try Self.blocks(in: $0, ".md", from: "```swift\n", to: "```\n")
    }
    #expect(samples.count >= 20)
    #expect(Set(shown).subtracting(samples).isEmpty)
    #expect(Set(samples).subtracting(shown).isEmpty)
  }

  @Test func `each article is listed on the first page`() throws {
    let names = try Self.files(in: Self.catalogue, ".md").map {
      $0.deletingPathExtension().lastPathComponent
    }
    let first = try String(
      contentsOf: Self.catalogue.appending(path: "MadangClient").appendingPathExtension("md"),
      encoding: .utf8)
    for name in names where name != "MadangClient" { #expect(first.contains("<doc:\(name)>")) }
  }

  private static func files(in folder: URL, _ suffix: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(suffix) }
  }

  /// The texts between lines `start` and `end` in all files of `folder`.
  private static func blocks(
    in folder: URL, _ suffix: String, from start: String, to end: String
  ) throws -> [String] {
    try files(in: folder, suffix).flatMap { file in
      let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: start)
      return parts.dropFirst().map { $0.components(separatedBy: end)[0] }
    }
  }
}
