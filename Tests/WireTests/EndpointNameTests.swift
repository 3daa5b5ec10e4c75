import Foundation
import Testing

/// Looks at the source, where an endpoint's name and its Swift name stand side by side.
@Suite(.timeLimit(.minutes(30)))
struct EndpointNameTests {
  @Test func `every endpoint is named as it is in Swift`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Wire").standardized
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var names: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for (swift, said) in Self.endpoints(in: try String(contentsOf: file, encoding: .utf8)) {
        #expect(said == swift, "\(file.lastPathComponent)")
        names.append(swift)
      }
    }
    #expect(names.count > 120 && names.contains("yello.keyword"))
  }

  @Test func `an endpoint with another name is found`() throws {
    let source = """
      extension Yello {
        /// A struct of its own.
        public struct Card {
          public static let show = Endpoint<Nothing, Nothing, Card>(
            "yello.show", .get, "/yello/card", "A card")
        }
        public static let list = Endpoint<Nothing, Nothing, Card>("yello.list", .get, "/yello", "All")
      }
      """
    let found = Self.endpoints(in: source)
    #expect(found.map(\.swift) == ["yello.card.show", "yello.list"])
    #expect(found.map(\.said) == ["yello.show", "yello.list"])
  }

  /// The name in Swift and the name given of each endpoint in `source`, which swift-format has indented.
  private static func endpoints(in source: String) -> [(swift: String, said: String?)] {
    var types: [(indent: Int, name: String)] = []
    var found: [(String, String?)] = []
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let declaration = #/^ *(?:public )?(?:extension|enum|struct) ([\w.]+).*\{$/#
    let (endpoint, id) = (#/static let (\w+) *= *Endpoint</#, #/\( *"([\w.]+)"/#)
    for (number, line) in lines.enumerated() where line.contains(where: { $0 != " " }) {
      let indent = line.prefix { $0 == " " }.count
      while let last = types.last, indent <= last.indent { types.removeLast() }
      if let type = line.firstMatch(of: declaration) {
        let parts = type.1.split(separator: ".").map { $0.prefix(1).lowercased() + $0.dropFirst() }
        types.append((indent, parts.joined(separator: ".")))
      }
      if let constant = line.firstMatch(of: endpoint) {
        let rest = lines[number..<min(number + 3, lines.count)].joined(separator: " ")
        let said = rest.firstMatch(of: id).map { String($0.1) }
        found.append(((types.map(\.name) + [String(constant.1)]).joined(separator: "."), said))
      }
    }
    return found
  }
}
