import Foundation
import Testing

/// A number of a column is only read beside the statement that selects it.
@Suite(.timeLimit(.minutes(30)))
struct ColumnOrderTests {
  @Test func `what decodes the rows of several statements takes their columns in order`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardized
    var decoders = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") && !path.hasPrefix("SQL/") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      var indent: Substring?
      for line in text.split(separator: "\n") {
        let space = line.prefix { $0 == " " }
        if line.contains(#/(func|init)\b.*row: Row\)/#) {
          indent = space
          decoders += 1
        } else if line.hasPrefix("}") || (indent != nil && line == "\(indent ?? "")}") {
          indent = nil
        }
        if indent != nil { #expect(!line.contains(#/row\[\d/#), "\(path): \(line)") }
      }
    }
    #expect(decoders > 10)
  }
}
