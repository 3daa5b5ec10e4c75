import Foundation
import Testing

/// A number of a column is only read beside the statement that selects it.
@Suite(.timeLimit(.minutes(30)))
struct ColumnOrderTests {
  /// The Swift files of all targets but the one that has rows.
  private static func sources() throws -> [(path: String, lines: [Substring])] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardized
    return try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("SQL/") }
      .map { path in
        let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        return (path, text.split(separator: "\n", omittingEmptySubsequences: false))
      }
  }

  @Test func `a number of a column is within sight of its statement`() throws {
    var numbers = 0
    let number = #/(\$\d|\brow)\[\d+\]/#
    for (path, lines) in try Self.sources() {
      for (place, line) in lines.enumerated()
      where line.utf8.contains(UInt8(ascii: "[")) && line.contains(number) {
        numbers += 1
        let near = lines[max(0, place - 14)...place]
        #expect(near.contains { $0.contains(#/\b(SELECT|RETURNING)\b/#) }, "\(path): \(line)")
      }
    }
    #expect(numbers > 100)
  }

  @Test func `what decodes the rows of several statements takes their columns in order`() throws {
    var decoders = 0
    let (start, number) = (#/(func|init)\b.*row: Row\)/#, #/row\[\d/#)
    for (path, lines) in try Self.sources() {
      var indent: Substring?
      for line in lines {
        let space = line.prefix { $0 == " " }
        if line.hasSuffix("{"), line.contains(start) {
          indent = space
          decoders += 1
        } else if line.hasPrefix("}") || (indent != nil && line == "\(indent ?? "")}") {
          indent = nil
        }
        if indent != nil { #expect(!line.contains(number), "\(path): \(line)") }
      }
    }
    #expect(decoders > 10)
  }
}
